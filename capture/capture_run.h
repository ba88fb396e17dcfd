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

/// The start of films while the program runs in real time: at a time that is known before, and
/// whenever the user asks: by F9 in the program's window, or by SIGUSR1 to this process. F10 or
/// SIGUSR2 ends a film.
struct RealTimeStart {
  /// The program's time, in nanoseconds, at which the first film begins; none: only on request.
  std::optional<std::int64_t> until_ns{};
  bool goes_on = true;  ///< the program continues after a film; another film may follow
};

/// The program to capture, and how.
struct CaptureRun {
  std::vector<std::string> command;  ///< the program and its arguments
  std::string preload;               ///< the path of libtickreel_capture.so
  Rational frame_rate{60};
  std::int64_t first_frame = 0;               ///< frames of game time that pass before each film
  std::optional<std::int64_t> frame_count{};  ///< the length of each film; none: no limit
  std::optional<RealTimeStart> real_time{};   ///< none: game time from the program's beginning
  int sound_rate_hz = 0;                      ///< the film's sample rate; 0: no sound
  /// a part of the title of the window that is filmed, at most kMostTitleBytes; empty: the window
  /// that suits the film best
  std::string window_title{};
  /// the size that the program's window is asked to have; none: the program's choice
  std::optional<ImageSize> window{};
  /// the size of a hidden display of its own; none: the user's display
  std::optional<ImageSize> own_display{};
  const std::atomic<bool>* stop = nullptr;  ///< set to stop; null: never
  /// The longest time in which the program may neither swap nor sleep, and the longest before its
  /// first picture. Real time outside a film has no limit.
  std::chrono::milliseconds patience = std::chrono::minutes(1);
};

/// Receives the pictures and the sound of a program, on the thread that captures. Pictures and
/// samples are valid during the call. An error ends the run, which returns it.
class PictureTaker {
 public:
  virtual ~PictureTaker() = default;
  /// Called first. `inbox`: where pictures arrive; borrowed.
  virtual void begin(const PictureInbox& inbox) = 0;
  /// Called with a picture that the program shows from now on.
  virtual Status take(const ArrivedPicture& picture) = 0;
  /// Adds `frames` frames to the film, which show the picture of the latest take(); called before
  /// any take() for frames in which the program had not drawn yet.
  virtual Status show(std::int64_t frames) = 0;
  /// Called when the film is over and the program continues: the next picture begins another film.
  /// Not called for a film that ends with the run.
  virtual Status end_film() { return {}; }
  /// Receives a message for the user about a program that runs in real time.
  virtual void tell(const std::string& /*line*/) {}
  /// Receives the next samples of the film, interleaved, left and right. Samples come some time
  /// after their frames; the samples of the last frame come at the end.
  virtual Status hear(std::span<const float> /*samples*/) { return {}; }
};

/// The result of a run.
struct CaptureEnd {
  std::int64_t frames = 0;      ///< the frames of the film that was still in progress
  std::int64_t films_over = 0;  ///< the number of end_film() calls
  /// none: the program ran until it was ended, or the film in progress was complete
  std::optional<ProgramEnd> program{};
  /// threads that never rested: the run may not be repeatable
  unsigned spinning_threads = 0;
  bool is_still = false;            ///< every picture of the run was the same
  bool has_windows_beside = false;  ///< the program also drew in windows that were not filmed
  std::uint32_t real_time = 0;      ///< bits of RealTime: what was not in game time
  ImageSize cut_window{};           ///< a filmed window that did not fit on the display; 0x0: none
  HeardSound sound{};
};

/// Runs the program, in game time from its beginning or, with `real_time`, during each film. Passes
/// on its pictures, in order, with the number of frames that each is shown, and its sound. Then
/// ends the program and everything that it has started. The errors of find_program() and
/// check_can_be_captured(), and of the taker; kUsage when there is no display; kFailed when no
/// picture comes, the program hangs, or its hidden display ends before the film; kInterrupted when
/// stopped during a film or before the first one. When stopped after a film, the result is a
/// success. One run with `real_time` at a time.
Result<CaptureEnd> run_captured(const CaptureRun& run, PictureTaker& taker);

}  // namespace tickreel::capture
