#include "tests/fuzz/fuzz_games.h"
#include "tests/fuzz/fuzz_targets.h"

namespace tickreel::tests {

void play_hostile_seek_point(ByteView bytes) {
  constexpr std::size_t kMaxTicks = 32;
  ByteReader reader(bytes);
  const std::size_t game = reader.u8() % fuzz_games().size();
  std::vector<InputFrame> inputs(reader.u8() % kMaxTicks);
  for (InputFrame& input : inputs) input = read_fuzz_input(reader);
  if (!reader.ok()) return;
  const GameInfo& info = fuzz_games()[game];
  std::vector<NamedField> constants = default_constants(game);
  make_small(constants);
  auto simulation = Simulation::begin(info, fuzz_setup(info), &constants);
  const auto snapshot = reader.bytes(reader.remaining());
  if (!simulation->restore({1000, {snapshot.begin(), snapshot.end()}})) return;
  play_and_look(*simulation, inputs);
}

}  // namespace tickreel::tests
