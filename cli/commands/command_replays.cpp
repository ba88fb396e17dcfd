#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/placeholder_check.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "live/spool/replay_name.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/crash/replay_report.h"
#include "window/model/shelved_recordings.h"

namespace tickreel::cli {
namespace {

struct ReplaysOptions {
  std::vector<std::string> names;
  std::optional<std::string> output;
  bool overwrite = false;
  bool as_json = false;
};

std::time_t time_of(const SpooledRecording& recording) {
  return std::chrono::system_clock::to_time_t(recording.changed);
}

void print_json(const std::vector<SpooledRecording>& recordings) {
  nlohmann::json document = nlohmann::json::array();
  for (const SpooledRecording& recording : recordings) {
    document.push_back({
        {"name", recording.name},
        {"file", recording.path},
        {"game", recording.game},
        {"ticks", recording.ticks},
        {"seconds", seconds_of(recording).to_double()},
        {"date", fmt::format("{:%FT%TZ}", fmt::gmtime(time_of(recording)))},
        {"bytes", recording.bytes},
        {"state", name_of(recording.state)},
        {"kept", recording.is_kept},
    });
  }
  print_document(document);
}

void print_table(const std::vector<SpooledRecording>& recordings) {
  std::size_t name_width = 4;
  for (const SpooledRecording& recording : recordings) {
    name_width = std::max(name_width, recording.name.size());
  }
  print_out("{:<{}}  {:<8}  {:>12}  {:<16}  {:>11}  {}\n", "NAME", name_width, "GAME", "LENGTH",
            "DATE", "BYTES", "STATE");
  for (const SpooledRecording& recording : recordings) {
    print_out("{:<{}}  {:<8}  {:>12}  {:%F %R}  {:>11}  {}{}\n", recording.name, name_width,
              recording.game, format_game_time(seconds_of(recording)),
              fmt::localtime(time_of(recording)), recording.bytes, name_of(recording.state),
              recording.is_kept ? ", kept" : "");
  }
}

Status list_recordings(const ReplaysOptions& options) {
  auto spool = RecordingSpool::of_user();
  if (!spool) return spool.error();
  const auto recordings = spool->list();
  if (!recordings) return recordings.error();
  if (options.as_json) {
    print_json(*recordings);
  } else if (recordings->empty()) {
    print_message(fmt::format("there are no recordings in {}\n", spool->folder()));
  } else {
    print_table(*recordings);
  }
  return {};
}

Status keep(const ReplaysOptions& options) {
  auto spool = RecordingSpool::of_user();
  if (!spool) return spool.error();
  const std::string& name = options.names.front();
  if (options.output) {
    if (Status kept = spool->keep_as(name, *options.output, options.overwrite); !kept) return kept;
    print_out("{}\n", shown_message(*options.output));
    return {};
  }
  const auto kept = spool->keep(name);
  if (!kept) return kept.error();
  print_out("{}\n", shown_message(*kept));
  return {};
}

/// The argument is a name in the spool or the path of a replay.
Status bundle(const ReplaysOptions& options) {
  const auto path = path_of_replay(options.names.front());
  return path ? report_replay(*path, *options.output, options.overwrite) : path.error();
}

Status remove(const ReplaysOptions& options) {
  auto spool = RecordingSpool::of_user();
  if (!spool) return spool.error();
  // One that cannot be removed does not keep the others.
  Status all;
  for (const std::string& name : options.names) {
    const Status removed = spool->remove(name);
    if (removed) continue;
    const std::string before = all ? "" : all.error().message + "\n";
    all = Error{all ? removed.error().kind : all.error().kind, before + removed.error().message};
  }
  return all;
}

}  // namespace

void add_replays_command(CLI::App& app, Action& chosen) {
  CLI::App* command =
      app.add_subcommand("replays", "List, keep, delete or pack what was recorded into the spool");
  command->require_subcommand(1);
  command->footer(
      "What is recorded without -o goes into $XDG_STATE_HOME/tickreel/recordings, by default "
      "under\n"
      "~/.local/state. When it holds more than TICKREEL_SPOOL_BYTES (default: 1 GiB) the oldest\n"
      "recordings are removed: never kept ones, never the newest, never one in progress.\n\n"
      "Example:\n"
      "  tickreel replays list\n"
      "  tickreel replays keep tanks-20261121-104904-7f3a02\n"
      "  tickreel replays keep tanks-20261121-104904-7f3a02 -o final.replay\n"
      "  tickreel replays bundle tanks-20261121-104904-7f3a02 -o crash.zip\n"
      "  tickreel replays delete tanks-20261121-104904-7f3a02");

  const auto [lister, listed] =
      add_command(*command, chosen, "list", "Show them, oldest first", list_recordings);
  lister->add_flag("--json", listed->as_json, "Print one JSON document");

  const auto [keeper, kept] =
      add_command(*command, chosen, "keep",
                  "Keep one for ever, also one that was interrupted; prints where it is", keep);
  keeper->add_option("NAME", kept->names, "Its name, as listed")->required()->expected(1);
  keeper->add_option("-o,--output", kept->output, "Move the recording there, out of the spool")
      ->type_name("FILE")
      ->check(only_known_placeholders());
  keeper->add_flag("--overwrite", kept->overwrite, "Replace an existing file");

  const auto [bundler, bundled] = add_command(
      *command, chosen, "bundle",
      "Pack one for a bug report: the replay, its crash, this build and this machine", bundle);
  bundler->add_option("NAME", bundled->names, "Its name, as listed, or the path of a replay")
      ->required()
      ->expected(1);
  bundler->add_option("-o,--output", bundled->output, "The zip file to write")
      ->type_name("FILE")
      ->required()
      ->check(only_known_placeholders());
  bundler->add_flag("--overwrite", bundled->overwrite, "Replace an existing file");

  const auto [remover, removed] =
      add_command(*command, chosen, "delete", "Delete some, kept or not", remove);
  remover->add_option("NAME", removed->names, "Their names, as listed")->required();
}

}  // namespace tickreel::cli
