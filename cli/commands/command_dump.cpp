#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/replays/open_replay.h"
#include "cli/words/print_document.h"
#include "core/text/hexadecimal.h"
#include "movie/time/capture_range.h"
#include "sim/compare/state_dump.h"

namespace tickreel {
namespace {

struct DumpOptions {
  std::string replay;
  std::string at;
  bool hashes = false;
  bool as_json = false;
};

/// The tick that a time falls into.
Result<Tick> tick_at(const std::string& text, const ReplayReader& reader) {
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto seconds = parse_game_time(text, tick_rate);
  if (!seconds) return seconds.error();
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
                      {"bits", value.bits},
                      {"decimal", value.decimal}});
  }
  print_document({{"file", player.reader().path()}, {"tick", tick}, {"fields", fields}});
  return {};
}

Status dump(const DumpOptions& options) {
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
  auto options = std::make_shared<DumpOptions>();
  CLI::App* command = app.add_subcommand("dump", "Print the states that a replay leads to");
  command->footer(
      "The states are those that this build comes to: it plays from the start, and does not care\n"
      "whether they are as recorded. Another tickreel reads this (verify --reference).\n\n"
      "Examples:\n"
      "  tickreel dump match.replay --at 620t\n"
      "  tickreel dump match.replay --hashes");
  command->add_option("REPLAY", options->replay, "The replay")->required();
  CLI::Option_group* what = command->add_option_group("What");
  what->require_option(1);
  what->add_option("--at", options->at,
                   "Each field at a time: path, type, bits and decimal; 12.5, 1:02:03.5 or 620t")
      ->type_name("T");
  what->add_flag("--hashes", options->hashes, "The tick and the state hash of every tick");
  command->add_flag("--json", options->as_json, "Print one JSON document");
  command->callback([&chosen, options] { chosen = [options] { return dump(*options); }; });
}

}  // namespace tickreel
