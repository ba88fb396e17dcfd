#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "renderer/overlay/font.h"

namespace tickreel::movie {

/// Returns how many bytes the first character of the UTF-8 text has; 0 for an empty text.
std::size_t first_character_bytes(std::string_view utf8);

/// Returns the first reason why a text cannot be drawn, which names the character; empty when the
/// text can be drawn. `utf8` is the text with its placeholders filled in. `fontfile` is the path of
/// `font`; empty for the built-in typeface.
std::string complaint_about(std::string_view utf8, const Font& font, const std::string& fontfile);

/// Returns the text without the characters that something else might obey: characters that reverse
/// their line, end a line or control a terminal.
std::string without_obeyed(std::string_view text);
/// Returns a name that the film's maker has not chosen, such as a player's, in a form that can be
/// drawn: without_obeyed(), with U+FFFD in place of each character that the built-in typeface
/// cannot draw.
std::string as_drawn(std::string_view name);

}  // namespace tickreel::movie
