// A game that nobody should trust. STRANGER in the environment says what it does when: WHEN:WHAT,
// where WHEN is constructor, entry or destructor, and WHAT write, crash, exit, hang, exec or wild.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tickreel/plugin/game_table.h"

namespace {

bool is_to(const std::string& act) {
  const char* const told = std::getenv("STRANGER");
  return told != nullptr && act == told;
}

void act(const std::string& when) {
  if (is_to(when + ":write")) {
    if (std::FILE* file = std::fopen("written.txt", "w")) std::fclose(file);
  }
  if (is_to(when + ":crash")) {
    volatile int* const nowhere = nullptr;
    *nowhere = 1;
  }
  if (is_to(when + ":exit")) ::_exit(7);
  if (is_to(when + ":exec")) ::execl("/bin/touch", "touch", "written.txt", nullptr);
  while (is_to(when + ":hang")) ::pause();
}

__attribute__((constructor)) void construct() {
  act("constructor");
}
__attribute__((destructor)) void destroy_all() {
  act("destructor");
}

const char* create(const tickreel_session* /*session*/, void** game) {
  *game = new int(0);
  return nullptr;
}
void destroy(void* game) {
  delete static_cast<int*>(game);
}
const char* tick(void* game, const tickreel_input* /*input*/) {
  ++*static_cast<int*>(game);
  return nullptr;
}
const char* save(const void* game, tickreel_bytes* to) {
  to->append(to, game, sizeof(int));
  return nullptr;
}
const char* load(void* game, const void* bytes, size_t size) {
  if (size != sizeof(int)) return "it has another size";
  std::memcpy(game, bytes, size);
  return nullptr;
}
const char* publish(const void* /*game*/, tickreel_view* /*view*/) {
  return nullptr;
}

void play(const tickreel_published* /*seen*/, uint32_t player, tickreel_player_input* input) {
  input->buttons = player + 1;
}

}  // namespace

extern "C" TICKREEL_PLUGIN_API const tickreel_game_table* tickreel_game_entry(
    const char* /*argument*/) {
  static const tickreel_action jump{"jump", 1, 0, 0, 'W', 0, -1};
  static const tickreel_event_name bump{"bump", 3};
  static tickreel_game_table table{};
  act("entry");
  table.size = sizeof table;
  table.name = is_to("entry:wild") ? reinterpret_cast<const char*>(8) : "stranger";
  table.description = "a game to be careful with";
  table.rules_version = 1;
  table.tick_rate_num = 60;
  table.tick_rate_den = 1;
  table.min_players = table.max_players = 1;
  table.create = create;
  table.destroy = destroy;
  table.tick = tick;
  table.save = save;
  table.load = load;
  table.publish = publish;
  table.bot = play;
  table.actions = &jump;
  table.action_count = 1;
  table.events = &bump;
  table.event_count = 1;
  return &table;
}
