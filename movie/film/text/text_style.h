#pragma once

#include <string>
#include <string_view>

#include "movie/film/film_overlay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The places of a text, for messages.
std::string text_place_names();

/// Whether this is a key of set_text_option.
bool is_text_option(std::string_view key);
/// What a text looks like, a key at a time: place, fontsize (or size), fontfile, fontcolor, box,
/// boxcolor and fade. kUsage, and the errors of read_font, with the key in front. `value`: UTF-8.
Status set_text_option(const std::string& key, const std::string& value, FilmText& text);

}  // namespace tickreel::movie
