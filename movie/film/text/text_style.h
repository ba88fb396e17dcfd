#pragma once

#include <string>
#include <string_view>

#include "movie/film/film_overlay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the names of the places that a text may have, as a list for messages.
std::string text_place_names();

/// Whether set_text_option() knows the key.
bool is_text_option(std::string_view key);
/// Sets one key of a text's look: place, fontsize (or size), fontfile, fontcolor, box, boxcolor or
/// fade. `value` is UTF-8; is_text_option() holds for `key`. kUsage for a value that the key cannot
/// have, with the key in front; the errors of read_font() too. After an error `text` may have
/// changed.
Status set_text_option(const std::string& key, const std::string& value, FilmText& text);

}  // namespace tickreel::movie
