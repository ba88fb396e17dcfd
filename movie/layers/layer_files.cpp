#include "movie/layers/layer_files.h"

#include "movie/layers/camera_data.h"
#include "movie/layers/film_passes.h"

namespace tickreel::movie {

Status write_layers(const ChosenFilms& chosen, ReplayReader& replay,
                    const ProgressListener& listener) {
  if (Status written = write_camera_data(chosen, replay); !written) return written;
  return write_passes(chosen, replay, listener);
}

}  // namespace tickreel::movie
