#pragma once

#include <imgui.h>

#include <algorithm>
#include <string>

#include "tickreel/scene/scene.h"
#include "window/glyphs/font_atlas.h"
#include "window/room.h"

struct ImGuiWindow;
namespace tickreel::renderer {
class ScreenTexture;
}
namespace tickreel::window {

// The look of the interface: one typeface in two weights and two sizes, dark panels and one accent.
// Lengths are in units of the interface; multiply by ui(1) for pixels.

namespace ui_color {
inline constexpr ImU32 kBackdrop = IM_COL32(16, 18, 21, 255);  ///< around the picture
inline constexpr ImU32 kPanel = IM_COL32(26, 29, 34, 255);     ///< panels with a fixed place
inline constexpr ImU32 kFloating = IM_COL32(26, 29, 34, 255);  ///< panels over the picture
inline constexpr ImU32 kLine = IM_COL32(58, 63, 72, 255);
inline constexpr ImU32 kText = IM_COL32(226, 229, 233, 255);
inline constexpr ImU32 kQuietText = IM_COL32(150, 157, 168, 255);
inline constexpr ImU32 kAccent = IM_COL32(240, 160, 60, 255);  ///< the selection and the playhead
inline constexpr ImU32 kRange = IM_COL32(84, 140, 210, 255);   ///< capture ranges
inline constexpr ImU32 kEvent = IM_COL32(196, 110, 110, 255);  ///< events in the game
inline constexpr ImU32 kBad = IM_COL32(214, 58, 50, 255);      ///< errors and warnings
}  // namespace ui_color

/// Sets colours, lengths and fonts for a display of this scale. Call again when the scale changes
/// or glyphs are lacking; the caller then uploads the texture of the fonts again. A Dear ImGui
/// context must exist.
void apply_ui_style(float scale);
/// Returns the fonts that apply_ui_style() has loaded.
const UiFonts& ui_fonts();
/// Converts a length in units of the interface to pixels.
float ui(float length);
inline ImVec2 ui(float x, float y) {
  return {ui(x), ui(y)};
}

/// Returns the distance of `place` from the interval between `from` and `to`; 0 inside.
inline float beside(float place, float from, float to) {
  return std::max({0.0F, from - place, place - to});
}

/// Draws text with digits of equal width, so that a running clock does not shake.
void text_tabular(const std::string& text, ImU32 color = ui_color::kText);
void text_colored(const std::string& text, ImU32 color);
/// Draws text in the colour of less important text.
inline void text_quiet(const std::string& text) {
  text_colored(text, ui_color::kQuietText);
}
/// Draws text in bold letters.
void text_bold(const std::string& text);
/// Returns the text if it fits into `width` pixels; else shortened, with an ellipsis at the end;
/// empty when no letter fits before the ellipsis.
std::string text_that_fits(const std::string& text, float width);
/// Returns a text broken at blanks into lines of at most `width` pixels; a wider word stays whole.
/// Dear ImGui would also break lines at decimal points.
std::string broken_at_blanks(const std::string& text, float width);
/// Draws a button of the height of one line, in the accent colour when `is_on`. Returns whether it
/// was pressed.
bool toggle_button(const char* label, bool is_on);
/// Returns the texture in the form that Dear ImGui needs.
ImTextureID texture_id(const ScreenTexture& texture);
/// The flags of a window without decoration whose size follows its content.
inline constexpr ImGuiWindowFlags kFloatingFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove;
/// The flags of a window that ignores the mouse.
inline constexpr ImGuiWindowFlags kOnlyShown =
    ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoFocusOnAppearing;
/// Begins a window without decoration whose size follows its content, with a scroll bar when the
/// display is too small. `where`: the place of the window in the display, and the point of the
/// window that lies there, both 0..1 in each direction. `beside`: the width in pixels at the right
/// of the display that others have. Returns the result of ImGui::Begin(); ImGui::End() ends the
/// window.
bool begin_floating(const char* name, ImVec2 where, ImGuiWindowFlags extra_flags = 0,
                    float beside = 0.0F);
/// Begins a panel with a fixed place in pixels, which stays below floating windows. ImGui::End()
/// ends it. `scrolls`: with a scroll bar when the content does not fit.
void begin_panel(const char* name, ImVec2 corner, ImVec2 size, ImVec2 padding,
                 ImGuiWindowFlags extra_flags = 0, bool scrolls = false);
/// Keeps clicks beside the current window from what lies below. Call it after Begin(), in each
/// picture.
void shield_below();
/// Darkens everything below the current window, so that the user sees what is asked first.
void dim_below(ImU32 shade = IM_COL32(0, 0, 0, 140));
/// Whether dim_below() was called for the window in this picture.
bool dims_below(const ImGuiWindow& window);

}  // namespace tickreel::window
