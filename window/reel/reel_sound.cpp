#include "window/reel/reel_sound.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "encode/audio_format.h"
#include "movie/film/soundtrack/laid_sounds.h"
#include "movie/make/engine/exception_guard.h"
#include "movie/make/frames/frame_viewer.h"
#include "window/sound/sound_output.h"

namespace tickreel::window {
namespace {

/// Seconds. Opening a clip may take this long without a gap in the sound.
constexpr double kMixedAhead = 0.3;

}  // namespace

ReelSound::ReelSound(GameFinder find_game, FilmDefinition film, SoundOutput& output)
    : find_game_(std::move(find_game)),
      film_(std::move(film)),
      output_(output),
      thread_([this] { run(); }) {}

ReelSound::~ReelSound() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
  output_.rest();
}

void ReelSound::follow(std::int64_t frame, SampleFeed::Time origin) {
  const auto ahead =
      static_cast<std::int64_t>(std::ceil(kMixedAhead * film_.frame_rate.to_double()));
  {
    const std::lock_guard lock(mutex_);
    // Where mixing is slower than playback, late frames are skipped.
    if (is_resting_ || next_ < frame) next_ = frame;
    is_resting_ = false;
    end_ = std::min(frame + ahead, film_.plan.frame_count);
    origin_ = origin;
  }
  changed_.notify_all();
}

void ReelSound::rest() {
  const std::lock_guard lock(mutex_);
  if (is_resting_) return;
  is_resting_ = true;
  end_ = next_;
  ++rests_;
  output_.rest();
}

std::optional<Error> ReelSound::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

SampleFeed::Time ReelSound::time_of(std::int64_t frame) const {
  const SampleFeed::Seconds after((Rational(frame) / film_.frame_rate).to_double());
  return origin_ + std::chrono::duration_cast<SampleFeed::Time::duration>(after);
}

void ReelSound::run() {
  const Status mixed = without_exceptions([this] { return mix(); });
  if (mixed) return;
  const std::lock_guard lock(mutex_);
  error_ = mixed.error();
}

Status ReelSound::mix() {
  auto viewer = FrameViewer::open(find_game_, film_, Pictures::kNone);
  if (!viewer) return viewer.error();
  auto laid = LaidSounds::open(film_);
  if (!laid) return laid.error();
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_stopping_ || (!is_resting_ && next_ < end_); });
    if (is_stopping_) return {};
    const std::int64_t frame = next_++;
    const std::uint64_t rests = rests_;
    lock.unlock();
    auto samples = (*viewer)->hear(frame);
    if (!samples) return samples.error();
    const auto first = samples_before(frame, film_.frame_rate, SoundOutput::kSampleRateHz);
    if (Status mixed = laid->mix(first, *samples); !mixed) return mixed;
    lock.lock();
    if (rests == rests_) output_.push(*samples, time_of(frame));
  }
}

}  // namespace tickreel::window
