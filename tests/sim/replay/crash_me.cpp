// crash_me HOW TICK FILE: records a game that crashes in tick TICK, counted from 0. The buttons of
// each tick are the tick's number.

#include <dlfcn.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "sim/replay/crash_note.h"
#include "sim/replay/recorder.h"
#include "tests/support/room.h"

// These functions are exported by name, as those of a game library would be.
namespace crash_me {

volatile int result = 0;
volatile bool linker_hangs = false;

[[gnu::noinline]] void write_to_null() {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}
[[gnu::noinline]] void give_up() {
  std::abort();
}
[[gnu::noinline]] void calculate_nonsense() {
  std::raise(SIGFPE);  // some processors do not trap on a division by zero
}
[[gnu::noinline]] void run_no_instruction() {
  __builtin_trap();
}
[[gnu::noinline]] int never_return(int depth) {
  volatile char room[1024];
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : never_return(depth + 1) + room[0];
}
[[gnu::noinline]] void throw_something() {
  const std::string local_with_a_destructor = "thrown on purpose, for a test";
  throw std::runtime_error(local_with_a_destructor);
}

}  // namespace crash_me

/// Replaces the dynamic linker's function, which may hang after a crash.
extern "C" int dladdr(const void* address, Dl_info* info) noexcept {
  while (crash_me::linker_hangs) pause();
  static auto* const real = reinterpret_cast<decltype(&dladdr)>(dlsym(RTLD_NEXT, "dladdr"));
  return real(address, info);
}

namespace tickreel::tests {
namespace {

void crash(const std::string& how) {
  if (how == "null") crash_me::write_to_null();
  crash_me::linker_hangs = how == "hang";
  if (how == "abort" || how == "hang") crash_me::give_up();
  if (how == "divide") crash_me::calculate_nonsense();
  if (how == "illegal") crash_me::run_no_instruction();
  if (how == "overflow") crash_me::result = crash_me::never_return(0);
  if (how == "throw") crash_me::throw_something();
}

class DoomedGame : public Game {
 public:
  DoomedGame(std::string how, Tick when) : how_(std::move(how)), when_(when) {}
  void begin() override {}
  void tick(const InputFrame&) override {
    if (ticks_++ == when_) crash(how_);
  }
  void describe(StateArchive& archive) override { archive.field("ticks", ticks_); }
  void publish(View&) const override {}

 private:
  std::string how_;
  Tick when_;
  Tick ticks_ = 0;
};

int record(const std::string& how, Tick when, const std::string& path) {
  GameInfo info;
  info.name = "doomed";
  info.make_game = [&](const SessionSetup&) { return std::make_unique<DoomedGame>(how, when); };
  auto recorder = Recorder::begin(info, {1, info.tick_rate, {"nobody"}}, path, true);
  if (!recorder) return 1;
  const CrashNote note(recorder->crash_site());
  for (;;) {
    InputFrame input;
    input.players[0].buttons = static_cast<std::uint32_t>(recorder->simulation().tick());
    if (!recorder->step(input)) return 1;
  }
}

}  // namespace
}  // namespace tickreel::tests

int main(int, char** arguments) {
  return tickreel::tests::record(arguments[1], std::atoll(arguments[2]), arguments[3]);
}
