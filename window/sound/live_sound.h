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

/// Plays the sound of the replay or game that the window shows. Mixes each step as soon as the
/// step's view arrives and sends the samples to the output at once. Keeps as many views as its
/// soundscape needs. Any thread may call any function.
class LiveSound {
 public:
  /// `output` is borrowed.
  LiveSound(std::unique_ptr<Soundscape> soundscape, const TickRate& tick_rate, SoundOutput& output);
  ~LiveSound();
  LiveSound(const LiveSound&) = delete;
  LiveSound& operator=(const LiveSound&) = delete;

  /// Sets the listener for the steps that follow.
  void listen(const Listener& listener);
  /// Stores a view without playing its step. Views must come in order of their ticks; a view that
  /// does not follow the last one discards the stored views.
  void remember(std::shared_ptr<const View> view);
  /// Stores the next view and plays the step that led to it. `shown_at`: when the view at the
  /// beginning of the step is shown.
  void play(std::shared_ptr<const View> view, SampleFeed::Time shown_at);
  /// Plays the steps that lead to all new views in `views`, which is neither null nor empty; after
  /// a rest or a jump, only the last step. `origin`: when the view at game time 0 would have been
  /// shown.
  void follow(const std::shared_ptr<const ViewWindow>& views, SampleFeed::Time origin);
  /// Fades the sound out and stays silent until the next step: for a pause, another speed or
  /// another position.
  void rest();

 private:
  void take(std::shared_ptr<const View> view);
  void mix_newest(SampleFeed::Time shown_at);
  void push(Tick tick, std::int64_t first_sample, SampleFeed::Time shown_at);

  std::mutex mutex_;  ///< guards all members below
  std::unique_ptr<Soundscape> soundscape_;
  const TickRate tick_rate_;
  SoundOutput& output_;
  const int rate_hz_;                      ///< the rate at which the mixer works
  std::optional<RateChange> rate_change_;  ///< set when the device has another rate
  std::optional<Tick> changed_;            ///< the last step that `rate_change_` received
  Mixer mixer_;
  ViewWindow views_;
  bool is_resting_ = true;
  Listener listener_;
  std::optional<Listener> before_;  ///< the listener at the end of the last played step
  SoundScene scene_;
  std::vector<float> samples_;
};

}  // namespace tickreel::window
