#include "movie/layers/camera_data.h"

#include <set>

#include "core/files/file_ending.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_name.h"
#include "movie/layers/camera_files.h"
#include "movie/layers/camera_track.h"
#include "movie/make/film_outputs.h"
#include "movie/plan/define_film.h"
#include "movie/plan/name_places.h"

namespace tickreel::movie {
namespace {

std::string path_for(const ChosenFilms& chosen, const FilmChoice& film) {
  const std::string& path = chosen.request.camera_data;
  if (!chosen.request.films_marks()) return path;
  return fill_places(path, kMarkPlace, film_name(film.mark));
}

Status check_place(const ChosenFilms& chosen, const FilmChoice& film) {
  const std::string path = path_for(chosen, film);
  if (path.find(kMarkPlace) != std::string::npos) {
    return bad_field("camera-data", " " + path +
                                        ": {mark} stands for the name of a mark, and none "
                                        "is filmed");
  }
  const FilmRequest& request = chosen.request;
  if (Status apart = check_output_is_no_input(request.film, path); !apart) return apart;
  return check_replaceable(path, request.overwrite || request.resume);
}

Status check_places(const ChosenFilms& chosen) {
  std::set<std::string> paths;
  for (const FilmChoice& film : chosen.films) {
    const std::string path = path_for(chosen, film);
    if (!paths.insert(path).second) {
      return bad_field("camera-data", " " + path +
                                          ": two films would have this one: put {mark} into its "
                                          "name");
    }
    if (Status can_be = check_place(chosen, film); !can_be) return can_be;
  }
  return {};
}

}  // namespace

Status write_camera_data(const ChosenFilms& chosen, const ReplayReader& replay) {
  if (chosen.request.camera_data.empty()) return {};
  if (Status can_be = check_places(chosen); !can_be) return can_be;
  const auto game = replay_game(replay);
  if (!game) return game.error();
  for (const FilmChoice& film : chosen.films) {
    const FilmPlan plan = begin_plan(chosen.request, film);
    const auto track = track_cameras(plan.film, *game, chosen.request.stop);
    if (!track) return track.error();
    const std::string path = path_for(chosen, film);
    if (Status made = make_folder_of(path); !made) return made;
    const bool is_gltf = file_ending(path) == ".gltf";
    Status written =
        write_text_file(path, is_gltf ? gltf_of(*track) : csv_of(*track), WhenThere::kReplace);
    if (!written) return written;
  }
  return {};
}

}  // namespace tickreel::movie
