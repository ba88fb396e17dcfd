#include "movie/layers/layer_files.h"

#include "movie/frames/replay_game.h"
#include "movie/layers/camera_data.h"
#include "movie/layers/film_passes.h"
#include "movie/make/film_outputs.h"
#include "movie/plan/define_film.h"

namespace tickreel::movie {
namespace {

/// All of the films are encoded alike.
Status check_encoder(const ChosenFilms& chosen, ReplayReader& replay) {
  const auto game = replay_game(replay);
  if (!game) return game.error();
  const auto plan = plan_film(chosen.request, chosen.films.front(), replay, game->game);
  return plan ? try_encoder(*plan) : plan.error();
}

}  // namespace

Status write_layers(const ChosenFilms& chosen, ReplayReader& replay,
                    const ProgressListener& listener) {
  if (chosen.request.camera_data.empty() && chosen.request.passes.is_none()) return {};
  if (Status works = check_encoder(chosen, replay); !works) return works;
  if (Status written = write_camera_data(chosen, replay); !written) return written;
  return write_passes(chosen, replay, listener);
}

}  // namespace tickreel::movie
