#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The work of the chosen command. It runs after the whole command line has been parsed and
/// checked.
using Action = std::function<Status()>;

/// Adds a command, and returns it with the options that parsing will fill in. When the user gives
/// the command, parsing sets `chosen` to a call of `act` with these options.
template <typename Options>
std::pair<CLI::App*, std::shared_ptr<Options>> add_command(CLI::App& app, Action& chosen,
                                                           const std::string& name,
                                                           const std::string& what,
                                                           Status (*act)(const Options& options)) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(name, what);
  command->callback([&chosen, options, act] { chosen = [options, act] { return act(*options); }; });
  return {command, options};
}

// Each of the following functions adds one command to `app` and is defined in a file of its own.
// When the user gives that command, parsing sets `chosen`.
void add_games_command(CLI::App& app, Action& chosen);
void add_check_game_command(CLI::App& app, Action& chosen);
void add_record_command(CLI::App& app, Action& chosen);
void add_export_command(CLI::App& app, Action& chosen);
void add_reel_command(CLI::App& app, Action& chosen);
void add_batch_command(CLI::App& app, Action& chosen);
void add_encode_command(CLI::App& app, Action& chosen);
void add_segment_command(CLI::App& app, Action& chosen);
void add_join_command(CLI::App& app, Action& chosen);
void add_farm_command(CLI::App& app, Action& chosen);
void add_check_command(CLI::App& app, Action& chosen);
void add_cache_command(CLI::App& app, Action& chosen);
void add_capture_command(CLI::App& app, Action& chosen);
void add_clip_command(CLI::App& app, Action& chosen);
void add_bench_command(CLI::App& app, Action& chosen);
void add_contact_sheet_command(CLI::App& app, Action& chosen);
void add_play_command(CLI::App& app, Action& chosen);
void add_info_command(CLI::App& app, Action& chosen);
void add_verify_command(CLI::App& app, Action& chosen);
void add_diff_command(CLI::App& app, Action& chosen);
void add_cut_command(CLI::App& app, Action& chosen);
void add_dump_command(CLI::App& app, Action& chosen);
void add_mark_command(CLI::App& app, Action& chosen);
void add_camera_command(CLI::App& app, Action& chosen);
void add_replays_command(CLI::App& app, Action& chosen);
void add_child_command(CLI::App& app, Action& chosen);
void add_help_command(CLI::App& app, Action& chosen);

/// Returns the names of the commands that a command has, without those that the help leaves out.
std::vector<std::string> commands_of(const CLI::App& app);

}  // namespace tickreel::cli
