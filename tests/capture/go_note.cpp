// A library with the note that Go's linker leaves, behind another note.

__asm__(R"(
  .section .note.test, "a"
  .balign 4
  .long 5, 3, 1
  .asciz "test"
  .balign 4
  .byte 1, 2, 3
  .balign 4
  .long 4, 4, 4
  .asciz "Go\0"
  .long 0
)");
