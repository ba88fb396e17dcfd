/* Moles that dig for gems: a whole game for tickreel, in C99, that draws as the games of 1990 did,
 * 35 times a second: 320 x 200 pixels of 256 colours, each pixel a bit higher than wide.
 *
 *     tickreel --game ./moles.so record --headless --seconds 20 -o moles.replay
 *     tickreel --game ./moles.so export moles.replay --fps native -o moles.mp4
 */
#include <stdlib.h>
#include <string.h>

#include <tickreel/plugin/game_table.h>

enum { kWidth = 320, kHeight = 200, kTile = 8, kColumns = kWidth / kTile, kRows = kHeight / kTile };
enum { kMaxMoles = 4, kGems = 12, kSky = 4 }; /* rows of sky */
enum { kEarth, kTunnel, kGem };               /* what a tile is */
/* The palette: 16 colours each of earth, tunnel and sky, 8 that shine in turns, and the moles'. */
enum { kEarthColor = 16, kTunnelColor = 32, kSkyColor = 48, kShineColor = 64, kMoleColor = 80 };

typedef struct mole {
  int32_t column, row, score;
} mole;

/* The state: no pointers, and nothing outside of it. */
typedef struct state {
  uint64_t random;
  uint32_t tick;
  uint32_t mole_count;
  mole moles[kMaxMoles];
  uint8_t tiles[kRows][kColumns];
} state;

/* SplitMix64, by Sebastiano Vigna (prng.di.unimi.it). */
static uint32_t random_below(state* now, uint32_t count) {
  uint64_t z = (now->random += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (uint32_t)(((z ^ (z >> 31)) >> 32) * count >> 32);
}

static void bury_gem(state* now) {
  const uint32_t row = kSky + random_below(now, kRows - kSky);
  now->tiles[row][random_below(now, kColumns)] = kGem;
}

static const char* create(const tickreel_session* session, void** made) {
  state* now = calloc(1, sizeof *now);
  if (now == NULL) return "there is no memory for it";
  now->random = session->seed;
  now->mole_count = session->player_count;
  memset(now->tiles, kTunnel, sizeof now->tiles[0] * kSky);
  for (uint32_t i = 0; i < now->mole_count; ++i) {
    const mole begun = {.column = 5 + 10 * (int32_t)i, .row = kSky - 1};
    now->moles[i] = begun;
  }
  for (int gem = 0; gem < kGems; ++gem) bury_gem(now);
  *made = now;
  return NULL;
}

static int32_t clamped(int32_t value, int32_t least, int32_t most) {
  return value < least ? least : value > most ? most : value;
}

static const char* tick(void* self, const tickreel_input* input) {
  state* now = self;
  /* A mole digs a tile in four ticks. */
  const uint32_t moving = ++now->tick % 4 == 0 ? now->mole_count : 0;
  for (uint32_t i = 0; i < moving; ++i) {
    mole* one = &now->moles[i];
    const int16_t* axes = input->players[i].axes;
    one->column = clamped(one->column + (axes[0] > 8192) - (axes[0] < -8192), 0, kColumns - 1);
    one->row = clamped(one->row - (axes[1] > 8192) + (axes[1] < -8192), kSky - 1, kRows - 1);
    uint8_t* tile = &now->tiles[one->row][one->column];
    if (*tile == kGem) {
      ++one->score;
      bury_gem(now);
    }
    *tile = kTunnel;
  }
  return NULL;
}

static const char* save(const void* self, tickreel_bytes* to) {
  to->append(to, self, sizeof(state));
  return NULL;
}

/* A replay comes from anybody: whatever would lead out of the arrays is refused. */
static const char* load(void* self, const void* bytes, size_t size) {
  const uint32_t mole_count = ((state*)self)->mole_count;
  state loaded;
  if (size != sizeof loaded) return "the state is of another build";
  memcpy(&loaded, bytes, size);
  if (loaded.mole_count != mole_count) return "other players";
  for (const mole* one = loaded.moles; one < loaded.moles + mole_count; ++one)
    if ((uint32_t)one->column >= kColumns || (uint32_t)one->row >= kRows)
      return "a mole is outside";
  memcpy(self, &loaded, sizeof loaded);
  return NULL;
}

static uint8_t color_of(const state* now, int x, int y) {
  const int row = y / kTile, column = x / kTile;
  const int grain = (x * 7 + y * 13 + (x ^ y) * 5) & 3;
  if (row < kSky) return (uint8_t)(kSkyColor + y * 16 / (kSky * kTile));
  const uint8_t tile = now->tiles[row][column];
  if (tile == kTunnel) return (uint8_t)(kTunnelColor + grain);
  const int from_middle = abs(2 * (x % kTile) - 7) + abs(2 * (y % kTile) - 7);
  if (tile == kGem && from_middle <= 8) return (uint8_t)(kShineColor + (from_middle / 2) % 8);
  return (uint8_t)(kEarthColor + 4 * (row * 4 / kRows) + grain);
}

static void set_palette(const state* now, uint32_t palette[256]) {
  for (uint32_t i = 0; i < 16; ++i) {
    palette[kEarthColor + i] = (0x6a - 3 * i) << 16 | (0x48 - 3 * i) << 8 | (0x28 - 2 * i);
    palette[kTunnelColor + i] = (0x18 + 2 * i) << 16 | (0x10 + 2 * i) << 8 | (0x0c + i);
    palette[kSkyColor + i] = (0x20 + 10 * i) << 16 | (0x50 + 9 * i) << 8 | (0xc0 + 3 * i);
  }
  /* Gems shine without being drawn again: their colours change places. */
  for (uint32_t i = 0; i < 8; ++i)
    palette[kShineColor + (i + now->tick / 2) % 8] = 0x104020 + i * 0x1c1618;
  palette[kMoleColor] = 0xe4572e, palette[kMoleColor + 1] = 0x2e86ab;
  palette[kMoleColor + 2] = 0xf3a712, palette[kMoleColor + 3] = 0x9b5de5;
}

static const char* publish(const void* self, tickreel_view* view) {
  const state* now = self;
  uint8_t pixels[kHeight][kWidth];
  uint32_t palette[256] = {0};
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) pixels[y][x] = color_of(now, x, y);
  for (uint32_t i = 0; i < now->mole_count; ++i)
    for (int y = 1; y < kTile; ++y)
      memset(&pixels[now->moles[i].row * kTile + y][now->moles[i].column * kTile + 1],
             (int)(kMoleColor + i), kTile - 2);
  set_palette(now, palette);
  const tickreel_picture picture = {.size = sizeof picture,
                                    .format = TICKREEL_PALETTE8,
                                    .width = kWidth,
                                    .height = kHeight,
                                    .pixels = pixels,
                                    .palette = palette,
                                    .pixel_width = 5, /* 320 x 200 on a screen of 4:3 */
                                    .pixel_height = 6};
  view->picture(view, &picture);
  view->bytes(view, now, sizeof *now); /* what bots see */
  return NULL;
}

/* To the nearest gem. */
static void bot(const tickreel_published* seen, uint32_t player, tickreel_player_input* input) {
  const state* now = seen->bytes;
  const mole* one = &now->moles[player];
  int nearest = kColumns + kRows, across = 0, up = 0;
  for (int row = kSky; row < kRows; ++row)
    for (int column = 0; column < kColumns; ++column) {
      const int far = abs(column - one->column) + abs(row - one->row);
      if (now->tiles[row][column] != kGem || far >= nearest) continue;
      nearest = far, across = column - one->column, up = one->row - row;
    }
  input->axes[0] = (int16_t)(across > 0 ? 32767 : across < 0 ? -32767 : 0);
  if (across == 0) input->axes[1] = (int16_t)(up > 0 ? 32767 : up < 0 ? -32767 : 0);
}

static const tickreel_action kActions[] = {
    {.name = "right", .axis = 0, .push = 1, .left_key = 'D', .right_key = 262, .pad_button = 12},
    {.name = "left", .axis = 0, .push = -1, .left_key = 'A', .right_key = 263, .pad_button = 14},
    {.name = "up", .axis = 1, .push = 1, .left_key = 'W', .right_key = 265, .pad_button = 11},
    {.name = "down", .axis = 1, .push = -1, .left_key = 'S', .right_key = 264, .pad_button = 13},
};
static const tickreel_game_table kTable = {
    .size = sizeof(tickreel_game_table),
    .name = "moles",
    .description = "Moles that dig for gems; a game in C that draws its pixels itself",
    .rules_version = 1,
    .tick_rate_num = 35,
    .tick_rate_den = 1,
    .min_players = 1,
    .max_players = kMaxMoles,
    .create = create,
    .destroy = free,
    .tick = tick,
    .save = save,
    .load = load,
    .publish = publish,
    .actions = kActions,
    .action_count = sizeof kActions / sizeof *kActions,
    .bot = bot,
    .has_pictures = 1,
};

const tickreel_game_table* tickreel_game_entry(const char* argument) {
  return *argument == '\0' ? &kTable : NULL;
}
