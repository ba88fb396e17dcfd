#include "movie/plan/batch/define_drawing.h"

#include <utility>

#include "encode/frame_sink.h"
#include "games/registry.h"
#include "movie/film/existing_film.h"
#include "movie/plan/batch/job_options.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/define_film.h"
#include "movie/plan/reel/reel_plan.h"

namespace tickreel::movie {
namespace {

/// What is the same for all films of a batch.
FilmPlan in_batch(FilmPlan film, const std::string& path) {
  film.path = path;
  film.writes_manifest = true;
  return film;
}

Result<FilmPlan> define_replay_film(const BatchDrawing& drawing, const JobKeys& keys,
                                    const std::string& path) {
  DescriptionErrors errors;
  FilmRequest options = options_of(keys, errors);
  if (Status right = errors.tell(); !right) return right.error();
  auto reader = ReplayReader::open(drawing.replay);
  if (!reader) return reader.error();
  options.makes_clips = true;
  options.path = path;
  options.film.replay().file = drawing.replay;
  if (drawing.mark) {
    options.marks_to_film.clear();
    options.all_marks = false;
    options.own_marks = {*drawing.mark};
  }
  const Presentation game = presentation_of(find_game(reader->session()));
  const auto chosen = choose_films(options, *reader, game);
  if (!chosen) return chosen.error();
  auto plan = plan_film(chosen->request, chosen->films.front(), *reader, game);
  return plan ? in_batch(*std::move(plan), path) : plan;
}

Result<FilmPlan> define_reel_film(const BatchDrawing& drawing, const JobKeys& keys,
                                  const std::string& path, const std::atomic<bool>* stop) {
  auto reel = reel_of(keys);
  if (!reel) return reel.error();
  FilmRequest target;
  target.stop = stop;
  target.path = path;
  auto plans = plan_reels(*reel, target);
  if (!plans) return plans.error();
  if (plans->size() <= drawing.reel_part) {
    return bad_usage(keys.table().text("reel") + " has changed: it has fewer sizes now");
  }
  for (const std::string& file : files_of(*reel)) {
    if (Status apart = check_output_is_not(file, "reel", path); !apart) return apart.error();
  }
  return in_batch(std::move((*plans)[drawing.reel_part].film), path);
}

/// What no encoder here can make is known before it is its turn.
Status check_encoder(const FilmPlan& film) {
  SinkSettings encoding = film.film.encoding;
  encoding.path = film.path;
  const std::vector<Error> wrong = wrong_encoder_settings(encoding);
  return wrong.empty() ? Status() : wrong.front();
}

}  // namespace

std::vector<Result<FilmPlan>> define_drawing(const JobList& list, const std::string& directory,
                                             const BatchDrawing& drawing,
                                             const std::atomic<bool>* stop) {
  std::vector<Result<FilmPlan>> films;
  for (const BatchFile& file : drawing.files) {
    const JobKeys keys(list, drawing.job, drawing.variant, file.encoding);
    const std::string path = path_in(directory, file.file);
    auto film = keys.is_of_reel() ? define_reel_film(drawing, keys, path, stop)
                                  : define_replay_film(drawing, keys, path);
    if (film) {
      if (Status right = check_encoder(*film); !right) film = right.error();
    }
    for (const std::string& said : files_of(list.description)) {
      Status apart = check_output_is_not(said, "list of jobs", path);
      if (film && !apart) film = apart.error();
    }
    films.push_back(std::move(film));
  }
  return films;
}

}  // namespace tickreel::movie
