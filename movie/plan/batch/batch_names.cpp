#include "movie/plan/batch/batch_names.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "core/files/file_names.h"
#include "movie/film/manifest_check.h"
#include "movie/plan/batch/job_options.h"
#include "movie/plan/batch/name_template.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/options/film_option.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> value_of(const std::string& word, const JobKeys& keys,
                                    const NamedFilm& film) {
  if (word == "replay") return film.replay;
  if (word == "mark") return film.mark;
  if (word == "reel") return film.reel;
  if (word == "size") return size_text(film.film.size);
  if (word == "fps") return film.film.frame_rate.to_string();
  if (word == "camera") {
    const auto* const replay = film.film.as<FilmedReplay>();
    return replay != nullptr ? replay->camera.text() : std::string();
  }
  if (keys.table().has(word)) return keys.table().text(word);
  return is_key_of_job(word) || find_film_key(word, OptionScope::kReplay) != nullptr
             ? std::optional(std::string())
             : std::nullopt;
}

}  // namespace

Result<std::string> BatchNames::name_of(const BatchDrawing& drawing, const JobKeys& keys,
                                        const NamedFilm& film) const {
  return fill_template(template_of(keys, !film.mark.empty()), [&](const std::string& word) {
    return word == "job" ? list_.name_of(drawing.job) : value_of(word, keys, film);
  });
}

Status BatchNames::take(const std::string& name, const BatchDrawing& drawing) {
  FilmRequest request;
  request.path = name;
  if (!is_stored(begin_plan(request))) {
    return bad_usage(
        fmt::format("output: {}: a batch makes films, in .mp4, .m4v, .mov, .mkv or .webm", name));
  }
  if (const std::string other = name_in_conflict(name); !other.empty()) {
    return bad_usage(fmt::format(
        "output: {} would need a folder where another film, or what lies beside it, is to be: {}",
        name, other));
  }
  const auto [other, is_new] = names_.try_emplace(name, drawing.job);
  if (is_new) return {};
  const std::string of =
      other->second == drawing.job
          ? fmt::format("two films of {}", list_.name_of(drawing.job))
          : fmt::format("a film of {} and one of {}", list_.name_of(other->second),
                        list_.name_of(drawing.job));
  return bad_usage(fmt::format(
      "output: {} would both be called {}: tell them apart with {{replay}}, {{mark}}, {{size}} "
      "or another word in braces",
      of, name));
}

/// Returns another film whose folder would have the name of this film or of a file beside it, or
/// the other way round.
std::string BatchNames::name_in_conflict(const std::string& name) const {
  for (const std::string& beside :
       {std::string(), std::string(kPartEnding), manifest_path(""), poster_path("")}) {
    const std::string folder = name + beside + "/";
    const auto in_it = names_.lower_bound(folder);
    if (in_it != names_.end() && in_it->first.starts_with(folder)) return in_it->first;
    for (fs::path parent = fs::path(name).parent_path(); !parent.empty();
         parent = parent.parent_path()) {
      const std::string as_folder = parent.string();
      if (!as_folder.ends_with(beside)) continue;
      const auto other = names_.find(as_folder.substr(0, as_folder.size() - beside.size()));
      if (other != names_.end()) return other->first;
    }
  }
  return {};
}

}  // namespace tickreel::movie
