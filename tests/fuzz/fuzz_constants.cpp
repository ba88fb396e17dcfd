#include <algorithm>

#include "tests/fuzz/fuzz_games.h"
#include "tests/fuzz/fuzz_targets.h"

namespace tickreel::tests {

void play_hostile_constants(ByteView bytes) {
  constexpr std::size_t kMaxTicks = 64;
  ByteReader reader(bytes);
  const std::size_t game = reader.u8() % fuzz_games().size();
  const GameInfo& info = fuzz_games()[game];
  SessionSetup setup = fuzz_setup(info, reader.u8());
  std::vector<InputFrame> inputs(reader.u8() % kMaxTicks);
  for (InputFrame& input : inputs) input = read_fuzz_input(reader);
  const auto term = [&] { return std::clamp<std::int64_t>(reader.u32(), 1, kMaxTickRateTerm); };
  const std::int64_t numerator = term();
  setup.tick_rate = std::min(TickRate(numerator, term()), TickRate(kMaxTickRate));
  setup.seed = reader.u64();
  std::vector<NamedField> constants = default_constants(game);
  for (NamedField& constant : constants) constant.bits = reader.u64();
  if (!reader.ok()) return;
  make_small(constants);
  auto simulation = Simulation::begin(info, setup, &constants);
  if (simulation) play_and_look(*simulation, inputs);
}

}  // namespace tickreel::tests
