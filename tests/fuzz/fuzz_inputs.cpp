#include <algorithm>
#include <cstdlib>

#include "sim/text/input_text_reader.h"
#include "tests/fuzz/fuzz_games.h"
#include "tests/fuzz/fuzz_targets.h"

namespace tickreel::tests {

void read_hostile_inputs(ByteView bytes) {
  constexpr Tick kMaxTicks = 64;
  auto text = InputText::read(std::string(bytes.begin(), bytes.end()), "hostile");
  if (!text) return;
  const auto& games = fuzz_games();
  const auto named = std::ranges::find(games, text->header().game.value_or(""), &GameInfo::name);
  const GameInfo& info = named == games.end() ? games.front() : *named;
  auto session = text->session(info);
  if (!session) return;
  GameControls controls;
  controls.actions = {{.name = "fire", .buttons = 1}, {.name = "go", .axis = 7, .push = -1}};
  if (!text->read_ticks(controls, session->setup.players.size())) return;
  make_small(session->constants);
  auto simulation = Simulation::begin(info, session->setup, &session->constants);
  if (!simulation) return;
  InputTextPlayer player(*text);
  std::vector<InputFrame> inputs;
  while (std::ssize(inputs) < std::min(text->end_tick().value_or(kMaxTicks), kMaxTicks)) {
    const auto input = player.input(std::ssize(inputs));
    if (!input) std::abort();
    inputs.push_back(*input);
  }
  play_and_look(*simulation, inputs);
}

}  // namespace tickreel::tests
