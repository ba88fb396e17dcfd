#pragma once

#include <string>
#include <string_view>

#include "movie/film/film_overlay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the places of a text, for messages.
std::string text_place_names();

/// Whether set_text_option() knows the key.
bool is_text_option(std::string_view key);
/// Sets one key of a text's look: place, fontsize (or size), fontfile, fontcolor, box, boxcolor or
/// fade. `value` is UTF-8. kUsage and the errors of read_font(), with the key in front.
Status set_text_option(const std::string& key, const std::string& value, FilmText& text);

}  // namespace tickreel::movie
