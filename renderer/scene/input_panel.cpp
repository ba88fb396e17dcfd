#include "renderer/scene/input_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "renderer/overlay/overlay_text.h"

namespace tickreel::renderer {
namespace {

// In points, for a panel that has room.
constexpr float kKey = 26.0F;
constexpr float kBetweenKeys = 2.0F;
constexpr float kStickRadius = 27.0F;
constexpr float kDotRadius = 8.0F;
constexpr float kStickLabel = 16.0F;
constexpr float kPadding = 10.0F;
constexpr float kTitle = 20.0F;

Color glass_color() {
  return srgb(0x14161A);
}
Color lit_color() {
  return srgb(0xFFC52E);
}

/// The layout of a panel.
struct Shape {
  Vec2 keys{};  ///< the size of all keys together
  float stick;  ///< the distance between two sticks
  Vec2 size{};  ///< the size of the panel
  float scale;  ///< the scale of everything
};

Shape shape_of(const InputPanel& panel, Vec2 room) {
  Shape shape{};
  for (const PanelKey& key : panel.keys) {
    shape.keys.x = std::max(shape.keys.x, (key.at.x + key.width) * kKey);
    shape.keys.y = std::max(shape.keys.y, (key.at.y + 1.0F) * kKey);
  }
  shape.stick = 2.0F * kStickRadius + kPadding;
  const auto sticks = static_cast<float>(panel.sticks.size());
  const float sticks_height = panel.sticks.empty() ? 0.0F : 2.0F * kStickRadius + kStickLabel;
  const float between = panel.keys.empty() ? 0.0F : kPadding;
  const float sticks_width =
      panel.sticks.empty() ? 0.0F : between + sticks * shape.stick - kPadding;
  shape.size = {shape.keys.x + sticks_width + 2.0F * kPadding,
                kTitle + std::max(shape.keys.y, sticks_height) + 1.5F * kPadding};
  shape.scale = std::min({1.0F, room.x / shape.size.x, room.y / shape.size.y});
  return shape;
}

/// Draws one panel, in points from its corner before scaling.
class PanelPainter {
 public:
  PanelPainter(Vec2 corner, float scale, Scene& scene)
      : corner_(corner), scale_(scale), scene_(scene) {}

  void panel(Vec2 at, Vec2 size, float radius, Color color, float opacity) {
    scene_.overlay.emplace_back(
        Panel{corner_ + at * scale_, size * scale_, radius * scale_, color, opacity});
  }
  void disc(Vec2 center, float radius, Color color, float opacity) {
    panel(center - Vec2{radius, radius}, {2.0F * radius, 2.0F * radius}, radius, color, opacity);
  }
  void text(std::string utf8, Vec2 anchor, float size, float room, Text::Align align, Color color) {
    scene_.overlay.emplace_back(fitted({.utf8 = std::move(utf8),
                                        .anchor = corner_ + anchor * scale_,
                                        .size = size * scale_,
                                        .align = align,
                                        .weight = Text::Weight::kBold,
                                        .color = color},
                                       room * scale_));
  }

 private:
  Vec2 corner_;
  float scale_;
  Scene& scene_;
};

void draw_key(const PanelKey& key, float down, Vec2 origin, PanelPainter& painter) {
  const Vec2 at = origin + key.at * kKey;
  const Vec2 size{key.width * kKey - kBetweenKeys, kKey - kBetweenKeys};
  painter.panel(at, size, 5.0F, srgb(0xFFFFFF), 0.14F);
  if (down > 0.0F) painter.panel(at, size, 5.0F, lit_color(), down);
  painter.text(key.label, at + Vec2{0.5F * size.x, 0.5F * size.y + 4.6F}, 13.0F, size.x - 4.0F,
               Text::Align::kCenter, down > 0.5F ? glass_color() : srgb(0xFFFFFF));
}

void draw_stick(const std::string& label, Vec2 state, Vec2 center, PanelPainter& painter) {
  painter.disc(center, kStickRadius, srgb(0xFFFFFF), 0.14F);
  painter.disc(center, 2.0F, srgb(0xFFFFFF), 0.35F);
  // The corners of the square of full deflections lie within the circle.
  const float reach = std::max(1.0F, std::sqrt(dot(state, state)));
  const Vec2 to = state * ((kStickRadius - kDotRadius) / reach);
  painter.disc(center + to, kDotRadius, lit_color(), 1.0F);
  painter.text(label, center + Vec2{0.0F, kStickRadius + 13.0F}, 11.0F, 2.0F * kStickRadius + 6.0F,
               Text::Align::kCenter, srgb(0xFFFFFF));
}

void draw_panel(const InputPanel& panel, const PanelState& state, const Shape& shape,
                PanelPainter& painter) {
  painter.panel({}, shape.size, 9.0F, glass_color(), 0.75F);
  painter.text(panel.title, {kPadding, 18.0F}, 13.0F, shape.size.x - 2.0F * kPadding,
               Text::Align::kLeft, srgb(0xFFFFFF));
  const Vec2 origin{kPadding, kTitle + 0.5F * kPadding};
  for (std::size_t i = 0; i < panel.keys.size(); ++i) {
    draw_key(panel.keys[i], state.keys[i], origin, painter);
  }
  Vec2 center = origin + Vec2{kStickRadius, kStickRadius};
  if (!panel.keys.empty()) center.x += shape.keys.x + kPadding;
  for (std::size_t i = 0; i < panel.sticks.size(); ++i) {
    draw_stick(panel.sticks[i], state.sticks[i], center, painter);
    center.x += shape.stick;
  }
}

/// The width or height for each of `count` panels in a row.
float share_of(float room, int count) {
  return (room + EdgeRoom::kBetween) / static_cast<float>(count) - EdgeRoom::kBetween;
}

}  // namespace

Decoration input_display(InputPanel panel, PanelStateAt state_at, Place place, PanelCount count) {
  return [panel = std::move(panel), state_at = std::move(state_at), place, count](
             const Moment& moment, EdgeRoom& room, Scene& scene) {
    constexpr float kSmaller = 0.9F;
    constexpr float kSmallest = 0.01F;
    PanelState state{std::vector<float>(panel.keys.size()), std::vector<Vec2>(panel.sticks.size())};
    state_at(moment.time.tick, state);
    const Vec2 share{share_of(room.width(), count.beside),
                     share_of(0.5F * kOverlayHeight, count.above)};
    Shape shape = shape_of(panel, share);
    auto corner = room.find(place, shape.size * shape.scale);
    for (; !corner && shape.scale > kSmallest;
         corner = room.find(place, shape.size * shape.scale)) {
      shape.scale *= kSmaller;
    }
    if (!corner) return;
    room.take(*corner, shape.size * shape.scale);
    PanelPainter painter(*corner, shape.scale, scene);
    draw_panel(panel, state, shape, painter);
  };
}

}  // namespace tickreel::renderer
