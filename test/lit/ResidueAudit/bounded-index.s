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

	.type equal,@function
equal:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size equal, .-equal

	.type less,@function
less:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 30
	jb 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size less, .-less

	.type half,@function
half:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add eax, 8
	cmp eax, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size half, .-half

	.type scaled,@function
scaled:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + 8 * rax], rcx
	inc rax
	cmp rax, 4
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size scaled, .-scaled

	.type up_to_zero,@function
up_to_zero:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	mov rax, -32
1:	mov rcx, [rdi]
	mov [rsp + rax + 32], rcx
	add rax, 8
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size up_to_zero, .-up_to_zero

	.type two_turns,@function
two_turns:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 24
	cmp rax, 24
	je 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size two_turns, .-two_turns

	.type copied,@function
copied:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
	xor esi, esi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rsi, 8
	mov rax, rsi
	cmp rsi, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size copied, .-copied

	.type pointer,@function
pointer:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	mov rax, rsp
	lea rsi, [rsp + 32]
1:	mov rcx, [rdi]
	mov [rax], rcx
	add rax, 8
	cmp rax, rsi
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size pointer, .-pointer

	.type spilled,@function
spilled:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
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
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size spilled, .-spilled

	.type one_more,@function
one_more:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 40
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size one_more, .-one_more

	.type wide,@function
wide:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
	vmovdqu ymm0, [rdi]
1:	mov rcx, [rdi]
	vmovdqu [rsp + rax], ymm0
	add rax, 8
	cmp rax, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size wide, .-wide

	.type jumps_over,@function
jumps_over:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 12
	cmp rax, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size jumps_over, .-jumps_over

	.type at_the_end,@function
at_the_end:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	cmp rax, 32
	lea rax, [rax + 8]
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size at_the_end, .-at_the_end

	.type variable_end,@function
variable_end:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, rsi
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size variable_end, .-variable_end

	.type variable_start,@function
variable_start:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	mov rax, rsi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size variable_start, .-variable_start

	.type other_flags,@function
other_flags:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp rax, 32
	test rsi, rsi
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size other_flags, .-other_flags

	.type other_counter,@function
other_counter:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
	xor esi, esi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	add rsi, 8
	cmp rsi, 64
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size other_counter, .-other_counter

	.type other_condition,@function
other_condition:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
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
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size other_condition, .-other_condition

	.type changed_copy,@function
changed_copy:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
	xor esi, esi
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rsi, 8
	mov rax, rsi
	cmp rsi, 32
	lea rax, [rax + 8]
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size changed_copy, .-changed_copy

	.type part,@function
part:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	mov al, byte ptr [rsi]
	cmp rax, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size part, .-part

	.type part_compared,@function
part_compared:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp al, 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size part_compared, .-part_compared

	.type in_memory,@function
in_memory:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	xor eax, eax
1:	mov rcx, [rdi]
	mov [rsp + rax], rcx
	add rax, 8
	cmp dword ptr [rsp + 32], 32
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size in_memory, .-in_memory

	.type down,@function
down:
	sub rsp, 64
	mov dword ptr [rsp + 32], 5
	mov eax, 24
1:	mov rcx, [rdi]
	mov [rsp + rax + 8], rcx
	sub rax, 8
	jne 1b
	mov edx, dword ptr [rsp + 32]
	test edx, edx
	je 2f
	nop
2:	add rsp, 64
	ret
	.size down, .-down
