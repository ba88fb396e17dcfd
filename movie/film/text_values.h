#pragma once

#include <optional>
#include <string_view>

#include "core/text/typed.h"
#include "movie/room.h"
#include "renderer/overlay/edge_room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::movie {

/// The name of a place that only texts have, in addition to the places of parse_place(). See
/// TimedText::is_lower_third.
inline constexpr const char* kLowerThird = "lower-third";

/// The name of a place, with the place.
using TypedPlace = Typed<parse_place>;

/// A place of a text: one of the places of parse_place(), or kLowerThird.
struct TextPlace {
  Place place{};
  bool is_lower_third = false;  ///< then `place` has no meaning
};
/// Reads the name of a place. Returns nothing for unknown names.
std::optional<TextPlace> parse_text_place(std::string_view name);
using TypedTextPlace = Typed<parse_text_place>;

/// A colour with its opacity, 0 to 1.
struct TextColor {
  Color color{};
  float opacity = 1.0F;
};
/// Reads a colour in the form of FFmpeg's drawtext: black, white, #RRGGBB, or #RRGGBBAA, and
/// optionally an opacity behind an @, such as black@0.5. Returns nothing for other texts.
std::optional<TextColor> parse_text_color(std::string_view text);
using TypedTextColor = Typed<parse_text_color>;

}  // namespace tickreel::movie
