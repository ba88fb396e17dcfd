#include "movie/layers/camera_track.h"

#include <cstddef>
#include <memory>
#include <utility>

#include "movie/film/film_times.h"
#include "movie/frames/camera_choice.h"
#include "movie/frames/view_source_pool.h"
#include "renderer/scene/moment_maker.h"

namespace tickreel::movie {
namespace {

/// Where a film says how many frames it has, a file may; what is kept grows with what is played.
Result<CameraTrack> follow(const FrameTimes& times, ViewSource& source, Look& look,
                           const CameraCuts& cameras, CameraTrack track,
                           const std::atomic<bool>* stop) {
  MomentMaker moments(track.tick_rate, static_cast<float>(track.aspect));
  Scene scene;
  for (std::int64_t frame = 0; frame < times.frame_count(); ++frame) {
    if (stop != nullptr && *stop) {
      return Error{ErrorKind::kInterrupted, "interrupted while the cameras were found"};
    }
    const FrameTime time = times.frame_time(frame);
    // Every frame lies before the out point, so there is a tick after it.
    if (!source.window().contains(time.tick + 1)) {
      if (Status played = source.advance_to(time.tick + 1); !played) return played.error();
    }
    Status seen = moments.interpolate_things(source.window(), time);
    if (!seen) return seen.error();
    const Viewpoint viewpoint = cameras.at(time, track.tick_rate);
    scene.clear();
    look.compose(moments.at(source.window(), time, viewpoint), scene);
    track.frames.push_back({time, scene.camera});
  }
  return track;
}

}  // namespace

Result<CameraTrack> track_cameras(const FilmDefinition& film, const ReplayGame& game,
                                  const std::atomic<bool>* stop) {
  auto look = game.game.make_look();
  if (look->shows_game_pictures() || look->painter_warm_up_frames()) {
    return bad_field("camera-data",
                     ": this game draws its pictures itself, and nobody else knows through which "
                     "camera: leave it out");
  }
  auto player = game.open_player(on_divergence(film));
  if (!player) return player.error();
  ReplayReader reader = player->reader();
  auto times = frame_times_of(film, reader);
  if (!times) return times.error();
  const auto cameras = find_cameras(*look, camera_choice(film, reader));
  if (!cameras) return cameras.error();
  CameraTrack track{.frame_rate = film.frame_rate,
                    .tick_rate = reader.session().setup.tick_rate,
                    .aspect = static_cast<double>(film.size.width) / film.size.height};
  const std::size_t views = views_for(*look, track.tick_rate);
  ViewSourcePool sources(game.open_player, *std::move(player), film);
  auto source = sources.open(**times, views);
  if (!source) return source.error();
  return follow(**times, **source, *look, *cameras, std::move(track), stop);
}

}  // namespace tickreel::movie
