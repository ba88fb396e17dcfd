#include "live/report/bug_report.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "live/report/crash_text.h"
#include "live/report/machine_facts.h"
#include "live/report/window_logs.h"
#include "live/report/zip_archive.h"
#include "sim/replay/notes_file.h"

namespace tickreel::live {
namespace {

/// The number of logs in a report; the newest are taken.
constexpr std::size_t kMostLogs = 3;

std::string crash_text(const ReplayReader& reader) {
  std::string text = describe_crash(reader) + "\n";
  for (const std::string& call : describe_stack(*reader.crash())) text += "  " + call + "\n";
  return text;
}

/// Adds the logs of the windows that showed the replay. A log that cannot be read does not stop the
/// report.
Status add_logs(ZipArchive& zip, const std::string& folder, const ReplayReader& reader) {
  if (folder.empty()) return {};
  std::vector<std::string> logs = window_logs_of(folder, reader);
  logs.resize(std::min(logs.size(), kMostLogs));
  Status done;
  for (std::size_t i = 0; done && i < logs.size(); ++i) {
    done = zip.add_file("window-" + std::to_string(i + 1) + ".log", logs[i]);
  }
  return done;
}

}  // namespace

Status write_bug_report(const BugReport& report) {
  const std::string& output = report.output;
  if (!output.ends_with(".zip")) {
    return bad_usage("-o " + output + ": a bug report is a zip file: name it so, FILE.zip");
  }
  const auto reader = ReplayReader::open(report.replay);
  if (!reader) return reader.error();
  auto file = OutputFile::create(output, report.overwrite);
  if (!file) return file.error();
  const std::string name = std::filesystem::path(report.replay).filename().string();
  const std::string notes = notes_path_beside(report.replay);
  ZipArchive zip(*std::move(file));
  Status done = zip.add_text("README.txt", report.cover(*reader));
  if (done) done = zip.add_file(name, report.replay);
  if (done && access(notes.c_str(), F_OK) == 0) {
    done = zip.add_file(std::filesystem::path(notes).filename().string(), notes);
  }
  if (done && reader->crash()) done = zip.add_text("crash.txt", crash_text(*reader));
  if (done) done = add_logs(zip, report.logs, *reader);
  if (done) done = zip.add_text("build.txt", build_facts());
  if (done) done = zip.add_text("system.txt", system_facts(report.renderer));
  return done ? zip.finish() : done;
}

}  // namespace tickreel::live
