// seek_bench REPLAY... [--seeks N]: measures opening a replay, playing it, and seeking to N
// (default 200) places in it, each at the other end than the one before. Every step compares the
// state with the recorded hash.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <vector>

#include "demos/built_in_games.h"
#include "games/registry.h"
#include "sim/replay/replay_player.h"
#include "tests/bench/stopwatch.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tests {
namespace {

Result<ReplayPlayer> open(const char* path) {
  auto reader = ReplayReader::open(path);
  if (!reader) return reader.error();
  const GameEntry* game = find_game(reader->session().game);
  if (game == nullptr) return bad_file(std::string(path) + ": this build does not have the game");
  return ReplayPlayer::open(game->info, *std::move(reader));
}

Status measure_seeks(const char* path, int seeks) {
  Cost opening;
  Result<ReplayPlayer> player = failed("not opened");
  opening = measure([&] { player = open(path); });
  if (!player) return player.error();
  const Tick ticks = player->tick_count();
  Status status;
  const Cost playing = measure([&] {
    while (status && player->tick() < ticks) status = player->step();
  });
  RandomStream places = RandomStream::named(1, "seeks");
  std::vector<double> costs_ms;
  for (int i = 0; status && i < seeks; ++i) {
    const auto half = static_cast<std::uint32_t>(ticks / 2);
    const Tick target = places.below(half) + (i % 2 == 0 ? 0 : half);
    costs_ms.push_back(1000.0 * measure([&] { status = player->seek(target); }).cpu_s);
  }
  if (!status) return status;
  std::ranges::sort(costs_ms);
  fmt::print("{:<24} {:>7} {:>8.2f} {:>8.2f} {:>8.1f} {:>8.1f} {:>6.1f} %\n",
             player->reader().session().game, ticks, 1000.0 * opening.cpu_s, playing.cpu_s,
             costs_ms[costs_ms.size() / 2], costs_ms.back(),
             100.0 * static_cast<double>(player->reader().keyframe_bytes()) /
                 static_cast<double>(player->reader().file_bytes()));
  return {};
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  tickreel::tests::begin_with_games(tickreel::built_in_games());
  using namespace tickreel;
  int seeks = 200;
  if (argc > 2 && std::strcmp(argv[argc - 2], "--seeks") == 0) {
    const char* text = argv[argc - 1];
    std::from_chars(text, text + std::strlen(text), seeks);
    argc -= 2;
  }
  if (argc < 2 || seeks < 1) {
    std::fputs("usage: seek_bench REPLAY... [--seeks N]\n", stderr);
    return 2;
  }
  fmt::print("{:<24} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "CPU time", "ticks", "open ms",
             "play s", "seek ms", "worst ms", "keyframes");
  for (int i = 1; i < argc; ++i) {
    if (tickreel::Status measured = tickreel::tests::measure_seeks(argv[i], seeks); !measured) {
      std::fprintf(stderr, "%s\n", measured.error().message.c_str());
      return 1;
    }
  }
  return 0;
}
