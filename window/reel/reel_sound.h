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

/// What a reel sounds like while it is watched, but for the gain of its loudness: mixed by a thread
/// of its own, a little before it is due. Any thread may call anything.
class ReelSound {
 public:
  /// `find_game` is called by the thread. `film`: its samples have SoundOutput::kSampleRateHz.
  /// `output` is borrowed.
  ReelSound(GameFinder find_game, FilmDefinition film, SoundOutput& output);
  ~ReelSound();
  ReelSound(const ReelSound&) = delete;
  ReelSound& operator=(const ReelSound&) = delete;

  /// Plays on: `frame` is what is seen now, and frame 0 would have been shown at `origin`.
  void follow(std::int64_t frame, SampleFeed::Time origin);
  /// Nothing is heard until the next follow(): a pause, another speed, another place.
  void rest();
  /// Why nothing is heard any more.
  [[nodiscard]] std::optional<Error> error() const;

 private:
  void run();
  Status mix();
  [[nodiscard]] SampleFeed::Time time_of(std::int64_t frame) const;

  const GameFinder find_game_;
  const FilmDefinition film_;
  SoundOutput& output_;

  mutable std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  bool is_resting_ = true;
  std::int64_t next_ = 0;  ///< to be mixed
  std::int64_t end_ = 0;   ///< up to where it may be
  SampleFeed::Time origin_{};
  std::uint64_t rests_ = 0;  ///< so far: what was begun before one is not heard behind it
  std::optional<Error> error_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::window
