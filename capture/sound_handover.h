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

/// A piece of a stream of sound that a program has played.
struct ArrivedSound {
  std::uint32_t lane = 0;
  SoundPiece piece{};
  std::vector<float> samples{};  ///< interleaved, left and right
};

/// This side of the lanes of sound: nothing in them is believed.
class SoundLanes {
 public:
  /// `memory`: borrowed.
  explicit SoundLanes(Exchange& memory);

  /// Hands over all that is there. kFailed where it makes no sense.
  Status read(const std::function<Status(ArrivedSound)>& take);

 private:
  struct Place {
    SoundLane* lane;
    const std::uint8_t* ring;
  };
  Status read_lane(std::uint32_t number, const std::function<Status(ArrivedSound)>& take);

  std::vector<Place> lanes_{};
};

/// All streams of sound of a program, mixed at the rate of the film. Film sample n is what was
/// heard n / rate seconds after the film's beginning, whatever it came with.
class CapturedSound {
 public:
  /// `memory`: borrowed. `rate_hz`: of the film's samples; 0: it has no sound, and what is played
  /// goes nowhere.
  CapturedSound(Exchange& memory, int rate_hz);

  /// Of a film, in game time: its sample 0 is the next. What was read before may belong to it.
  void begin(std::int64_t begin_ns);
  /// Forgets what was read but for the last second, of which a film that begins now may have some.
  void let_pass();

  /// Takes what the program has played. So often that nothing waits for it.
  Status read();
  /// How many samples have all that they are made of when game time is so far: what is written
  /// later, and before read() was called, is behind them.
  [[nodiscard]] std::int64_t samples_heard(std::int64_t now_ns) const;
  /// The next samples, up to sample `end`: interleaved.
  std::vector<float> mix(std::int64_t end);
  /// The first sample that was not given.
  [[nodiscard]] std::int64_t next() const { return next_; }

 private:
  /// Of one stream, without a gap.
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
  /// Forgets what lies before the next sample.
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

/// Of a program that was captured.
struct HeardSound {
  std::int64_t streams = 0;  ///< that it has opened
  std::int64_t refused = 0;  ///< for which there was no room
  std::string other_ways{};  ///< to sound that it has loaded; where it opened no stream
};

/// Hands over the sound of a program that runs, as far as nothing more can come.
class SoundHandover {
 public:
  using Take = std::function<Status(std::span<const float> samples)>;
  struct Films {
    Rational frame_rate{60};
    std::optional<std::int64_t> frame_count{};  ///< of each; none: nobody knows yet
    int rate_hz = 0;                            ///< as of CapturedSound
  };
  /// `memory`: as of CapturedSound.
  SoundHandover(Exchange& memory, const Films& films, Take take);

  /// A film begins with this frame of the program's time. Before that nothing is handed over.
  void begin_film(std::int64_t first_frame);
  /// Again and again while the program runs, whose process this is.
  Status hear(int process);
  /// The film is over, and has so many frames.
  Status end_film(std::int64_t frames);
  [[nodiscard]] HeardSound heard() const;

 private:
  /// Of the film; none: it may still have more.
  [[nodiscard]] std::optional<std::int64_t> frame_count() const;
  Status hand_over(std::int64_t end);
  void look_for_others(int process);

  Exchange& memory_;
  Films films_;
  // The film that is being made.
  bool is_on_ = false;
  std::int64_t first_frame_ = 0;
  std::uint32_t films_over_ = 0;  ///< before it
  Take take_;
  CapturedSound sound_;
  std::string other_ways_{};
  std::chrono::steady_clock::time_point last_look_{};
};

}  // namespace tickreel::capture
