// A game like most: its state is in globals, and it cannot load. Each of its buttons does something
// that a guest should not do.
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tickreel/plugin/game_table.h"

namespace {

constexpr std::uint32_t kMove = 1;
constexpr std::uint32_t kCrash = 2;
constexpr std::uint32_t kExit = 4;
constexpr std::uint32_t kHang = 8;
constexpr std::uint32_t kPrint = 16;
constexpr std::uint32_t kLeave = 32;
constexpr std::uint32_t kRound = 64;
constexpr std::uint32_t kThread = 128;
constexpr std::uint32_t kQuit = 256;

constexpr std::size_t kMuchMemory = std::size_t{1} << 29U;

std::uint32_t random_number;
int sessions;
float place[2];
std::uint32_t tick_count;
std::uint32_t crash_tick;  // from GLOBALS_CRASH
char line[64];
void* filled;  // from GLOBALS_FILL
FILE* levels;

/// Tries to change a file that the game may only read, and to reach processes of others. Returns
/// what succeeded.
const char* change(const char* file) {
  if (truncate(file, 1) == 0) return "it cuts files";
  if (chmod(file, 0) == 0) return "it locks files";
  if (utime(file, nullptr) == 0) return "it touches files";
  if (setsid() >= 0) return "it leaves its session";
  if (kill(1, 0) == 0) return "it signals to others";
  return nullptr;
}

/// Tries to reach one thing and returns what is wrong.
const char* reach_for(const char* what) {
  errno = 0;
  if (std::strcmp(what, "program") == 0) {
    errno = std::system("exit 3") == 3 << 8 ? 0 : EINVAL;
  } else if (std::strcmp(what, "net") == 0) {
    static_cast<void>(socket(AF_INET, SOCK_STREAM, 0));
  } else if (std::strcmp(what, "memory") == 0) {
    void* const filled = std::malloc(kMuchMemory);
    if (filled != nullptr) std::memset(filled, 1, kMuchMemory);
    std::free(filled);
  } else if (std::strcmp(what, "shared memory") == 0) {
    static_cast<void>(shmget(IPC_PRIVATE, 4096, 0600));
  } else if (std::strcmp(what, "semaphores") == 0) {
    static_cast<void>(semget(IPC_PRIVATE, 1, 0600));
  } else if (std::strcmp(what, "priority") == 0) {
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(getppid()), 5));
  } else if (std::strcmp(what, "limits") == 0) {
    const rlimit limit{1, 1};
    static_cast<void>(prlimit(getppid(), RLIMIT_FSIZE, &limit, nullptr));
  } else if (std::FILE* const file = std::fopen(what, "r")) {
    std::fclose(file);
  }
  return errno == 0 ? nullptr : std::strerror(errno);
}

const char* create(const tickreel_session* session, void** game) {
  // A second session in the same process would find the first one's globals and is seen here.
  ++sessions;
  random_number = (uint32_t)session->seed + 1;
  if (session->argument[0] != '\0') levels = fopen(session->argument, "r");
  *game = &random_number;
  const char* const crash = std::getenv("GLOBALS_CRASH");
  crash_tick = crash == nullptr ? 0 : static_cast<std::uint32_t>(std::atoi(crash));
  if (const char* const megabytes = std::getenv("GLOBALS_FILL")) {
    const std::size_t bytes = static_cast<std::size_t>(std::atoi(megabytes)) << 20U;
    filled = std::malloc(bytes);
    if (filled != nullptr) std::memset(filled, 1, bytes);
  }
  const char* const read = std::getenv("GLOBALS_READ");
  if (read != nullptr) return reach_for(read);
  const char* const changed = std::getenv("GLOBALS_CHANGE");
  return changed == nullptr ? nullptr : change(changed);
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
  if ((held & kCrash) != 0 || tick_count == crash_tick) raise(SIGSEGV);
  if ((held & kExit) != 0) exit(3);
  if ((held & kQuit) != 0) exit(0);
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

const char* describe(const void* /*game*/, tickreel_fields* to) {
  to->field(to, "random_number", TICKREEL_U32, 0, 0);
  to->field(to, "sessions", TICKREEL_I32, 4, 0);
  to->field(to, "place.x", TICKREEL_F32, 8, 0);
  to->field(to, "place.y", TICKREEL_F32, 12, 0);
  to->field(to, "tick_count", TICKREEL_U32, 16, 0);
  to->field(to, "line", TICKREEL_TEXT, 20, sizeof line);
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
  input->buttons = seen->tick % 3 == 0 ? kMove : 0U;
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
  table.describe = describe;
  return &table;
}
