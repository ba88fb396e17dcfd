#include "movie/make/crash/replay_report.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "core/files/input_files.h"
#include "core/process/child_program.h"
#include "core/text/counted.h"
#include "core/text/shell_word.h"
#include "games/registry.h"
#include "live/report/bug_report.h"
#include "live/report/crash_text.h"
#include "live/report/window_logs.h"
#include "movie/film/time/replay_break.h"
#include "sim/replay/notes_file.h"

namespace tickreel::movie {
namespace {

/// The receiver of the report has the library in another place.
std::string library_words(const ReplaySession& session) {
  const GameEntry* const game = find_game(session);
  const bool is_built_in = game != nullptr && game->info.library.empty();
  return is_built_in ? "" : " --game LIBRARY.so";
}

/// Returns the text for the person who opens the bug report.
std::string cover_text(const ReplayReader& reader) {
  const std::string name = std::filesystem::path(reader.path()).filename().string();
  const ReplaySession& session = reader.session();
  return fmt::format(
      "A bug report of tickreel.\n\n"
      "game         {}, rules version {}\n"
      "recorded by  {}\n"
      "length       {}\n"
      "state        {}\n\n"
      "{}\n"
      "  {}\n\n"
      "build.txt and system.txt are of the program that packed this{}.\n",
      session.game, session.setup.rules_version, session.recorded_by,
      counted(reader.shown_ticks().count(), "tick"),
      reader.is_complete() ? "complete" : describe_break(reader),
      reader.crash() ? "To see the crash again:" : "To play it and compare every tick:",
      crash_command(crash_tick(reader).how, shell_word(name) + library_words(session)),
      reader.crash() ? "; crash.txt is from the recording" : "");
}

/// Returns what draws offscreen. Asks in a child process, because asking may crash.
std::string offscreen_renderer() {
  auto child = ChildProgram::start_copy({"child", "renderer"}, std::chrono::seconds(20));
  if (!child) return "unknown: " + child.error().message;
  const auto line = child->read_line();
  if (!line) return "none: " + line.error().message;
  return *line ? **line : "none";
}

}  // namespace

Status report_replay(const std::string& replay, const std::string& output, bool overwrite) {
  InputFiles inputs;
  inputs.add(replay, "replay");
  inputs.add(notes_path_beside(replay), "file of notes");
  if (Status apart = inputs.check_output(output); !apart) return apart;
  return write_bug_report({replay, output, overwrite, offscreen_renderer(), cover_text,
                           window_log_folder().value_or("")});
}

}  // namespace tickreel::movie
