#include "sim/text/input_text.h"

#include <algorithm>
#include <utility>

#include "core/text/quoted_text.h"
#include "sim/game/simulation.h"
#include "sim/text/event_text.h"
#include "sim/text/field_text.h"

namespace tickreel::sim {
namespace {

/// Returns the constants that differ from this build's defaults. All of them where the defaults are
/// not known; constants that this build's game lacks are left out.
std::vector<NamedField> own_constants(const ReplaySession& session,
                                      const std::optional<TextGame>& game) {
  const auto defaults = game ? Simulation::default_constants(game->info, session.setup)
                             : Result<std::vector<NamedField>>(bad_usage("the game is not known"));
  if (!defaults) return session.constants;
  std::vector<NamedField> own;
  for (const NamedField& constant : session.constants) {
    const auto usual = std::ranges::find(*defaults, constant.path, &NamedField::path);
    if (usual != defaults->end() && *usual != constant) own.push_back(constant);
  }
  return own;
}

std::string header_text(const ReplaySession& session, const std::optional<TextGame>& game) {
  const SessionSetup& setup = session.setup;
  std::string text =
      session.first_tick == 0
          ? "# Inputs of a replay: 'tickreel help record' says how they are recorded again\n"
          : "# Inputs of a piece of a replay: they can be read, and not recorded again, as a "
            "recording begins with tick 0\n";
  text += "format 1\n";
  text += "game " + as_word(session.game) + "\n";
  text += "rules " + std::to_string(setup.rules_version) + "\n";
  text += "seed " + std::to_string(setup.seed) + "\n";
  text += "rate " + setup.tick_rate.to_string() + "\n";
  text += "players";
  for (const std::string& player : setup.players) text += " " + quoted_text(player);
  text += "\n";
  for (const NamedField& constant : own_constants(session, game)) {
    text += "constant " + quoted_text(constant.path) + " " + field_text(constant) + "\n";
  }
  if (session.first_tick != 0) text += "begin " + std::to_string(session.first_tick) + "\n";
  return text;
}

/// Prints the unfinished tick as a comment: the recording ends inside it, so it is not one of its
/// ticks.
Status print_begun_tick(ReplayReader& reader, const ActionWords& words,
                        std::optional<std::size_t> player,
                        const std::function<void(const std::string&)>& print) {
  const auto begun = reader.begun_input();
  if (!begun) return begun.error();
  InputFrame before;
  if (reader.tick_count() > 0) {
    auto last = reader.input(reader.end_tick() - 1);
    if (!last) return last.error();
    before = *std::move(last);
  }
  const std::string tick = "# " + std::to_string(reader.end_tick()) + " ";
  print("# The recording ends inside the next tick, which was given:\n");
  for (std::size_t i = 0; i < reader.session().setup.players.size(); ++i) {
    if (begun->players[i] == before.players[i] || player.value_or(i) != i) continue;
    print(tick + std::to_string(i) + " " + words.change(before.players[i], begun->players[i]) +
          "\n");
  }
  for (const InputEvent& event : begun->events) {
    if (player.value_or(event.player) != event.player) continue;
    print(tick + std::to_string(event.player) + " " + event_text(event) + "\n");
  }
  return {};
}

}  // namespace

Status each_input_change(ReplayReader& reader, std::optional<std::size_t> player,
                         const std::function<void(const InputChange&)>& show) {
  InputFrame before;
  for (Tick tick = reader.first_tick(); tick < reader.end_tick(); ++tick) {
    auto input = reader.input(tick);
    if (!input) return input.error();
    for (std::size_t i = 0; i < reader.session().setup.players.size(); ++i) {
      const bool is_new = input->players[i] != before.players[i];
      if (is_new && player.value_or(i) == i) {
        show({tick, i, &before.players[i], &input->players[i], nullptr});
      }
    }
    for (const InputEvent& event : input->events) {
      if (player.value_or(event.player) == event.player) {
        show({tick, event.player, nullptr, nullptr, &event});
      }
    }
    before = *std::move(input);
  }
  return {};
}

Status write_input_text(ReplayReader& reader, const std::optional<TextGame>& game,
                        std::optional<std::size_t> player,
                        const std::function<void(const std::string&)>& print) {
  const ActionWords words = !game ? ActionWords() : ActionWords(game->controls);
  print(header_text(reader.session(), game) + words.legend());
  Status written = each_input_change(reader, player, [&](const InputChange& change) {
    const std::string what = change.event != nullptr ? event_text(*change.event)
                                                     : words.change(*change.before, *change.held);
    print(std::to_string(change.tick) + " " + std::to_string(change.player) + " " + what + "\n");
  });
  if (!written) return written;
  print("end " + std::to_string(reader.end_tick()) + "\n");
  return reader.has_begun_tick() ? print_begun_tick(reader, words, player, print) : Status();
}

}  // namespace tickreel::sim
