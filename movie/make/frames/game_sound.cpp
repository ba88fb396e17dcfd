#include "movie/make/frames/game_sound.h"

#include <algorithm>
#include <utility>

#include "sound/sound_tracks.h"

#include "tickreel/view/exact_math.h"

namespace tickreel::movie {

namespace {

Vec3 rounded(Vec3 v, float steps_for_each_unit) {
  const auto one = [&](float x) {
    return exact_floor(x * steps_for_each_unit + 0.5F) / steps_for_each_unit;
  };
  return {one(v.x), one(v.y), one(v.z)};
}

}  // namespace

Listener listener_of(const Camera& camera) {
  constexpr float kStepsForEachMetre = 64.0F;
  constexpr float kStepsForEachUnit = 1024.0F;
  const Vec3 right = cross(camera.target - camera.eye, camera.up);
  const float length = exact_sqrt(dot(right, right));
  Listener listener{rounded(camera.eye, kStepsForEachMetre)};
  // A camera that looks along its own up axis has no right vector.
  if (length > 0.0F) listener.right = rounded(right * (1.0F / length), kStepsForEachUnit);
  return listener;
}

Ears::Ears(std::unique_ptr<Look> look, CameraCuts cameras, const TickRate& tick_rate, float aspect)
    : look_(std::move(look)),
      cameras_(std::move(cameras)),
      tick_rate_(tick_rate),
      aspect_(aspect) {}

Listener Ears::at(const ViewWindow& views, Tick tick) {
  const double seconds = static_cast<double>(tick) / tick_rate_.to_double();
  const Viewpoint viewpoint = cameras_.before(tick, tick_rate_);
  if (viewpoint.camera) return listener_of(*viewpoint.camera);
  scene_.clear();
  look_->compose({.views = views,
                  .time = {tick, Rational(0)},
                  .alpha = 0.0,
                  .step_seconds = 1.0 / tick_rate_.to_double(),
                  .seconds = seconds,
                  .aspect = aspect_,
                  .things = views.at(tick).things,
                  .look_camera = viewpoint.look_camera},
                 scene_);
  return listener_of(scene_.camera);
}

Result<GameSound> GameSound::make(const Presentation& game, const GameSoundSettings& settings) {
  auto look = game.make_look();
  auto cameras = find_cameras(*look, settings.cameras);
  if (!cameras) return cameras.error();
  const TickRate& tick_rate = settings.cameras.tick_rate;
  const float aspect =
      static_cast<float>(settings.size.width) / static_cast<float>(settings.size.height);
  return GameSound(game.make_soundscape(),
                   Ears(std::move(look), *std::move(cameras), tick_rate, aspect), tick_rate);
}

GameSound::GameSound(std::unique_ptr<Soundscape> soundscape, Ears ears, const TickRate& tick_rate)
    : soundscape_(std::move(soundscape)),
      clips_(soundscape_->clips()),
      ears_(std::move(ears)),
      tick_rate_(tick_rate) {}

std::size_t GameSound::window_views() const {
  // The camera's place is needed at both ticks of a step, and steps begin up to one step before a
  // frame.
  constexpr std::size_t kMargin = 3;
  return std::max(remembered_views(*soundscape_, tick_rate_), ears_.window_views()) + kMargin;
}

void GameSound::sound_in(FilmSound& film, const BusGains& gains) {
  film.source = this;
  film.session_rate_hz = rate_or(film.sample_rate_hz);
  film.buses = buses_of(*soundscape_);
  film.make_mixer = [this, rate = film.session_rate_hz, gains] {
    return Mixer(clips_, tick_rate_, rate, gains);
  };
}

void GameSound::hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) {
  soundscape_->compose({views, step.tick, 1.0 / tick_rate_.to_double()}, step.scene);
  step.from = before != nullptr ? before->to : ears_.at(views, step.tick);
  step.to = ears_.at(views, step.tick + 1);
}

}  // namespace tickreel::movie
