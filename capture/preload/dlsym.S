// dlsym(): either answers itself or jumps to the real one, which then sees the original caller. The
// meaning of RTLD_NEXT depends on that.

#if defined(__x86_64__)
        .text
        .globl  dlsym
        .type   dlsym, @function
dlsym:
        endbr64
        pushq   %rdi
        pushq   %rsi
        subq    $8, %rsp
        movq    24(%rsp), %rdx
        call    tickreel_look_up
        testq   %rax, %rax
        jnz     1f
        call    tickreel_find_dlsym
        movq    %rax, %r11
        addq    $8, %rsp
        popq    %rsi
        popq    %rdi
        jmp     *%r11
1:      addq    $24, %rsp
        ret
        .size   dlsym, . - dlsym
#elif defined(__aarch64__)
        .text
        .globl  dlsym
        .type   dlsym, %function
dlsym:
        stp     x29, x30, [sp, #-32]!
        mov     x29, sp
        stp     x0, x1, [sp, #16]
        mov     x2, x30
        bl      tickreel_look_up
        cbnz    x0, 1f
        bl      tickreel_find_dlsym
        mov     x16, x0
        ldp     x0, x1, [sp, #16]
        ldp     x29, x30, [sp], #32
        br      x16
1:      ldp     x29, x30, [sp], #32
        ret
        .size   dlsym, . - dlsym
#endif
        .section .note.GNU-stack, "", %progbits
