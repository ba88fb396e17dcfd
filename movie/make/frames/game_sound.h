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

/// Returns the position and direction of a camera, rounded: the last bits of a camera come from the
/// C library and differ between machines.
Listener listener_of(const Camera& camera);

/// Finds the listener's place at ticks, which is the camera's. A look of its own composes whole
/// pictures to find the camera.
class Ears {
 public:
  Ears(std::unique_ptr<Look> look, CameraCuts cameras, const TickRate& tick_rate, float aspect);

  [[nodiscard]] std::size_t window_views() const { return views_for(*look_, tick_rate_); }
  /// Returns the listener at a tick, which `views` contains. Where the camera cuts, the listener
  /// moves from one place to the other during one step, so that nothing clicks: a cut at a tick
  /// begins there.
  Listener at(const ViewWindow& views, Tick tick);

 private:
  std::unique_ptr<Look> look_;
  CameraCuts cameras_;
  TickRate tick_rate_;
  float aspect_;
  Scene scene_;
};

/// How the sound of a game becomes the sound of a film.
struct GameSoundSettings {
  CameraChoice cameras;
  ImageSize size;  ///< the film's
};

/// The sound of a game, heard from the camera.
class GameSound final : public SoundSource {
 public:
  /// `game` must have a soundscape. The errors of find_cameras.
  static Result<GameSound> make(const Presentation& game, const GameSoundSettings& settings);

  /// Makes this game the sound source of `film`, which then refers to it. Where `session_rate_hz`
  /// differs from the film's rate, the film needs a tape.
  void sound_in(FilmSound& film, const BusGains& gains = kUnityGains);

  /// Returns the sample rate of a game that makes its sound itself, or `usual` for other games.
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
