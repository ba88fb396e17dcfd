#include "cli/reels/make_edit.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_json.h"
#include "movie/film/film_manifest.h"
#include "movie/film/film_provenance.h"
#include "movie/film/manifest_check.h"
#include "movie/plan/film_values.h"
#include "movie/plan/reel/edit_export.h"

namespace tickreel::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHandleSeconds = "1";

void warn(const std::string& path, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) print_warning(shown_name(path) + ": " + warning);
}

/// Before anything is made.
Status check_paths(const ReelPlan& reel, const std::vector<ClipMedia>& media) {
  for (const ClipMedia& one : media) {
    if (Status apart = check_output_is_no_input(reel.film.film, one.film.path); !apart) {
      return apart;
    }
  }
  return {};
}

/// Whether the film that is there is this one: its manifest says so, and its size is right.
bool is_clip_made(const FilmPlan& film) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(film.path, error);
  if (error || !is_film_there(film.path, film.film.plan.frame_count)) return false;
  const auto manifest = read_manifest(manifest_path(film.path));
  if (!manifest || static_cast<std::uintmax_t>(manifest->file_bytes) != bytes) return false;
  const auto provenance = provenance_of_this_process(manifest->provenance.renderer);
  return provenance && *provenance == manifest->provenance &&
         identity(manifest->film) == identity(film.film);
}

/// Makes those that are not there, and says of each what became of it. One that is there is left
/// alone when its manifest says that it is of the same clip, and was made by the same program;
/// kInTheWay, before any is made, for another one that may not be replaced.
MadeEach make_clip_media(const std::vector<ClipMedia>& media, ProgressStyle style) {
  MadeEach all{std::vector<FilmResult>(media.size()), {}};
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < media.size(); ++i) {
    const FilmPlan& film = media[i].film;
    if (is_clip_made(film)) {
      all.results[i].outcome = FilmOutcome::kKept;
      continue;
    }
    std::error_code not_there;
    if (!film.overwrite && fs::exists(film.path, not_there)) {
      all.status = in_the_way(fmt::format(
          "{} exists already, and is not of this clip, or was made by another program: --overwrite "
          "replaces it",
          shown_name(film.path)));
      all.results[i] = result_of(all.status.error());
      return all;
    }
    missing.push_back(i);
  }
  if (is_for_people(style) && missing.size() < media.size()) {
    print_message(fmt::format("{} of {} clips are there already\n", media.size() - missing.size(),
                              media.size()));
  }
  if (missing.empty()) return all;
  std::error_code error;
  const std::string folder = directory_of(media[missing.front()].film.path);
  fs::create_directory(folder, error);
  if (error) {
    all.status = failed("cannot make the folder " + folder + ": " + error.message());
    return all;
  }
  const MadeEach made = make_each(missing.size(), "clip", [&](std::size_t number) {
    return outcome_of(make_reel_film(media[missing[number]].film, style));
  });
  for (std::size_t i = 0; i < missing.size(); ++i) all.results[missing[i]] = made.results[i];
  all.status = made.status;
  return all;
}

bool is_there_already(const std::string& path, const std::string& text) {
  const auto there = read_text_file(path, kMostEditBytes);
  return there && *there == text;
}

/// `made`: its films.
Result<FilmOutcome> write_edit(const EditExport& wanted, const Description& document,
                               const ReelPlan& reel, ProgressStyle style, MadeEdit& made) {
  const std::string handles = wanted.handles.empty() ? kHandleSeconds : wanted.handles;
  if (!wanted.has_media) {
    Status played = check_edit_is_playable(wanted.path, reel);
    if (!played) return played.error();
  }
  const auto frames = parse_film_length_or_none("--handles", handles, reel.film.film.frame_rate);
  if (!frames) return frames.error();
  std::vector<ClipMedia>& media = made.media;
  if (wanted.has_media) {
    auto planned = plan_clip_media(reel, *frames);
    if (!planned) return planned.error();
    media = *std::move(planned);
    made.films.resize(media.size());
  }
  if (Status apart = check_paths(reel, media); !apart) return apart.error();
  const auto timeline = edit_of_reel(wanted.path, document, reel, media);
  if (!timeline) return timeline.error();
  std::vector<std::string> warnings;
  const auto text = edit_text(*timeline, wanted.path, warnings);
  if (!text) return text.error();
  warn(wanted.path, warnings);
  const bool is_there = is_there_already(wanted.path, *text);
  if (!is_there) {
    if (Status free = check_replaceable(wanted.path, wanted.overwrite); !free) return free.error();
  }
  MadeEach films = make_clip_media(media, style);
  made.films = std::move(films.results);
  if (!films.status) return films.status.error();
  warn(wanted.path, lost_in_edit(reel.film.film));
  if (!is_there) {
    const WhenThere when_there = wanted.overwrite ? WhenThere::kReplace : WhenThere::kKeep;
    Status written = write_text_file(wanted.path, *text, when_there);
    if (!written) return written.error();
  }
  if (is_for_people(style)) {
    print_message(fmt::format("{}: a timeline of {}\n", shown_name(wanted.path),
                              counted(timeline->clips.size(), "clip")));
  }
  return is_there ? FilmOutcome::kKept : FilmOutcome::kMade;
}

}  // namespace

MadeEdit export_edit(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                     ProgressStyle style) {
  MadeEdit made;
  made.timeline = result_of(write_edit(wanted, document, reel, style, made));
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
