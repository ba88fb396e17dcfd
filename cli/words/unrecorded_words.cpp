#include "cli/words/unrecorded_words.h"

#include <fmt/format.h>

#include <string_view>

#include "cli/words/report_row.h"

namespace tickreel::cli {
namespace {

/// The first line that belongs to the one before it.
constexpr std::string_view kBelow = "\n             ";

std::string build_row(const std::string& recorded_by) {
  // A library is known by what is in it, and a program by its name alone.
  const bool is_changed = recorded_by.ends_with("-dirty");
  return report_row(
      "build", fmt::format("{} recorded it,{}as this one is called{}: the game depends on "
                           "something that the replay does not hold",
                           recorded_by, kBelow, is_changed ? " (its changes may be others)" : ""));
}

std::string publish_row(const UnrecordedReport& report, Tick tick) {
  std::string text = fmt::format(
      "publish() changes the game, and verify does not call it: with it before each tick,{}tick {} "
      "comes out as recorded",
      kBelow, tick);
  if (report.published) {
    text += fmt::format("; {} is {} then,{}and {} without", report.published->path,
                        report.published->recorded.to_string(), kBelow,
                        report.published->actual.to_string());
  }
  return report_row("published", text);
}

std::string sync_row(const UnrecordedReport& report) {
  if (report.sync) {
    const std::string& cause = report.sync->cause;
    return report_row("sync test", cause.empty()
                                       ? report.sync->what
                                       : fmt::format("{}:{}{}", report.sync->what, kBelow, cause));
  }
  if (!report.tested) {
    return report_row("sync test", "not possible: the game cannot load a state");
  }
  const auto [first, end] = *report.tested;
  return report_row(
      "sync test",
      first == end
          ? std::string("two games of this process begin alike")
          : fmt::format("from tick {} to {}, each comes out alike whenever it is played here",
                        first, end));
}

std::string same_process_row(const UnrecordedReport& report) {
  if (report.is_process_lost) {
    return report_row("process", "this program, started once more, does not come so far");
  }
  return report_row(
      "process", fmt::format("this program, started once more, comes to the same states: look for "
                             "what is{}not as it was: the date, the environment, files, settings, "
                             "the system's libraries, the processor",
                             kBelow));
}

}  // namespace

std::string other_process_row(const UnrecordedReport& report) {
  return report_row(
      "process",
      fmt::format("this program, started once more, parts at tick {}: {} is{}{} there, and {} "
                  "here:{}the game is not deterministic, it depends on more than its state and its "
                  "inputs:{}look for the time, process ids, addresses, memory that was never set",
                  report.process->tick, report.process->path, kBelow,
                  report.process->reference.to_string(), report.process->here.to_string(), kBelow,
                  kBelow));
}

std::string unrecorded_rows(const UnrecordedReport& report, const ReplayReader& reader,
                            Tick diverged) {
  std::string text = build_row(reader.session().recorded_by);
  if (!report.is_deterministic) return text;
  if (report.needs_publish) text += publish_row(report, diverged);
  text += sync_row(report);
  if (report.needs_publish || report.sync) return text;
  return text + same_process_row(report);
}

nlohmann::json unrecorded_json(const UnrecordedReport& report) {
  nlohmann::json document = {
      {"needs_publish", report.needs_publish}, {"sync_test", nullptr}, {"other_process", nullptr}};
  if (report.sync) {
    document["sync_test"] = {
        {"tick", report.sync->tick}, {"what", report.sync->what}, {"cause", report.sync->cause}};
  }
  if (report.process) {
    document["other_process"] = {{"tick", report.process->tick}, {"field", report.process->path}};
  }
  return document;
}

}  // namespace tickreel::cli
