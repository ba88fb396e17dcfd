#include "movie/engine/work_forecast.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tickreel {
namespace {

constexpr std::int64_t kLeastBlockFrames = 10;
constexpr std::int64_t kMostBlocks = 256;
/// While shaders are compiled and memory is touched for the first time.
constexpr std::int64_t kFirstFrames = 10;

/// The constants below fit the films of a match on llvmpipe with libx264 (docs/benchmarks.md).
/// What a picture takes to draw in which nothing is drawn anew, of one that is drawn anew
/// altogether.
constexpr double kStillDrawing = 0.01;
/// What changes first are things, smoke and their edges; the rest is ground, and cheaper.
constexpr double kDrawingPower = 0.7;
/// What a picture takes to encode that is like the one before, of one that is new.
constexpr double kStillEncoding = 0.33;
/// What an encoder does when it takes a frame, of all that it does for it: convert it, and compare
/// it with its neighbours.
constexpr double kTakingOfEncoding = 0.25;

std::int64_t block_frames(std::int64_t frame_count) {
  return std::max(kLeastBlockFrames, (frame_count + kMostBlocks - 1) / kMostBlocks);
}

double drawing_work(double change) {
  return kStillDrawing + (1.0 - kStillDrawing) * std::pow(change, kDrawingPower);
}

double encoding_work(double change) {
  return kStillEncoding + (1.0 - kStillEncoding) * change;
}

/// Drawing all frames, or encoding them.
struct Effort {
  double total = 0.0;  ///< in any unit
  double done = 0.0;
  double seconds = 0.0;  ///< that `done` took

  [[nodiscard]] double seconds_left() const { return (total - done) * seconds / done; }
};

}  // namespace

WorkForecast::WorkForecast(const FrameTimes& times, FrameRenderer& renderer,
                           SourceMaker open_source, CpuClocks clocks)
    : times_(times),
      renderer_(renderer),
      open_source_(renderer.is_work_told() ? std::move(open_source) : nullptr),
      clocks_(std::move(clocks)),
      block_frames_(block_frames(times.frame_count())),
      blocks_(static_cast<std::size_t>((times.frame_count() - 1) / block_frames_ + 1)) {}

WorkForecast::Block& WorkForecast::block_of(std::int64_t frame) {
  return blocks_[static_cast<std::size_t>(frame / block_frames_)];
}

void WorkForecast::add(const FrameRange& frames) {
  for (std::int64_t i = 0; i < frames.count; ++i) {
    Block& block = block_of(frames.first + i);
    ++block.to_draw;
    ++block.to_encode;
  }
}

void WorkForecast::count_drawn(std::int64_t frame) {
  Block& block = block_of(frame);
  if (drawn_ == 0) start_seconds_ = clocks_.process();
  if (drawn_ < kFirstFrames) {
    --block.to_draw;
    uncounted_seconds_ = drawing_seconds();
  } else {
    ++block.drawn;
  }
  ++drawn_;
}

void WorkForecast::count_written(std::int64_t frame) {
  ++block_of(frame).written;
}

void WorkForecast::count_encoding(const FrameRange& coded, double cpu_seconds) {
  // What an encoder says of itself is not trusted.
  const std::int64_t end = std::min(coded.first + coded.count, times_.frame_count());
  for (std::int64_t i = std::max<std::int64_t>(coded.first, 0); i < end; ++i) ++block_of(i).coded;
  encoding_seconds_ += cpu_seconds;
}

Result<double> WorkForecast::change_at(std::int64_t frame) {
  if (!source_) {
    auto source = open_source_();
    if (!source) return source.error();
    source_ = *std::move(source);
  }
  const Tick tick = times_.frame_time(frame).tick;
  if (Status advanced = source_->advance_to(tick + 1); !advanced) return advanced.error();
  return renderer_.work_at(source_->window(), tick);
}

void WorkForecast::look_ahead() {
  if (!open_source_) return;
  const double start_seconds = clocks_.thread();
  while (next_block_ < blocks_.size() && blocks_[next_block_].to_encode == 0) ++next_block_;
  bool is_failed = false;
  if (next_block_ < blocks_.size()) {
    const auto change = change_at(static_cast<std::int64_t>(next_block_) * block_frames_);
    // Whatever it is, the film will come to it too, and tell.
    is_failed = !change.ok();
    if (change) blocks_[next_block_++].change = std::clamp(*change, 0.0, 1.0);
  } else {
    is_known_ = true;
  }
  looking_seconds_ += clocks_.thread() - start_seconds;
  if (!is_failed && !is_known_) return;
  open_source_ = nullptr;
  source_.reset();
}

/// Whatever is not encoding on a lane's thread: playing, interpolating, drawing and copying, on all
/// threads.
double WorkForecast::drawing_seconds() const {
  return clocks_.process() - start_seconds_ - looking_seconds_ - encoding_seconds_;
}

std::optional<double> WorkForecast::left_of_done() const {
  if (!is_known_) return std::nullopt;
  Effort drawing;
  Effort encoding;
  for (const Block& block : blocks_) {
    const double drawing_each = drawing_work(block.change);
    drawing.total += drawing_each * static_cast<double>(block.to_draw);
    drawing.done += drawing_each * static_cast<double>(block.drawn);
    const double encoding_each = encoding_work(block.change);
    encoding.total += encoding_each * static_cast<double>(block.to_encode);
    encoding.done += encoding_each * (kTakingOfEncoding * static_cast<double>(block.written) +
                                      (1.0 - kTakingOfEncoding) * static_cast<double>(block.coded));
  }
  drawing.seconds = drawing_seconds() - uncounted_seconds_;
  encoding.seconds = encoding_seconds_;
  if (!(drawing.done > 0.0 && drawing.seconds > 0.0 && encoding.done > 0.0)) return std::nullopt;
  const double left = drawing.seconds_left() + encoding.seconds_left();
  return std::max(left, 0.0) / (clocks_.process() - start_seconds_);
}

}  // namespace tickreel
