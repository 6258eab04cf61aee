# The rules on RISC-V, where the linker may still move what branches and calls refer to.
# REQUIRES: riscv-registered-target
# RUN: %clang --target=riscv64-linux-gnu -march=rv64gc -c %s -o %t.o
# RUN: %audit %t.o clean | FileCheck %s --check-prefix=CLEAN
# RUN: %audit %t.o zero | FileCheck %s --check-prefix=ZERO
# RUN: not %audit %t.o spilled | FileCheck %s --check-prefix=SPILLED
# RUN: not %audit %t.o lookup | FileCheck %s --check-prefix=LOOKUP
# RUN: not %audit %t.o quotient | FileCheck %s --check-prefix=QUOTIENT
# RUN: not %audit %t.o outside | FileCheck %s --check-prefix=OUTSIDE
# RUN: %audit %t.o outside --trust elsewhere
# RUN: not %audit %t.o caller | FileCheck %s --check-prefix=CALLER

# CLEAN: {{^}}clean: {{.*}} 0 findings
# What is written to x0 is lost.
# ZERO: {{^}}zero: {{.*}} 0 findings
# SPILLED: a branch depends on a secret that is read at {{.*}}: {{beqz|c.beqz}}
# LOOKUP: an address depends on a secret that is read at {{.*}}: ld a0, 0(a1)
# QUOTIENT: its time depends on a secret that is read at {{.*}}: remu
# OUTSIDE: not followed: a call of elsewhere: jalr
# CALLER: a branch depends on a secret that is read at {{.*}}: {{.*}} (in compare)
# CALLER: caller: {{.*}} 1 calls followed, 1 findings

	.text
	.type clean,@function
clean:
	addi sp, sp, -32
	sd ra, 24(sp)
	sd a0, 16(sp)
	lla a3, table
1:	ld a4, 0(a0)
	ld a5, 8(a3)
	add a4, a4, a5
	sltu a5, a4, a5
	sd a5, 8(sp)
	addi a0, a0, 8
	addi a1, a1, -1
	bnez a1, 1b
	ld a0, 16(sp)
	ld a0, 0(a0)
	ld ra, 24(sp)
	addi sp, sp, 32
	ret
	.size clean, .-clean

	.type spilled,@function
spilled:
	addi sp, sp, -16
	ld a2, 0(a0)
	sd a2, 8(sp)
	ld a3, 8(sp)
	beqz a3, 1f
	nop
1:	addi sp, sp, 16
	ret
	.size spilled, .-spilled

	.type lookup,@function
lookup:
	ld a0, 0(a0)
	slli a0, a0, 3
	add a1, a1, a0
	ld a0, 0(a1)
	ret
	.size lookup, .-lookup

	.type quotient,@function
quotient:
	ld a0, 0(a0)
	remu a0, a0, a1
	ret
	.size quotient, .-quotient

	.type compare,@function
compare:
	beq a0, a1, 1f
	nop
1:	ret
	.size compare, .-compare

	.globl caller
	.type caller,@function
caller:
	addi sp, sp, -16
	sd ra, 8(sp)
	ld a0, 0(a0)
	call compare
	ld ra, 8(sp)
	addi sp, sp, 16
	ret
	.size caller, .-caller

	.type outside,@function
outside:
	addi sp, sp, -16
	sd ra, 8(sp)
	call elsewhere
	ld ra, 8(sp)
	addi sp, sp, 16
	ret
	.size outside, .-outside

	.section .rodata
table:
	.quad 0, 1, 2, 3

	.type zero,@function
zero:
	ld a1, 0(a0)
	add zero, a1, a1
	addi a2, zero, 1
	beqz a2, 1f
1:	ret
	.size zero, .-zero
