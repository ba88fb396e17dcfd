#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/replay_option.h"
#include "cli/words/messages.h"
#include "core/text/hexadecimal.h"
#include "games/open_replay.h"
#include "games/registry.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/notes_if_needed.h"
#include "sim/compare/state_dump.h"
#include "sim/text/event_text.h"
#include "sim/text/input_text.h"

namespace tickreel::cli {
namespace {

struct DumpOptions {
  std::string replay;
  std::string at;
  bool hashes = false;
  bool inputs = false;
  std::optional<std::size_t> player;
  bool as_json = false;
};

/// Returns the tick that a time falls into.
Result<Tick> tick_at(const std::string& text, const ReplayReader& reader) {
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto notes = notes_if_needed(reader.path(), {text});
  if (!notes) return notes.error();
  const auto seconds = parse_point(text, {tick_rate, reader.shown_ticks(), *notes});
  if (!seconds) return Error{seconds.error().kind, "--at: " + seconds.error().message};
  if (*seconds < Rational(0)) return bad_usage(fmt::format("--at {} is before the start", text));
  if (*seconds > Rational(reader.end_tick()) / tick_rate) {
    return bad_usage(fmt::format("--at {}: the replay ends at tick {}", text, reader.end_tick()));
  }
  const Tick tick = tick_at_or_before(*seconds, tick_rate);
  if (tick >= reader.first_tick()) return tick;
  return bad_usage(fmt::format("--at {}: the replay begins at tick {}", text, reader.first_tick()));
}

Status print_hashes_json(ReplayPlayer& player) {
  nlohmann::json hashes = nlohmann::json::array();
  for (;;) {
    hashes.push_back(hexadecimal(player.simulation().state_hash(), 8));
    if (player.tick() == player.end_tick()) break;
    if (Status stepped = player.step(); !stepped) return stepped;
  }
  print_document({{"file", player.reader().path()}, {"hashes", hashes}});
  return {};
}

Status print_fields_json(ReplayPlayer& player, Tick tick) {
  if (Status played = play_to(player, tick); !played) return played;
  nlohmann::json fields = nlohmann::json::array();
  for (const NamedField& field : player.simulation().fields()) {
    const FieldValue value = field.value();
    fields.push_back({{"path", field.path},
                      {"type", field_type(field)},
                      {"bits", value.bits.empty() ? nlohmann::json() : nlohmann::json(value.bits)},
                      {"decimal", value.decimal}});
  }
  print_document({{"file", player.reader().path()}, {"tick", tick}, {"fields", fields}});
  return {};
}

nlohmann::json input_json(const InputChange& change) {
  nlohmann::json document = {{"tick", change.tick}, {"player", change.player}};
  if (change.event == nullptr) {
    document.update({{"buttons", change.held->buttons}, {"axes", change.held->axes}});
  } else {
    document.update({{"kind", change.event->kind}, {"event", event_text(*change.event)}});
  }
  return document;
}

/// This plays nothing, so the game does not have to be installed.
Status dump_inputs(const DumpOptions& options) {
  auto reader = ReplayReader::open(options.replay);
  if (!reader) return reader.error();
  const std::size_t players = reader->session().setup.players.size();
  if (options.player && *options.player >= players) {
    return bad_usage(
        fmt::format("--player {}: the replay has players 0 to {}", *options.player, players - 1));
  }
  if (!options.as_json) {
    const GameEntry* game = find_game(reader->session());
    const auto known =
        game == nullptr ? std::nullopt : std::optional(TextGame{game->info, game->controls});
    return write_input_text(*reader, known, options.player, print_data);
  }
  nlohmann::json inputs = nlohmann::json::array();
  Status listed = each_input_change(*reader, options.player, [&](const InputChange& change) {
    inputs.push_back(input_json(change));
  });
  if (listed) print_document({{"file", options.replay}, {"inputs", inputs}});
  return listed;
}

Status dump(const DumpOptions& options) {
  if (options.inputs) return dump_inputs(options);
  auto replay = open_replay(options.replay, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  ReplayPlayer& player = replay->player;
  if (options.hashes) {
    return options.as_json ? print_hashes_json(player) : dump_hashes(player, stdout);
  }
  const auto tick = tick_at(options.at, player.reader());
  if (!tick) return tick.error();
  return options.as_json ? print_fields_json(player, *tick) : dump_fields(player, *tick, stdout);
}

}  // namespace

void add_dump_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "dump", "Print a replay's inputs, or the states that they lead to", dump);
  command->footer(
      "The states are those that this build comes to: it plays from the start, and does not care\n"
      "whether they are as recorded. Another tickreel reads this (verify --reference).\n\n"
      "Examples:\n"
      "  tickreel dump match.replay --at 620t\n"
      "  tickreel dump match.replay --hashes\n"
      "  tickreel dump match.replay --inputs >match.txt");
  add_replay_option(*command, options->replay)->required();
  CLI::Option_group* what = command->add_option_group("What");
  what->require_option(1);
  what->add_option("--at", options->at,
                   "Each field at a time: path, type, bits and decimal; 12.5, 620t, -15 or @MARK")
      ->type_name("T");
  what->add_flag("--hashes", options->hashes, "The tick and the state hash of every tick");
  CLI::Option* inputs =
      what->add_flag("--inputs", options->inputs,
                     "What each player did and all events, as text that 'record --inputs' reads");
  command->add_option("--player", options->player, "Of one player alone, counted from 0")
      ->needs(inputs)
      ->type_name("N");
  command->add_flag("--json", options->as_json, "Print one JSON document");
}

}  // namespace tickreel::cli
