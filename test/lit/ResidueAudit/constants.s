# Constants are no secrets, variables are.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o constant | FileCheck %s --check-prefix=CONSTANT
# RUN: not %audit %t.o variable | FileCheck %s --check-prefix=VARIABLE

# CONSTANT: {{^}}constant: {{.*}} 0 findings
# VARIABLE: a branch depends on a secret

	.intel_syntax noprefix
	.text
	.type constant,@function
constant:
	mov rax, [rip + fixed]
	cmp rax, [rip + fixed + 8]
	je 1f
	nop
1:	ret
	.size constant, .-constant

	.type variable,@function
variable:
	cmp qword ptr [rip + changing], 0
	je 1f
	nop
1:	ret
	.size variable, .-variable

	.section .rodata
fixed:
	.quad 1, 2
	.data
changing:
	.quad 3
