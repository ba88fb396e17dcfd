#pragma once

#include <imgui.h>

#include "sim/replay/replay_notes.h"
#include "window/room.h"

namespace tickreel::window {

// The look of marks. Every difference in colour is also a difference in shape, for the
// colour-blind: automatic marks are hatched or hollow, the selected one has a thick edge.

/// The state that decides a mark's look.
struct MarkLook {
  bool is_selected = false;
  bool is_automatic = false;

  [[nodiscard]] ImU32 color() const;
};

/// Returns the colour with its opacity multiplied by `opacity`, 0..1.
ImU32 with_opacity(ImU32 color, float opacity);
/// Draws lines from the lower left to the upper right, or the other way.
void add_hatch(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 color, bool rises = true);
/// Draws a range; a selected one has grips at its edges.
void add_range(ImDrawList& list, ImVec2 from, ImVec2 to, const MarkLook& look);
/// Draws the flag of a point, `size` wide, without its pole. `corner`: the upper left corner, at
/// the pole.
void add_flag(ImDrawList& list, ImVec2 corner, float size, const MarkLook& look);
/// Draws the mark's symbol as an ImGui item, as high as a line of text, before a name.
void mark_icon(const Mark& mark, bool is_selected);

}  // namespace tickreel::window
