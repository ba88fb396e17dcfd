#pragma once

#include <imgui.h>

#include "sim/replay/replay_notes.h"
#include "window/room.h"

namespace tickreel::window {

// How marks look. What differs in colour differs in shape, too, for those who do not tell colours
// apart: what was found is hatched or hollow, what is selected has a thick edge.

/// How a mark is shown.
struct MarkLook {
  bool is_selected = false;
  bool is_automatic = false;

  [[nodiscard]] ImU32 color() const;
};

ImU32 with_opacity(ImU32 color, float opacity);
/// Lines from the lower left to the upper right, or the other way.
void add_hatch(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 color, bool rises = true);
/// A range; a selected one has grips at its edges.
void add_range(ImDrawList& list, ImVec2 from, ImVec2 to, const MarkLook& look);
/// The flag of a point, `size` wide; its pole is at the left.
void add_flag(ImDrawList& list, ImVec2 corner, float size, const MarkLook& look);
/// The same, small, before a name: as high as a line of text. It takes its room.
void mark_icon(const Mark& mark, bool is_selected);

}  // namespace tickreel::window
