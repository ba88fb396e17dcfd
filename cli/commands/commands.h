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

/// The work of the chosen command, to be done once the whole command line is known to be right.
using Action = std::function<Status()>;

/// Adds a command, and the options of its own that it fills in. When it is given, `act` with them
/// is chosen.
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

// Each adds its command to `app`; when the command is given, parsing sets `chosen`. One file each.
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

/// The commands that a command has, by their names.
std::vector<std::string> commands_of(const CLI::App& app);

}  // namespace tickreel::cli
