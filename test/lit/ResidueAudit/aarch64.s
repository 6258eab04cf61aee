// The rules on AArch64: pairs, addresses that move, tables, divisions, vectors.
// REQUIRES: aarch64-registered-target
// RUN: %clang --target=aarch64-linux-gnu -c %s -o %t.o
// RUN: %audit %t.o clean | FileCheck %s --check-prefix=CLEAN
// RUN: %audit %t.o behind --public x1 | FileCheck %s --check-prefix=PUBLIC
// RUN: %audit %t.o zero | FileCheck %s --check-prefix=ZERO
// RUN: not %audit %t.o spilled | FileCheck %s --check-prefix=SPILLED
// RUN: not %audit %t.o bit | FileCheck %s --check-prefix=BIT
// RUN: not %audit %t.o lookup | FileCheck %s --check-prefix=LOOKUP
// RUN: not %audit %t.o quotient | FileCheck %s --check-prefix=QUOTIENT
// RUN: not %audit %t.o lane | FileCheck %s --check-prefix=LANE
// RUN: not %audit %t.o caller | FileCheck %s --check-prefix=CALLER

// CLEAN: {{^}}clean: {{.*}} 0 findings
// A comparison writes to xzr, which stays zero.
// ZERO: {{^}}zero: {{.*}} 0 findings
// PUBLIC: {{^}}behind: {{.*}} 0 findings
// SPILLED: a branch depends on a secret that is read at {{.*}}: b.eq
// BIT: a branch depends on a secret that is read at {{.*}}: tbz
// LOOKUP: an address depends on a secret that is read at {{.*}}: ldr x0, [x1, x0, lsl #3]
// QUOTIENT: its time depends on a secret that is read at {{.*}}: udiv
// LANE: a branch depends on a secret that is read at {{.*}}: cbz
// CALLER: a branch depends on a secret that is read at {{.*}}: b.eq {{.*}} (in compare)

	.text
	.type clean,@function
clean:
	stp x29, x30, [sp, #-64]!
	stp x19, x20, [sp, #16]
	mov x29, sp
	str x0, [sp, #32]
	mov x19, x1
	adrp x20, table
	add x20, x20, :lo12:table
1:	ldp x2, x3, [x0], #16
	adds x2, x2, x3
	adc x3, x3, xzr
	cmp x2, x3
	csel x2, x2, x3, lo
	ldr x4, [x20, x19, lsl #3]
	cbz x4, 2f
	stp x2, x4, [sp, #48]
2:	subs x19, x19, #1
	b.ne 1b
	ldr x0, [sp, #32]
	ldr x0, [x0]
	ldp x19, x20, [sp, #16]
	ldp x29, x30, [sp], #64
	ret
	.size clean, .-clean

	.type behind,@function
behind:
	mov x21, x1
	ldrb w8, [x21]
	cbz w8, 1f
	nop
1:	ret
	.size behind, .-behind

	.type spilled,@function
spilled:
	ldp x2, x3, [x0]
	stp x1, x2, [sp, #-16]!
	ldr x4, [sp, #8]
	cmp x4, #0
	b.eq 1f
	nop
1:	add sp, sp, #16
	ret
	.size spilled, .-spilled

	.type bit,@function
bit:
	ldrb w2, [x0]
	tbz w2, #3, 1f
	nop
1:	ret
	.size bit, .-bit

	.type lookup,@function
lookup:
	ldr x0, [x0]
	ldr x0, [x1, x0, lsl #3]
	ret
	.size lookup, .-lookup

	.type quotient,@function
quotient:
	ldr x0, [x0]
	udiv x0, x1, x0
	ret
	.size quotient, .-quotient

	.type lane,@function
lane:
	ld1 { v0.2d, v1.2d }, [x0]
	add v2.2d, v0.2d, v1.2d
	umov x0, v2.d[0]
	cbz x0, 1f
	nop
1:	ret
	.size lane, .-lane

	.type compare,@function
compare:
	cmp x0, x1
	b.eq 1f
	nop
1:	ret
	.size compare, .-compare

	.globl caller
	.type caller,@function
caller:
	str x30, [sp, #-16]!
	ldr x0, [x0]
	bl compare
	ldr x30, [sp], #16
	ret
	.size caller, .-caller

	.section .rodata
table:
	.quad 0, 1, 2, 3

	.type zero,@function
zero:
	ldr x1, [x0]
	cmp x1, #3
	str xzr, [sp, #-16]!
	ldr x2, [sp], #16
	cbz x2, 1f
	cmp w1, #3
	mov w3, wzr
	cbz w3, 1f
1:	ret
	.size zero, .-zero
