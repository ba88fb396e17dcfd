#include "window/model/film_log.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/regular_file.h"
#include "core/files/text_file.h"
#include "movie/film/json_text.h"
#include "tickreel/core/utf8.h"
#include "window/model/recent_files.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFilmLogBytes = (FilmLog::kMost << 1U) * FilmLog::kMostJobBytes;

bool has_part(const std::string& path) {
  std::error_code error;
  return fs::exists(path + kPartEnding, error);
}

Json json_of(const ShelvedFilm& film) {
  return {{"path", film.path},
          {"replay", film.replay},
          {"name", film.range.name},
          {"in", film.range.in_seconds.to_string()},
          {"out", film.range.out_seconds->to_string()},
          {"camera", film.range.camera},
          {"speed", film.range.speed},
          {"choice", to_text(film.choice)},
          {"made", film.is_made},
          {"job", film.job}};
}

std::string text_of(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

std::optional<Rational> point_of(const Json& object, const char* name) {
  const auto point = Rational::parse(text_of(object, name));
  return point && is_note_point(*point) ? point : std::nullopt;
}

/// Parses one entry. Nothing when no window can have written it.
std::optional<ShelvedFilm> film_of(const Json& object) {
  if (!object.is_object()) return std::nullopt;
  const auto in = point_of(object, "in");
  const auto out = point_of(object, "out");
  ShelvedFilm film{text_of(object, "path"), text_of(object, "replay")};
  if (!in || !out || !(*in < *out)) return std::nullopt;
  if (!film.path.starts_with('/') || !film.replay.starts_with('/')) return std::nullopt;
  film.range = {text_of(object, "name"), *in, *out, text_of(object, "camera")};
  film.range.speed = text_of(object, "speed");
  if (film.range.name.empty() || film.range.name.size() > kMaxMarkNameBytes) return std::nullopt;
  film.choice = plain_choice_of(text_of(object, "choice"));
  film.job = text_of(object, "job");
  const auto made = object.find("made");
  film.is_made = made != object.end() && made->is_boolean() && made->get<bool>();
  return film;
}

std::string whole(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return error ? path : absolute.lexically_normal().string();
}

/// Removes the oldest finished film, or else the oldest film. An unfinished film may have parts on
/// the disk that only this list knows about.
void forget_oldest(std::vector<ShelvedFilm>& films) {
  const auto made = std::find_if(films.rbegin(), films.rend(),
                                 [](const ShelvedFilm& film) { return film.is_made; });
  films.erase(made == films.rend() ? films.end() - 1 : std::next(made).base());
}

}  // namespace

bool ShelvedFilm::is_of_reel() const {
  return has_ending(".toml .json", file_ending(replay));
}

Result<FilmLog> FilmLog::of_user() {
  if (const auto folder = state_folder_of_user()) return FilmLog(*folder + "/films");
  return failed("there is no place to remember films: neither XDG_STATE_HOME nor HOME names one");
}

std::vector<ShelvedFilm> FilmLog::read() const {
  std::vector<ShelvedFilm> films;
  const auto json = read_json_file(file_, kMaxFilmLogBytes);
  if (!json || !json->is_array()) return films;
  for (const Json& object : *json) {
    auto film = film_of(object);
    if (film && films.size() < kMost) films.push_back(*std::move(film));
  }
  return films;
}

std::vector<ShelvedFilm> FilmLog::list() const {
  std::vector<ShelvedFilm> films = read();
  std::erase_if(films, [](const ShelvedFilm& film) {
    if (film.is_made) return !is_regular_file(film.path);
    return !is_regular_file(film.replay) && !has_part(film.path);
  });
  return films;
}

Status FilmLog::write(const std::vector<ShelvedFilm>& films) const {
  Json json = Json::array();
  for (const ShelvedFilm& film : films) json.push_back(json_of(film));
  std::error_code error;
  const fs::path folder = fs::path(file_).parent_path();
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  return write_text_file(file_, on_many_lines(json) + "\n", WhenThere::kReplace);
}

Status FilmLog::note(const ShelvedFilm& film) const {
  ShelvedFilm noted = film;
  noted.path = whole(film.path);
  noted.replay = whole(film.replay);
  if (film.is_made || film.job.size() > kMostJobBytes) noted.job.clear();
  // JSON holds only UTF-8, so other paths cannot be stored.
  if (!is_utf8(noted.path) || !is_utf8(noted.replay)) {
    return failed("the film cannot be remembered: its name is no UTF-8");
  }
  if (!noted.range.out_seconds || !film_of(json_of(noted))) {
    return failed("the film cannot be remembered: its range has no name, no end or no length");
  }
  std::vector<ShelvedFilm> films = read();
  std::erase_if(films, [&](const ShelvedFilm& other) { return other.path == noted.path; });
  films.insert(films.begin(), std::move(noted));
  if (films.size() > kMost) forget_oldest(films);
  return write(films);
}

Status FilmLog::forget(const std::string& path) const {
  std::vector<ShelvedFilm> films = read();
  const std::string gone = whole(path);
  const auto count =
      std::erase_if(films, [&](const ShelvedFilm& film) { return film.path == gone; });
  return count == 0 ? Status() : write(films);
}

}  // namespace tickreel::window
