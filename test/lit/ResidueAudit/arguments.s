# The caller says which arguments are secret, and what is behind which of them is none.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o scalar | FileCheck %s --check-prefix=LENGTH
# RUN: not %audit %t.o scalar --secret rdi | FileCheck %s --check-prefix=SECRET
# RUN: not %audit %t.o behind | FileCheck %s --check-prefix=BEHIND
# RUN: %audit %t.o behind --public rdi | FileCheck %s --check-prefix=PUBLIC

# LENGTH: scalar: {{.*}} 0 findings
# SECRET: a branch depends on a secret: je
# BEHIND: an address depends on a secret
# PUBLIC: behind: {{.*}} 0 findings

	.intel_syntax noprefix
	.text
	.type scalar,@function
scalar:
	test rdi, rdi
	je 1f
	nop
1:	ret
	.size scalar, .-scalar

	.type behind,@function
behind:
	mov rax, [rdi + 8]
	mov rax, [rax]
	ret
	.size behind, .-behind
