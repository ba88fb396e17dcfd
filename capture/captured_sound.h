#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "capture/room.h"
#include "capture/sound_lanes.h"
#include "sound/varispeed.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::capture {

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

}  // namespace tickreel::capture
