#include "cli/words/begun_tick_report.h"

#include <fmt/format.h>

#include "cli/words/crash_message.h"
#include "cli/words/input_rows.h"
#include "cli/words/messages.h"
#include "cli/words/report_row.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "live/report/crash_text.h"
#include "movie/time/replay_break.h"

namespace tickreel::cli {
namespace {

std::string stack_rows(const char* name, const ReplayCrash& crash) {
  std::string rows;
  for (const std::string& call : describe_stack(crash))
    rows += report_row(rows.empty() ? name : "", call);
  return rows;
}

/// How what was recorded compares with what happened now.
std::string recorded_crash_rows(const BegunTickRun& run, const ReplayReader& reader) {
  const auto& recorded = reader.crash();
  if (!recorded) return report_row("recorded", "no crash: the program was stopped there");
  const std::size_t same =
      run.crash && run.crash->signal == recorded->signal ? common_calls(*run.crash, *recorded) : 0;
  const std::string signal = describe_signal(recorded->signal);
  if (same > 0) {
    return report_row("recorded", fmt::format("the same: {}, in the same place ({} alike)", signal,
                                              counted(same, "call")));
  }
  // A game that was killed leaves none.
  if (run.crash == recorded) return report_row("recorded", "the same: " + signal);
  return report_row("recorded", signal + (run.crash ? ", in another place" : "")) +
         stack_rows("", *recorded);
}

/// Where the process crashed, as crash_tick() says it of a recording.
CrashTick tick_of_run(const BegunTickRun& run, const ReplayReader& reader) {
  if (run.picture) return {run.picture->tick, CrashTick::How::kInPicture};
  const bool is_after = run.crash->tick >= reader.end_tick() && !reader.has_begun_tick();
  if (is_after) return {run.crash->tick, CrashTick::How::kAfterTick};
  return {run.crash->tick + 1, CrashTick::How::kInTick};
}

std::string describe(const CrashTick& tick) {
  switch (tick.how) {
    case CrashTick::How::kInTick:
      return fmt::format("inside tick {}", tick.tick);
    case CrashTick::How::kInPicture:
      return fmt::format("in a picture of tick {}", tick.tick);
    case CrashTick::How::kAfterTick:
      break;
  }
  return fmt::format("after tick {}", tick.tick);
}

/// What shows it again.
const char* verb_of(CrashTick::How how) {
  return how == CrashTick::How::kInPicture ? "drawing it" : "playing it";
}

/// "the recording ends inside tick 51; playing it crashes there: SIGSEGV (segmentation fault)".
std::string describe_end(const BegunTickRun& run, const ReplayReader& reader) {
  const CrashTick end = crash_tick(reader);
  const std::string text =
      fmt::format("the recording ends {}; {} ", describe(end), verb_of(end.how));
  if (!run.crash) return text + "does not end well: " + run.failure;
  const CrashTick now = tick_of_run(run, reader);
  const bool is_there = now.tick == end.tick && now.how == end.how;
  return text + "crashes " + (is_there ? "there" : describe(now)) + ": " +
         describe_signal(run.crash->signal);
}

}  // namespace

Result<std::string> describe_begun_tick(const BegunTickRun& run, ReplayReader& reader) {
  const CrashTick::How how = crash_tick(reader).how;
  const bool is_inside = how == CrashTick::How::kInTick;
  if (run.ended_well()) {
    return fmt::format("{}: {}; {} ends well here", reader.path(), describe_break(reader),
                       is_inside ? "playing that tick" : verb_of(how));
  }
  std::string text = fmt::format("{}: {}", reader.path(), describe_end(run, reader));
  if (run.crash) text += stack_rows("stack", *run.crash);
  text += recorded_crash_rows(run, reader);
  if (!is_inside) return text;
  const auto input = reader.begun_input();
  return input ? text + input_rows(reader, *input) : Result<std::string>(input.error());
}

Status tell_of_begun_tick(const BegunTickRun& run, ReplayReader& reader) {
  const auto text = describe_begun_tick(run, reader);
  if (!text) return text.error();
  if (!run.ended_well()) return Error{ErrorKind::kCrashed, *text};
  print_message("tickreel: " + shown_message(*text) + "\n");
  return {};
}

nlohmann::json begun_tick_json(const BegunTickRun& run, const ReplayReader& reader) {
  const CrashTick end = crash_tick(reader);
  nlohmann::json document = {{"tick", end.tick}, {"ended_well", run.ended_well()}};
  if (!run.failure.empty()) document["failure"] = run.failure;
  if (run.crash) document["crash"] = crash_json(*run.crash, tick_of_run(run, reader));
  if (reader.crash()) document["recorded_crash"] = crash_json(*reader.crash(), end);
  if (run.crash && reader.crash()) {
    document["calls_alike"] = common_calls(*run.crash, *reader.crash());
  }
  return document;
}

}  // namespace tickreel::cli
