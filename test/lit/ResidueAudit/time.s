# Divisions take a time that depends on what they divide; products do where the caller
# says so.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: not %audit %t.o quotient | FileCheck %s --check-prefix=QUOTIENT
# RUN: not %audit %t.o quotient_of_memory | FileCheck %s --check-prefix=QUOTIENT
# RUN: %audit %t.o of_lengths | FileCheck %s --check-prefix=LENGTHS
# RUN: %audit %t.o product | FileCheck %s --check-prefix=PRODUCT
# RUN: not %audit %t.o product --slow-products | FileCheck %s --check-prefix=SLOW

# QUOTIENT: its time depends on a secret that is read at {{.*}}: div
# LENGTHS: {{^}}of_lengths: {{.*}} 0 findings
# PRODUCT: {{^}}product: {{.*}} 0 findings
# SLOW: its time depends on a secret that is read at {{.*}}: mul

	.intel_syntax noprefix
	.text
	.type quotient,@function
quotient:
	mov rax, [rdi]
	xor edx, edx
	div rsi
	ret
	.size quotient, .-quotient

	.type quotient_of_memory,@function
quotient_of_memory:
	mov rax, rsi
	xor edx, edx
	div qword ptr [rdi]
	ret
	.size quotient_of_memory, .-quotient_of_memory

	.type of_lengths,@function
of_lengths:
	mov rax, rdi
	xor edx, edx
	div rsi
	ret
	.size of_lengths, .-of_lengths

	.type product,@function
product:
	mov rax, [rdi]
	mul qword ptr [rsi]
	mov [rdi], rax
	ret
	.size product, .-product
