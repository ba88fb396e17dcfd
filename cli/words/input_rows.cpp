#include "cli/words/input_rows.h"

#include <fmt/format.h>

#include "cli/words/report_row.h"
#include "sim/text/action_words.h"
#include "sim/text/event_text.h"

namespace tickreel::cli {

std::string player_name(const ReplayReader& reader, std::size_t player) {
  const auto& names = reader.session().setup.players;
  return player < names.size() ? names[player] : fmt::format("player {}", player);
}

std::string input_rows(const ReplayReader& reader, const InputFrame& input) {
  std::string rows;
  for (std::size_t i = 0; i < reader.session().setup.players.size(); ++i) {
    rows += report_row(
        i == 0 ? "inputs" : "",
        fmt::format("{}: {}", player_name(reader, i), describe_player_input(input.players[i])));
  }
  for (const InputEvent& event : input.events) {
    rows += report_row(
        "", fmt::format("{}: {}", player_name(reader, event.player), describe_event(event)));
  }
  return rows;
}

}  // namespace tickreel::cli
