#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include "movie/film/film_definition.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"
#include "window/sound/sample_feed.h"

namespace tickreel::window {

class SoundOutput;

/// Plays the sound of a reel during playback, without the gain that corrects its loudness. A thread
/// of its own mixes the sound shortly before it is due. Any thread may call any function.
class ReelSound {
 public:
  /// `find_game` is called on the thread. The sample rate of `film` is SoundOutput::kSampleRateHz.
  /// `output` is borrowed.
  ReelSound(GameFinder find_game, FilmDefinition film, SoundOutput& output);
  ~ReelSound();
  ReelSound(const ReelSound&) = delete;
  ReelSound& operator=(const ReelSound&) = delete;

  /// Plays on. `frame` is on the screen now; `origin` is the time at which frame 0 would have been
  /// shown.
  void follow(std::int64_t frame, SampleFeed::Time origin);
  /// Stays silent until the next follow(): for a pause, another speed or another position.
  void rest();
  /// Returns the error that has ended the sound; nothing: there is none.
  [[nodiscard]] std::optional<Error> error() const;

 private:
  void run();
  Status mix();
  [[nodiscard]] SampleFeed::Time time_of(std::int64_t frame) const;

  const GameFinder find_game_;
  const FilmDefinition film_;
  SoundOutput& output_;

  mutable std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  bool is_resting_ = true;
  std::int64_t next_ = 0;  ///< the next frame to mix
  std::int64_t end_ = 0;   ///< the end of the frames that may be mixed
  SampleFeed::Time origin_{};
  /// The number of rests so far; sound whose mixing began before a rest is not played after it.
  std::uint64_t rests_ = 0;
  std::optional<Error> error_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< declared last, so that the thread starts when all else exists
};

}  // namespace tickreel::window
