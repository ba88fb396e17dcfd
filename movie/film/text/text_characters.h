#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "renderer/overlay/font.h"

namespace tickreel::movie {

/// Returns how many bytes the first character of the UTF-8 text has; 0 for an empty text.
std::size_t first_character_bytes(std::string_view utf8);

/// Returns the first reason why a text cannot be drawn, with the character and its code point as
/// U+XXXX; empty when it can be drawn. `utf8` is the filled-in text. `fontfile` is the path of the
/// font; empty for the built-in typeface.
std::string complaint_about(std::string_view utf8, const Font& font, const std::string& fontfile);

/// Returns the text without characters that reverse its line, end it or control a terminal.
std::string without_obeyed(std::string_view text);
/// Returns a name that the film's maker has not chosen, such as a player's, without those
/// characters too, and with U+FFFD in place of what cannot be drawn.
std::string as_drawn(std::string_view name);

}  // namespace tickreel::movie
