#pragma once

#include <imgui.h>

#include <algorithm>
#include <string>

#include "tickreel/scene/scene.h"
#include "window/glyphs/font_atlas.h"
#include "window/room.h"

namespace tickreel::renderer {
class ScreenTexture;
}
namespace tickreel::window {

// The look of the interface: one typeface in three sizes, dark panels and one accent. Lengths are
// in units of the interface; multiply by ui(1) for pixels.

namespace ui_color {
inline constexpr ImU32 kBackdrop = IM_COL32(16, 18, 21, 255);  ///< around the picture
inline constexpr ImU32 kPanel = IM_COL32(26, 29, 34, 255);     ///< of what stands still
inline constexpr ImU32 kFloating = IM_COL32(26, 29, 34, 255);  ///< of what lies over the picture
inline constexpr ImU32 kLine = IM_COL32(58, 63, 72, 255);
inline constexpr ImU32 kText = IM_COL32(226, 229, 233, 255);
inline constexpr ImU32 kQuietText = IM_COL32(150, 157, 168, 255);
inline constexpr ImU32 kAccent = IM_COL32(240, 160, 60, 255);  ///< the selection and the playhead
inline constexpr ImU32 kRange = IM_COL32(84, 140, 210, 255);   ///< capture ranges
inline constexpr ImU32 kEvent = IM_COL32(196, 110, 110, 255);  ///< events in the game
inline constexpr ImU32 kBad = IM_COL32(214, 58, 50, 255);
}  // namespace ui_color

/// Sets colours, lengths and fonts for a display of this scale. Call again when the scale changes.
/// A Dear ImGui context must exist.
void apply_ui_style(float scale);
const UiFonts& ui_fonts();
/// Converts a length of the interface to pixels.
float ui(float length);
inline ImVec2 ui(float x, float y) {
  return {ui(x), ui(y)};
}

/// The distance of `place` from the interval between `from` and `to`; 0 inside.
inline float beside(float place, float from, float to) {
  return std::max({0.0F, from - place, place - to});
}

/// Draws text with digits of equal width, so that a running clock does not shake.
void text_tabular(const std::string& text, ImU32 color = ui_color::kText);
void text_quiet(const std::string& text);
void text_bold(const std::string& text);
/// Shortens a text to a width in pixels, with an ellipsis at the end; empty when not even that
/// fits.
std::string text_that_fits(const std::string& text, float width);
/// Breaks a text at blanks into lines of at most `width` pixels, since Dear ImGui also breaks at
/// decimal points. A wider word stays whole.
std::string broken_at_blanks(const std::string& text, float width);
/// A button of one line's height, in the accent colour when `is_on`.
bool toggle_button(const char* label, bool is_on);
/// The texture as Dear ImGui's type.
ImTextureID texture_id(const ScreenTexture& texture);
/// The flags of a window without decoration whose size follows its content.
inline constexpr ImGuiWindowFlags kFloatingFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove;
/// The flags of a window that ignores the mouse.
inline constexpr ImGuiWindowFlags kOnlyShown =
    ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoFocusOnAppearing;
/// Begins a window without decoration whose size follows its content, with a scroll bar where the
/// display is too small. `where` is its place and its anchor, 0..1 of the display in each
/// direction. ImGui::End() ends it.
bool begin_floating(const char* name, ImVec2 where, ImGuiWindowFlags extra_flags = 0);

}  // namespace tickreel::window
