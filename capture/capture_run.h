#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "capture/captured_program.h"
#include "capture/picture_inbox.h"
#include "capture/room.h"
#include "capture/sound_handover.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Films that begin while the program runs in real time: at a moment, and whenever somebody asks
/// for one, by a key in its window or by a signal to this process.
struct RealTimeStart {
  std::optional<std::int64_t> until_ns{};  ///< of the program's time; none: only when asked for
  bool goes_on = true;  ///< the program, when a film is over: another one may follow
};

/// What is captured.
struct CaptureRun {
  std::vector<std::string> command;  ///< the program, and what it is told
  std::string preload;               ///< libtickreel_capture.so
  Rational frame_rate{60};
  std::int64_t first_frame = 0;               ///< of the film, counted from where game time begins
  std::optional<std::int64_t> frame_count{};  ///< none: until it ends
  std::optional<RealTimeStart> real_time{};   ///< none: game time from the program's beginning on
  int sound_rate_hz = 0;                      ///< of the film; 0: it has no sound
  std::optional<ImageSize> window{};          ///< its window is asked for this size
  std::optional<ImageSize> own_display{};     ///< it gets one of this size that nobody sees
  const std::atomic<bool>* stop = nullptr;    ///< null: never
  /// How long a program may neither swap nor sleep, and how long no picture may come at all.
  std::chrono::milliseconds patience = std::chrono::minutes(1);
};

/// Hears of what a program shows, on the thread that captures.
class PictureTaker {
 public:
  virtual ~PictureTaker() = default;
  /// Before all else. `inbox`: where pictures arrive; borrowed.
  virtual void begin(const PictureInbox& inbox) = 0;
  /// From now on it shows this.
  virtual Status take(const ArrivedPicture& picture) = 0;
  /// So many frames of the film show what was taken last; nothing was before: the program had
  /// not drawn yet.
  virtual Status show(std::int64_t frames) = 0;
  /// The film is over, and the program goes on: what is taken next begins another one.
  virtual Status end_film() { return {}; }
  /// What a person should know of a program that runs in real time.
  virtual void tell(const std::string& /*line*/) {}
  /// The next samples of the film, interleaved, left and right. They come some time behind the
  /// frames that they belong to; those of the last frame at the end.
  virtual Status hear(std::span<const float> /*samples*/) { return {}; }
};

/// What came of it.
struct CaptureEnd {
  std::int64_t frames = 0;              ///< of the film that was not over before
  std::int64_t films_over = 0;          ///< that end_film() has heard of
  std::optional<ProgramEnd> program{};  ///< none: it ran until it was ended
  unsigned spinning_threads = 0;        ///< that never rested: it may not be repeatable
  HeardSound sound{};
};

/// Runs the program in game time and hands over its pictures: one for each frame, in the order of
/// the film. Then ends it, and whatever it has started. The errors of find_program() and
/// check_can_be_captured(); kFailed when no picture comes, or when it hangs; kInterrupted, unless
/// that is between two films.
Result<CaptureEnd> run_captured(const CaptureRun& run, PictureTaker& taker);

}  // namespace tickreel::capture
