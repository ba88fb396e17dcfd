/* Starfall, a game for the Nintendo Entertainment System: stars fall, and one or two children catch
 * them in their baskets; meteors fall, too. Written for cc65, to be filmed by tickreel with a
 * libretro core: docs/libretro.md.
 *
 *     cl65 -t none -Oirs -C starfall.cfg -o starfall.nes starfall.c machine.s
 *     tickreel --game libretro:nestopia_libretro.so:starfall.nes record -o starfall.replay
 */
#include <string.h>

typedef unsigned char byte;
#define REGISTER(address) (*(volatile byte*)(address))

enum { kA = 0x80, kStart = 0x10, kLeft = 0x02, kRight = 0x01 };
enum { kPlayers = 2, kFallers = 6, kGroundY = 184, kFirstHearts = 3 };
enum {
  kChildTile = 0x10,
  kStarTile = 0x18,
  kSparkTile = 0x1a,
  kMeteorTile = 0x1c,
  kHeartTile = 0x0f
};
enum { kPicture = 0x1e, kRedPicture = 0x3e };
enum { kNothing, kStar, kMeteor, kSpark };

/* Of machine.s. */
extern volatile byte frames, is_ready, mask;
#pragma zpsym("frames")
#pragma zpsym("is_ready")
#pragma zpsym("mask")
extern byte sprites[256], updates[96];
extern byte saved_mark[4];
extern unsigned best;

static struct player {
  byte x, y, pad, pressed, is_left, is_here;
  signed char climb;
} player[kPlayers];
static struct faller {
  byte kind, x, y, part, age;
  unsigned pace; /* 256ths of a line each picture */
} faller[kFallers];
static byte is_playing, hearts, streak, flash, wait, sprite_end, update_end;
static unsigned score, noise = 1;

/* The next numbers depend on when buttons were pressed, as nothing else in a NES is random. */
static byte random_byte(void) {
  byte i;
  for (i = 0; i < 8; ++i) noise = noise & 1 ? noise >> 1 ^ 0xb400 : noise >> 1;
  return (byte)noise;
}

static void put(byte row, byte column, const byte* tiles, byte count) {
  const unsigned address = 0x2000 + (unsigned)row * 32 + column;
  byte* const update = updates + update_end;
  update[0] = (byte)(address >> 8), update[1] = (byte)address, update[2] = count;
  memcpy(update + 3, tiles, count);
  update_end += 3 + count;
}

static void put_text(byte row, byte column, const char* text) {
  put(row, column, (const byte*)text, (byte)strlen(text));
}

static void put_number(byte row, byte column, unsigned number) {
  byte digits[5], i;
  for (i = 5; i-- > 0; number /= 10) digits[i] = '0' + (byte)(number % 10);
  put(row, column, digits, sizeof digits);
}

static void put_hearts(void) {
  byte tiles[kFirstHearts], i;
  for (i = 0; i < kFirstHearts; ++i) tiles[i] = i < hearts ? kHeartTile : 0;
  put(2, 15, tiles, sizeof tiles);
}

/* Sound: a pulse for stars, noise for meteors, a triangle below it all. */
static const byte kCatches[] = {213, 190, 169, 142, 126, 106, 94, 84};
static const unsigned kBass[] = {507, 507, 427, 507, 640, 640, 507, 640,
                                 427, 427, 338, 427, 570, 570, 451, 570};

static void sound_catch(void) {
  REGISTER(0x4000) = 0x82;
  REGISTER(0x4001) = 0x08;
  REGISTER(0x4002) = kCatches[streak];
  REGISTER(0x4003) = 0x08;
}

static void sound_jump(void) {
  REGISTER(0x4004) = 0x42;
  REGISTER(0x4005) = 0x9b; /* sweeps up */
  REGISTER(0x4006) = 0x80;
  REGISTER(0x4007) = 0x0a;
}

static void sound_hit(void) {
  REGISTER(0x400c) = 0x06;
  REGISTER(0x400e) = 0x0d;
  REGISTER(0x400f) = 0x08;
}

static void play_bass(void) {
  unsigned period;
  if (frames % 16 != 0) return;
  period = kBass[frames / 16];
  REGISTER(0x4008) = is_playing ? 0x18 : 0x0c;
  REGISTER(0x400a) = (byte)period;
  REGISTER(0x400b) = (byte)(0x08 | period >> 8);
}

static void read_pads(void) {
  byte i, bit, now[kPlayers];
  REGISTER(0x4016) = 1;
  REGISTER(0x4016) = 0;
  for (bit = 0; bit < 8; ++bit) {
    now[0] = (byte)(now[0] << 1) | REGISTER(0x4016) & 1;
    now[1] = (byte)(now[1] << 1) | REGISTER(0x4017) & 1;
  }
  for (i = 0; i < kPlayers; ++i) {
    player[i].pressed = now[i] & ~player[i].pad;
    if (player[i].pressed) noise += frames + 1;
    if (noise == 0) noise = 1;
    player[i].pad = now[i];
  }
}

static void put_sprite(byte x, byte y, byte tile, byte looks) {
  byte* const sprite = sprites + sprite_end;
  sprite[0] = y - 1, sprite[1] = tile, sprite[2] = looks, sprite[3] = x;
  sprite_end += 4;
}

static void run_player(byte i) {
  struct player* const p = &player[i];
  if (p->pressed & kStart && !p->is_here) p->is_here = 1, p->x = 80 + i * 80, p->y = kGroundY;
  if (!p->is_here) return;
  if (p->pad & kLeft && p->x > 4) p->x -= 2, p->is_left = 1;
  if (p->pad & kRight && p->x < 236) p->x += 2, p->is_left = 0;
  if (p->pressed & kA && p->y == kGroundY) p->climb = 6, sound_jump();
  p->y -= p->climb;
  if (p->y < kGroundY) {
    if (frames & 1) --p->climb;
  } else {
    p->y = kGroundY, p->climb = 0;
  }
}

static void draw_player(byte i) {
  struct player* const p = &player[i];
  const byte runs = p->pad & (kLeft | kRight) && frames & 8 || p->y < kGroundY;
  const byte tile = kChildTile + (runs ? 4 : 0);
  const byte looks = i | (p->is_left ? 0x40 : 0);
  const byte left = p->is_left ? 8 : 0;
  if (!p->is_here) return;
  put_sprite(p->x + left, p->y, tile, looks);
  put_sprite(p->x + 8 - left, p->y, tile + 1, looks);
  put_sprite(p->x + left, p->y + 8, tile + 2, looks);
  put_sprite(p->x + 8 - left, p->y + 8, tile + 3, looks);
}

static void let_fall(struct faller* f) {
  const byte level = score > 60 ? 60 : (byte)score;
  f->kind = random_byte() < 70 + level * 2 ? kMeteor : kStar;
  f->x = 8 + random_byte() % 232;
  f->y = 32, f->part = 0;
  f->pace = 200 + random_byte() + level * 6 + (f->kind == kMeteor ? 128 : 0);
}

static byte touches(const struct faller* f, const struct player* p) {
  return p->is_here && f->y + 8 > p->y && f->y < p->y + 16 && f->x + 6 > p->x && f->x < p->x + 14;
}

static void meet(struct faller* f) {
  if (f->kind == kStar) {
    ++score;
    sound_catch();
    if (streak < sizeof kCatches - 1) ++streak;
    put_number(2, 8, score);
  } else {
    --hearts, streak = 0, flash = 12;
    sound_hit();
    put_hearts();
  }
  f->kind = kSpark, f->age = 0;
}

static void run_faller(struct faller* f) {
  byte i;
  unsigned sum;
  if (f->kind == kSpark) {
    if (++f->age == 20) f->kind = kNothing;
    return;
  }
  if (f->kind == kNothing) {
    if (random_byte() < 6) let_fall(f);
    return;
  }
  sum = f->part + f->pace;
  f->part = (byte)sum;
  f->y += (byte)(sum >> 8);
  for (i = 0; i < kPlayers; ++i) {
    if (f->kind < kSpark && touches(f, &player[i])) meet(f);
  }
  if (f->y < kGroundY + 8) return;
  if (f->kind == kStar) streak = 0;
  f->kind = kNothing;
}

static void draw_faller(const struct faller* f) {
  const byte blinks = frames >> 3 & 1;
  if (f->kind == kStar) put_sprite(f->x, f->y, kStarTile + blinks, 2);
  if (f->kind == kSpark) put_sprite(f->x, f->y - f->age / 2, kSparkTile, 2 | (frames & 2) << 5);
  if (f->kind != kMeteor) return;
  put_sprite(f->x, f->y, kMeteorTile + blinks * 2, 3);
  put_sprite(f->x, f->y - 8, kMeteorTile + 1 + blinks * 2, 3);
}

static void show_title(void) {
  put_text(6, 12, "STARFALL");
  put_text(9, 10, "PRESS  START");
}

static void start(void) {
  is_playing = 1, score = 0, streak = 0, hearts = kFirstHearts;
  memset(faller, 0, sizeof faller);
  put_text(6, 11, "          ");
  put_text(9, 10, "            ");
  put_number(2, 8, 0);
  put_hearts();
}

static void end(void) {
  is_playing = 0, wait = 60;
  player[0].is_here = player[1].is_here = 0;
  memset(faller, 0, sizeof faller);
  if (score > best) best = score;
  put_number(2, 25, best);
  put_text(6, 11, "GAME  OVER");
  put_text(9, 10, "PRESS  START");
}

static void play_step(void) {
  byte i;
  read_pads();
  play_bass();
  if (wait > 0)
    --wait;
  else if (!is_playing && (player[0].pressed | player[1].pressed) & kStart)
    start();
  if (is_playing) {
    for (i = 0; i < kPlayers; ++i) run_player(i);
    for (i = 0; i < kFallers; ++i) run_faller(&faller[i]);
  } else {
    random_byte();
  }
  for (i = 0; i < kPlayers; ++i) draw_player(i);
  for (i = 0; i < kFallers; ++i) draw_faller(&faller[i]);
  if (flash > 0) --flash;
  if (is_playing && hearts == 0) end();
}

static void show_step(void) {
  do sprites[sprite_end] = 0xff, sprite_end += 4;
  while (sprite_end != 0);
  updates[update_end] = 0, update_end = 0;
  mask = flash ? kRedPicture : kPicture;
  is_ready = 1;
}

/* The picture behind: the sky at dusk, hills, and grass. */
static const byte kColours[32] = {0x0f, 0x01, 0x03, 0x13, 0x0f, 0x13, 0x0b, 0x1a, 0x0f, 0x30, 0x10,
                                  0x16, 0x0f, 0x30, 0x10, 0x16, 0x0f, 0x36, 0x16, 0x17, 0x0f, 0x36,
                                  0x21, 0x17, 0x0f, 0x28, 0x30, 0x27, 0x0f, 0x38, 0x16, 0x06};
static const byte kSky[] = {4, 1, 1, 5, 2, 2, 6, 3}; /* from row 12 on */
static const byte kHills[33] = {1, 1, 2, 3, 3, 2, 2, 1, 0, 0, 0, 1, 2, 2, 1, 1, 0,
                                0, 1, 1, 2, 3, 4, 4, 3, 2, 1, 1, 1, 0, 0, 1, 1};

static byte sky_tile(void) {
  const byte chance = random_byte();
  return chance < 9 ? 0x0c : chance < 18 ? 0x0d : 0;
}

static byte hill_tile(byte row, byte column) {
  const byte here = kHills[column], next = kHills[column + 1];
  const byte high = here > next ? here : next, up = 24 - row;
  if (up > high + 1 || (up == high + 1 && (here != next || column % 3 != 1 || up > 4))) return 1;
  if (up == high + 1) return 0x0e;
  if (up < high || here == next) return 2;
  return here < next ? 8 : 9;
}

static byte tile_at(byte row, byte column) {
  if (row >= 4 && row < 6 && column >= 25 && column < 27) return 0x22 + (row - 4) * 2 + column - 25;
  if (row < 12) return row < 4 ? 0 : sky_tile();
  if (row < 20) return kSky[row - 12];
  if (row < 24) return hill_tile(row, column);
  if (row == 25) return 7;
  return row == 24 ? 2 : 0x0a + (row + column * 3) % 2;
}

static void set_address(unsigned address) {
  REGISTER(0x2006) = (byte)(address >> 8);
  REGISTER(0x2006) = (byte)address;
}

static void draw_background(void) {
  byte i, column;
  set_address(0x3f00);
  for (i = 0; i < sizeof kColours; ++i) REGISTER(0x2007) = kColours[i];
  set_address(0x2000);
  for (i = 0; i < 30; ++i) {
    for (column = 0; column < 32; ++column) REGISTER(0x2007) = tile_at(i, column);
  }
  for (i = 0; i < 64; ++i) REGISTER(0x2007) = i < 24 ? 0xaa : i < 40 ? 0x00 : 0x55;
}

void main(void) {
  byte now;
  if (memcmp(saved_mark, "STAR", 4) != 0) memcpy(saved_mark, "STAR", 4), best = 0;
  draw_background();
  REGISTER(0x4015) = 0x0f;
  put_text(2, 2, "SCORE 00000");
  put_text(2, 20, "BEST");
  put_number(2, 25, best);
  show_title();
  show_step();
  REGISTER(0x2000) = 0x80;
  while (1) {
    now = frames;
    while (frames == now) continue;
    play_step();
    show_step();
  }
}
