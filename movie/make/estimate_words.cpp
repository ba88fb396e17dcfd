#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "core/text/bytes_in_words.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/film_limits.h"
#include "movie/film/json_text.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/film_estimate.h"

namespace tickreel::movie {
namespace {

std::string seconds_in_words(double seconds) {
  constexpr double kMinute = 60.0;
  if (seconds < 10.0) return fmt::format("{:.1f} s", seconds);
  if (seconds < 2.0 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 120.0 * kMinute) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.1f} h", seconds / (kMinute * kMinute));
}

template <typename Words>
std::string figure_in_words(const EstimatedFigure& figure, const Words& words) {
  if (figure.is_exact()) return fmt::format("{}, {}", words(figure.about), figure.source);
  return fmt::format("about {} ({} to {}), by {}", words(figure.about), words(figure.least),
                     words(figure.most), figure.source);
}

std::string in_words(const FilmEstimate& film) {
  const Rational seconds = Rational(film.frames) / film.frame_rate;
  const Rational rounded(std::llround(seconds.to_double() * 1000.0), 1000);
  const std::string name = film.file.empty() ? "film" : shown_name(film.file);
  if (film.renderer.empty()) {
    return fmt::format("{}: sound, {} long\n  time: {}\n  size: {}\n", name,
                       format_game_time(rounded), figure_in_words(film.seconds, seconds_in_words),
                       film.bytes ? figure_in_words(*film.bytes, bytes_in_words) : "none");
  }
  std::string text =
      fmt::format("{}: {}, {}, {} frames/s, {} long, {}\n", name, counted(film.frames, "frame"),
                  size_text(film.size), film.frame_rate.to_string(), format_game_time(rounded),
                  counted(film.segments, "segment"));
  text +=
      fmt::format("  to draw: {} with {}\n",
                  film.pictures == film.frames ? counted(film.pictures, "picture")
                                               : fmt::format("up to {} pictures", film.pictures),
                  film.renderer);
  if (film.segments_in_cache > 0) {
    text += fmt::format("  from the cache: {} of {}, which are not drawn\n", film.segments_in_cache,
                        counted(film.segments, "segment"));
  }
  text += fmt::format("  time: {}\n", figure_in_words(film.seconds, seconds_in_words));
  if (film.bytes) text += fmt::format("  size: {}\n", figure_in_words(*film.bytes, bytes_in_words));
  return text;
}

Json as_json(const EstimatedFigure& figure) {
  const auto rounded = [](double value) { return std::round(value * 10.0) / 10.0; };
  return {{"about", rounded(figure.about)},
          {"least", rounded(figure.least)},
          {"most", rounded(figure.most)},
          {"from", figure.source}};
}

}  // namespace

std::string in_words(const std::vector<FilmEstimate>& films) {
  std::string text;
  double seconds = 0.0;
  double bytes = 0.0;
  for (const FilmEstimate& film : films) {
    text += in_words(film);
    seconds += film.seconds.about;
    bytes += film.bytes ? film.bytes->about : 0.0;
  }
  if (films.size() < 2) return text;
  return text + fmt::format("{}: about {}, about {}\n",
                            counted(static_cast<std::int64_t>(films.size()), "film"),
                            seconds_in_words(seconds), bytes_in_words(bytes));
}

std::string to_json(const std::vector<FilmEstimate>& films) {
  Json list = Json::array();
  for (const FilmEstimate& film : films) {
    Json one = {{"file", film.file.empty() ? Json() : Json(film.file)},
                {"frames", film.frames},
                {"segments", film.segments},
                {"segments_in_cache", film.segments_in_cache},
                {"size", size_text(film.size)},
                {"fps", film.frame_rate.to_string()},
                {"pictures", film.pictures},
                {"renderer", film.renderer.empty() ? Json() : Json(film.renderer)},
                {"seconds", as_json(film.seconds)},
                {"bytes", film.bytes ? as_json(*film.bytes) : Json()}};
    list.push_back(std::move(one));
  }
  return on_many_lines({{"films", std::move(list)}});
}

}  // namespace tickreel::movie
