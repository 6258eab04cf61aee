# Secrets that a loop stores by an index are where the index may be: it starts with a
# constant, takes constant steps, and is compared with a constant, or with an address,
# in the loop. What is behind is kept. Where any of this is not so, a number that is
# kept behind the array may be one of the secrets.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o equal
# RUN: %audit %t.o less
# RUN: %audit %t.o half
# RUN: %audit %t.o scaled
# RUN: %audit %t.o up_to_zero
# RUN: %audit %t.o two_turns
# RUN: %audit %t.o copied
# RUN: %audit %t.o pointer
# RUN: %audit %t.o spilled
# RUN: not %audit %t.o one_more | FileCheck %s
# RUN: not %audit %t.o wide | FileCheck %s
# RUN: not %audit %t.o jumps_over | FileCheck %s
# RUN: not %audit %t.o at_the_end | FileCheck %s
# RUN: not %audit %t.o variable_end | FileCheck %s
# RUN: not %audit %t.o variable_start | FileCheck %s
# RUN: not %audit %t.o other_flags | FileCheck %s
# RUN: not %audit %t.o other_counter | FileCheck %s
# RUN: not %audit %t.o other_condition | FileCheck %s
# RUN: not %audit %t.o changed_copy | FileCheck %s
# RUN: not %audit %t.o part | FileCheck %s
# RUN: not %audit %t.o part_compared | FileCheck %s
# RUN: not %audit %t.o in_memory | FileCheck %s
# RUN: not %audit %t.o down | FileCheck %s

# CHECK: a branch depends on a secret {{.*}}je

	.intel_syntax noprefix
	.text

# A number is kept behind the array of 32 bytes; behind the loop it is branched on.
	.macro begin name
	.type \name,@function
\name:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	.endm

	.macro end name
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size \name, .-\name
	.endm

	begin equal
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	jne 1b
	end equal

	begin less
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 30
	jb 1b
	end less

	begin half
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add eax, 8
	cmp eax, 32
	jne 1b
	end half

	begin scaled
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + 8 * rax], rcx
	inc rax
	cmp rax, 4
	jne 1b
	end scaled

	begin up_to_zero
	mov rax, -32
1:	mov rcx, [rdi]
	mov [rsp + rax + 32], rcx
	add rax, 8
	jne 1b
	end up_to_zero

	begin two_turns
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 24
	cmp rax, 24
	je 1b
	end two_turns

	begin copied
	xor eax, eax
	xor esi, esi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rsi, 8
	mov rax, rsi
	cmp rsi, 32
	jne 1b
	end copied

	begin pointer
	mov rax, rsp
	lea rsi, [rsp + 32]
1:	mov rcx, [rdi]
	mov [rax], rcx
	add rax, 8
	cmp rax, rsi
	jne 1b
	end pointer

	begin spilled
	xor eax, eax
	mov [rsp + 40], rax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	mov rax, [rsp + 40]
	add rax, 8
	cmp rax, 32
	je 3f
	mov [rsp + 40], rax
	jmp 1b
3:
	end spilled

	begin one_more
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 40
	jne 1b
	end one_more

	begin wide
	xor eax, eax
	vmovdqu ymm0, [rdi]
1:	mov rcx, [rdi]
	vmovdqu [rsp + rax], ymm0
	add rax, 8
	cmp rax, 32
	jne 1b
	end wide

	begin jumps_over
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 12
	cmp rax, 32
	jne 1b
	end jumps_over

	begin at_the_end
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	cmp rax, 32
	lea rax, [rax + 8]
	jne 1b
	end at_the_end

	begin variable_end
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, rsi
	jne 1b
	end variable_end

	begin variable_start
	mov rax, rsi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	jne 1b
	end variable_start

	begin other_flags
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	test rsi, rsi
	jne 1b
	end other_flags

	begin other_counter
	xor eax, eax
	xor esi, esi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	add rsi, 8
	cmp rsi, 64
	jne 1b
	end other_counter

	begin other_condition
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	jb 3f
	test rsi, rsi
	je 1b
3:
	cmp rsi, 5
	jne 1b
	end other_condition

	begin changed_copy
	xor eax, eax
	xor esi, esi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rsi, 8
	mov rax, rsi
	cmp rsi, 32
	lea rax, [rax + 8]
	jne 1b
	end changed_copy

	begin part
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	mov al, byte ptr [rsi]
	cmp rax, 32
	jne 1b
	end part

	begin part_compared
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp al, 32
	jne 1b
	end part_compared

	begin in_memory
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp dword ptr [rsp + 32], 32
	jne 1b
	end in_memory

	begin down
	mov eax, 24
1:	mov rcx, [rdi]
	mov [rsp + rax + 8], rcx
	sub rax, 8
	jne 1b
	end down
