# What is behind pointers is secret, what arguments are is not: a loop over a length
# is no finding, a branch on a word is one.
# REQUIRES: x86-registered-target
# RUN: %clang --target=x86_64-linux-gnu -c %s -o %t.o
# RUN: %audit %t.o over_length | FileCheck %s --check-prefix=LENGTH
# RUN: not %audit %t.o over_words | FileCheck %s --check-prefix=WORDS

# LENGTH: {{^}}over_length: 6 instructions, 0 calls followed, 0 findings
# WORDS: 0x{{[0-9a-f]+}}: a branch depends on a secret that is read at 0x{{[0-9a-f]+}}: jne
# WORDS: over_words: 5 instructions, 0 calls followed, 1 findings

	.intel_syntax noprefix
	.text
	.type over_length,@function
over_length:
	xor eax, eax
1:	add rax, [rdi]
	add rdi, 8
	dec rsi
	jne 1b
	ret
	.size over_length, .-over_length

	.type over_words,@function
over_words:
1:	mov rax, [rdi]
	add rdi, 8
	test rax, rax
	jne 1b
	ret
	.size over_words, .-over_words
