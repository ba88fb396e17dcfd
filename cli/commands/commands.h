#pragma once

#include <CLI/App.hpp>
#include <functional>

#include "core/error.h"

namespace tickreel {

/// What the chosen command will do, once the whole command line is known to be right.
using Action = std::function<Status()>;

// Each adds its command to `app`; when the command is given, parsing sets `chosen`. One file each.
void add_games_command(CLI::App& app, Action& chosen);
void add_record_command(CLI::App& app, Action& chosen);
void add_export_command(CLI::App& app, Action& chosen);
void add_segment_command(CLI::App& app, Action& chosen);
void add_join_command(CLI::App& app, Action& chosen);
void add_check_command(CLI::App& app, Action& chosen);
void add_bench_command(CLI::App& app, Action& chosen);
void add_contact_sheet_command(CLI::App& app, Action& chosen);
void add_play_command(CLI::App& app, Action& chosen);
void add_info_command(CLI::App& app, Action& chosen);
void add_verify_command(CLI::App& app, Action& chosen);
void add_diff_command(CLI::App& app, Action& chosen);
void add_cut_command(CLI::App& app, Action& chosen);
void add_dump_command(CLI::App& app, Action& chosen);
void add_mark_command(CLI::App& app, Action& chosen);
void add_replays_command(CLI::App& app, Action& chosen);
void add_help_command(CLI::App& app, Action& chosen);

}  // namespace tickreel
