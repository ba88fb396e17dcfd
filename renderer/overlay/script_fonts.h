#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "renderer/room.h"

namespace tickreel::renderer {

/// The font of this script says where marks stand on letters of Latin, Greek and Cyrillic, and on
/// each other. Inter does so for few.
inline constexpr std::uint32_t kScriptOfMarks = 0x4C61746E;  // "Latn"

/// Fonts that travel in the library and have one script each. They are numbered from 0 on.
std::size_t count_script_fonts();
/// The OpenType file of one.
std::string_view script_font_file(std::size_t number);
/// How large its letters are beside those of others, so that lines do not touch: 1, or less where
/// letters reach far up and down.
float script_font_size(std::size_t number);
/// Which of them has a script, by ISO 15924 as HarfBuzz has it.
std::optional<std::size_t> font_of_script(std::uint32_t script);
/// Which of them should have a character.
std::optional<std::size_t> script_font_of(char32_t code);

}  // namespace tickreel::renderer
