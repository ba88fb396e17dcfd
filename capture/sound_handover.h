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
  std::uint32_t lane = 0;
  SoundPiece piece{};
  std::vector<float> samples{};  ///< interleaved, left and right
};

/// Our side of the sound lanes. Their content is not trusted.
class SoundLanes {
 public:
  /// `memory` is borrowed.
  explicit SoundLanes(Exchange& memory);

  /// Passes all available pieces to `take`. kFailed when the data are invalid.
  Status read(const std::function<Status(ArrivedSound)>& take);

 private:
  struct Place {
    SoundLane* lane;
    const std::uint8_t* ring;
  };
  Status read_lane(std::uint32_t number, const std::function<Status(ArrivedSound)>& take);

  std::vector<Place> lanes_{};
};

/// Mixes all sound streams of a program at the film's rate. Sample n of the film is what was heard
/// n / rate seconds after the film's beginning, independent of when it arrived.
class CapturedSound {
 public:
  /// `memory` is borrowed. `rate_hz`: of the film's samples; 0: the film has no sound, and played
  /// sound is discarded.
  CapturedSound(Exchange& memory, int rate_hz);

  /// Begins a film at a game time; its sample 0 is the next one. Sound read before may belong to
  /// it.
  void begin(std::int64_t begin_ns);
  /// Discards the sound read so far except the last second, which a film that begins now may use.
  void let_pass();

  /// Reads what the program has played. Call so often that the program never waits.
  Status read();
  /// The number of samples that are complete at game time `now_ns`, which must be from before the
  /// last read(). Sound that the program writes after that time belongs after these samples.
  [[nodiscard]] std::int64_t samples_heard(std::int64_t now_ns) const;
  /// Returns the next samples, up to sample `end`, interleaved.
  std::vector<float> mix(std::int64_t end);
  /// The first sample that was not returned yet.
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
  /// Discards the samples before the next one.
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

/// The sound streams of a captured program, for messages to the user.
struct HeardSound {
  std::int64_t streams = 0;  ///< streams that the program has opened
  std::int64_t refused = 0;  ///< streams for which there was no room
  /// other sound systems that it has loaded; only if it opened no stream
  std::string other_ways{};
};

/// Passes on the sound of a running program as soon as nothing can be added to it.
class SoundHandover {
 public:
  using Take = std::function<Status(std::span<const float> samples)>;
  struct Films {
    Rational frame_rate{60};
    std::optional<std::int64_t> frame_count{};  ///< of each film; none: not known yet
    int rate_hz = 0;                            ///< as for CapturedSound
  };
  /// `memory`: as for CapturedSound.
  SoundHandover(Exchange& memory, const Films& films, Take take);

  /// Begins a film at this frame of the program's time. Sound before it is discarded.
  void begin_film(std::int64_t first_frame);
  /// Reads and passes on sound. Call repeatedly while the program, `process`, runs.
  Status hear(int process);
  /// Ends the film, which has `frames` frames.
  Status end_film(std::int64_t frames);
  [[nodiscard]] HeardSound heard() const;

 private:
  /// The frames of the film; none: it may still grow.
  [[nodiscard]] std::optional<std::int64_t> frame_count() const;
  Status hand_over(std::int64_t end);
  void look_for_others(int process);

  Exchange& memory_;
  Films films_;
  // The state of the film in progress.
  bool is_on_ = false;
  std::int64_t first_frame_ = 0;
  std::uint32_t films_over_ = 0;  ///< the number of films before it
  Take take_;
  CapturedSound sound_;
  std::string other_ways_{};
  std::chrono::steady_clock::time_point last_look_{};
};

}  // namespace tickreel::capture
