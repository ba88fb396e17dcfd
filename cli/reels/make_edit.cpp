#include "cli/reels/make_edit.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/make/make_film.h"
#include "movie/plan/reel/edit_export.h"

namespace tickreel::cli {
namespace {

void warn(const std::string& path, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) print_warning(shown_name(path) + ": " + warning);
}

/// Makes those that are not there, and says of each what became of it.
MadeEach make_clip_media(const std::vector<ClipMedia>& media, ProgressStyle style) {
  FoundMedia found = find_media(media);
  MadeEach all{std::move(found.results), std::move(found.status)};
  if (!all.status) return all;
  const std::vector<std::size_t>& missing = found.missing;
  if (is_for_people(style) && missing.size() < media.size()) {
    print_message(fmt::format("{} of {} clips are there already\n", media.size() - missing.size(),
                              media.size()));
  }
  if (missing.empty()) return all;
  if (Status folder = make_media_folder(media[missing.front()]); !folder) {
    all.status = std::move(folder);
    return all;
  }
  const MadeEach made = make_each(missing.size(), "clip", [&](std::size_t number) {
    FilmPlan film = media[missing[number]].film;
    film.stop = &watch_for_interruption();
    OneFilmPrinter printer(style, film);
    return outcome_of(make_film(film, find_replay_game, printer));
  });
  for (std::size_t i = 0; i < missing.size(); ++i) all.results[missing[i]] = made.results[i];
  all.status = made.status;
  return all;
}

/// `made`: its films.
Result<FilmOutcome> make_edit(const EditExport& wanted, const Description& document,
                              const ReelPlan& reel, ProgressStyle style, MadeEdit& made) {
  auto media = plan_edit_media(wanted, reel);
  if (!media) return media.error();
  made.media = *std::move(media);
  made.films.resize(made.media.size());
  const auto file = plan_edit_file(wanted, document, reel, made.media);
  if (!file) return file.error();
  warn(wanted.path, file->warnings);
  if (Status free = check_edit_file(wanted, *file); !free) return free.error();
  MadeEach films = make_clip_media(made.media, style);
  made.films = std::move(films.results);
  if (!films.status) return films.status.error();
  warn(wanted.path, lost_in_edit(reel.film.film, made.media));
  Status written = write_edit_file(wanted, document, reel, made.media);
  if (!written) return written.error();
  if (is_for_people(style)) {
    print_message(fmt::format("{}: a timeline of {}\n", shown_name(wanted.path),
                              counted(file->clips, "clip")));
  }
  return file->is_there ? FilmOutcome::kKept : FilmOutcome::kMade;
}

}  // namespace

MadeEdit export_edit(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                     ProgressStyle style) {
  MadeEdit made;
  made.timeline = result_of(make_edit(wanted, document, reel, style, made));
  return made;
}

nlohmann::json document_of_edit(const EditExport& wanted, const ReelPlan& reel,
                                const MadeEdit& made) {
  std::vector<const FilmPlan*> films;
  for (const ClipMedia& one : made.media) films.push_back(&one.film);
  nlohmann::json document = films_document(films, made.films);
  document["file"] = wanted.path;
  document["clips"] = reel.film.film.clips().size();
  add_result(document, made.timeline);
  return document;
}

}  // namespace tickreel::cli
