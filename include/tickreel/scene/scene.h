#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tickreel/core/image.h"
#include "tickreel/scene/mesh.h"
#include "tickreel/view/vec.h"
#include "tickreel/view/view.h"

namespace tickreel::renderer {
class Font;
}

namespace tickreel {

/// A colour in linear light: 0..1 for surfaces, any positive value for lights and glow.
struct Color {
  float r = 0.0F;
  float g = 0.0F;
  float b = 0.0F;
  friend Color operator*(Color c, float s) { return {c.r * s, c.g * s, c.b * s}; }
  friend Color operator+(Color a, Color b) { return {a.r + b.r, a.g + b.g, a.b + b.b}; }
  friend bool operator==(const Color&, const Color&) = default;
};
/// Returns the colour for 0xRRGGBB, which is sRGB-encoded, as designers write it.
Color srgb(std::uint32_t hex);
/// Returns the sRGB-encoded value, 0..1, of linear light. `light` is clamped to 0..1.
float srgb_encoded(float light);
/// Returns `a` at t = 0, `b` at t = 1, and mixtures between.
Color mix(Color a, Color b, float t);

/// A camera with perspective. Positions are in metres.
struct Camera {
  Vec3 eye{0.0F, -20.0F, 20.0F};  ///< where the camera is
  Vec3 target{};                  ///< the point in the middle of the picture
  Vec3 up{0.0F, 0.0F, 1.0F};      ///< the direction that is up in the picture
  float vertical_fov = 0.7F;      ///< the angle from the bottom to the top, radians
  float near_plane = 0.5F;        ///< metres along the view; nothing nearer is shown
  float far_plane = 300.0F;       ///< metres along the view; nothing farther is shown
  friend bool operator==(const Camera&, const Camera&) = default;
};

/// The surface of an object.
struct Material {
  Color color{0.8F, 0.8F, 0.8F};
  float specular = 0.0F;    ///< strength of the highlight, 0..1
  float shininess = 32.0F;  ///< exponent of the highlight, 1..256
  float glow = 0.0F;        ///< how much of `color` shines by itself, 0..1; 1: light has no effect
  friend bool operator==(const Material&, const Material&) = default;
};

/// One solid object: a mesh, which is scaled first, then turned, then moved.
struct Instance {
  MeshId mesh = 0;
  Vec3 position{};
  Quat rotation{};
  Vec3 scale{1.0F, 1.0F, 1.0F};
  Material material{};
  bool casts_shadow = true;
  /// Whether the object belongs to the background, not to the world. In films with alpha a
  /// background object is transparent, and still hides the objects behind it.
  bool is_background = false;
  /// Thing::id of the thing that the object shows; kNoThing for scenery. Only passes of ids use it:
  /// layers in which the value of a pixel is the id of its thing.
  std::uint64_t thing = kNoThing;
  friend bool operator==(const Instance&, const Instance&) = default;
};

/// Paint on the ground (z = 0). Marks are blended over the ground in list order, and lit like it.
struct GroundMark {
  /// kSoftDisc fades from the middle to the rim; kRing is the outer fifth of a disc.
  enum class Shape : std::uint8_t { kBox, kSoftDisc, kRing };
  Shape shape = Shape::kSoftDisc;
  Vec2 center{};               ///< metres
  Vec2 half_size{0.5F, 0.5F};  ///< half of the width and height before the turn, metres
  float angle = 0.0F;          ///< radians, counter-clockwise from east
  Color color{};
  float opacity = 1.0F;
  bool is_background = false;  ///< like Instance::is_background: films with alpha do not show it
};

/// A soft round cloud that faces the camera: smoke, fire, sparks. Drawn after everything solid, far
/// ones first.
struct Sprite {
  Vec3 position{};
  float radius = 0.5F;
  Color color{};          ///< the colour in the picture; fog changes it, lights do not
  float opacity = 1.0F;   ///< how much it hides of the things behind it, 0..1
  float glow = 0.0F;      ///< how much light it adds; fire has opacity 0 and glow 1
  float hardness = 0.0F;  ///< 0: fades from the middle; 1: a disc with a sharp edge
};

/// A light that shines from a point in all directions.
struct PointLight {
  Vec3 position{};
  Color color{};
  float radius = 5.0F;  ///< metres; the light reaches this far
};
/// The most point lights that are used: those with the largest (r + g + b) * radius.
inline constexpr std::size_t kMaxPointLights = 4;

/// An endless floor at z = 0: a grid of square cells in two colours, varied by a fine noise.
struct Ground {
  Color tone_a{};            ///< the colour of one half of the cells
  Color tone_b{};            ///< the colour of the other half
  Color line{};              ///< the colour of the lines between cells
  float cell_size = 2.0F;    ///< metres
  float line_width = 0.03F;  ///< metres; 0: no lines
  float noise = 0.1F;        ///< the strength of the noise, 0..1
  /// Whether the ground is background (Instance::is_background), not part of the world.
  bool is_background = true;
  friend bool operator==(const Ground&, const Ground&) = default;
};

/// The light and the fog of a scene.
struct Lighting {
  Vec3 to_sun{-0.4F, -0.5F, 0.77F};  ///< the direction to the sun; any length
  Color sun{1.0F, 0.95F, 0.85F};
  Color sky{0.30F, 0.36F, 0.45F};     ///< ambient light from above
  Color bounce{0.15F, 0.13F, 0.10F};  ///< ambient light from below
  /// The middle of the disc in which shadows fall; outside of it everything is in the sun.
  Vec3 shadow_center{};
  float shadow_radius = 30.0F;    ///< the radius of that disc, metres
  float shadow_softness = 0.15F;  ///< the width of the soft edge of a shadow, metres
  Color fog{0.5F, 0.55F, 0.6F};   ///< the colour of the fog and of the background
  float fog_start = 60.0F;        ///< the distance from the eye at which fog begins, metres
  float fog_end = 160.0F;         ///< the distance beyond which there is only fog, metres
  friend bool operator==(const Lighting&, const Lighting&) = default;
};

/// The height of a picture in points, the unit of the overlay. A picture is 720 points high and
/// 720 * width / height points wide. x counts to the right and y down from the top left corner.
inline constexpr float kOverlayHeight = 720.0F;

/// A rectangle with round corners; lengths in points.
struct Panel {
  Vec2 top_left{};
  Vec2 size{};
  float corner_radius = 0.0F;
  Color color{};
  float opacity = 1.0F;
};

/// A line of text.
struct Text {
  enum class Align : std::uint8_t { kLeft, kCenter, kRight };
  enum class Weight : std::uint8_t { kRegular, kBold };
  std::string utf8;    ///< one line
  Vec2 anchor{};       ///< the start, middle or end of the baseline, according to `align`
  float size = 16.0F;  ///< the height of an em, points
  Align align = Align::kLeft;
  Weight weight = Weight::kRegular;
  bool moves = false;    ///< true: may lie between whole pixels, a bit softer; for moving text
  bool tabular = false;  ///< true: digits have equal widths; for clocks and scores
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  std::shared_ptr<const renderer::Font> font{};  ///< null: the typeface that is part of tickreel
};
using OverlayItem = std::variant<Panel, Text>;

/// An image over everything else. It has the same size in pixels in pictures of every size.
struct Watermark {
  /// The image: kRgba, colours not multiplied by alpha. It must not change. Null: no watermark.
  std::shared_ptr<const Image> pixels;
  Vec2 top_left{};  ///< points; rounded to a whole pixel
  float opacity = 1.0F;
};

/// Everything in one picture, as plain data. A look composes it, and the scene renderer draws it.
struct Scene {
  Camera camera{};
  Lighting lighting{};
  Ground ground{};
  bool has_ground = true;
  std::vector<Instance> instances;
  std::vector<GroundMark> marks;
  std::vector<Sprite> sprites;
  std::vector<PointLight> lights;
  std::vector<OverlayItem> overlay;  ///< drawn over the world, in list order
  Watermark watermark{};             ///< drawn over the overlay
  float hud_top = 0.0F;     ///< the height of the HUD's bar at the top, points; titles avoid it
  float hud_bottom = 0.0F;  ///< the height of the HUD's bar at the bottom, points

  /// Empties the scene and sets all members to their defaults; keeps the memory of the lists.
  void clear();
  /// Sets Instance::thing to `id` for all instances from index `first` on.
  void show_thing(std::uint64_t id, std::size_t first) {
    for (std::size_t i = first; i < instances.size(); ++i) instances[i].thing = id;
  }
};

}  // namespace tickreel
