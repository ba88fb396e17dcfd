#include "window/play/crash_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/text/counted.h"
#include "live/report/crash_text.h"
#include "movie/film/time/replay_break.h"
#include "movie/make/crash/crash_play.h"
#include "movie/make/crash/replay_report.h"
#include "tickreel/game/key_codes.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

/// The number of calls shown; the innermost calls say most.
constexpr std::size_t kMostCalls = 8;

std::string words_of(const ReplayReader& reader) {
  if (!reader.crash()) return {};
  const auto [tick, how] = crash_tick(reader);
  const char* const where = how == CrashTick::How::kInTick      ? "in tick"
                            : how == CrashTick::How::kInPicture ? "in a picture of tick"
                                                                : "after tick";
  return fmt::format("crash {} {}: {}", where, tick, describe_cause(*reader.crash()));
}

}  // namespace

TickRange ticks_to_show(const ReplayReader& reader) {
  TickRange ticks = reader.shown_ticks();
  const auto& picture = reader.begun_picture();
  if (!reader.crash() || !picture) return ticks;
  // The state at the end is drawn too. A picture draws from the older of its two states, so the
  // newer state of the last complete picture may already contain the cause of the crash: a slow
  // machine runs several ticks between pictures.
  ReplayReader shown = reader.again();
  Tick newest = ticks.first;
  for (std::uint64_t i = 0; i < reader.paced_frame_count(); ++i) {
    const auto frame = shown.paced_frame(i);
    if (frame) newest += frame->ticks;
  }
  const Tick last = std::min(newest, picture->tick) - 1;
  ticks.end = std::clamp(last, ticks.first, ticks.end);
  return ticks;
}

CrashPanel::CrashPanel(const ReplayReader& reader, std::function<void()> wake)
    : replay_(reader.path()), wake_(std::move(wake)), words_(words_of(reader)) {}

void CrashPanel::play() {
  if (!is_there() || is_open()) return;
  run_ = std::make_unique<BackgroundSearch<Outcome>>(
      [replay = replay_](const auto& stop) { return outcome_of(replay, stop); }, wake_);
}

CrashPanel::Outcome CrashPanel::outcome_of(const std::string& replay,
                                           const std::atomic<bool>& stop) {
  const auto reader = ReplayReader::open(replay);
  if (!reader) return {reader.error().message, {}};
  const auto run = show_crash_apart(*reader, &stop);
  if (!run) return {run.error().message, {}};
  if (run->ended_well()) {
    return {"It does not crash any more: " + describe_break(*reader) + "; " +
                crash_verb(crash_tick(*reader).how) + " ends well",
            {"The bug is mended, or the crash came from elsewhere."}};
  }
  Outcome outcome{describe_end(*run, *reader), {}};
  outcome.title.front() = 'T';
  if (!run->crash) return outcome;
  const ReplayCrash& recorded = *reader->crash();
  outcome.lines = describe_stack(*run->crash);
  if (outcome.lines.size() > kMostCalls) {
    const std::size_t more = outcome.lines.size() - kMostCalls;
    outcome.lines.resize(kMostCalls);
    outcome.lines.push_back("and " + counted(more, "call") + " more");
  }
  const std::size_t same =
      run->crash->signal == recorded.signal ? common_calls(*run->crash, recorded) : 0;
  outcome.lines.push_back(same > 0 ? "As recorded: " + counted(same, "call") + " alike"
                                   : "Recorded: " + describe_cause(recorded));
  return outcome;
}

bool CrashPanel::press(const KeyPress& press) {
  if (!is_open() || press.modifiers != kNoModifier) return false;
  if (press.key == kKeyEnter && !press.repeats) answer_ = Answer::kReport;
  if (press.key == kKeyEscape) close();
  return press.key == kKeyEnter || press.key == kKeyEscape;
}

std::unique_ptr<ReportPacking> pack_report(const std::string& replay, const std::string& path,
                                           std::function<void()> wake) {
  return std::make_unique<ReportPacking>(
      [replay, path](const auto& /*stop*/) {
        const Status done = report_replay(replay, path, false);
        std::error_code error;
        const std::string whole = std::filesystem::absolute(path, error).lexically_normal();
        return done ? "The bug report is in " + (error ? path : whole)
                    : "There is no bug report: " + with_window_names(done.error().message);
      },
      std::move(wake));
}

void CrashPanel::report(const std::string& path) {
  if (report_ != nullptr && report_->found().empty()) return;  // a report is being packed
  report_ = pack_report(replay_, path, wake_);
}

/// Closes the panel, and forgets a report whose end the panel has shown.
void CrashPanel::close() {
  run_.reset();
  if (report_ != nullptr && !report_->found().empty()) report_.reset();
}

std::string CrashPanel::take_news() {
  if (is_open() || report_ == nullptr || report_->found().empty()) return "";
  return std::exchange(report_, nullptr)->found();
}

CrashPanel::Answer CrashPanel::draw() {
  if (!is_open()) return Answer::kNone;
  const Outcome& outcome = run_->found();
  bool closes = false;
  begin_floating("##crash", {0.5F, 0.4F});
  dim_below();
  ImGui::PushTextWrapPos(ui(520.0F));
  if (outcome.title.empty()) {
    text_bold("The game crashed here: " + words_);
    text_quiet("Playing into it, in a process of its own ...");
  } else {
    text_bold(outcome.title);
    for (const std::string& line : outcome.lines) text_quiet(line);
  }
  if (report_ != nullptr) {
    const std::string& reported = report_->found();
    ImGui::TextUnformatted(reported.empty() ? "Packing the bug report ..." : reported.c_str());
  }
  ImGui::PopTextWrapPos();
  ImGui::Dummy(ui(1.0F, 4.0F));
  if (ImGui::Button("Bug report   Enter")) answer_ = Answer::kReport;
  ImGui::SameLine();
  if (ImGui::Button("Close   Esc")) closes = true;
  ImGui::End();
  if (closes) close();
  return std::exchange(answer_, Answer::kNone);
}

}  // namespace tickreel::window
