#include "cli/words/begun_tick_report.h"

#include <fmt/format.h>

#include "cli/words/crash_message.h"
#include "cli/words/input_rows.h"
#include "cli/words/messages.h"
#include "cli/words/report_row.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "live/report/crash_text.h"
#include "movie/film/time/replay_break.h"

namespace tickreel::cli {
namespace {

std::string stack_rows(const char* name, const ReplayCrash& crash) {
  std::string rows;
  for (const std::string& call : describe_stack(crash))
    rows += report_row(rows.empty() ? name : "", call);
  return rows;
}

/// Compares the recorded crash with what happened now.
std::string recorded_crash_rows(const BegunTickRun& run, const ReplayReader& reader) {
  const auto& recorded = reader.crash();
  if (!recorded) return report_row("recorded", "no crash: the program was stopped there");
  const std::size_t same =
      run.crash && run.crash->signal == recorded->signal ? common_calls(*run.crash, *recorded) : 0;
  const std::string signal = describe_cause(*recorded);
  if (same > 0) {
    return report_row("recorded", fmt::format("the same: {}, in the same place ({} alike)", signal,
                                              counted(same, "call")));
  }
  // The crash of a killed game has no stack, so these are compared as a whole.
  if (run.crash == recorded) return report_row("recorded", "the same: " + signal);
  return report_row("recorded", signal + (run.crash ? ", in another place" : "")) +
         stack_rows("", *recorded);
}

}  // namespace

Result<std::string> describe_begun_tick(const BegunTickRun& run, ReplayReader& reader) {
  const CrashTick::How how = crash_tick(reader).how;
  const bool is_inside = how == CrashTick::How::kInTick;
  if (run.ended_well()) {
    return fmt::format("{}: {}; {} ends well here", reader.path(), describe_break(reader),
                       is_inside ? "playing that tick" : crash_verb(how));
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
