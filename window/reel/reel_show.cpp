#include "window/reel/reel_show.h"

#include <algorithm>
#include <utility>

#include "window/window.h"

namespace tickreel::window {

using Clock = std::chrono::steady_clock;

Result<std::unique_ptr<ReelShow>> ReelShow::open(const ReelToShow& reel, SoundOutput& sound) {
  const auto timeline = ReelTimeline::make(reel.film.clips());
  if (!timeline) return timeline.error();
  return std::unique_ptr<ReelShow>(new ReelShow(reel, timeline->frame_count(), sound));
}

ReelShow::ReelShow(const ReelToShow& reel, std::int64_t frame_count, SoundOutput& sound)
    : film_(reel.film),
      transport_(film_.frame_rate, {0, frame_count}, film_.frame_rate),
      pictures_(reel.find_game, film_, Window::wake) {
  if (!film_.sound.empty()) sound_ = std::make_unique<ReelSound>(reel.find_game, film_, sound);
}

std::int64_t ReelShow::frame() const {
  return std::min(transport_.frame_time().tick, film_.plan.frame_count - 1);
}

void ReelShow::advance(ScreenTexture& texture) {
  const auto now = Clock::now();
  const auto elapsed = last_advance_ ? now - *last_advance_ : Clock::duration(0);
  last_advance_ = now;
  if (auto picture = pictures_.take()) {
    texture.set(picture->image);
    shown_frame_ = picture->frame;
  }
  if (jumps_ != transport_.jumps()) is_seeking_ = true;
  jumps_ = transport_.jumps();
  // Time stands still until the picture of the new position is drawn.
  if (is_seeking_ && shown_frame_ == frame()) is_seeking_ = false;
  if (!is_seeking_) {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count();
    transport_.advance(static_cast<std::uint32_t>(std::min<std::int64_t>(us, UINT32_MAX)));
  }
  if (frame() != wanted_frame_) {
    wanted_frame_ = frame();
    pictures_.request(wanted_frame_);
  }
  if (pictures_.error()) transport_.pause();
}

void ReelShow::hear() {
  if (!sound_) return;
  const bool is_heard =
      transport_.is_playing() && transport_.speed() == Rational(1) && !is_seeking_;
  if (!is_heard) return sound_->rest();
  const SampleFeed::Seconds position(transport_.position().to_double());
  sound_->follow(frame(), *last_advance_ - std::chrono::duration_cast<Clock::duration>(position));
}

std::optional<Error> ReelShow::sound_error() const {
  return sound_ ? sound_->error() : std::nullopt;
}

bool ReelShow::is_moving() const {
  return transport_.is_playing() || (is_seeking_ && !pictures_.error());
}

}  // namespace tickreel::window
