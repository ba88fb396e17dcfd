#include "cli/replays/bug_report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "cli/process/crash_words.h"
#include "cli/replays/machine_facts.h"
#include "cli/replays/open_replay.h"
#include "cli/replays/zip_archive.h"
#include "core/text/counted.h"
#include "core/text/shell_word.h"
#include "sim/replay/notes_file.h"

namespace tickreel {
namespace {

std::string crash_text(const ReplayCrash& crash) {
  std::string text = describe_crash(crash) + "\n";
  for (const std::string& call : describe_stack(crash)) text += "  " + call + "\n";
  return text;
}

/// For whoever opens the report.
std::string cover_text(const ReplayReader& reader, const std::string& name) {
  const ReplaySession& session = reader.session();
  return fmt::format(
      "A bug report of tickreel.\n\n"
      "game         {}, rules version {}\n"
      "recorded by  {}\n"
      "length       {}\n"
      "state        {}\n\n"
      "{}\n"
      "  tickreel verify {}\n\n"
      "build.txt and system.txt are of the program that packed this{}.\n",
      session.game, session.setup.rules_version, session.recorded_by,
      counted(reader.shown_ticks().count(), "tick"),
      reader.is_complete() ? "complete" : describe_break(reader),
      reader.crash() ? "To see the crash again:" : "To play it and compare every tick:",
      shell_word(name), reader.crash() ? "; crash.txt is from the recording" : "");
}

}  // namespace

Status write_bug_report(const std::string& replay, const std::string& output, bool overwrite) {
  if (!output.ends_with(".zip")) {
    return bad_usage("-o " + output + ": a bug report is a zip file: name it so, FILE.zip");
  }
  const auto reader = ReplayReader::open(replay);
  if (!reader) return reader.error();
  auto file = OutputFile::create(output, overwrite);
  if (!file) return file.error();
  const std::string name = std::filesystem::path(replay).filename().string();
  const std::string notes = notes_path_beside(replay);
  ZipArchive zip(*std::move(file));
  Status done = zip.add_text("README.txt", cover_text(*reader, name));
  if (done) done = zip.add_file(name, replay);
  if (done && access(notes.c_str(), F_OK) == 0) {
    done = zip.add_file(std::filesystem::path(notes).filename().string(), notes);
  }
  if (done && reader->crash()) done = zip.add_text("crash.txt", crash_text(*reader->crash()));
  if (done) done = zip.add_text("build.txt", build_facts());
  if (done) done = zip.add_text("system.txt", system_facts());
  return done ? zip.finish() : done;
}

}  // namespace tickreel
