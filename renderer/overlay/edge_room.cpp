#include "renderer/overlay/edge_room.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tickreel::renderer {
namespace {

constexpr float kToEdges = 14.0F;  // the margin to the picture's edges

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

EdgeRoom::EdgeRoom(float aspect, const Scene& scene)
    : picture_width_(kOverlayHeight * aspect), left_(kToEdges), right_(picture_width_ - kToEdges) {
  const auto beside = [](float bar) {
    return std::max(kToEdges, bar > 0.0F ? bar + kBetween : 0.0F);
  };
  top_ = beside(scene.hud_top);
  bottom_ = kOverlayHeight - beside(scene.hud_bottom);
}

EdgeRoom EdgeRoom::within(Vec2 margin) const {
  EdgeRoom inner = *this;
  inner.left_ = std::max(left_, margin.x);
  inner.right_ = std::min(right_, picture_width_ - margin.x);
  inner.top_ = std::max(top_, margin.y);
  inner.bottom_ = std::min(bottom_, kOverlayHeight - margin.y);
  return inner;
}

bool EdgeRoom::is_free(const Box& box) const {
  constexpr float kRounding = 0.01F;
  const auto lies_apart = [&](const Box& other) {
    const auto is_before = [](const Box& a, const Box& b, float Vec2::*side) {
      return a.top_left.*side + a.size.*side + kBetween <= b.top_left.*side + kRounding;
    };
    return is_before(box, other, &Vec2::x) || is_before(other, box, &Vec2::x) ||
           is_before(box, other, &Vec2::y) || is_before(other, box, &Vec2::y);
  };
  const bool is_inside = box.size.x <= width() + kRounding && box.top_left.y >= top_ - kRounding &&
                         box.top_left.y + box.size.y <= bottom_ + kRounding;
  return is_inside && std::ranges::all_of(taken_, lies_apart);
}

std::optional<Vec2> EdgeRoom::find(const Place& place, Vec2 size) const {
  const float left = left_ + 0.5F * static_cast<float>(place.column) * (width() - size.x);
  const float middle =
      std::clamp(0.5F * (kOverlayHeight - size.y), std::min(top_, bottom_ - size.y),
                 std::max(top_, bottom_ - size.y));
  const float wanted = place.row == 0 ? top_ : place.row == 2 ? bottom_ - size.y : middle;
  // The nearest free position is at its place or touches another box.
  std::optional<Vec2> nearest;
  const auto consider = [&](float y) {
    const bool is_nearer = !nearest || std::abs(y - wanted) < std::abs(nearest->y - wanted);
    if (is_nearer && is_free({{left, y}, size})) nearest = Vec2{left, y};
  };
  consider(wanted);
  for (const Box& box : taken_) {
    consider(box.top_left.y + box.size.y + kBetween);
    consider(box.top_left.y - size.y - kBetween);
  }
  return nearest;
}

}  // namespace tickreel::renderer
