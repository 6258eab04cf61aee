# Functions of the same object are followed with what they are given; those of others
# are reported, unless they are trusted.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o of_length | FileCheck %s --check-prefix=LENGTH
# RUN: not %audit %t.o of_word | FileCheck %s --check-prefix=WORD
# RUN: not %audit %t.o tail | FileCheck %s --check-prefix=WORD
# RUN: not %audit %t.o other | FileCheck %s --check-prefix=OTHER
# RUN: %audit %t.o other --trust elsewhere | FileCheck %s --check-prefix=TRUSTED
# RUN: not %audit %t.o result --trust elsewhere | FileCheck %s --check-prefix=RESULT
# RUN: not %audit %t.o recursion | FileCheck %s --check-prefix=RECURSION
# RUN: not %audit %t.o copied | FileCheck %s --check-prefix=COPIED

# LENGTH: {{^}}of_length: 9 instructions, 1 calls followed, 0 findings
# WORD: a branch depends on a secret that is read at {{.*}}: {{jn?e}} {{.*}} (in times)
# OTHER: not followed: a call of elsewhere: call
# TRUSTED: {{^}}other: {{.*}} 0 findings
# RESULT: a branch depends on a secret
# RECURSION: not followed: a recursion
# COPIED: a branch depends on a secret
# COPIED: copied: {{.*}} 1 findings

	.intel_syntax noprefix
	.text
	.globl times
	.type times,@function
times:
	xor eax, eax
1:	inc rax
	dec rdi
	jne 1b
	ret
	.size times, .-times

	.type of_length,@function
of_length:
	push rax
	call times
	pop rcx
	ret
	.size of_length, .-of_length

	.type of_word,@function
of_word:
	push rax
	mov rdi, [rdi]
	call times
	pop rcx
	ret
	.size of_word, .-of_word

	.type tail,@function
tail:
	mov rdi, [rdi]
	jmp times
	.size tail, .-tail

	.type other,@function
other:
	push rax
	call elsewhere
	pop rcx
	ret
	.size other, .-other

	.type result,@function
result:
	push rax
	call elsewhere
	pop rcx
	test rax, rax
	je 1f
	nop
1:	ret
	.size result, .-result

	.type recursion,@function
recursion:
	push rax
	dec rdi
	je 1f
	call recursion
1:	pop rcx
	ret
	.size recursion, .-recursion

	.type copied,@function
copied:
	sub rsp, 72
	mov [rsp], rdi
	mov rsi, rdi
	lea rdi, [rsp + 32]
	mov edx, 32
	call memcpy
	mov rdi, [rsp]
	mov rax, [rdi]
	cmp qword ptr [rsp + 56], 0
	je 1f
	nop
1:	add rsp, 72
	ret
	.size copied, .-copied
