// A game as most are: all that it knows is in globals, and it cannot load. Each of its buttons does
// something that a guest should not.
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tickreel/plugin/game_table.h"

namespace {

enum : std::uint32_t {
  kMove = 1,
  kCrash = 2,
  kExit = 4,
  kHang = 8,
  kPrint = 16,
  kLeave = 32,
  kRound = 64,
  kThread = 128
};

constexpr std::size_t kMuchMemory = std::size_t{1} << 29U;

std::uint32_t random_number;
int sessions;
float place[2];
std::uint32_t tick_count;
char line[64];
FILE* levels;

/// What is wrong when it reaches for this.
const char* reach_for(const char* what) {
  errno = 0;
  if (std::strcmp(what, "net") == 0) {
    static_cast<void>(socket(AF_INET, SOCK_STREAM, 0));
  } else if (std::strcmp(what, "memory") == 0) {
    void* const filled = std::malloc(kMuchMemory);
    if (filled != nullptr) std::memset(filled, 1, kMuchMemory);
    std::free(filled);
  } else if (std::FILE* const file = std::fopen(what, "r")) {
    std::fclose(file);
  }
  return errno == 0 ? nullptr : std::strerror(errno);
}

const char* create(const tickreel_session* session, void** game) {
  // Whoever finds the globals of another session sees it here.
  ++sessions;
  random_number = (uint32_t)session->seed + 1;
  if (session->argument[0] != '\0') levels = fopen(session->argument, "r");
  *game = &random_number;
  const char* const read = std::getenv("GLOBALS_READ");
  return read == nullptr ? nullptr : reach_for(read);
}

void destroy(void* /*game*/) {}

void* sleep_on(void* nothing) {
  pause();
  return nothing;
}

const char* tick(void* /*game*/, const tickreel_input* input) {
  const std::uint32_t held = input->players[0].buttons;
  ++tick_count;
  random_number = random_number * 1664525U + 1013904223U;
  place[0] = static_cast<float>(random_number >> 24U) * 0.01F;
  if ((held & kMove) != 0) place[1] += 0.125F;
  if (levels != nullptr && fgets(line, sizeof line, levels) == nullptr) rewind(levels);
  if ((held & kCrash) != 0) raise(SIGSEGV);
  if ((held & kExit) != 0) exit(3);
  while ((held & kHang) != 0) pause();
  if ((held & kPrint) != 0) {
    printf("a game prints this\n");
    fflush(stdout);
  }
  if ((held & kLeave) != 0) return chdir("/") == 0 ? nullptr : "there is no way out";
  if ((held & kRound) != 0) fesetround(FE_UPWARD);
  if ((held & kThread) != 0) {
    pthread_t thread;
    pthread_create(&thread, nullptr, sleep_on, nullptr);
  }
  return nullptr;
}

const char* save(const void* /*game*/, tickreel_bytes* to) {
  to->append(to, &random_number, sizeof random_number);
  to->append(to, &sessions, sizeof sessions);
  to->append(to, place, sizeof place);
  to->append(to, &tick_count, sizeof tick_count);
  to->append(to, line, sizeof line);
  return nullptr;
}

const char* publish(const void* /*game*/, tickreel_view* view) {
  tickreel_thing floor{};
  floor.kind = 4;
  floor.extents[0] = floor.extents[1] = 6.0F;
  view->thing(view, &floor);
  tickreel_thing ball{};
  ball.id = 1;
  ball.kind = 2;
  ball.position[0] = place[0];
  ball.position[1] = place[1];
  ball.extents[0] = ball.extents[1] = ball.extents[2] = 1.0F;
  view->thing(view, &ball);
  return nullptr;
}

void bot(const tickreel_published* seen, std::uint32_t /*player*/, tickreel_player_input* input) {
  input->buttons = seen->tick % 3 == 0 ? kMove : 0;
}

}  // namespace

TICKREEL_PLUGIN_API const tickreel_game_table* tickreel_game_entry(const char* /*argument*/) {
  static tickreel_game_table table{};
  table.size = sizeof table;
  table.name = "globals";
  table.description = "A game with nothing but globals";
  table.rules_version = 1;
  table.tick_rate_num = 60;
  table.tick_rate_den = 1;
  table.min_players = table.max_players = 1;
  table.create = create;
  table.destroy = destroy;
  table.tick = tick;
  table.save = save;
  table.publish = publish;
  table.bot = bot;
  table.has_globals = 1;
  return &table;
}
