#include "window/play/marks/mark_shapes.h"

#include <algorithm>

#include "window/ui_style.h"

namespace tickreel::window {

ImU32 MarkLook::color() const {
  return is_selected ? ui_color::kAccent : ui_color::kRange;
}

ImU32 with_opacity(ImU32 color, float opacity) {
  ImVec4 value = ImGui::ColorConvertU32ToFloat4(color);
  value.w *= opacity;
  return ImGui::ColorConvertFloat4ToU32(value);
}

void add_hatch(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 color, bool rises) {
  const float height = to.y - from.y;
  const float step = ui(7.0F);
  list.PushClipRect(from, to, true);
  for (float x = from.x - height; x < to.x; x += step) {
    const float low = rises ? to.y : from.y;
    const float high = rises ? from.y : to.y;
    list.AddLine({x, low}, {x + height, high}, color, ui(1.0F));
  }
  list.PopClipRect();
}

void add_range(ImDrawList& list, ImVec2 from, ImVec2 to, const MarkLook& look) {
  const ImU32 color = look.color();
  const float width = to.x - from.x;
  // A narrow range has no room for round corners.
  const float rounding = width > ui(8.0F) ? ui(3.0F) : 0.0F;
  list.AddRectFilled(from, to, with_opacity(color, look.is_automatic ? 0.18F : 0.38F), rounding);
  if (look.is_automatic && width > ui(6.0F)) add_hatch(list, from, to, with_opacity(color, 0.45F));
  list.AddRect(from, to, color, rounding, 0, ui(look.is_selected ? 2.5F : 1.0F));
  if (!look.is_selected || width < ui(18.0F)) return;
  for (const float x : {from.x + ui(4.0F), to.x - ui(4.0F)}) {
    list.AddLine({x, from.y + ui(5.0F)}, {x, to.y - ui(5.0F)}, color, ui(2.0F));
  }
}

void add_flag(ImDrawList& list, ImVec2 corner, float size, const MarkLook& look) {
  const ImVec2 tip(corner.x + size, corner.y + size * 0.55F);
  const ImVec2 low(corner.x, corner.y + size * 1.1F);
  if (look.is_automatic) {
    list.AddTriangle(corner, tip, low, look.color(), ui(look.is_selected ? 2.5F : 1.5F));
    return;
  }
  list.AddTriangleFilled(corner, tip, low, look.color());
  if (look.is_selected) list.AddTriangle(corner, tip, low, ui_color::kText, ui(1.5F));
}

void mark_icon(const Mark& mark, bool is_selected) {
  const float height = ImGui::GetTextLineHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const MarkLook look{is_selected, mark.is_automatic};
  if (mark.out_seconds) {
    const float inset = height * 0.15F;
    add_range(list, {corner.x, corner.y + inset},
              {corner.x + height * 1.1F, corner.y + height - inset}, look);
  } else {
    const ImVec2 pole(corner.x + height * 0.2F, corner.y + height * 0.1F);
    list.AddLine(pole, {pole.x, corner.y + height}, look.color(), ui(1.5F));
    add_flag(list, pole, height * 0.6F, look);
  }
  ImGui::Dummy({height * 1.1F, height});
}

}  // namespace tickreel::window
