#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/output_conflicts.h"
#include "cli/options/window_options.h"
#include "cli/process/crash_reporter.h"
#include "cli/process/exit_code.h"
#include "cli/words/crash_message.h"
#include "cli/words/messages.h"
#include "core/build_version.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/freed_memory.h"
#include "core/process/standard_streams.h"
#include "core/text/nearest_name.h"
#include "core/text/shown_name.h"
#include "demos/built_in_games.h"
#include "games/apart/confinement.h"
#include "games/apart/game_host.h"
#include "games/libretro/core_game.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_exit.h"
#include "games/loaded/load_games.h"
#include "games/registry.h"
#include "movie/make/engine/machine_limits.h"
#include "renderer/software/software_threads.h"
#include "sim/game/arithmetic.h"
#include "sim/game/game_scope.h"
#include "window/window.h"

namespace tickreel::cli {
namespace {

constexpr const char* kDescription =
    "tickreel turns recorded games into films: it plays the inputs of a replay again and renders\n"
    "exactly 60 interpolated frames for each second of game time, on any machine.";

constexpr const char* kFooter =
    "Example:\n"
    "  tickreel record --game tanks --headless --seconds 60 -o match.replay\n"
    "  tickreel play match.replay\n"
    "  tickreel export match.replay -o match.mp4 --from 10 --to 20 --size 1280x720\n"
    "\n"
    "tickreel help COMMAND says more about a command, tickreel help profiles what films are for.\n"
    "Without a command, where there is a display, a window lists games and recordings; it takes\n"
    "--window-size and what else play says of its window.\n"
    "Exit codes: 0 done, 1 it failed, 2 wrong usage, 3 a bad input file, 4 the replay diverged,\n"
    "5 something is in the way, 6 the replay ends in a crash, 130 interrupted.";

int report(const Error& error) {
  const int code = exit_code(error.kind);
  print_error(error.message);
  print_promised_document(error.message, code);
  return code;
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The names of options in other programs, FFmpeg above all, with the option here.
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"-ss", "--from"},
    {"--start", "--from"},
    {"-t", "--to +SECONDS"},
    {"--end", "--to"},
    {"--duration", "--to +SECONDS"},
    {"-r", "--fps"},
    {"--rate", "--fps"},
    {"-y", "--overwrite"},
    {"--force", "--overwrite"},
    {"-s", "--size"},
    {"--resolution", "--size"},
    {"-c:v", "--vcodec"},
    {"-vcodec", "--vcodec"},
    {"-c:a", "--acodec"},
    {"-acodec", "--acodec"},
    {"-crf", "--crf"},
    {"-preset", "--preset"},
    {"-pix_fmt", "--pix-fmt"},
    {"-b:a", "--audio-bitrate"},
    {"-ar", "--audio-rate"},
    {"-an", "--audio none"},
    {"--no-audio", "--audio none"},
    {"--title", "--metadata title=TEXT"},
    {"--skip", "--from"},
    {"-fs", "--size-limit"},
    {"--out", "--output"},
    {"-vf", "--size or --text"}};

/// Returns a hint where an unknown argument belongs; empty where there is no guess.
std::string where_it_belongs(const std::string& argument, const std::vector<std::string>& options) {
  const auto has = [&](std::string_view option) {
    return std::ranges::find(options, option.substr(0, option.find(' '))) != options.end();
  };
  const auto* const other = std::ranges::find(
      kOtherNames, argument, &std::pair<std::string_view, std::string_view>::first);
  if (other != std::end(kOtherNames) && has(other->second)) {
    return fmt::format(": here that is {}", other->second);
  }
  if (!argument.starts_with('-') && has("--output")) {
    return fmt::format(": for a file that is to be made, give -o {}", argument);
  }
  return do_you_mean(argument.substr(0, argument.find('=')), options);
}

/// Lists all wrong values, one a line. CLI11 itself stops at the first.
std::string describe_values(const CLI::ParseError& first, CLI::App* command) {
  const auto code = static_cast<CLI::ExitCodes>(first.get_exit_code());
  const bool is_value =
      code == CLI::ExitCodes::ValidationError || code == CLI::ExitCodes::ConversionError;
  std::vector<std::string> wrong;
  for (; is_value && command != nullptr; command = command->get_parent()) {
    for (CLI::Option* option : command->get_options()) {
      try {
        if (option->count() > 0) option->run_callback();
      } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) wrong.emplace_back(error.what());
      }
    }
  }
  return wrong.size() < 2
             ? first.what()
             : fmt::format("several values are wrong:\n  {}", fmt::join(wrong, "\n  "));
}

/// Words a parse error. CLI11 reports an unknown command as a missing one, and lists unknown
/// arguments backwards.
std::string parse_error_in_words(const CLI::ParseError& error, CLI::App& app) {
  CLI::App* command = &app;
  std::string name = app.get_name();
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().back();
    name += " " + command->get_name();
  }
  std::vector<std::string> unknown = app.remaining(true);
  std::erase(unknown, "--");
  const bool wants_command = command->get_require_subcommand_min() > 0;
  std::string what = describe_values(error, command);
  if (const std::size_t twice = what.find(": At Most 1 required"); twice != std::string::npos) {
    what = what.substr(0, twice) + " is given several times: give it once";
  }
  if (wants_command && !unknown.empty() && !unknown.front().starts_with('-')) {
    what = fmt::format("there is no command '{}'{}", unknown.front(),
                       do_you_mean(unknown.front(), commands_of(*command)));
  } else if (wants_command && unknown.empty() && command == &app) {
    what += ". Without one a window opens, which needs a display: set DISPLAY to that of a desktop";
  } else if (wants_command && unknown.empty()) {
    what = fmt::format("say what it is to do: {}", fmt::join(commands_of(*command), ", "));
  } else if (!unknown.empty()) {
    what = fmt::format("The following argument{} not expected: {}",
                       unknown.size() == 1 ? " was" : "s were", fmt::join(unknown, " "));
    what += where_it_belongs(unknown.front(), options_of(*command));
  }
  return fmt::format("{}\nTry '{} --help'.", told_message(what), name);
}

/// Standard output is buffered, so a full disk or a reader that went away only shows here.
Status flush_standard_output() {
  if (std::fflush(stdout) == 0) return {};
  return failed("cannot write standard output: " + reason(errno));
}

bool asks_for_all_options(std::string_view word) {
  return word == "--help=all";
}

/// Inserts `play` where the user means the window: with no argument at all, as a desktop starts the
/// program, with only a replay, or with only options of a window.
std::vector<const char*> whole_command(int argc, char** argv, const CLI::App& app) {
  std::vector<const char*> words(argv, argv + argc);
  std::ranges::replace_if(words, asks_for_all_options, "--help");
  const auto is_command = [&app](const std::string& word) {
    const auto is_it = [&word](const CLI::App* command) { return command->check_name(word); };
    return !app.get_subcommands(is_it).empty();
  };
  const auto is_replay = [&](const std::string& word) {
    std::error_code unknown;
    return !word.starts_with('-') && !is_command(word) &&
           (word.ends_with(kReplayEnding) || std::filesystem::is_regular_file(word, unknown));
  };
  const auto begins_window = [&](const std::string& word) {
    return is_replay(word) ||
           (is_window_option(word) && std::none_of(argv + 2, argv + argc, is_command));
  };
  const bool is_window = argc > 1 ? begins_window(argv[1]) : window::Window::may_open();
  if (argc > 0 && is_window) words.insert(words.begin() + 1, "play");
  return words;
}

Status perform(const Action& action) {
  const Status done = action();
  return done ? flush_standard_output() : done;
}

int run(int argc, char** argv) {
  if (std::any_of(argv, argv + argc, asks_for_all_options)) let_help_show_all();
  CLI::App app(kDescription, "tickreel");
  app.footer(kFooter);
  app.set_version_flag("--version", "tickreel " + std::string(build_version()));
  app.require_subcommand(1);
  app.fallthrough();  // options of all commands may come after them, too
  std::vector<std::string> games;
  app.add_option("--game", games,
                 "A game: LIBRARY.so, LIBRARY.so:ARGUMENT or libretro:CORE:GAME; for all commands. "
                 "TICKREEL_GAMES names more, with semicolons between them")
      ->allow_extra_args(false)
      ->type_name("LIBRARY");
  // Environment variables reach programs that this one starts.
  app.add_flag_callback(
      "--isolate", [] { ::setenv(kIsolateVariable, "1", 1); },
      "Run built-in games, games in C++ and games that draw themselves in processes of their own, "
      "too; for all commands");
  const auto add_told = [&](const std::string& name, const char* variable, const char* type,
                            const char* words) {
    const auto set = [variable](const std::string& to) { ::setenv(variable, to.c_str(), 1); };
    app.add_option_function<std::string>(name, set, words)->type_name(type);
  };
  add_told("--game-memory", kMemoryVariable, "SIZE", "Of a game in a process of its own: 512M, 2G");
  add_told("--game-timeout", kCallTimeoutVariable, "LIMIT",
           "Seconds for a call of a game; 0: for ever");
  add_told("--core-system", kCoreSystemVariable, "FOLDER", "The firmware of a libretro core");
  add_told("--core-save", kCoreSaveVariable, "FILE", "What a console's save memory begins with");
  std::vector<std::string> core_options;
  app.add_option("--core-option", core_options, "An option of a libretro core")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  Action chosen;
  for (const auto add :
       {add_games_command,   add_record_command,     add_export_command, add_clip_command,
        add_reel_command,    add_batch_command,      add_encode_command, add_segment_command,
        add_join_command,    add_check_command,      add_bench_command,  add_contact_sheet_command,
        add_play_command,    add_info_command,       add_verify_command, add_cut_command,
        add_diff_command,    add_dump_command,       add_mark_command,   add_camera_command,
        add_replays_command, add_child_command,      add_cache_command,  add_farm_command,
        add_capture_command, add_check_game_command, add_help_command}) {
    add(app, chosen);
  }
  const std::vector<const char*> words = whole_command(argc, argv, app);
  if (std::ranges::find(words, std::string_view("--json")) != words.end()) promise_document();
  try {
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& asked_for_help) {
    std::ostringstream help;
    app.exit(asked_for_help, help, help);
    print_out("{}", help.str());
    const Status written = flush_standard_output();
    return written ? 0 : report(written.error());
  } catch (const CLI::ParseError& error) {
    const bool is_file = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::FileError);
    if (is_file) return report(bad_file(error.what()));
    const std::string wrong = parse_error_in_words(error, app);
    print_message("tickreel: " + wrong + "\n");
    print_promised_document(wrong, exit_code(ErrorKind::kUsage));
    return exit_code(ErrorKind::kUsage);
  }
  if (Status apart = check_output_conflicts(app); !apart) return report(apart.error());
  if (!core_options.empty()) {
    ::setenv(kCoreOptionsVariable, fmt::format("{}", fmt::join(core_options, ";")).c_str(), 1);
  }
  if (const Status limits = check_game_limits(); !limits) return report(limits.error());
  tell_of_threads(print_warning);
  begin_with_games(isolated_if_wanted(built_in_games()));
  const Status loaded = load_games(games, kGameWatch);
  const Status done = loaded ? perform(chosen) : loaded;
  return done ? 0 : report(done.error());
}

}  // namespace
}  // namespace tickreel::cli

// An exception that is a bug leaves main(): see below. NOLINTNEXTLINE(bugprone-exception-escape)
int main(int argc, char** argv) {
  // This precedes all threads, because a preloaded library may have changed the arithmetic.
  tickreel::sim::set_default_arithmetic();
  tickreel::choose_what_freed_memory_stays();
  if (argc == 2 && std::string_view(argv[1]) == tickreel::games::kGameHostArgument) {
    tickreel::games::serve_as_game_host(tickreel::built_in_games());
  }
  tickreel::open_missing_standard_streams();
  tickreel::cli::choose_software_threads(tickreel::cli::machine_limits().cores);
  // When a reader goes away, the write fails with an error and the program can print a message.
  std::signal(SIGPIPE, SIG_IGN);
  // Writing beyond the size limit of files is then such an error, too.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return tickreel::games::ending_with(tickreel::cli::run(argc, argv));
  } catch (const tickreel::cli::GameError& error) {
    return tickreel::cli::report(error_of(error));
  } catch (const std::bad_alloc&) {
    return tickreel::cli::report(tickreel::failed("out of memory: try a smaller §size"));
  } catch (const std::system_error& error) {
    // The exception of fmt::print does not name the stream.
    const bool is_output = std::ferror(stdout) != 0;
    const std::string what = is_output ? "cannot write standard output: " + error.code().message()
                                       : std::string(error.what());
    return tickreel::cli::report(tickreel::failed(what));
  }
  // Any other exception is a bug. It ends the program where it is thrown: that keeps the stack, for
  // a debugger and for the note in a recording.
}
