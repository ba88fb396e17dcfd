#include "renderer/scene/edge_room.h"

#include <algorithm>
#include <cmath>

namespace tickreel {
namespace {

constexpr float kToEdges = 14.0F;  // to the picture's edges
constexpr float kBetween = 8.0F;

constexpr std::array<std::string_view, 9> kPlaceNames{"top-left",    "top",    "top-right",
                                                      "left",        "center", "right",
                                                      "bottom-left", "bottom", "bottom-right"};

}  // namespace

std::optional<Place> parse_place(std::string_view name) {
  const auto found = std::ranges::find(kPlaceNames, name);
  if (found == kPlaceNames.end()) return std::nullopt;
  const auto number = static_cast<int>(found - kPlaceNames.begin());
  return Place{number % 3, number / 3};
}

std::string place_names() {
  std::string names;
  for (const std::string_view name : kPlaceNames) {
    if (!names.empty()) names += name == kPlaceNames.back() ? " or " : ", ";
    names += name;
  }
  return names;
}

EdgeRoom::EdgeRoom(float aspect, const Scene& scene) : picture_width_(kOverlayHeight * aspect) {
  taken_[0].fill(std::max(kToEdges, scene.hud_top > 0.0F ? scene.hud_top + kBetween : 0.0F));
  taken_[2].fill(std::max(kToEdges, scene.hud_bottom > 0.0F ? scene.hud_bottom + kBetween : 0.0F));
}

float EdgeRoom::width() const {
  return picture_width_ - 2.0F * kToEdges;
}

EdgeRoom::Span EdgeRoom::columns_of(float left, float width) const {
  const float column = picture_width_ / kColumns;
  const auto at = [&](float x) {
    return std::clamp(static_cast<int>(std::floor(x / column)), 0, kColumns - 1);
  };
  return {at(left), at(left + width)};
}

Vec2 EdgeRoom::take(const Place& place, Vec2 size) {
  const float free = width() - size.x;
  const float left = kToEdges + 0.5F * static_cast<float>(place.column) * free;
  auto& taken = taken_[static_cast<std::size_t>(place.row)];
  const auto [first, last] = columns_of(left, size.x);
  float from_edge = 0.0F;
  for (int i = first; i <= last; ++i) {
    from_edge = std::max(from_edge, taken[static_cast<std::size_t>(i)]);
  }
  for (int i = first; i <= last; ++i) {
    taken[static_cast<std::size_t>(i)] = from_edge + size.y + kBetween;
  }
  if (place.row == 0) return {left, from_edge};
  if (place.row == 2) return {left, kOverlayHeight - from_edge - size.y};
  return {left, 0.5F * (kOverlayHeight - size.y) + from_edge};
}

}  // namespace tickreel
