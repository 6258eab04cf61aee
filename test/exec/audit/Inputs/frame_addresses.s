# Addresses below the frame pointer: "lea rsp, [rbp - 8]" as LLVM prints it.
  .text
# What is saved comes back by the frame pointer of a stack that was aligned.
  .type aligned,@function
aligned:
  push %rbp
  mov %rsp, %rbp
  push %r15
  and $-32, %rsp
  sub $64, %rsp
  mov (%rsi), %r15
  mov %r15, (%rsp)
  lea -8(%rbp), %rsp
  pop %r15
  pop %rbp
  ret
  .size aligned, .-aligned
# It is an address of the caller.
  .globl keeps
  .type keeps,@function
keeps:
  push %r15
  mov %rdi, %r15
  call aligned
  mov %rax, (%r15)
  pop %r15
  ret
  .size keeps, .-keeps
# A secret that is stored by such an address, read again, and an address.
  .globl leaks
  .type leaks,@function
leaks:
  push %rbp
  mov %rsp, %rbp
  sub $32, %rsp
  movq $0, -24(%rbp)
  lea -24(%rbp), %rax
  mov (%rsi), %rcx
  mov %rcx, (%rax)
  mov -24(%rbp), %rcx
  mov (%rdi,%rcx), %rdx
  mov %rbp, %rsp
  pop %rbp
  ret
  .size leaks, .-leaks
