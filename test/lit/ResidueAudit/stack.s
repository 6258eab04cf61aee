# Values that are kept on the stack keep what is known of them: a secret stays one, an
# address stays an address, beside an array that is filled with secrets, too.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: not %audit %t.o spilled_secret | FileCheck %s --check-prefix=SECRET
# RUN: %audit %t.o spilled_address | FileCheck %s --check-prefix=ADDRESS
# RUN: not %audit %t.o array | FileCheck %s --check-prefix=ARRAY
# RUN: not %audit %t.o half | FileCheck %s --check-prefix=HALF
# RUN: %audit %t.o overwritten | FileCheck %s --check-prefix=OVERWRITTEN
# RUN: %audit %t.o aligned | FileCheck %s --check-prefix=ALIGNED
# RUN: not %audit %t.o argument | FileCheck %s --check-prefix=ARGUMENT
# RUN: %audit %t.o argument --public stack | FileCheck %s --check-prefix=PUBLIC

# SECRET: a branch depends on a secret
# ADDRESS: {{^}}spilled_address: {{.*}} 0 findings
# The array, and not the address below it.
# ARRAY: a branch depends on a secret
# ARRAY: array: {{.*}} 1 findings
# HALF: a branch depends on a secret
# OVERWRITTEN: {{^}}overwritten: {{.*}} 0 findings
# ALIGNED: {{^}}aligned: {{.*}} 0 findings
# ARGUMENT: a branch depends on a secret: je
# PUBLIC: {{^}}argument: {{.*}} 0 findings

	.intel_syntax noprefix
	.text
	.type spilled_secret,@function
spilled_secret:
	mov rax, [rdi]
	mov [rsp - 16], rax
	mov rcx, [rsp - 16]
	test rcx, rcx
	je 1f
	nop
1:	ret
	.size spilled_secret, .-spilled_secret

	.type spilled_address,@function
spilled_address:
	push rbx
	sub rsp, 64
	mov [rsp], rdi
	mov [rsp + 8], rsi
	mov rax, [rdi]
	mov [rsp + 16], rax
	mov rbx, [rsp]
1:	mov rcx, [rbx]
	add rbx, 8
	mov [rsp], rbx
	dec qword ptr [rsp + 8]
	jne 1b
	add rsp, 64
	pop rbx
	ret
	.size spilled_address, .-spilled_address

	.type array,@function
array:
	sub rsp, 64
	mov [rsp], rdi
	xor ecx, ecx
1:	mov rax, [rdi + 8*rcx]
	mov [rsp + 8*rcx + 32], rax
	inc rcx
	cmp rcx, 4
	jne 1b
	mov rdi, [rsp]
	mov rax, [rdi]
	mov rdx, [rsp + 40]
	test rdx, rdx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size array, .-array

	.type half,@function
half:
	mov rax, [rdi]
	mov [rsp - 16], rax
	mov ecx, [rsp - 12]
	test ecx, ecx
	je 1f
	nop
1:	ret
	.size half, .-half

	.type overwritten,@function
overwritten:
	mov rax, [rdi]
	mov [rsp - 16], rax
	mov [rsp - 16], rsi
	mov rcx, [rsp - 16]
	test rcx, rcx
	je 1f
	nop
1:	ret
	.size overwritten, .-overwritten

	.type aligned,@function
aligned:
	push rbp
	mov rbp, rsp
	and rsp, -64
	sub rsp, 128
	mov [rsp + 8], rdi
	vmovdqu64 zmm0, [rdi]
	vmovdqa64 [rsp + 64], zmm0
	mov rcx, [rsp + 8]
	mov rcx, [rcx]
	mov rsp, rbp
	pop rbp
	ret
	.size aligned, .-aligned

	.type argument,@function
argument:
	cmp qword ptr [rsp + 8], 0
	je 1f
	nop
1:	ret
	.size argument, .-argument
