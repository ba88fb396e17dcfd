// store_uncompressed REPLAY COPY: plays a replay of tanks and writes it again without compression,
// for machines that have no libzstd.

#include <zstd.h>

#include <algorithm>
#include <cstdio>

#include "demos/tanks/tanks.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_writer.h"
#include "tests/support/room.h"

// Replaces libzstd's function: without a context, bytes are stored uncompressed.
extern "C" ZSTD_CCtx* ZSTD_createCCtx() {
  return nullptr;
}

namespace tickreel::tests {
namespace {

Status copy(const char* from, const char* to) {
  auto reader = ReplayReader::open(from);
  if (!reader) return reader.error();
  auto player = ReplayPlayer::open(tanks::tanks_info(), *std::move(reader));
  if (!player) return player.error();
  auto writer = ReplayWriter::create(to, player->reader().session(), false);
  if (!writer) return writer.error();
  const std::vector<Tick> keyframe_ticks = player->reader().keyframe_ticks();
  Simulation& simulation = player->simulation();
  while (true) {
    if (std::ranges::binary_search(keyframe_ticks, player->tick())) {
      const Status added = writer->add_keyframe(simulation.snapshot(), simulation.state_hash());
      if (!added) return added;
    }
    if (player->tick() == player->tick_count()) return writer->finish();
    const auto input = player->reader().input(player->tick());
    if (!input) return input.error();
    if (Status begun = writer->begin_tick(*input); !begun) return begun;
    if (Status stepped = player->step(); !stepped) return stepped;
    if (Status ended = writer->end_tick(simulation.state_hash()); !ended) return ended;
  }
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const tickreel::Status copied = tickreel::tests::copy(argv[1], argv[2]);
  if (!copied) std::fprintf(stderr, "%s\n", copied.error().message.c_str());
  return copied ? 0 : 1;
}
