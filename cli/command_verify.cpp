#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"
#include "cli/open_replay.h"
#include "cli/tell.h"

namespace tickreel {
namespace {

struct VerifyOptions {
  std::string replay;
  bool as_json = false;
};

/// Plays everything, then goes to each keyframe on its own. Every step and every restored keyframe
/// is compared with what the replay stores.
Status play_all(ReplayPlayer& player) {
  while (player.tick() < player.tick_count()) {
    if (Status stepped = player.step(); !stepped) return stepped;
  }
  auto keyframes = player.reader().keyframe_ticks();
  for (; !keyframes.empty(); keyframes.pop_back()) {
    if (Status sought = player.seek(keyframes.back()); !sought) return sought;
  }
  return {};
}

void print_json(const ReplayReader& reader, const Status& played, Tick last_tick) {
  nlohmann::json document = {
      {"file", reader.path()},
      {"ok", played.ok()},
      {"ticks", reader.tick_count()},
      {"keyframes", reader.keyframe_ticks().size()},
      {"complete", reader.is_complete()},
  };
  if (!played) {
    document["tick"] = last_tick;
    document["error"] = played.error().message;
  }
  fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

Status verify(const VerifyOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  ReplayPlayer& player = replay->player;
  const ReplayReader& reader = player.reader();
  Status played = play_all(player);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (options.as_json) print_json(reader, played, player.tick());
  if (!played) return played;
  if (!reader.is_complete()) tell(fmt::format("tickreel: {}\n", describe_break(reader)));
  if (!options.as_json) {
    fmt::print("{}: {} ticks and {} keyframes play as recorded ({:.3f} s)\n", options.replay,
               reader.tick_count(), reader.keyframe_ticks().size(), elapsed.count());
  }
  return {};
}

}  // namespace

void add_verify_command(CLI::App& app, Action& chosen) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = app.add_subcommand(
      "verify", "Play a replay without pictures and compare every stored state hash");
  command->footer(
      "Exit code 0: it plays as recorded; 3: the file is damaged; 4: it diverged, and the message\n"
      "says at which tick.\n\nExample:\n  tickreel verify match.replay");
  command->add_option("REPLAY", options->replay, "The replay")->required();
  command->add_flag("--json", options->as_json, "Print one JSON document");
  command->callback([&chosen, options] { chosen = [options] { return verify(*options); }; });
}

}  // namespace tickreel
