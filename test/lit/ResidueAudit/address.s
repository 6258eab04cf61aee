# A table that is read at a secret place is a finding, one that is read whole is none.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o whole | FileCheck %s --check-prefix=WHOLE
# RUN: not %audit %t.o lookup | FileCheck %s --check-prefix=LOOKUP
# RUN: not %audit %t.o store | FileCheck %s --check-prefix=STORE
# RUN: not %audit %t.o gather | FileCheck %s --check-prefix=GATHER

# WHOLE: {{^}}whole: {{.*}} 0 findings
# LOOKUP: an address depends on a secret that is read at {{.*}}: mov rax, qword ptr [rcx + 8*rax]
# STORE: an address depends on a secret that is read at {{.*}}: mov qword ptr [rsi + 8*rax], rdx
# GATHER: an address depends on a secret that is read at {{.*}}: vpgatherqq

	.intel_syntax noprefix
	.text
	.type whole,@function
whole:
	mov r8, [rdi]
	xor ecx, ecx
	xor eax, eax
	lea r9, [rip + table]
1:	cmp r8, rcx
	mov rdx, [r9 + 8*rcx]
	cmove rax, rdx
	inc rcx
	cmp rcx, 4
	jne 1b
	ret
	.size whole, .-whole

	.type lookup,@function
lookup:
	mov rax, [rdi]
	lea rcx, [rip + table]
	mov rax, [rcx + 8*rax]
	ret
	.size lookup, .-lookup

	.type store,@function
store:
	mov rax, [rdi]
	mov [rsi + 8*rax], rdx
	ret
	.size store, .-store

	.type gather,@function
gather:
	vmovdqu64 zmm1, [rdi]
	kxnorw k1, k0, k0
	vpgatherqq zmm0 {k1}, [rsi + 8*zmm1]
	ret
	.size gather, .-gather

	.section .rodata
table:
	.quad 1, 2, 3, 4
