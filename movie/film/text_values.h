#pragma once

#include <optional>
#include <string_view>

#include "core/text/typed.h"
#include "movie/room.h"
#include "renderer/overlay/edge_room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::movie {

/// A place of texts in addition to those of parse_place() (TimedText::is_lower_third).
inline constexpr const char* kLowerThird = "lower-third";

using TypedPlace = Typed<parse_place>;

/// One of the places of parse_place(), or kLowerThird.
struct TextPlace {
  Place place{};
  bool is_lower_third = false;
};
/// Returns nothing for other names.
std::optional<TextPlace> parse_text_place(std::string_view name);
using TypedTextPlace = Typed<parse_text_place>;

struct TextColor {
  Color color{};
  float opacity = 1.0F;
};
/// Reads a colour in the form of FFmpeg's drawtext: black, white, #RRGGBB, or #RRGGBBAA, and
/// optionally an opacity behind an @, such as black@0.5. Returns nothing for other texts.
std::optional<TextColor> parse_text_color(std::string_view text);
using TypedTextColor = Typed<parse_text_color>;

}  // namespace tickreel::movie
