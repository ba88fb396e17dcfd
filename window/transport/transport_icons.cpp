#include "window/transport/transport_icons.h"

#include <imgui.h>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

/// A triangle that points right (1) or left (-1), around a middle.
void add_triangle(ImDrawList& list, ImVec2 middle, float size, float direction) {
  const float x = size * 0.5F * direction;
  const ImVec2 top(middle.x - x, middle.y - size * 0.6F);
  const ImVec2 tip(middle.x + x, middle.y);
  const ImVec2 bottom(middle.x - x, middle.y + size * 0.6F);
  if (direction > 0.0F) {
    list.AddTriangleFilled(top, tip, bottom, ui_color::kText);
  } else {
    list.AddTriangleFilled(bottom, tip, top, ui_color::kText);
  }
}

void add_bar(ImDrawList& list, ImVec2 middle, float size) {
  const float half = size * 0.13F;
  list.AddRectFilled({middle.x - half, middle.y - size * 0.6F},
                     {middle.x + half, middle.y + size * 0.6F}, ui_color::kText);
}

void add_icon(ImDrawList& list, ImVec2 middle, float size, TransportIcon icon) {
  const auto beside = [&](float x) { return ImVec2(middle.x + x * size, middle.y); };
  switch (icon) {
    case TransportIcon::kHome:
      add_bar(list, beside(-0.55F), size);
      add_triangle(list, beside(0.1F), size, -1.0F);
      break;
    case TransportIcon::kBack:
      add_triangle(list, middle, size, -1.0F);
      break;
    case TransportIcon::kStepBack:
      add_triangle(list, beside(-0.25F), size, -1.0F);
      add_bar(list, beside(0.45F), size);
      break;
    case TransportIcon::kPlay:
      add_triangle(list, beside(0.05F), size * 1.15F, 1.0F);
      break;
    case TransportIcon::kPause:
      add_bar(list, beside(-0.28F), size * 1.1F);
      add_bar(list, beside(0.28F), size * 1.1F);
      break;
    case TransportIcon::kStepOn:
      add_bar(list, beside(-0.45F), size);
      add_triangle(list, beside(0.25F), size, 1.0F);
      break;
    case TransportIcon::kEnd:
      add_triangle(list, beside(-0.1F), size, 1.0F);
      add_bar(list, beside(0.55F), size);
      break;
  }
}

}  // namespace

bool transport_button(const char* name, TransportIcon icon) {
  const ImVec2 size = ui(38.0F, 30.0F);
  const bool pressed = ImGui::Button(name, size);
  const ImVec2 from = ImGui::GetItemRectMin();
  add_icon(*ImGui::GetWindowDrawList(), {from.x + size.x / 2.0F, from.y + size.y / 2.0F}, ui(12.0F),
           icon);
  return pressed;
}

}  // namespace tickreel::window
