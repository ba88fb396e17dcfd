#include "window/sound/live_sound.h"

#include <utility>

namespace tickreel::window {
namespace {

int rate_of(const Soundscape& soundscape) {
  const int own = soundscape.sample_rate_hz();
  return own == 0 ? SoundOutput::kSampleRateHz : own;
}

SampleFeed::Time after(SampleFeed::Time time, const Rational& seconds) {
  return time + std::chrono::duration_cast<SampleFeed::Time::duration>(
                    SampleFeed::Seconds(seconds.to_double()));
}

}  // namespace

LiveSound::LiveSound(std::unique_ptr<Soundscape> soundscape, const TickRate& tick_rate,
                     SoundOutput& output)
    : soundscape_(std::move(soundscape)),
      tick_rate_(tick_rate),
      output_(output),
      rate_hz_(rate_of(*soundscape_)),
      mixer_(soundscape_->clips(), tick_rate, rate_hz_, output.volume()),
      views_(remembered_views(*soundscape_, tick_rate) + 2) {
  if (rate_hz_ != SoundOutput::kSampleRateHz) {
    rate_change_.emplace(rate_hz_, SoundOutput::kSampleRateHz);
  }
}

LiveSound::~LiveSound() {
  output_.rest();
}

void LiveSound::listen(const Listener& listener) {
  const std::lock_guard lock(mutex_);
  listener_ = listener;
}

void LiveSound::take(std::shared_ptr<const View> view) {
  if (!views_.empty() && view->tick != views_.newest() + 1) {
    views_.clear();
    before_.reset();
  }
  views_.push(std::move(view));
}

void LiveSound::remember(std::shared_ptr<const View> view) {
  const std::lock_guard lock(mutex_);
  take(std::move(view));
}

void LiveSound::play(std::shared_ptr<const View> view, SampleFeed::Time shown_at) {
  const std::lock_guard lock(mutex_);
  take(std::move(view));
  is_resting_ = false;
  mix_newest(shown_at);
}

void LiveSound::follow(const std::shared_ptr<const ViewWindow>& views, SampleFeed::Time origin) {
  const std::lock_guard lock(mutex_);
  const Tick newest = views->newest();
  const bool goes_on = !is_resting_ && !views_.empty() && newest >= views_.newest() &&
                       views->oldest() <= views_.newest() + 1;
  // The aliasing pointers keep the whole window of views alive.
  const auto view_of = [&](Tick tick) {
    return std::shared_ptr<const View>(views, &views->at(tick));
  };
  Tick tick = views_.newest() + 1;
  if (!goes_on) {
    views_.clear();
    for (tick = views->oldest(); tick < newest; ++tick) take(view_of(tick));
  }
  is_resting_ = false;
  for (; tick <= newest; ++tick) {
    take(view_of(tick));
    const double begin = static_cast<double>(tick - 1) / tick_rate_.to_double();
    mix_newest(origin +
               std::chrono::duration_cast<SampleFeed::Time::duration>(SampleFeed::Seconds(begin)));
  }
}

void LiveSound::mix_newest(SampleFeed::Time shown_at) {
  const Tick tick = views_.newest() - 1;
  if (!output_.has_device() || !views_.contains(tick)) return;
  const Listener from = before_.value_or(listener_);
  before_ = listener_;
  scene_.clear();
  soundscape_->compose({views_, tick, 1.0 / tick_rate_.to_double()}, scene_);
  const SampleRange step = samples_of_step(tick, tick_rate_, rate_hz_);
  samples_.resize(static_cast<std::size_t>(step.count()) * kSoundChannels);
  mixer_.mix(scene_, tick, from, listener_, step.first, samples_);
  push(tick, step.first, shown_at);
}

void LiveSound::push(Tick tick, std::int64_t first_sample, SampleFeed::Time shown_at) {
  if (!rate_change_) return output_.push(samples_, shown_at);
  if (changed_ != tick - 1) rate_change_->begin(first_sample);
  changed_ = tick;
  const Rational first(rate_change_->next(), SoundOutput::kSampleRateHz);
  const std::vector<float> changed = rate_change_->push(samples_);
  // The first samples may still belong to the end of the step before.
  if (!changed.empty()) output_.push(changed, after(shown_at, first - Rational(tick) / tick_rate_));
}

void LiveSound::rest() {
  const std::lock_guard lock(mutex_);
  output_.rest();
  is_resting_ = true;
  before_.reset();
  changed_.reset();
}

}  // namespace tickreel::window
