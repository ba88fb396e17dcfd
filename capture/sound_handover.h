#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "capture/preload/exchange.h"
#include "capture/room.h"
#include "sound/varispeed.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// A piece of a sound stream that the program has played.
struct ArrivedSound {
  std::uint32_t lane = 0;  ///< the number of the stream's lane
  SoundPiece piece{};
  std::vector<float> samples{};  ///< interleaved, left and right
};

/// tickreel's side of the sound lanes. Their content is not trusted.
class SoundLanes {
 public:
  /// `memory` is borrowed.
  explicit SoundLanes(Exchange& memory);

  /// Passes all pieces that have arrived to `take`. kFailed when the data are invalid; the errors
  /// of `take`.
  Status read(const std::function<Status(ArrivedSound)>& take);

 private:
  /// A lane in the shared memory, and the ring of bytes that belongs to it.
  struct Place {
    SoundLane* lane;
    const std::uint8_t* ring;
  };
  Status read_lane(std::uint32_t number, const std::function<Status(ArrivedSound)>& take);

  std::vector<Place> lanes_{};
};

/// Mixes all sound streams of a program at the film's sample rate. Sample n of the film is the
/// sound that was heard n / rate seconds after the film's beginning, whenever it arrived.
class CapturedSound {
 public:
  /// `memory` is borrowed. `rate_hz`: the sample rate of the film; 0: the film has no sound, and
  /// sound is discarded.
  CapturedSound(Exchange& memory, int rate_hz);

  /// Begins a film at a game time: next() is then sample 0 of the film. Sound that was read before
  /// may belong to it.
  void begin(std::int64_t begin_ns);
  /// Discards the sound read so far, except the last second, which a film that begins now may need.
  void let_pass();

  /// Reads the sound that the program has played. Call it so often that the program never has to
  /// wait. kFailed when the data are invalid, and when more sound waits for mix() than there is
  /// room for.
  Status read();
  /// Returns the number of the film's samples that are complete at game time `now_ns`, a time
  /// before the last read(). Sound that the program writes later comes after these samples.
  [[nodiscard]] std::int64_t samples_heard(std::int64_t now_ns) const;
  /// Returns the samples from next() on, interleaved, and moves next() behind them: to sample
  /// `end`, or less far, because one call mixes 65536 samples for each ear at most. Call it until
  /// next() is `end`. Empty when next() is `end` already or the film has no sound.
  std::vector<float> mix(std::int64_t end);
  /// Returns the number of the first sample that mix() has not returned yet.
  [[nodiscard]] std::int64_t next() const { return next_; }

 private:
  /// A gapless part of one stream.
  struct Tape {
    std::uint32_t lane = 0;
    std::int64_t origin_ns = 0;
    std::int64_t rate_hz = 0;
    std::int64_t first = 0;
    std::vector<float> samples{};
    [[nodiscard]] std::int64_t end() const {
      return first + static_cast<std::int64_t>(samples.size() / 2);
    }
  };
  Status add(ArrivedSound sound);
  [[nodiscard]] sound::TapePlace place_of(const Tape& tape, std::int64_t sample) const;
  void mix_tape(const Tape& tape, std::int64_t end, std::vector<float>& mixed);
  /// Discards the sound before next().
  void forget();
  void count_bytes();

  SoundLanes lanes_;
  Exchange& memory_;
  std::int64_t begin_ns_ = 0;
  std::int64_t rate_hz_;
  std::int64_t next_ = 0;
  std::int64_t bytes_ = 0;
  std::deque<Tape> tapes_{};
  sound::Varispeed varispeed_{};
  std::vector<sound::TapePlace> places_{};
  std::vector<float> heard_{};
};

/// Facts about the sound streams of a captured program, for messages to the user.
struct HeardSound {
  std::int64_t streams = 0;  ///< streams that the program has opened
  std::int64_t refused = 0;  ///< streams for which no lane was free
  /// The names of other sound systems that the program had loaded when it was last looked at, which
  /// happens only before it opens its first stream; empty: none.
  std::string other_ways{};
};

/// Passes the sound of a running program on as soon as it is complete.
class SoundHandover {
 public:
  using Take = std::function<Status(std::span<const float> samples)>;
  /// The properties of the films.
  struct Films {
    Rational frame_rate{60};
    std::optional<std::int64_t> frame_count{};  ///< the length of each film; none: unknown
    int rate_hz = 0;                            ///< the sample rate; 0: no sound
  };
  /// `memory` is borrowed. `take` receives the samples of the film, interleaved and in order; they
  /// are valid during the call.
  SoundHandover(Exchange& memory, const Films& films, Take take);

  /// Begins a film at this frame of the program's game time. Discards the sound before it. Until
  /// then, and between films, hear() discards sound.
  void begin_film(std::int64_t first_frame);
  /// Reads the sound and passes it on. Call it repeatedly while the program, whose process is
  /// `process`, runs. The errors of reading and of `take`.
  Status hear(int process);
  /// Passes on the rest of the film's sound. The film has `frames` frames. The errors of hear().
  Status end_film(std::int64_t frames);
  /// Returns what has become known about the program's sound streams so far.
  [[nodiscard]] HeardSound heard() const;

 private:
  /// Returns the number of frames of the film in progress; none: it may still grow.
  [[nodiscard]] std::optional<std::int64_t> frame_count() const;
  Status hand_over(std::int64_t end);
  void look_for_others(int process);

  Exchange& memory_;
  Films films_;
  // The state of the film in progress.
  bool is_on_ = false;
  std::int64_t first_frame_ = 0;
  std::uint32_t films_over_ = 0;  ///< the number of films before the film in progress
  Take take_;
  CapturedSound sound_;
  std::string other_ways_{};
  std::chrono::steady_clock::time_point last_look_{};
};

}  // namespace tickreel::capture
