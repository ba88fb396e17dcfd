#include "cli/films/progress_printer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <utility>

#include "cli/words/messages.h"
#include "core/text/bytes_in_words.h"

namespace tickreel::cli {
namespace {

std::int64_t percent(const Progress& progress) {
  return 100 * progress.frames_done / progress.frames_total;
}

/// The total is not known when frames come from a pipe.
bool has_total(const Progress& progress) {
  return progress.frames_total > 0;
}

/// Returns what the stage does to the frames that it counts: "joining, ".
std::string stage_words(ExportStage stage) {
  if (stage == ExportStage::kCompare) return "comparing, ";
  if (stage == ExportStage::kPasses) return "passes, ";
  return stage == ExportStage::kRender ? "" : fmt::format("{}ing, ", stage_name(stage));
}

/// Returns the speed, the size and the time left, as far as they are known, each after a separator.
std::string format_rate(const Progress& progress, std::string_view separator) {
  const bool is_rendered = progress.stage == ExportStage::kRender;
  const bool is_known = progress.frames_per_second > 0.0;
  std::string text;
  if (is_rendered && is_known) {
    text += fmt::format("{}{:.1f} fps ({:.2f}x)", separator, progress.frames_per_second,
                        progress.speed);
  }
  if (is_rendered && progress.bytes_written > 0) {
    text +=
        fmt::format("{}{}", separator, bytes_in_words(static_cast<double>(progress.bytes_written)));
  }
  const bool is_finishing =
      progress.stage == ExportStage::kJoin || progress.stage == ExportStage::kCheck;
  if ((is_known && has_total(progress)) || (is_finishing && progress.frames_done > 0)) {
    text += fmt::format("{}ETA ~{}", separator, duration_in_words(progress.seconds_left));
  }
  return text;
}

std::string format_line(const Progress& progress, const std::string& unit) {
  if (!has_total(progress)) {
    return fmt::format("{} {}{}", unit, progress.frames_done, format_rate(progress, ", "));
  }
  return fmt::format("{}{} {}/{} ({}%){}", stage_words(progress.stage), unit, progress.frames_done,
                     progress.frames_total, percent(progress), format_rate(progress, ", "));
}

/// Draws the bar as wide as the line has room for.
std::string format_bar(const Progress& progress, const std::string& unit, std::size_t columns) {
  constexpr std::size_t kWidest = 24;
  constexpr std::size_t kNarrowest = 4;
  constexpr std::string_view kAroundBar = "[] ";
  // Some terminals begin a new line behind the last column.
  const std::size_t room = columns - 1;
  if (!has_total(progress)) return format_line(progress, unit).substr(0, room);
  std::string text =
      fmt::format("{}{}/{} {}s {:3}%{}", stage_words(progress.stage), progress.frames_done,
                  progress.frames_total, unit, percent(progress), format_rate(progress, "  "));
  if (text.size() + kAroundBar.size() + kNarrowest > room) return text.substr(0, room);
  const auto width =
      static_cast<std::int64_t>(std::min(kWidest, room - text.size() - kAroundBar.size()));
  const std::int64_t filled = width * progress.frames_done / progress.frames_total;
  return fmt::format("[{:=<{}}{:<{}}] {}", "", filled, "", width - filled, text);
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

std::string duration_in_words(double seconds) {
  const std::int64_t whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::size_t column_count() {
  constexpr std::size_t kUsual = 80;
  const std::size_t columns = terminal_columns(STDERR_FILENO);
  return columns > 0 ? columns : kUsual;
}

bool is_for_people(ProgressStyle style) {
  return style != ProgressStyle::kNone && style != ProgressStyle::kJson;
}

ProgressPrinter::ProgressPrinter(ProgressStyle style, FilmNames names, std::string unit)
    : style_(style),
      names_(std::move(names)),
      unit_(std::move(unit)),
      next_due_seconds_(interval_of(style)) {}

void ProgressPrinter::end_line() {
  if (std::exchange(bar_is_open_, false)) print_message("\n");
}

bool ProgressPrinter::is_due(const Progress& progress) {
  const double elapsed_seconds = progress.elapsed_seconds;
  const bool was_last = std::exchange(is_last_, progress.frames_done == progress.frames_total);
  const bool is_new = std::exchange(stage_, progress.stage) != progress.stage || !was_last;
  // A comparison restarts elapsed_seconds, so the next report must not wait for the old clock.
  next_due_seconds_ = std::min(next_due_seconds_, elapsed_seconds + interval_of(style_));
  // The last report of a stage is always printed, exactly once.
  if (is_last_ ? !is_new : elapsed_seconds < next_due_seconds_) return false;
  next_due_seconds_ = elapsed_seconds + interval_of(style_);
  return true;
}

void ProgressPrinter::warn(const PassedDivergence& divergence) {
  if (style_ == ProgressStyle::kJson) {
    print_message(event_line(divergence_event(names_, divergence)));
    return;
  }
  end_line();
  print_message(fmt::format("tickreel: diverged at tick {}, and goes on: {}\n", divergence.tick,
                            divergence.what));
}

/// Returns the bar, padded so that it covers a longer bar from before.
std::string ProgressPrinter::redrawn(const std::string& bar) {
  const std::size_t width = std::exchange(bar_width_, bar.size());
  return fmt::format("\r{:<{}}", bar, std::max(width, bar.size()));
}

void ProgressPrinter::show(const Progress& progress) {
  if (style_ == ProgressStyle::kNone || !is_due(progress)) return;
  switch (style_) {
    case ProgressStyle::kBar:
      print_message(redrawn(format_bar(progress, unit_, column_count())));
      bar_is_open_ = true;
      break;
    case ProgressStyle::kLines:
      print_message(fmt::format("{}\n", format_line(progress, unit_)));
      break;
    default:
      print_message(event_line(progress_event(names_, progress)));
      break;
  }
}

}  // namespace tickreel::cli
