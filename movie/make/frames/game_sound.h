#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "movie/film/camera_choice.h"
#include "movie/film/presentation.h"
#include "movie/make/engine/film_sound.h"
#include "sim/view/camera_key.h"
#include "sound/listener.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/sound/soundscape.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Returns a listener at the position of a camera, with its direction. Both are rounded, because
/// the last bits of a camera come from the C library and differ between machines.
Listener listener_of(const Camera& camera);

/// Finds the listener at ticks: a listener at the place of the camera. Where the film uses a camera
/// of the look, a whole picture is composed to find the camera.
class Ears {
 public:
  Ears(std::unique_ptr<Look> look, CameraCuts cameras, const TickRate& tick_rate, float aspect);

  /// Returns how many views at() needs.
  [[nodiscard]] std::size_t window_views() const { return views_for(*look_, tick_rate_); }
  /// Returns the listener at a tick, which `views` contains. Where the camera cuts, the listener
  /// moves from one place to the other during one step, so that nothing clicks. For a cut at a
  /// tick, that step begins there.
  Listener at(const ViewWindow& views, Tick tick);

 private:
  std::unique_ptr<Look> look_;
  CameraCuts cameras_;
  TickRate tick_rate_;
  float aspect_;
  Scene scene_;
};

/// The cameras and the size of a film, from which the place of the listener follows.
struct GameSoundSettings {
  CameraChoice cameras;
  ImageSize size;  ///< the size of the film's pictures
};

/// The sound of a game, with the listener at the camera.
class GameSound final : public SoundSource {
 public:
  /// Makes the sound source. `game` must have a soundscape. The errors of find_cameras.
  static Result<GameSound> make(const Presentation& game, const GameSoundSettings& settings);

  /// Makes this object the sound source of `film`, which then refers to this object. Sets
  /// FilmSound::session_rate_hz to rate_or(); when this is not the film's rate, the film needs a
  /// tape.
  void sound_in(FilmSound& film, const BusGains& gains = kUnityGains);

  /// Returns the sample rate of a game that makes its samples itself; `usual` for other games.
  [[nodiscard]] int rate_or(int usual) const {
    const int own = soundscape_->sample_rate_hz();
    return own == 0 ? usual : own;
  }
  [[nodiscard]] std::size_t window_views() const override;
  void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) override;

 private:
  GameSound(std::unique_ptr<Soundscape> soundscape, Ears ears, const TickRate& tick_rate);

  std::unique_ptr<Soundscape> soundscape_;
  std::vector<Clip> clips_;
  Ears ears_;
  TickRate tick_rate_;
};

}  // namespace tickreel::movie
