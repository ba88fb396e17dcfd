// play_match REPLAY: plays a replay of tanks, compares every recorded hash, and prints one number
// that is made of the complete state hashes of all ticks. Then it seeks to and fro, and mixes
// sounds. all.sh builds this program in every way in which compilers may compute differently.

#include <cinttypes>
#include <cstdio>

#include "demos/tanks/tanks.h"
#include "sim/replay/replay_player.h"
#include "tests/sound/golden_mix.h"

namespace tickreel::tests {
namespace {

constexpr Tick kSeeks = 40;

Result<std::uint64_t> play(const char* path) {
  auto reader = ReplayReader::open(path);
  if (!reader) return reader.error();
  auto player = ReplayPlayer::open(tanks::tanks_info(), *std::move(reader));
  if (!player) return player.error();
  std::uint64_t hashes = player->simulation().state_hash();
  while (player->tick() < player->tick_count()) {
    if (const Status stepped = player->step(); !stepped) return stepped.error();
    hashes = hashes * 0x100000001b3 ^ player->simulation().state_hash();
  }
  for (Tick i = 0; i < kSeeks; ++i) {
    const Status sought = player->seek(i * 7919 % player->tick_count());
    const Status stepped = sought ? player->step() : sought;
    if (!stepped) return stepped.error();
  }
  if (golden_mix() != kGoldenMix)
    return failed("the samples of the golden mix are not the known ones");
  return hashes;
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto hashes = tickreel::tests::play(argv[1]);
  if (!hashes) {
    std::fprintf(stderr, "%s\n", hashes.error().message.c_str());
    return 1;
  }
  std::printf("%016" PRIx64 "\n", *hashes);
  return 0;
}
