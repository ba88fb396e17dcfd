#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "sound/mixer.h"
#include "sound/rate_change.h"
#include "tickreel/sound/soundscape.h"
#include "tickreel/view/view_window.h"
#include "window/sound/sound_output.h"

namespace tickreel::window {

/// What is watched or played, heard: each step is mixed when its view is there, and goes to the
/// output at once. Keeps the views that its soundscape asks for. Any thread may call anything.
class LiveSound {
 public:
  /// `output` is borrowed.
  LiveSound(std::unique_ptr<Soundscape> soundscape, const TickRate& tick_rate, SoundOutput& output);
  ~LiveSound();
  LiveSound(const LiveSound&) = delete;
  LiveSound& operator=(const LiveSound&) = delete;

  /// Who listens from now on.
  void listen(const Listener& listener);
  /// A view of the past, that is not heard itself. Views come in order; what does not follow the
  /// one before begins anew.
  void remember(std::shared_ptr<const View> view);
  /// The next view: the step that led to it is heard. What lies at the step's begin is shown at
  /// `shown_at`.
  void play(std::shared_ptr<const View> view, SampleFeed::Time shown_at);
  /// All steps that lead to views that are new in `views`; after a rest, the last. Game time 0
  /// would have been shown at `origin`.
  void follow(const std::shared_ptr<const ViewWindow>& views, SampleFeed::Time origin);
  /// Nothing is heard until the next step: a pause, another speed, another place.
  void rest();

 private:
  void take(std::shared_ptr<const View> view);
  void mix_newest(SampleFeed::Time shown_at);
  void push(Tick tick, std::int64_t first_sample, SampleFeed::Time shown_at);

  std::mutex mutex_;  ///< guards all that follows
  std::unique_ptr<Soundscape> soundscape_;
  const TickRate tick_rate_;
  SoundOutput& output_;
  const int rate_hz_;                      ///< at which it is mixed
  std::optional<RateChange> rate_change_;  ///< where the device has another one
  std::optional<Tick> changed_;            ///< the step that it was given last
  Mixer mixer_;
  ViewWindow views_;
  bool is_resting_ = true;
  Listener listener_;
  std::optional<Listener> before_;  ///< at the end of the step that was played last
  SoundScene scene_;
  std::vector<float> samples_;
};

}  // namespace tickreel::window
