# What does not depend on its operands is no secret; masks, choices and vectors that do
# are, and may be.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o zero | FileCheck %s --check-prefix=ZERO
# RUN: %audit %t.o choice | FileCheck %s --check-prefix=CHOICE
# RUN: not %audit %t.o borrow | FileCheck %s --check-prefix=BORROW
# RUN: not %audit %t.o lanes | FileCheck %s --check-prefix=LANES
# RUN: not %audit %t.o product | FileCheck %s --check-prefix=PRODUCT
# RUN: %audit %t.o part | FileCheck %s --check-prefix=PART
# RUN: not %audit %t.o other_part | FileCheck %s --check-prefix=OTHER
# RUN: not %audit %t.o byte | FileCheck %s --check-prefix=BYTE

# ZERO: zero: {{.*}} 0 findings
# CHOICE: choice: {{.*}} 0 findings
# BORROW: a branch depends on a secret
# LANES: a branch depends on a secret
# PRODUCT: a branch depends on a secret
# PART: {{^}}part: {{.*}} 0 findings
# OTHER: a branch depends on a secret that is read at {{.*}}: jne
# BYTE: a branch depends on a secret

	.intel_syntax noprefix
	.text
	.type zero,@function
zero:
	mov rax, [rdi]
	vmovq xmm0, rax
	xor rax, rax
	jne 1f
	vpxor xmm0, xmm0, xmm0
	vmovq rcx, xmm0
	test rcx, rcx
	je 1f
	nop
1:	ret
	.size zero, .-zero

	.type choice,@function
choice:
	mov rax, [rdi]
	cmp rax, 5
	cmovb rax, rsi
	sbb rcx, rcx
	and rcx, rsi
	mov [rdi], rcx
	ret
	.size choice, .-choice

	.type borrow,@function
borrow:
	cmp qword ptr [rdi], 5
	sbb rcx, rcx
	and ecx, esi
	jne 1f
	nop
1:	ret
	.size borrow, .-borrow

	.type lanes,@function
lanes:
	vmovdqu64 zmm0, [rdi]
	vpxorq zmm2, zmm2, zmm2
	vpmadd52luq zmm2, zmm0, zmm0
	vpcmpuq k1, zmm2, zmm0, 1
	kmovb eax, k1
	test eax, eax
	je 1f
	nop
1:	ret
	.size lanes, .-lanes

	.type product,@function
product:
	mov rdx, [rdi]
	mulx r8, r9, rsi
	test r8, r8
	je 1f
	nop
1:	ret
	.size product, .-product

	.type byte,@function
byte:
	xor eax, eax
	cmp qword ptr [rdi], 5
	setb al
	movzx ecx, al
	test ecx, ecx
	je 1f
	nop
1:	ret
	.size byte, .-byte

# A counter in the lowest byte of a register that was a secret before; and a secret
# in the second byte, and in the lowest.
	.type part,@function
part:
	mov rcx, [rdi]
	mov cl, 1
1:	mov r12d, ecx
	mov [rsp - 8], ecx
	push r12
	mov r12, [rdi]
	pop r12
	xor ecx, ecx
	test byte ptr [rsp - 8], 1
	jne 2f
	nop
2:	test r12b, 1
	jne 1b
	ret
	.size part, .-part

	.type other_part,@function
other_part:
	xor ecx, ecx
	mov cl, [rdi]
	mov edx, ecx
	mov [rsp - 8], edx
	test dh, 1
	je 1f
	nop
1:	test byte ptr [rsp - 8], 1
	jne 2f
	nop
2:	ret
	.size other_part, .-other_part
