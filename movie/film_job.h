#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "core/rational.h"
#include "encode/frame_sink.h"
#include "movie/capture_range.h"
#include "movie/frame_times.h"
#include "movie/progress.h"
#include "renderer/camera_path.h"
#include "renderer/look.h"
#include "sim/replay_notes.h"
#include "sim/replay_player.h"

namespace tickreel {

/// The camera name that asks for the camera keys of the replay.
inline constexpr const char* kKeysCamera = "keys";

/// What film to make of a replay.
struct FilmSettings {
  ImageSize size{1920, 1080};
  Rational frame_rate{60};
  std::string camera;                  ///< as the look names it, or kKeysCamera; empty: its first
  std::vector<CameraKey> camera_keys;  ///< of the replay
  std::unique_ptr<FrameTimes> times;   ///< such as schedule_film() makes
  SinkSettings sink;
};

/// Selects the camera that a name asks for; empty: the look's first. The way to go along for
/// kKeysCamera, empty for others. `keys` are the replay's. kUsage when there is no such camera, or
/// when it is kKeysCamera and there are none.
Result<CameraPath> select_camera(Look& look, const std::string& camera,
                                 const std::vector<std::string>& players,
                                 const std::vector<CameraKey>& keys);

/// The frames of a range. kUsage when no exact times of 64 bits are in it.
Result<std::unique_ptr<FrameTimes>> schedule_film(const TickRate& tick_rate,
                                                  const Rational& frame_rate,
                                                  const CaptureRange& range);

/// Shown each frame when it has been drawn, by the thread that makes the film. Must be quick.
using FramePreview = std::function<void(const Image&)>;

/// Makes one film of a replay, offscreen: all that stands between a replay and a file, for every
/// place that makes films, so that the same settings give the same bytes everywhere. It has an
/// OpenGL context of its own, so open(), make() and the destructor must be called by one thread,
/// which may be any.
class FilmJob {
 public:
  /// Opens everything that the film needs before any time is spent. The errors of
  /// select_camera, open_sink and make_offscreen_renderer.
  static Result<FilmJob> open(ReplayPlayer player, std::unique_ptr<Look> look,
                              FilmSettings settings);
  FilmJob(FilmJob&&) noexcept;
  FilmJob& operator=(FilmJob&&) noexcept;
  ~FilmJob();

  /// Once. See export_film, of which it has the errors. `stop` may be set by any thread at any time
  /// (null: never); what was written then goes.
  Status make(const std::atomic<bool>* stop, const ProgressListener& listener,
              const FramePreview& preview = nullptr);

  [[nodiscard]] std::int64_t frame_count() const;
  /// See FrameRenderer and FrameSink.
  [[nodiscard]] std::string renderer_description() const;
  [[nodiscard]] std::string sink_description() const;
  /// See ReplayPlayer::passed_divergence.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const;

 private:
  struct Parts;
  explicit FilmJob(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel
