@ The rules on a Cortex-M4: lists of registers, conditions, literals beside the code.
@ REQUIRES: arm-registered-target
@ RUN: %clang --target=thumbv7em-none-eabi -mcpu=cortex-m4 -c %s -o %t.o
@ RUN: %audit %t.o clean | FileCheck %s --check-prefix=CLEAN
@ RUN: not %audit %t.o clean --slow-products | FileCheck %s --check-prefix=SLOW
@ RUN: not %audit %t.o spilled | FileCheck %s --check-prefix=SPILLED
@ RUN: not %audit %t.o lookup | FileCheck %s --check-prefix=LOOKUP
@ RUN: not %audit %t.o quotient | FileCheck %s --check-prefix=QUOTIENT
@ RUN: not %audit %t.o conditional | FileCheck %s --check-prefix=CONDITIONAL
@ RUN: not %audit %t.o caller | FileCheck %s --check-prefix=CALLER
@ RUN: %audit %t.o link | FileCheck %s --check-prefix=LINK

@ CLEAN: {{^}}clean: {{.*}} 0 findings
@ SLOW: its time depends on a secret that is read at {{.*}}: umaal
@ SPILLED: a branch depends on a secret that is read at {{.*}}: beq
@ LOOKUP: an address depends on a secret that is read at {{.*}}: ldr.w r0, [r1, r0, lsl #2]
@ QUOTIENT: its time depends on a secret that is read at {{.*}}: udiv
@ CONDITIONAL: an access depends on a secret that is read at {{.*}}: ldr
@ CALLER: a branch depends on a secret that is read at {{.*}}: {{.*}} (in compare)
@ LINK: {{^}}link: {{.*}} 1 calls followed, 0 findings

	.syntax unified
	.thumb
	.text
	.thumb_func
	.type clean,%function
clean:
	push {r4, r5, r6, r7, lr}
	sub sp, #16
	strd r0, r1, [sp, #8]
	ldr r7, =table
1:	ldmia r0!, {r3, r4, r5}
	umaal r3, r4, r5, r5
	adds r3, r3, r4
	adcs r4, r4, r5
	cmp r3, r4
	it lo
	movlo r3, r4
	str r3, [sp, #4]
	ldr r6, [r7]
	subs r1, #1
	bne 1b
	ldr r0, [sp, #8]
	ldr r0, [r0]
	add sp, #16
	pop {r4, r5, r6, r7, pc}
	.ltorg
	.size clean, .-clean

	.thumb_func
	.type spilled,%function
spilled:
	push {r4, lr}
	ldrd r2, r3, [r0]
	strd r1, r2, [sp, #-8]!
	ldr r4, [sp, #4]
	cmp r4, #0
	beq 1f
	nop
1:	add sp, #8
	pop {r4, pc}
	.size spilled, .-spilled

	.thumb_func
	.type lookup,%function
lookup:
	ldr r0, [r0]
	ldr.w r0, [r1, r0, lsl #2]
	bx lr
	.size lookup, .-lookup

	.thumb_func
	.type quotient,%function
quotient:
	ldr r0, [r0]
	udiv r0, r1, r0
	bx lr
	.size quotient, .-quotient

	.thumb_func
	.type conditional,%function
conditional:
	ldr r0, [r0]
	cmp r0, #4
	it lo
	ldrlo r0, [r1]
	bx lr
	.size conditional, .-conditional

	.thumb_func
	.type compare,%function
compare:
	cmp r0, r1
	beq 1f
	nop
1:	bx lr
	.size compare, .-compare

	.thumb_func
	.globl caller
	.type caller,%function
caller:
	push {r4, lr}
	ldr r0, [r0]
	bl compare
	pop {r4, pc}
	.size caller, .-caller

@ Where a call returns to is no secret, though the register had one.
	.thumb_func
	.type saves,%function
saves:
	push {r4, lr}
	pop {r4, pc}
	.size saves, .-saves

	.thumb_func
	.type link,%function
link:
	push {r4, lr}
	ldr lr, [r0]
	bl saves
	ldr r0, =table
	ldr r0, [r0]
	pop {r4, pc}
	.ltorg
	.size link, .-link

	.section .rodata
	.align 2
table:
	.word 0, 1, 2, 3
