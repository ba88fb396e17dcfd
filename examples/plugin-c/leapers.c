/* Balls that leap for coins: a whole game for tickreel, in C99. It draws nothing itself: tickreel
 * draws the things that it publishes. docs/your-game.md goes through it.
 *
 *     tickreel --game ./leapers.so record --headless --seconds 20 -o leapers.replay
 */
#include <stdlib.h>
#include <string.h>

#include <tickreel/plugin/game_table.h>
#include <tickreel/plugin/mixer.h>

enum { kMaxLeapers = 4, kCoins = 6, kLeap = 1 };

static const float kStep = 1.0F / 60.0F; /* seconds */
static const float kHalfWidth = 12.0F, kHalfDepth = 7.0F;

/* What can be tuned: a replay is played with the numbers that it was recorded with. */
typedef struct tuning {
  float gravity, bounce;
} tuning;

/* With version 2 of the rules balls bounce. Before, there were no constants. */
static void tune(tickreel_constants *to, tuning *now) {
  now->gravity = 25.0F, now->bounce = 0.0F;
  if (to->rules_version < 2) return;
  now->bounce = 0.4F;
  to->number(to, "gravity_m_s2", TICKREEL_F32, &now->gravity);
  to->number(to, "bounce", TICKREEL_F32, &now->bounce);
}

static const char *constants(tickreel_constants *to) {
  tuning defaults;
  tune(to, &defaults);
  return NULL;
}

/* The state: no pointers, and nothing outside of it. Players' names are no part of it: they never
 * change. */
typedef struct leaper {
  float x, y, z, vx, vy, vz;
  int32_t score;
} leaper;

typedef struct state {
  uint64_t random;
  uint64_t next_id;
  uint32_t leaper_count;
  leaper leapers[kMaxLeapers];
  float coins[kCoins][2];
  int32_t taken_by; /* in the last tick; -1: nobody took a coin */
  float taken_at[2];
  tickreel_mixer mixer; /* what sounds is state, too */
} state;

typedef struct game {
  state now;
  tuning tuned;
  char names[kMaxLeapers][32];
} game;

/* A coin rings: two notes of a square wave, which fade. */
enum { kRingSamples = 5000 };
static int16_t ring[kRingSamples];
static const tickreel_clip kClips[] = {{ring, kRingSamples, 22050, 1, TICKREEL_CLIP_S16}};
enum { kClipCount = sizeof kClips / sizeof *kClips };

/* Of whole numbers alone, so that it is the same everywhere. */
static void make_ring(void) {
  for (int i = 0; i < kRingSamples; ++i) {
    const int half_wave = i < 1200 ? 11 : 8;
    const int level = 8000 * (kRingSamples - i) / kRingSamples;
    ring[i] = (int16_t)(i / half_wave % 2 == 0 ? level : -level);
  }
}

/* SplitMix64, by Sebastiano Vigna (prng.di.unimi.it): 0..1. */
static float random_number(state *now) {
  uint64_t z = (now->random += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (float)((z ^ (z >> 31)) >> 40) / 16777216.0F;
}

static void place_coin(state *now, int coin) {
  now->coins[coin][0] = (2.0F * random_number(now) - 1.0F) * kHalfWidth;
  now->coins[coin][1] = (2.0F * random_number(now) - 1.0F) * kHalfDepth;
}

static const char *create(const tickreel_session *session, void **made) {
  game *self = NULL;
  if (session->size < sizeof *session) return "it needs a newer tickreel";
  self = calloc(1, sizeof *self);
  if (self == NULL) return "there is no memory for it";
  tune(session->constants, &self->tuned);
  self->now.random = session->seed;
  self->now.leaper_count = session->player_count;
  self->now.taken_by = -1;
  tickreel_mixer_begin(&self->now.mixer, TICKREEL_SAMPLE_RATE, session->tick_rate_num,
                       session->tick_rate_den);
  for (uint32_t i = 0; i < session->player_count; ++i) {
    self->now.leapers[i].x = -6.0F + 4.0F * (float)i;
    strncpy(self->names[i], session->players[i], sizeof self->names[i] - 1);
  }
  for (int coin = 0; coin < kCoins; ++coin) place_coin(&self->now, coin);
  *made = self;
  return NULL;
}

static float clamped(float value, float most) {
  return value < -most ? -most : value > most ? most : value;
}

static void move(leaper *ball, const tuning *tuned, const tickreel_player_input *input) {
  const int stands = ball->z <= 0.0F;
  ball->vx += (float)input->axes[0] / 32767.0F * 30.0F * kStep;
  ball->vy += (float)input->axes[1] / 32767.0F * 30.0F * kStep;
  if (stands) ball->vx *= 0.97F, ball->vy *= 0.97F;
  if (stands && (input->buttons & kLeap) != 0) ball->vz = 9.0F;
  ball->vz -= tuned->gravity * kStep;
  ball->x = clamped(ball->x + ball->vx * kStep, kHalfWidth);
  ball->y = clamped(ball->y + ball->vy * kStep, kHalfDepth);
  ball->z += ball->vz * kStep;
  if (ball->z > 0.0F) return;
  ball->z = 0.0F;
  ball->vz = ball->vz < -2.0F ? -ball->vz * tuned->bounce : 0.0F;
}

static const char *tick(void *self, const tickreel_input *input) {
  state *now = &((game *)self)->now;
  const tuning *tuned = &((const game *)self)->tuned;
  now->taken_by = -1;
  tickreel_mixer_next(&now->mixer, kClips, kClipCount);
  for (uint32_t i = 0; i < now->leaper_count; ++i) {
    leaper *ball = &now->leapers[i];
    move(ball, tuned, &input->players[i]);
    for (int coin = 0; coin < kCoins; ++coin) {
      const float dx = now->coins[coin][0] - ball->x, dy = now->coins[coin][1] - ball->y;
      /* Coins hang in the air: only who leaps has them. */
      if (ball->z < 0.5F || dx * dx + dy * dy > 1.0F) continue;
      ++ball->score;
      ++now->next_id;
      now->taken_by = (int32_t)i;
      memcpy(now->taken_at, now->coins[coin], sizeof now->taken_at);
      tickreel_mixer_play(&now->mixer, 0, 0.5F, 0.7F * ball->x / kHalfWidth, 0);
      place_coin(now, coin);
    }
  }
  return NULL;
}

/* The struct has no padding on any machine that tickreel runs on, and all of them are little-endian.
 * A state with pointers writes its fields one by one. */
static const char *save(const void *self, tickreel_bytes *to) {
  to->append(to, &((const game *)self)->now, sizeof(state));
  return NULL;
}

/* What the bytes of save() are called where something is said of them: `leapers[1].velocity.x`. */
static const char *describe(const void *self, tickreel_fields *to) {
  (void)self;
  TICKREEL_FIELD(to, state, random, TICKREEL_U64);
  TICKREEL_FIELD(to, state, next_id, TICKREEL_U64);
  TICKREEL_FIELD(to, state, leaper_count, TICKREEL_U32);
  TICKREEL_BEGIN_EACH(to, state, leapers);
  to->field(to, "position.x", TICKREEL_F32, offsetof(leaper, x), 0);
  to->field(to, "position.y", TICKREEL_F32, offsetof(leaper, y), 0);
  to->field(to, "position.z", TICKREEL_F32, offsetof(leaper, z), 0);
  to->field(to, "velocity.x", TICKREEL_F32, offsetof(leaper, vx), 0);
  to->field(to, "velocity.y", TICKREEL_F32, offsetof(leaper, vy), 0);
  to->field(to, "velocity.z", TICKREEL_F32, offsetof(leaper, vz), 0);
  TICKREEL_FIELD(to, leaper, score, TICKREEL_I32);
  to->end(to);
  TICKREEL_BEGIN_EACH(to, state, coins);
  to->field(to, "x", TICKREEL_F32, 0, 0);
  to->field(to, "y", TICKREEL_F32, sizeof(float), 0);
  to->end(to);
  TICKREEL_FIELD(to, state, taken_by, TICKREEL_I32);
  TICKREEL_FIELDS(to, state, taken_at, TICKREEL_F32);
  tickreel_mixer_describe(to, "mixer", offsetof(state, mixer));
  return NULL;
}

/* A replay comes from anybody: whatever would lead out of the arrays is refused. */
static const char *load(void *self, const void *bytes, size_t size) {
  state loaded;
  if (size != sizeof loaded) return "the state is of another build";
  memcpy(&loaded, bytes, size);
  if (loaded.leaper_count != ((game *)self)->now.leaper_count) return "other players";
  if (!tickreel_mixer_fits(&loaded.mixer, &((game *)self)->now.mixer)) return "another sound";
  ((game *)self)->now = loaded;
  return NULL;
}

static const char *publish(const void *self, tickreel_view *view) {
  const game *from = self;
  const state *now = &from->now;
  const tickreel_thing floor = {
      .id = 1, .kind = 4, .extents = {2 * kHalfWidth + 2.0F, 2 * kHalfDepth + 2.0F, 0.0F}};
  view->thing(view, &floor);
  for (uint32_t i = 0; i < now->leaper_count; ++i) {
    const leaper *ball = &now->leapers[i];
    const tickreel_thing thing = {.id = 10 + i,
                                  .kind = 2,
                                  .variant = i,
                                  .position = {ball->x, ball->y, ball->z + 0.6F},
                                  .extents = {1.2F, 1.2F, 1.2F}};
    view->thing(view, &thing);
    view->name(view, i, from->names[i]);
    view->score(view, i, ball->score);
  }
  for (int coin = 0; coin < kCoins; ++coin) {
    const tickreel_thing thing = {.id = 100 + (uint64_t)coin,
                                  .kind = 1,
                                  .variant = 2,
                                  .flags = 1,
                                  .position = {now->coins[coin][0], now->coins[coin][1], 1.5F},
                                  .extents = {0.7F, 0.7F, 0.2F}};
    view->thing(view, &thing);
  }
  if (now->taken_by >= 0) {
    const tickreel_event coin = {.id = now->next_id,
                                 .kind = 1,
                                 .when = 1.0F,
                                 .position = {now->taken_at[0], now->taken_at[1], 1.5F},
                                 .actor = now->taken_by,
                                 .target = -1,
                                 .weight = 20};
    view->event(view, &coin);
  }
  tickreel_mixer_publish(&now->mixer, kClips, kClipCount, view);
  /* What bots see. */
  view->bytes(view, now, sizeof *now);
  return NULL;
}

/* To the nearest coin, leaping when it is near. */
static void bot(const tickreel_published *seen, uint32_t player, tickreel_player_input *input) {
  const state *now = seen->bytes;
  const leaper *ball = &now->leapers[player];
  float nearest = 1e9F, to_x = 0.0F, to_y = 0.0F;
  for (int coin = 0; coin < kCoins; ++coin) {
    const float dx = now->coins[coin][0] - ball->x, dy = now->coins[coin][1] - ball->y;
    if (dx * dx + dy * dy >= nearest) continue;
    nearest = dx * dx + dy * dy;
    to_x = dx - ball->vx * 0.3F;
    to_y = dy - ball->vy * 0.3F;
  }
  input->axes[0] = (int16_t)(clamped(to_x * 0.5F, 1.0F) * 32767.0F);
  input->axes[1] = (int16_t)(clamped(to_y * 0.5F, 1.0F) * 32767.0F);
  if (nearest < 4.0F) input->buttons = kLeap;
}

static const tickreel_action kActions[] = {
    {.name = "right", .axis = 0, .push = 1, .left_key = 'D', .right_key = 262, .pad_button = 12},
    {.name = "left", .axis = 0, .push = -1, .left_key = 'A', .right_key = 263, .pad_button = 14},
    {.name = "up", .axis = 1, .push = 1, .left_key = 'W', .right_key = 265, .pad_button = 11},
    {.name = "down", .axis = 1, .push = -1, .left_key = 'S', .right_key = 264, .pad_button = 13},
    {.name = "leap", .buttons = kLeap, .left_key = 32, .right_key = 344, .pad_button = 0},
};

static const tickreel_event_name kEvents[] = {{"coin", 1}};

static const tickreel_game_table kTable = {
    .size = sizeof(tickreel_game_table),
    .name = "leapers",
    .description = "Balls that leap for coins; a game in C",
    .rules_version = 2,
    .oldest_rules_version = 1,
    .tick_rate_num = 60,
    .tick_rate_den = 1,
    .min_players = 1,
    .max_players = kMaxLeapers,
    .create = create,
    .destroy = free,
    .tick = tick,
    .save = save,
    .load = load,
    .publish = publish,
    .actions = kActions,
    .action_count = sizeof kActions / sizeof *kActions,
    .events = kEvents,
    .event_count = sizeof kEvents / sizeof *kEvents,
    .bot = bot,
    .has_sound = 1,
    .describe = describe,
    .constants = constants,
};

const tickreel_game_table *tickreel_game_entry(const char *argument) {
  make_ring();
  return *argument == '\0' ? &kTable : NULL;
}
