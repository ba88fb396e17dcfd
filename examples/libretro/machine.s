; What C does not do on a NES: the start, the interrupt of each picture, and the tiles.
.export __STARTUP__ : absolute = 1
.export _frames, _is_ready, _mask, _updates, _sprites, _saved_mark, _best
.import _main, copydata, zerobss
.importzp sp

.segment "HEADER"                           ; iNES
    .byte "NES", $1a, 2, 1, %00000011, 0    ; 32 KiB, 8 KiB of tiles, a battery

.segment "ZEROPAGE"
_frames:    .res 1                          ; pictures so far
_is_ready:  .res 1                          ; what follows and the sprites are whole
_mask:      .res 1                          ; for PPUMASK

.segment "SPRITES"
_sprites:   .res 256

.segment "SAVED"                            ; what the battery keeps
_saved_mark: .res 4
_best:      .res 2

.segment "BSS"
_updates:   .res 96                         ; what the next picture changes: address, count, tiles; 0

.segment "STARTUP"
reset:
    sei
    cld
    ldx #$ff
    txs
    inx
    stx $2000                               ; no interrupts, no picture
    stx $2001
    stx $4010
    lda #$40
    sta $4017
:   bit $2002                               ; the PPU takes two pictures to warm up
    bpl :-
:   bit $2002
    bpl :-
    jsr zerobss
    jsr copydata
    lda #<$0800                             ; C's stack grows down from the end of the memory
    ldx #>$0800
    sta sp
    stx sp+1
    jmp _main

nmi:
    pha
    txa
    pha
    tya
    pha
    lda _is_ready
    beq done                                ; the step before takes longer than a picture
    lda #>_sprites
    sta $4014
    ldx #0
next_update:
    lda _updates,x
    beq updated
    sta $2006
    inx
    lda _updates,x
    sta $2006
    inx
    ldy _updates,x
    inx
:   lda _updates,x
    sta $2007
    inx
    dey
    bne :-
    beq next_update
updated:
    sta _is_ready
    sta $2005
    sta $2005
    lda _mask
    sta $2001
    lda #$80
    sta $2000
done:
    inc _frames
    pla
    tay
    pla
    tax
    pla
irq:
    rti

.segment "VECTORS"
    .addr nmi, reset, irq

; Tiles as they look: a space, 1, 2 and 3 are the colours of a palette.
.linecont +
.macro plane row, from, bit
    .local value
    value .set 0
    .repeat 8, i
        value .set value * 2 + ((.strat(row, from + i) >> bit) & 1)
    .endrepeat
    .byte value
.endmacro
.macro tile from, r0, r1, r2, r3, r4, r5, r6, r7
    .repeat 2, bit
        plane r0, from, bit
        plane r1, from, bit
        plane r2, from, bit
        plane r3, from, bit
        plane r4, from, bit
        plane r5, from, bit
        plane r6, from, bit
        plane r7, from, bit
    .endrepeat
.endmacro
.macro pair r0, r1, r2, r3, r4, r5, r6, r7     ; two tiles, side by side
    tile 0, r0, r1, r2, r3, r4, r5, r6, r7
    tile 8, r0, r1, r2, r3, r4, r5, r6, r7
.endmacro

.segment "TILES"
; 00 nothing, 01 to 03 full of one colour
    pair "        11111111", "        11111111", "        11111111", "        11111111", \
         "        11111111", "        11111111", "        11111111", "        11111111"
    pair "2222222233333333", "2222222233333333", "2222222233333333", "2222222233333333", \
         "2222222233333333", "2222222233333333", "2222222233333333", "2222222233333333"
; 04, 05, 06 from one colour to the next; 07 grass
    pair "1       21111111", \
         "    1   11112111", \
         "1   1   21112111", \
         "  1   1 11211121", \
         "1 1 1 1 21212121", \
         " 1 1 1 112121212", \
         "1 11111121222222", \
         "11111 1122222122"
    pair "3222222223232322", \
         "2222322232323232", \
         "3222322233333333", \
         "2232223232333233", \
         "3232323223232323", \
         "2323232322232232", \
         "3233333322222222", \
         "3333323322322222"
; 08, 09 hillsides; 0a, 0b earth
    pair "1111111221111111", \
         "1111112222111111", \
         "1111122222211111", \
         "1111222222221111", \
         "1112222222222111", \
         "1122222222222211", \
         "1222222222222221", \
         "2222222222222222"
    pair "2222222222222222", \
         "2222222222 22222", \
         "22222 2222222222", \
         "2222222222222222", \
         "2 22222222222 22", \
         "2222222222222222", \
         "222222 222222222", \
         "22222222 2222222"
; 0c, 0d far stars; 0e a fir, 0f a heart
    pair "                ", \
         "           1    ", \
         "    1           ", \
         "                ", \
         "               1", \
         "                ", \
         " 2              ", \
         "          2     "
    pair "1112111133 33   ", \
         "1112111133333   ", \
         "1122211133333   ", \
         "11222111 333    ", \
         "12222211  3     ", \
         "11222111        ", \
         "12222211        ", \
         "22222221        "
; 10 to 13 a child with a basket; 14 to 17 running
.macro basket
    pair "  3          3  ", \
         "  333333333333  ", \
         "  3 33 33 33 3  ", \
         "  33 33 33 333  ", \
         "   3333333333   ", \
         "   1  3333  1   ", \
         "   1 333333 1   ", \
         "   1 311113 1   "
.endmacro
    basket
    pair "   11131131 1   ", \
         "    11111111    ", \
         "     22222      ", \
         "     222222     ", \
         "     222222     ", \
         "     33  33     ", \
         "     33  33     ", \
         "    333  333    "
    basket
    pair "   11131131 1   ", \
         "    11111111    ", \
         "     22222      ", \
         "     222222     ", \
         "     2222223    ", \
         "    333  333    ", \
         "   33     33    ", \
         "  33            "
; 18, 19 a star; 1a a spark; 1c and 1e a meteor, 1d and 1f its tail
    pair "   1       2    ", \
         "   1       1    ", \
         "  121     121   ", \
         "11222112112221  ", \
         " 12221    121   ", \
         "  121      1    ", \
         " 11 11     2    ", \
         " 1   1          "
    pair "2  1  2         ", \
         " 2   2          ", \
         "                ", \
         "1     1         ", \
         "                ", \
         " 2   2          ", \
         "2  1  2         ", \
         "                "
    pair "  3333    2     ", \
         " 322223      2  ", \
         "32112223  2     ", \
         "32122223   22   ", \
         "32222213  2222  ", \
         "32222123  2332  ", \
         " 322223  23332  ", \
         "  3333   23333  "
    pair "  3333     2    ", \
         " 322223   2     ", \
         "32221223     2  ", \
         "32222123   2    ", \
         "31222223  222   ", \
         "32122223  3322  ", \
         " 322223  23332  ", \
         "  3333   33332  "
; 20 nothing, as in ASCII; 22 to 25 the moon
    .res 32
    pair "     111111     ", \
         "   1111111111   ", \
         "  111121111111  ", \
         " 11122211111111 ", \
         " 11112111111211 ", \
         "1111111111122211", \
         "1111111111122211", \
         "1112111111112111"
    pair "1122211111111111", \
         "1112111111111111", \
         "1111111121111111", \
         " 11111122211111 ", \
         " 11111112111111 ", \
         "  111111111111  ", \
         "   1111111111   ", \
         "     111111     "

; Digits and letters lie where ASCII has them.
.macro glyph r0, r1, r2, r3, r4, r5, r6
    .byte r0, r1, r2, r3, r4, r5, r6
    .res 9
.endmacro
    .res ('0' - $26) * 16
    glyph $7c, $c6, $ce, $d6, $e6, $c6, $7c     ; 0
    glyph $18, $38, $18, $18, $18, $18, $7e
    glyph $7c, $c6, $06, $1c, $70, $c0, $fe
    glyph $7c, $c6, $06, $3c, $06, $c6, $7c
    glyph $1c, $3c, $6c, $cc, $fe, $0c, $0c
    glyph $fe, $c0, $fc, $06, $06, $c6, $7c
    glyph $3c, $60, $c0, $fc, $c6, $c6, $7c
    glyph $fe, $c6, $0c, $18, $30, $30, $30
    glyph $7c, $c6, $c6, $7c, $c6, $c6, $7c
    glyph $7c, $c6, $c6, $7e, $06, $0c, $78     ; 9
    .res ('A' - '9' - 1) * 16
    glyph $38, $6c, $c6, $c6, $fe, $c6, $c6     ; A
    glyph $fc, $c6, $c6, $fc, $c6, $c6, $fc
    glyph $3c, $66, $c0, $c0, $c0, $66, $3c
    glyph $f8, $cc, $c6, $c6, $c6, $cc, $f8
    glyph $fe, $c0, $c0, $f8, $c0, $c0, $fe     ; E
    glyph $fe, $c0, $c0, $f8, $c0, $c0, $c0
    glyph $3e, $60, $c0, $ce, $c6, $66, $3e
    glyph $c6, $c6, $c6, $fe, $c6, $c6, $c6
    glyph $7e, $18, $18, $18, $18, $18, $7e     ; I
    glyph $1e, $06, $06, $06, $c6, $c6, $7c
    glyph $c6, $cc, $d8, $f0, $f8, $dc, $ce
    glyph $c0, $c0, $c0, $c0, $c0, $c0, $fe
    glyph $c6, $ee, $fe, $d6, $c6, $c6, $c6     ; M
    glyph $c6, $e6, $f6, $fe, $de, $ce, $c6
    glyph $7c, $c6, $c6, $c6, $c6, $c6, $7c
    glyph $fc, $c6, $c6, $c6, $fc, $c0, $c0
    glyph $7c, $c6, $c6, $c6, $de, $cc, $7a     ; Q
    glyph $fc, $c6, $c6, $ce, $f8, $dc, $ce
    glyph $78, $cc, $c0, $7c, $06, $c6, $7c
    glyph $7e, $18, $18, $18, $18, $18, $18
    glyph $c6, $c6, $c6, $c6, $c6, $c6, $7c     ; U
    glyph $c6, $c6, $c6, $ee, $7c, $38, $10
    glyph $c6, $c6, $c6, $d6, $fe, $ee, $c6
    glyph $c6, $ee, $7c, $38, $7c, $ee, $c6
    glyph $66, $66, $66, $3c, $18, $18, $18     ; Y
    glyph $fe, $0e, $1c, $38, $70, $e0, $fe
