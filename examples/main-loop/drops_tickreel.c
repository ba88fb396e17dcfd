/* All that films of the game need: its platform.h by tickreel, and a table. main() runs on a stack
 * of its own: in each tick from one picture to the next. */
#include "platform.h"

#include <tickreel/plugin/game_table.h>
#include <tickreel/plugin/keys.h>
#include <ucontext.h>

int game_main(void);

static ucontext_t outside, inside;
static unsigned char stack[1 << 20];
static tickreel_picture picture = {.size = sizeof picture, .format = TICKREEL_RGBA8888};
static unsigned held;
static int is_over;

unsigned keys_held(void) {
  const unsigned kBoth = TICKREEL_START | TICKREEL_SELECT;
  return (held & TICKREEL_LEFT ? KEY_LEFT : 0u) | (held & TICKREEL_RIGHT ? KEY_RIGHT : 0u) |
         ((held & kBoth) == kBoth ? KEY_LEAVE : 0u);
}
void present(const unsigned char* pixels, int width, int height) {
  picture.pixels = pixels, picture.width = (uint32_t)width, picture.height = (uint32_t)height;
  swapcontext(&inside, &outside);
}
static void run(void) {
  game_main();
  is_over = 1;
}
static const char* create(const tickreel_session* session, void** game) {
  (void)session;
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack, inside.uc_stack.ss_size = sizeof stack, inside.uc_link = &outside;
  makecontext(&inside, run, 0);
  swapcontext(&outside, &inside); /* to the first picture */
  *game = stack;
  return NULL;
}
static void destroy(void* game) {
  (void)game;
}
static const char* tick(void* game, const tickreel_input* input) {
  (void)game;
  held = input->players[0].buttons;
  if (!is_over) swapcontext(&outside, &inside);
  return NULL;
}
static const char* publish(const void* game, tickreel_view* view) {
  (void)game;
  view->picture(view, &picture);
  return NULL;
}
static int has_ended(const void* game) {
  return (void)game, is_over;
}

static const tickreel_action kActions[] = {TICKREEL_PAD_ACTIONS};
static const tickreel_game_table kTable = {.size = sizeof kTable,
                                           .name = "drops",
                                           .rules_version = 1,
                                           .tick_rate_num = 60,
                                           .tick_rate_den = 1,
                                           .min_players = 1,
                                           .max_players = 1,
                                           .create = create,
                                           .destroy = destroy,
                                           .tick = tick,
                                           .publish = publish,
                                           .is_over = has_ended,
                                           .actions = kActions,
                                           .action_count = sizeof kActions / sizeof *kActions,
                                           .has_globals = 1,
                                           .has_pictures = 1,
                                           .reads_clocks = 1};
const tickreel_game_table* tickreel_game_entry(const char* argument) {
  return *argument ? NULL : &kTable;
}
