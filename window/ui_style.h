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

// How the interface looks: one typeface in three sizes, dark panels, one accent. Lengths are in
// units of the interface; times ui(1) they are pixels.

namespace ui_color {
inline constexpr ImU32 kBackdrop = IM_COL32(16, 18, 21, 255);  ///< around the picture
inline constexpr ImU32 kPanel = IM_COL32(26, 29, 34, 255);     ///< of what stands still
inline constexpr ImU32 kFloating = IM_COL32(26, 29, 34, 255);  ///< of what lies over the picture
inline constexpr ImU32 kLine = IM_COL32(58, 63, 72, 255);
inline constexpr ImU32 kText = IM_COL32(226, 229, 233, 255);
inline constexpr ImU32 kQuietText = IM_COL32(150, 157, 168, 255);
inline constexpr ImU32 kAccent = IM_COL32(240, 160, 60, 255);  ///< what is chosen, what is played
inline constexpr ImU32 kRange = IM_COL32(84, 140, 210, 255);   ///< capture ranges
inline constexpr ImU32 kEvent = IM_COL32(196, 110, 110, 255);  ///< what happened in the game
inline constexpr ImU32 kBad = IM_COL32(214, 58, 50, 255);
}  // namespace ui_color

/// Sets colours, lengths and fonts for a display of this scale; again when the scale changes. There
/// is a Dear ImGui context.
void apply_ui_style(float scale);
const UiFonts& ui_fonts();
/// Pixels for a length of the interface.
float ui(float length);
inline ImVec2 ui(float x, float y) {
  return {ui(x), ui(y)};
}

/// How far a place lies outside of what is between two others; 0 in between.
inline float beside(float place, float from, float to) {
  return std::max({0.0F, from - place, place - to});
}

/// Text whose digits all have one width, so that a running clock stands still.
void text_tabular(const std::string& text, ImU32 color = ui_color::kText);
void text_quiet(const std::string& text);
void text_bold(const std::string& text);
/// As much of it as fits into so many pixels, with an ellipsis where that is not all; empty where
/// not even that fits.
std::string text_that_fits(const std::string& text, float width);
/// Its lines end at blanks where they would be wider than so many pixels: Dear ImGui ends them at
/// decimal points, too. A word that is wider stays as it is.
std::string broken_at_blanks(const std::string& text, float width);
/// A button of the height of a line that is drawn as chosen when `is_on`.
bool toggle_button(const char* label, bool is_on);
/// As Dear ImGui takes it.
ImTextureID texture_id(const ScreenTexture& texture);
/// A window without decoration whose content decides its size.
inline constexpr ImGuiWindowFlags kFloatingFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove;
/// And one that is nothing to click on.
inline constexpr ImGuiWindowFlags kOnlyShown =
    ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoFocusOnAppearing;
/// Begins a window without decoration whose content decides its size, with a bar to scroll it where
/// the display is too small: the middle of the place `where` (0..1 of the display in each
/// direction). ImGui::End() ends it.
bool begin_floating(const char* name, ImVec2 where, ImGuiWindowFlags extra_flags = 0);

}  // namespace tickreel::window
