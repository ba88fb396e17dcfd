// play_match REPLAY: plays a replay of tanks, comparing every recorded hash, and prints the hash of
// the last state. compilers_test.sh builds it in every way that a compiler may compute differently.

#include <cstdio>

#include "demos/tanks/tanks.h"
#include "sim/replay_player.h"

int main(int argc, char** argv) {
  using namespace tickreel;
  if (argc != 2) return 2;
  auto reader = ReplayReader::open(argv[1]);
  if (!reader) {
    std::fprintf(stderr, "%s\n", reader.error().message.c_str());
    return 3;
  }
  auto player = ReplayPlayer::open(tanks::tanks_info(), *std::move(reader));
  Status played = player ? Status() : Status(player.error());
  while (played && player->tick() < player->tick_count()) played = player->step();
  if (!played) {
    std::fprintf(stderr, "%s\n", played.error().message.c_str());
    return 4;
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(player->reader().end()->hash));
  return 0;
}
