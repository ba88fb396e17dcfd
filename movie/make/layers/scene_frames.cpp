#include "movie/make/layers/scene_frames.h"

#include <cstddef>
#include <utility>

#include "movie/film/camera_choice.h"
#include "movie/film/film_times.h"

namespace tickreel::movie {

Result<std::unique_ptr<SceneFrames>> SceneFrames::open(const FilmDefinition& film,
                                                       const ReplayGame& game, const char* option) {
  std::unique_ptr<SceneFrames> frames(new SceneFrames);
  frames->look_ = game.game.make_look();
  Look& look = *frames->look_;
  if (look.shows_game_pictures() || look.painter_warm_up_frames()) {
    return bad_field(
        option,
        ": this game draws its pictures itself, and nobody else knows its camera and its "
        "things: leave it out");
  }
  auto player = game.open_player(on_divergence(film));
  if (!player) return player.error();
  ReplayReader reader = player->reader();
  auto times = frame_times_of(film, reader);
  if (!times) return times.error();
  frames->times_ = *std::move(times);
  auto cameras = find_cameras(look, camera_choice(film, reader));
  if (!cameras) return cameras.error();
  frames->cameras_ = *std::move(cameras);
  frames->tick_rate_ = reader.session().setup.tick_rate;
  const double aspect = static_cast<double>(film.size.width) / film.size.height;
  frames->moments_.emplace(frames->tick_rate_, static_cast<float>(aspect));
  const std::size_t views = views_for(look, frames->tick_rate_);
  frames->sources_.emplace(game.open_player, *std::move(player), film);
  auto source = frames->sources_->open(*frames->times_, views);
  if (!source) return source.error();
  frames->source_ = *std::move(source);
  return frames;
}

Status SceneFrames::next() {
  time_ = times_->frame_time(frame_++);
  // Every frame lies before the out point, so there is always a tick after it.
  if (!source_->window().contains(time_.tick + 1)) {
    if (Status played = source_->advance_to(time_.tick + 1); !played) return played;
  }
  if (Status seen = moments_->interpolate_things(source_->window(), time_); !seen) return seen;
  const Viewpoint viewpoint = cameras_->at(time_, tick_rate_);
  scene_.clear();
  look_->compose(moments_->at(source_->window(), time_, viewpoint), scene_);
  return {};
}

}  // namespace tickreel::movie
