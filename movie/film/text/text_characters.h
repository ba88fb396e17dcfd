#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "renderer/overlay/font.h"

namespace tickreel::movie {

/// How many bytes the first character of UTF-8 has; 0 without any.
std::size_t first_character_bytes(std::string_view utf8);

/// Why a text cannot be drawn, the first reason, with its character and that as U+XXXX; empty: it
/// can. `utf8`: filled in. `fontfile`: the path of the font; empty: the typeface that travels in
/// the program.
std::string complaint_about(std::string_view utf8, const Font& font, const std::string& fontfile);

/// A text without what turns its line around, ends it or controls a terminal.
std::string without_obeyed(std::string_view text);
/// A name that whoever makes the film has not chosen, without those, too, and with
/// U+FFFD in place of what cannot be drawn.
std::string as_drawn(std::string_view name);

}  // namespace tickreel::movie
