#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/film/film_overlay.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::movie {

struct TextColor {
  Color color{};
  float opacity = 1.0F;
};
/// A colour as FFmpeg's drawtext takes it: black, white, #RRGGBB, or #RRGGBBAA, and an opacity
/// behind an @, such as black@0.5. Nothing for all else.
std::optional<TextColor> parse_text_color(std::string_view text);

/// The places of a text, for messages.
std::string text_place_names();
bool is_text_place(std::string_view name);

/// Whether this is a key of set_text_option.
bool is_text_option(std::string_view key);
/// What a text looks like, a key at a time: place, fontsize (or size), fontfile, fontcolor, box,
/// boxcolor and fade. kUsage, and the errors of read_font, with the key in front. `value`: UTF-8.
Status set_text_option(const std::string& key, const std::string& value, FilmText& text);

}  // namespace tickreel::movie
