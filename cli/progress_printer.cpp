#include "cli/progress_printer.h"
#include "cli/tell.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace tickreel {
namespace {

/// "1:05" or "1:02:05".
std::string format_duration(double seconds) {
  const std::int64_t whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string format_bar(const Progress& progress, double frame_rate) {
  constexpr std::int64_t kWidth = 24;
  const std::int64_t filled = kWidth * progress.frames_done / progress.frames_total;
  return fmt::format("[{:=<{}}{:<{}}] {}/{} frames {:3}%  {:.1f} fps ({:.2f}x)  ETA {} ", "",
                     filled, "", kWidth - filled, progress.frames_done, progress.frames_total,
                     100 * progress.frames_done / progress.frames_total, progress.frames_per_second,
                     progress.frames_per_second / frame_rate,
                     format_duration(progress.seconds_left));
}

std::string format_line(const Progress& progress) {
  return fmt::format("frame {}/{} ({}%), {:.1f} fps, ETA {}", progress.frames_done,
                     progress.frames_total, 100 * progress.frames_done / progress.frames_total,
                     progress.frames_per_second, format_duration(progress.seconds_left));
}

std::string format_json(const Progress& progress) {
  return fmt::format(R"({{"frame":{},"frames":{},"fps":{:.1f},"eta_s":{:.1f},"stage":"render"}})",
                     progress.frames_done, progress.frames_total, progress.frames_per_second,
                     progress.seconds_left);
}

/// Seconds between two reports.
double interval_of(ProgressStyle style) {
  switch (style) {
    case ProgressStyle::kBar:
      return 0.1;
    case ProgressStyle::kJson:
      return 0.5;
    default:
      return 5.0;
  }
}

}  // namespace

Result<ProgressStyle> parse_progress_style(const std::string& name) {
  if (name == "auto") {
    return isatty(STDERR_FILENO) == 1 ? ProgressStyle::kBar : ProgressStyle::kLines;
  }
  if (name == "bar") return ProgressStyle::kBar;
  if (name == "lines") return ProgressStyle::kLines;
  if (name == "json") return ProgressStyle::kJson;
  if (name == "none") return ProgressStyle::kNone;
  return bad_usage("--progress " + name + ": choose auto, bar, lines, json or none");
}

ProgressPrinter::ProgressPrinter(ProgressStyle style, double frame_rate)
    : style_(style), frame_rate_(frame_rate), next_due_seconds_(interval_of(style)) {}

ProgressPrinter::~ProgressPrinter() {
  if (bar_is_open_) tell("\n");
}

bool ProgressPrinter::is_due(const Progress& progress) {
  const double elapsed_seconds = progress.elapsed_seconds;
  const bool is_last = progress.frames_done == progress.frames_total;
  if (elapsed_seconds < next_due_seconds_ && !is_last) return false;
  next_due_seconds_ = elapsed_seconds + interval_of(style_);
  return true;
}

void ProgressPrinter::warn(const PassedDivergence& divergence) {
  if (style_ == ProgressStyle::kJson) {
    const nlohmann::json line = {
        {"stage", "diverged"}, {"tick", divergence.tick}, {"what", divergence.what}};
    tell(line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    return;
  }
  if (bar_is_open_) tell("\n");
  bar_is_open_ = false;
  tell(fmt::format("tickreel: diverged at tick {}, and goes on: {}\n", divergence.tick,
                   divergence.what));
}

void ProgressPrinter::show(const Progress& progress) {
  if (style_ == ProgressStyle::kNone || !is_due(progress)) return;
  switch (style_) {
    case ProgressStyle::kBar:
      tell(fmt::format("\r{}", format_bar(progress, frame_rate_)));
      bar_is_open_ = true;
      break;
    case ProgressStyle::kLines:
      tell(fmt::format("{}\n", format_line(progress)));
      break;
    default:
      tell(fmt::format("{}\n", format_json(progress)));
      break;
  }
}

}  // namespace tickreel
