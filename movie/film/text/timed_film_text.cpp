#include "movie/film/text/timed_film_text.h"

#include "movie/film/text/font_file.h"
#include "movie/film/text/text_style.h"

namespace tickreel::movie {
namespace {

Error unknown(const std::string& what, const std::string& value) {
  return {ErrorKind::kUsage, "the film wants a text over its picture with the " + what + " '" +
                                 value + "', which there is not"};
}

Status take_look(const FilmText& text, TimedText& timed) {
  if (!text.fontcolor.empty()) {
    const auto& color = *text.fontcolor;
    if (!color) return unknown("fontcolor", text.fontcolor.text());
    timed.color = color->color;
    timed.opacity = color->opacity;
  }
  timed.has_box = !text.has_no_box;
  if (!text.boxcolor.empty()) {
    const auto& color = *text.boxcolor;
    if (!color) return unknown("boxcolor", text.boxcolor.text());
    timed.box_color = color->color;
    timed.box_opacity = color->opacity;
  }
  if (text.fontfile_hash == 0) return {};
  auto file = read_font(text.fontfile);
  if (!file) return file.error();
  if (file->hash != text.fontfile_hash) {
    return bad_key(
        "fontfile",
        " " + text.fontfile +
            " is not the font that the film was planned with: give that one, or plan the "
            "film anew");
  }
  timed.font = file->font;
  return {};
}

}  // namespace

Result<TimedText> timed_text(const FilmText& text, const CaptureRange& range) {
  constexpr double kNothing = 1e-6;  // the tolerance in seconds
  const double in_seconds = range.in_seconds.to_double();
  // At the film's own ends a text is shown from the first picture on, and up to the last.
  const double to_seconds = in_seconds + text.to.to_double();
  const auto& place = *text.place;
  if (!place) return unknown("place", text.place.text());
  TimedText timed{
      .utf8 = text.utf8,
      .place = place->place,
      .size = static_cast<float>(text.size),
      .from_seconds = in_seconds + text.from.to_double(),
      .to_seconds = to_seconds,
      .fades_in = text.has_own_fade || text.from > Rational(0),
      .fades_out = text.has_own_fade || to_seconds < range.out_seconds.to_double() - kNothing,
      .subtitle = text.subtitle,
      .is_lower_third = place->is_lower_third};
  if (text.has_own_fade) timed.fade_seconds = text.fade.to_double();
  if (Status looks = take_look(text, timed); !looks) return looks.error();
  return timed;
}

}  // namespace tickreel::movie
