// copy_bench LIBRARY.so TICKREEL [--copies N]: measures how long a game waits for a copy of its
// process. It makes N copies (default 100), each after 64 ticks, and keeps at most 64, as for a
// seek. With the globals game of tests/games/apart, GLOBALS_FILL=100 makes the game write 100 MB of
// memory first.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <vector>

#include "games/apart/game_host.h"
#include "games/loaded/game_library.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

constexpr Tick kTicksBetween = 64;
constexpr std::size_t kMostKept = 64;

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

Status measure_copies(const char* library, int copies) {
  auto game = load_game_library({library, ""});
  if (!game) return game.error();
  run_apart(*game, std::make_shared<GameHost>(
                       HostedGame{game->info.name, library, "", game->info.library}));
  auto begun = Simulation::begin(game->info,
                                 {.seed = 1, .tick_rate = game->info.tick_rate, .players = {"A"}});
  if (!begun) return begun.error();
  std::deque<Simulation> kept;
  std::vector<double> waits_ms;
  for (int i = 0; i < copies; ++i) {
    for (Tick tick = 0; tick < kTicksBetween; ++tick) begun->step({});
    const auto start = Clock::now();
    auto copy = begun->copy();
    waits_ms.push_back(milliseconds_since(start));
    if (!copy) return copy.error();
    if (!*copy) return failed("its process has threads");
    kept.push_back(**std::move(copy));
    if (kept.size() > kMostKept) kept.pop_front();
  }
  std::ranges::sort(waits_ms);
  fmt::print("{} copies: median {:.2f} ms, of ten the slowest {:.2f} ms, of all {:.2f} ms\n",
             copies, waits_ms[waits_ms.size() / 2], waits_ms[waits_ms.size() * 9 / 10],
             waits_ms.back());
  return {};
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  const bool has_count = argc == 5 && std::strcmp(argv[3], "--copies") == 0;
  const int copies = has_count ? std::atoi(argv[4]) : 100;
  if ((argc != 3 && !has_count) || copies < 1) {
    fmt::print(stderr, "give a library of a game, the program, and maybe --copies N\n");
    return 2;
  }
  tickreel::games::set_game_host_program(argv[2]);
  const auto measured = tickreel::tests::measure_copies(argv[1], copies);
  if (!measured) fmt::print(stderr, "{}\n", measured.error().message);
  return measured ? 0 : 1;
}
