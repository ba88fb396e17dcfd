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

/// Where the camera is, and how it is turned: rounded, because the last bits of a camera come from
/// the C library and are not the same everywhere.
Listener listener_of(const Camera& camera);

/// The camera's place at ticks. It asks a look of its own, which composes whole pictures for it.
class Ears {
 public:
  Ears(std::unique_ptr<Look> look, CameraCuts cameras, const TickRate& tick_rate, float aspect);

  [[nodiscard]] std::size_t window_views() const { return views_for(*look_, tick_rate_); }
  /// `views` contains the tick. Where the camera cuts, the ears are on their way from one place to
  /// the other for that one step, so that nothing clicks: a cut at a tick begins there.
  Listener at(const ViewWindow& views, Tick tick);

 private:
  std::unique_ptr<Look> look_;
  CameraCuts cameras_;
  TickRate tick_rate_;
  float aspect_;
  Scene scene_;
};

/// How a film's sound is made of a game's.
struct GameSoundSettings {
  CameraChoice cameras;
  ImageSize size;  ///< of the pictures
};

/// A game, heard from its camera.
class GameSound final : public SoundSource {
 public:
  /// `game` has a soundscape. The errors of find_cameras.
  static Result<GameSound> make(const Presentation& game, const GameSoundSettings& settings);

  /// Makes it what a film of this tick rate sounds like; `film` then refers to it. Where
  /// `session_rate_hz` is another than the film's, it needs a tape.
  void sound_in(FilmSound& film, const BusGains& gains = kUnityGains);

  /// The rate that a game has which makes its sound itself; `usual` otherwise.
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
