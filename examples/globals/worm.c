/* A worm that eats apples: a game as they are found, in C99. Everything it knows is in globals; it
 * saves and loads nothing, draws into its own screen, prints what happens, and leaves by exit().
 * What follows "For tickreel" is all that was added to film it, from any point, in parallel.
 *
 *     tickreel --game ./worm.so record --headless --seconds 20 -o worm.replay
 *     tickreel --game ./worm.so export worm.replay --fps native -o worm.mp4
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kWidth = 40, kHeight = 30, kMaxLength = 400 };
enum { kGround = 0x0c1a10, kWorm = 0x7cb518, kHead = 0xfbb02d, kApple = 0xfb4b4e };

static struct point {
  int x, y;
} worm[kMaxLength], apple;
static int length, score, across, up, ticks;
static uint32_t random_number, screen[kHeight][kWidth];

static int random_below(int count) {
  random_number = random_number * 1664525u + 1013904223u; /* Numerical Recipes */
  return (int)((uint64_t)random_number * (uint64_t)count >> 32);
}

static void start(uint32_t seed) {
  random_number = seed;
  length = 3, across = 1, up = 0;
  for (int i = 0; i < length; ++i) worm[i].x = kWidth / 2 - i, worm[i].y = kHeight / 2;
  apple.x = random_below(kWidth), apple.y = random_below(kHeight);
}

static int is_worm(struct point at, int from) {
  for (int i = from; i < length; ++i)
    if (worm[i].x == at.x && worm[i].y == at.y) return 1;
  return 0;
}

static void move_worm(void) {
  memmove(worm + 1, worm, sizeof worm[0] * (size_t)(length - 1));
  worm[0].x = (worm[0].x + across + kWidth) % kWidth;
  worm[0].y = (worm[0].y - up + kHeight) % kHeight;
  if (is_worm(worm[0], 1)) {
    printf("bitten, after %d apples\n", score);
    start(random_number);
  } else if (worm[0].x == apple.x && worm[0].y == apple.y) {
    ++score;
    if (length < kMaxLength) worm[length] = worm[length - 1], ++length;
    apple.x = random_below(kWidth), apple.y = random_below(kHeight);
  }
}

static void play(int right, int climb, int leave) {
  if (leave) exit(3);
  if (right != 0 && across == 0) across = right, up = 0;
  if (climb != 0 && up == 0) up = climb, across = 0;
  if (++ticks % 4 == 0) move_worm();
}

static void draw(void) {
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) screen[y][x] = kGround + (uint32_t)((x + y) % 2) * 0x020402;
  for (int i = length - 1; i >= 0; --i) screen[worm[i].y][worm[i].x] = i == 0 ? kHead : kWorm;
  screen[apple.y][apple.x] = kApple;
}

/* For tickreel. */

#include <tickreel/plugin/game_table.h>

enum { kLeave = 1 };

static const char* create(const tickreel_session* session, void** game) {
  start((uint32_t)session->seed);
  *game = worm; /* anything: the game is all globals */
  return NULL;
}

static void destroy(void* game) { (void)game; }

static const char* tick(void* game, const tickreel_input* input) {
  const tickreel_player_input* player = input->players;
  (void)game;
  play((player->axes[0] > 8192) - (player->axes[0] < -8192),
       (player->axes[1] > 8192) - (player->axes[1] < -8192), (player->buttons & kLeave) != 0);
  return NULL;
}

/* FNV-1a (Fowler, Noll, Vo), of all that decides how it goes on. */
static const char* hash(const void* game, uint64_t* to) {
  const int32_t now[] = {length, score, across, up, ticks, apple.x, apple.y,
                         (int32_t)random_number, worm[0].x, worm[0].y,
                         worm[length - 1].x, worm[length - 1].y};
  (void)game;
  *to = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < sizeof now; ++i)
    *to = (*to ^ ((const uint8_t*)now)[i]) * UINT64_C(0x100000001b3);
  return NULL;
}

static const char* publish(const void* game, tickreel_view* view) {
  const int32_t seen[] = {worm[0].x, worm[0].y, apple.x, apple.y}; /* what the bot sees */
  (void)game;
  draw();
  const tickreel_picture picture = {.size = sizeof picture,
                                    .format = TICKREEL_XRGB8888,
                                    .width = kWidth,
                                    .height = kHeight,
                                    .pixels = screen};
  view->picture(view, &picture);
  view->bytes(view, seen, sizeof seen);
  return NULL;
}

static void bot(const tickreel_published* seen, uint32_t player, tickreel_player_input* input) {
  const int32_t* at = seen->bytes;
  (void)player;
  if (at[0] != at[2]) input->axes[0] = at[0] < at[2] ? 32767 : -32767;
  else if (at[1] != at[3]) input->axes[1] = at[1] < at[3] ? -32767 : 32767;
}

static const tickreel_action kActions[] = {
    {.name = "right", .axis = 0, .push = 1, .left_key = 'D', .right_key = 262, .pad_button = 12},
    {.name = "left", .axis = 0, .push = -1, .left_key = 'A', .right_key = 263, .pad_button = 14},
    {.name = "up", .axis = 1, .push = 1, .left_key = 'W', .right_key = 265, .pad_button = 11},
    {.name = "down", .axis = 1, .push = -1, .left_key = 'S', .right_key = 264, .pad_button = 13},
    {.name = "leave", .buttons = kLeave, .left_key = 'Q', .pad_button = -1},
};
static const tickreel_game_table kTable = {
    .size = sizeof(tickreel_game_table),
    .name = "worm",
    .description = "A worm that eats apples; a game in C with nothing but globals",
    .rules_version = 1,
    .tick_rate_num = 35,
    .tick_rate_den = 1,
    .min_players = 1,
    .max_players = 1,
    .create = create,
    .destroy = destroy,
    .tick = tick,
    .publish = publish,
    .actions = kActions,
    .action_count = sizeof kActions / sizeof *kActions,
    .bot = bot,
    .has_globals = 1,
    .has_pictures = 1,
    .hash = hash,
};

const tickreel_game_table* tickreel_game_entry(const char* argument) {
  return *argument == '\0' ? &kTable : NULL;
}
