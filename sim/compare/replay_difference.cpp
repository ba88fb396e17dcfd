#include "sim/compare/replay_difference.h"

#include <algorithm>
#include <utility>

#include "sim/text/action_words.h"
#include "sim/text/event_text.h"

namespace tickreel::sim {
namespace {

constexpr const char* kNone = "(none)";

void note(std::vector<NamedDifference>& differences, const std::string& name,
          const std::string& first, const std::string& second) {
  if (first != second) differences.push_back({name, first, second});
}

const NamedField* find_field(const std::vector<NamedField>& fields, const std::string& path) {
  const auto found = std::ranges::find(fields, path, &NamedField::path);
  return found == fields.end() ? nullptr : &*found;
}

std::string value_text(const NamedField* field) {
  return field == nullptr ? kNone : field->value().to_string();
}

std::string events_text(const ReplaySession& session, const InputFrame& input) {
  std::string text;
  for (const InputEvent& event : input.events) {
    if (!text.empty()) text += "; ";
    const auto& players = session.setup.players;
    text += event.player < players.size() ? players[event.player] : std::to_string(event.player);
    text += " " + describe_event(event);
  }
  return text.empty() ? kNone : text;
}

std::vector<NamedDifference> describe_inputs(const ReplaySession& session, const InputFrame& first,
                                             const InputFrame& second) {
  std::vector<NamedDifference> what;
  for (std::size_t i = 0; i < session.setup.players.size(); ++i) {
    if (first.players[i] == second.players[i]) continue;
    what.push_back({session.setup.players[i] + " (player " + std::to_string(i) + ")",
                    describe_player_input(first.players[i]),
                    describe_player_input(second.players[i])});
  }
  if (first.events != second.events) {
    what.push_back({"events", events_text(session, first), events_text(session, second)});
  }
  return what;
}

Result<std::optional<Tick>> first_hash_difference(ReplayReader& first, ReplayReader& second) {
  const TickRange common = common_ticks(first, second);
  for (Tick tick = common.first + 1; tick <= common.end; ++tick) {
    const auto ours = first.state_hash(tick);
    if (!ours) return ours.error();
    const auto theirs = second.state_hash(tick);
    if (!theirs) return theirs.error();
    const bool same = ours->width_bits <= theirs->width_bits ? ours->matches(theirs->bits)
                                                             : theirs->matches(ours->bits);
    if (!same) return std::optional(tick);
  }
  return std::optional<Tick>();
}

}  // namespace

TickRange common_ticks(const ReplayReader& first, const ReplayReader& second) {
  const Tick begin = std::max(first.first_tick(), second.first_tick());
  return {begin, std::max(begin, std::min(first.end_tick(), second.end_tick()))};
}

std::vector<NamedDifference> session_difference(const ReplaySession& first,
                                                const ReplaySession& second) {
  std::vector<NamedDifference> differences;
  const SessionSetup& ours = first.setup;
  const SessionSetup& theirs = second.setup;
  note(differences, "game", first.game, second.game);
  note(differences, "rules version", std::to_string(ours.rules_version),
       std::to_string(theirs.rules_version));
  note(differences, "seed", std::to_string(ours.seed), std::to_string(theirs.seed));
  note(differences, "tick rate", ours.tick_rate.to_string(), theirs.tick_rate.to_string());
  for (std::size_t i = 0; i < std::max(ours.players.size(), theirs.players.size()); ++i) {
    note(differences, "player " + std::to_string(i),
         i < ours.players.size() ? ours.players[i] : kNone,
         i < theirs.players.size() ? theirs.players[i] : kNone);
  }
  return differences;
}

std::vector<NamedDifference> constant_difference(const ReplaySession& first,
                                                 const ReplaySession& second) {
  std::vector<NamedDifference> differences;
  for (const NamedField& constant : first.constants) {
    const NamedField* other = find_field(second.constants, constant.path);
    if (other == nullptr || *other != constant) {
      differences.push_back({constant.path, value_text(&constant), value_text(other)});
    }
  }
  for (const NamedField& constant : second.constants) {
    if (find_field(first.constants, constant.path) != nullptr) continue;
    differences.push_back({constant.path, kNone, value_text(&constant)});
  }
  return differences;
}

Result<std::optional<InputDifference>> input_difference(ReplayReader& first, ReplayReader& second) {
  std::optional<InputDifference> difference;
  const TickRange common = common_ticks(first, second);
  for (Tick tick = common.first; tick < common.end; ++tick) {
    const auto ours = first.input(tick);
    if (!ours) return ours.error();
    const auto theirs = second.input(tick);
    if (!theirs) return theirs.error();
    if (*ours == *theirs) continue;
    if (!difference) {
      difference = InputDifference{tick, describe_inputs(first.session(), *ours, *theirs), 0};
    }
    ++difference->differing_ticks;
  }
  return difference;
}

Result<ReplayDifference> replay_difference(ReplayReader& first, ReplayReader& second) {
  ReplayDifference difference;
  difference.header = session_difference(first.session(), second.session());
  note(difference.header, "recorded by", first.session().recorded_by, second.session().recorded_by);
  note(difference.header, "first tick", std::to_string(first.first_tick()),
       std::to_string(second.first_tick()));
  note(difference.header, "shown from tick", std::to_string(first.shown_ticks().first),
       std::to_string(second.shown_ticks().first));
  difference.constants = constant_difference(first.session(), second.session());
  auto inputs = input_difference(first, second);
  if (!inputs) return inputs.error();
  difference.inputs = *std::move(inputs);
  difference.first_ticks = first.tick_count();
  difference.second_ticks = second.tick_count();
  difference.begins_alike = first.first_tick() == second.first_tick();
  const auto hash_tick = first_hash_difference(first, second);
  if (!hash_tick) return hash_tick.error();
  difference.hash_tick = *hash_tick;
  return difference;
}

}  // namespace tickreel::sim
