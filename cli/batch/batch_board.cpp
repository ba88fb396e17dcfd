#include "cli/batch/batch_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "cli/batch/batch_log.h"
#include "cli/films/film_printer.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"

namespace tickreel::cli {
namespace {

constexpr double kRedrawSeconds = 0.1;
constexpr double kEventSeconds = 0.5;

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string event_of_end(const BatchResult& result) {
  const FilmNames names{result.job, result.file};
  if (result.outcome == FilmOutcome::kFailed) {
    return fail_event(names, {result.kind, result.why});
  }
  const bool is_made = result.outcome == FilmOutcome::kMade;
  const char* const what = is_made                                  ? "end"
                           : result.outcome == FilmOutcome::kQueued ? "queue"
                                                                    : "keep";
  Json event = event_of(names, what);
  if (result.frames > 0) event["frames"] = result.frames;
  if (is_made) event["seconds"] = static_cast<double>(std::llround(result.seconds * 1e3)) / 1e3;
  return event_line(event);
}

/// Tells the board and the log of a drawing.
class DrawingOnBoard final : public DrawingListener {
 public:
  DrawingOnBoard(FilmNames names, BatchBoard& board, std::string log)
      : names_(std::move(names)), board_(board), log_(std::move(log)) {}

  void begin(const FilmStart& start) override {
    const std::string line = begin_line(start);
    if (!line.empty()) log_.say(line.substr(0, line.size() - 1));
    board_.tell_event(begin_event(names_, start));
  }
  void warn(const std::string& warning) override {
    log_.say("warning: " + warning);
    board_.warn(names_, warning);
  }
  void show(const Progress& progress) override { board_.show(names_, progress); }
  void diverge(const PassedDivergence& divergence) override {
    log_.say(fmt::format("diverged at tick {}, and goes on: {}", divergence.tick, divergence.what));
    board_.tell_event(event_line(divergence_event(names_, divergence)));
  }
  void end(const FilmEnd& end) override {
    const std::string line = end_line(end);
    log_.say(line.substr(0, line.size() - 1));
  }
  void fail(const Error& error) override { log_.say("failed: " + error.message); }
  [[nodiscard]] std::string log() const override { return log_.path(); }

 private:
  FilmNames names_;
  BatchBoard& board_;
  BatchLog log_;
};

}  // namespace

std::unique_ptr<DrawingListener> BatchBoard::begin_drawing(const FilmNames& names,
                                                           const std::string& log) {
  return std::make_unique<DrawingOnBoard>(names, *this, log);
}

BatchBoard::BatchBoard(ProgressStyle style, std::int64_t films, std::int64_t frames)
    : style_(style), films_(films), frames_(frames), begin_s_(now_s()) {}

BatchBoard::~BatchBoard() {
  if (bar_width_ > 0) print_message("\n");
}

void BatchBoard::tell_event(const std::string& line) {
  if (style_ == ProgressStyle::kJson) print_message(line);
}

void BatchBoard::warn(const FilmNames& names, const std::string& warning) {
  const std::lock_guard lock(mutex_);
  print_line(
      fmt::format("tickreel: warning: {}: {}", shown_name(names.file), told_message(warning)));
}

void BatchBoard::show(const FilmNames& names, const Progress& progress) {
  const std::lock_guard lock(mutex_);
  now_[names.file] = progress;
  if (style_ == ProgressStyle::kBar) return redraw(false);
  if (style_ != ProgressStyle::kJson) return;
  double& next = next_event_s_[names.file];
  const bool is_last = progress.frames_done == progress.frames_total;
  if (!is_last && now_s() < next) return;
  next = now_s() + kEventSeconds;
  print_message(event_line(progress_event(names, progress)));
}

void BatchBoard::forget(const FilmNames& names) {
  const std::lock_guard lock(mutex_);
  now_.erase(names.file);
  next_event_s_.erase(names.file);
}

void BatchBoard::end(const BatchResult& result, std::int64_t frames) {
  const std::lock_guard lock(mutex_);
  now_.erase(result.file);
  next_event_s_.erase(result.file);
  ++films_over_;
  frames_over_ += frames;
  const bool is_made = result.outcome == FilmOutcome::kMade;
  if (is_made) frames_made_ += frames;
  const bool has_failed = result.outcome == FilmOutcome::kFailed;
  if (has_failed) ++failed_;
  if (style_ == ProgressStyle::kJson) return print_message(event_of_end(result));
  const std::string name = shown_name(result.file.empty() ? result.job : result.file);
  const std::string place = fmt::format("[{}/{}] ", films_over_, films_);
  if (has_failed) {
    print_line(fmt::format("{}{}: failed: {}", place, name, told_message(result.why)));
  } else if (style_ == ProgressStyle::kLines && is_made) {
    print_line(fmt::format("{}{}: made, {}, {:.1f} s", place, name, counted(result.frames, "frame"),
                           result.seconds));
  }
  redraw(true);
}

/// Over the bar, if there is one, which comes again below it.
void BatchBoard::print_line(const std::string& line) {
  if (style_ == ProgressStyle::kNone) return;
  if (bar_width_ == 0) return print_message(line + "\n");
  print_message(fmt::format("\r{:<{}}\n", line, bar_width_));
  bar_width_ = 0;
}

void BatchBoard::redraw(bool at_once) {
  if (style_ != ProgressStyle::kBar) return;
  const double now = now_s();
  if (!at_once && now < next_redraw_s_) return;
  next_redraw_s_ = now + kRedrawSeconds;
  const std::string text = bar();
  print_message(fmt::format("\r{:<{}}", text, bar_width_));
  bar_width_ = std::max(bar_width_, text.size());
}

/// "37/200 films, 2 failed, 18% of frames, ETA ~1:05: a.mp4 45%, b.mp4 12%"
std::string BatchBoard::bar() const {
  double frames_now = 0.0;
  std::string names;
  for (const auto& [file, progress] : now_) {
    const double total = static_cast<double>(std::max<std::int64_t>(progress.frames_total, 1));
    const double share = static_cast<double>(progress.frames_done) / total;
    const bool is_render = progress.stage == ExportStage::kRender;
    // Those of a film that is joined or checked are all made.
    frames_now += is_render ? static_cast<double>(progress.frames_done) : total;
    names += fmt::format("{}{} {}", names.empty() ? ": " : ", ", shown_name(file),
                         is_render ? fmt::format("{:.0f}%", share * 100.0)
                                   : std::string(stage_name(progress.stage)));
  }
  const double done = static_cast<double>(frames_over_) + frames_now;
  const double all = static_cast<double>(std::max<std::int64_t>(frames_, 1));
  const double made = static_cast<double>(frames_made_) + frames_now;
  std::string text = fmt::format("{}/{} films", films_over_, films_);
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  text += fmt::format(", {:.0f}% of frames", std::min(100.0 * done / all, 100.0));
  const double elapsed = now_s() - begin_s_;
  if (made > 0.0 && elapsed > 1.0) {
    text += ", ETA ~" + duration_in_words(elapsed * std::max(all - done, 0.0) / made);
  }
  return (text + names).substr(0, column_count() - 1);
}

}  // namespace tickreel::cli
