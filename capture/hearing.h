#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "capture/captured_sound.h"
#include "capture/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Of a program that was captured.
struct HeardSound {
  std::int64_t streams = 0;  ///< that it has opened
  std::int64_t refused = 0;  ///< for which there was no room
  std::string other_ways{};  ///< to sound that it has loaded; where it opened no stream
};

/// Hands over the sound of a program that runs, as far as nothing more can come.
class Hearing {
 public:
  using Take = std::function<Status(std::span<const float> samples)>;
  struct Films {
    Rational frame_rate{60};
    std::optional<std::int64_t> frame_count{};  ///< of each; none: nobody knows yet
    int rate_hz = 0;                            ///< as of CapturedSound
  };
  /// `memory`: as of CapturedSound.
  Hearing(Exchange& memory, const Films& films, Take take);

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
