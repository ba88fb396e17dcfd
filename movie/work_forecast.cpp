#include "movie/work_forecast.h"

#include <algorithm>
#include <utility>

namespace tickreel {
namespace {

constexpr std::int64_t kLeastBlockFrames = 10;
constexpr std::int64_t kMostBlocks = 256;

/// What a picture takes in which nothing is drawn anew, of one that is drawn anew altogether: to
/// play, copy and encode it. With libx264 on llvmpipe; anything from 0.2 to 0.4 foretells a film
/// about as well.
constexpr double kFixedWork = 0.3;

std::int64_t block_frames(std::int64_t frame_count) {
  return std::max(kLeastBlockFrames, (frame_count + kMostBlocks - 1) / kMostBlocks);
}

}  // namespace

WorkForecast::WorkForecast(const FrameTimes& times, FrameRenderer& renderer,
                           SourceMaker open_source)
    : times_(times),
      renderer_(renderer),
      open_source_(renderer.is_work_told() ? std::move(open_source) : nullptr),
      block_frames_(block_frames(times.frame_count())),
      blocks_(static_cast<std::size_t>((times.frame_count() - 1) / block_frames_ + 1)) {}

WorkForecast::Block& WorkForecast::block_of(std::int64_t frame) {
  return blocks_[static_cast<std::size_t>(frame / block_frames_)];
}

void WorkForecast::add(const FrameRange& frames) {
  for (std::int64_t i = 0; i < frames.count; ++i) ++block_of(frames.first + i).left;
}

void WorkForecast::count_done(std::int64_t frame) {
  Block& block = block_of(frame);
  --block.left;
  if (std::exchange(has_done_, true)) ++block.done;
}

Result<double> WorkForecast::work_at(std::int64_t frame) {
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
  const auto is_to_make = [](const Block& block) { return block.left + block.done > 0; };
  while (next_block_ < blocks_.size() && !is_to_make(blocks_[next_block_])) ++next_block_;
  bool is_failed = false;
  if (next_block_ < blocks_.size()) {
    const auto work = work_at(static_cast<std::int64_t>(next_block_) * block_frames_);
    // Whatever it is, the film will come to it too, and tell.
    is_failed = !work.ok();
    if (work) blocks_[next_block_++].work = kFixedWork + (1.0 - kFixedWork) * *work;
  } else {
    is_known_ = true;
  }
  if (!is_failed && !is_known_) return;
  open_source_ = nullptr;
  source_.reset();
}

std::optional<double> WorkForecast::left_of_done() const {
  if (!is_known_) return std::nullopt;
  double left = 0.0;
  double done = 0.0;
  for (const Block& block : blocks_) {
    left += block.work * static_cast<double>(block.left);
    done += block.work * static_cast<double>(block.done);
  }
  if (done <= 0.0) return std::nullopt;
  return left / done;
}

}  // namespace tickreel
