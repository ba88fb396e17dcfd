#include "movie/plan/batch/batch_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/files/file_names.h"
#include "movie/film/film_name.h"
#include "movie/film/manifest_check.h"
#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_options.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/options/film_option.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNameBytes = 200;  // a file system's limit is 255, and .manifest.json
                                             // follows

Status check_name(const std::string& name, const std::string& name_template) {
  const auto wrong = [&](const std::string& why) {
    const std::string of = name == name_template ? "" : ", of " + name_template + ",";
    return bad_usage(fmt::format("output: {}{} {}", name, of, why));
  };
  const fs::path path(name);
  const bool goes_up =
      std::any_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
  if (path.is_absolute() || goes_up) {
    return wrong(
        "leaves the directory of the batch: name a file in it, and choose another directory with "
        "§output");
  }
  if (!path.has_filename()) return wrong("names no file");
  if (path.lexically_normal().begin()->string() == kOwnFolder) {
    return wrong("lies where the batch keeps its logs: choose another folder");
  }
  if (path.filename().string().size() > kMostNameBytes) {
    return bad_usage(fmt::format("output: the name would have more than {} bytes: {}...",
                                 kMostNameBytes, path.filename().string().substr(0, 60)));
  }
  return {};
}

/// Returns the value of a word in braces; an empty text for a word without a value in this job, and
/// nothing for an unknown word.
using PlaceValue = std::function<std::optional<std::string>(const std::string& word)>;

/// Returns the name of a film, relative to the batch's directory. Each {word} of the template is
/// replaced by its value, with only characters that are safe in file names. kUsage for an unknown
/// word, for a word without a value, for a { without its }, and for a name that leaves
/// the directory, lies in the batch's own folder (kOwnFolder), names no file, or has more than 200
/// bytes after its folders.
Result<std::string> fill_template(const std::string& name_template, const PlaceValue& value) {
  std::string name;
  for (std::size_t at = 0; at < name_template.size();) {
    const std::size_t begin = name_template.find('{', at);
    if (begin == name_template.npos) {
      name += name_template.substr(at);
      break;
    }
    name += name_template.substr(at, begin - at);
    const std::size_t end = name_template.find('}', begin);
    if (end == name_template.npos) {
      return bad_usage(fmt::format("output: {}: there is a {{ without its }}", name_template));
    }
    const std::string word = name_template.substr(begin + 1, end - begin - 1);
    const auto filled = value(word);
    if (!filled) {
      return bad_usage(fmt::format(
          "output: {{{}}} stands for nothing: give {{replay}}, {{mark}}, {{reel}}, {{job}}, "
          "{{size}}, {{fps}}, or a key of the job, such as {{camera}} or {{crf}}",
          word));
    }
    if (filled->empty()) {
      return bad_usage(fmt::format("output: {{{}}} has no value in this job: leave it out", word));
    }
    name += film_name(*filled);
    at = end + 1;
  }
  name = fs::path(name).lexically_normal().string();
  if (Status right = check_name(name, name_template); !right) return right.error();
  return name;
}

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
