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
/// Returns the sRGB-encoded value, 0..1, of linear light, which is clamped to 0..1.
float srgb_encoded(float light);
/// Returns `a` at t = 0, `b` at t = 1, and mixtures between.
Color mix(Color a, Color b, float t);

struct Camera {
  Vec3 eye{0.0F, -20.0F, 20.0F};
  Vec3 target{};
  Vec3 up{0.0F, 0.0F, 1.0F};
  float vertical_fov = 0.7F;  ///< radians
  float near_plane = 0.5F;    ///< metres
  float far_plane = 300.0F;   ///< metres
  friend bool operator==(const Camera&, const Camera&) = default;
};

struct Material {
  Color color{0.8F, 0.8F, 0.8F};
  float specular = 0.0F;    ///< strength of the highlight, 0..1
  float shininess = 32.0F;  ///< exponent of the highlight, 1..256
  float glow = 0.0F;        ///< how much of `color` is emitted, whatever the light; 1: unlit
  friend bool operator==(const Material&, const Material&) = default;
};

/// One solid object: a mesh, placed. Scaled first, then turned, then moved.
struct Instance {
  MeshId mesh = 0;
  Vec3 position{};
  Quat rotation{};
  Vec3 scale{1.0F, 1.0F, 1.0F};
  Material material{};
  bool casts_shadow = true;
  /// Whether the object belongs to the background, not to the world: in films with alpha it is
  /// transparent, and still hides what is behind it.
  bool is_background = false;
  /// Thing::id of the thing that it shows, for passes of ids; kNoThing for scenery. Pictures do not
  /// depend on it.
  std::uint64_t thing = kNoThing;
  friend bool operator==(const Instance&, const Instance&) = default;
};

/// Paint on the ground (z = 0), blended over it in list order and lit like it.
struct GroundMark {
  enum class Shape : std::uint8_t { kBox, kSoftDisc, kRing };
  Shape shape = Shape::kSoftDisc;
  Vec2 center{};
  Vec2 half_size{0.5F, 0.5F};
  float angle = 0.0F;  ///< counter-clockwise from east
  Color color{};
  float opacity = 1.0F;
  bool is_background = false;  ///< like Instance::is_background: films with alpha do not show it
};

/// A soft round cloud that faces the camera: smoke, fire, sparks. Drawn after everything solid, far
/// ones first.
struct Sprite {
  Vec3 position{};
  float radius = 0.5F;
  Color color{};          ///< as seen; not lit
  float opacity = 1.0F;   ///< how much it hides what is behind
  float glow = 0.0F;      ///< how much light it adds; fire has opacity 0 and glow 1
  float hardness = 0.0F;  ///< 0: fades from the middle; 1: a disc with a sharp edge
};

struct PointLight {
  Vec3 position{};
  Color color{};
  float radius = 5.0F;  ///< metres; it gives no light beyond
};
inline constexpr std::size_t kMaxPointLights = 4;  ///< the strongest few are used

/// The floor at z = 0, without end: two tones in a grid of cells, broken up by a fine noise.
struct Ground {
  Color tone_a{};
  Color tone_b{};
  Color line{};
  float cell_size = 2.0F;    ///< metres
  float line_width = 0.03F;  ///< metres; 0: no lines
  float noise = 0.1F;        ///< 0..1
  /// Whether the ground is background (Instance::is_background), not part of the world.
  bool is_background = true;
  friend bool operator==(const Ground&, const Ground&) = default;
};

struct Lighting {
  Vec3 to_sun{-0.4F, -0.5F, 0.77F};  ///< need not have unit length
  Color sun{1.0F, 0.95F, 0.85F};
  Color sky{0.30F, 0.36F, 0.45F};     ///< ambient light from above
  Color bounce{0.15F, 0.13F, 0.10F};  ///< ambient light from below
  /// The middle of the disc in which shadows fall; beyond `shadow_radius` everything is in the sun.
  Vec3 shadow_center{};
  float shadow_radius = 30.0F;
  float shadow_softness = 0.15F;  ///< metres of penumbra
  Color fog{0.5F, 0.55F, 0.6F};   ///< also the background
  float fog_start = 60.0F;        ///< metres from the eye: there is no fog before
  float fog_end = 160.0F;         ///< metres from the eye: there is only fog beyond
  friend bool operator==(const Lighting&, const Lighting&) = default;
};

/// The overlay's unit, the point, is 1/720 of the picture's height; x to the right and y down from
/// the top left corner. The picture is 720 points high and 720 * width / height points wide.
inline constexpr float kOverlayHeight = 720.0F;

/// A rectangle with round corners.
struct Panel {
  Vec2 top_left{};
  Vec2 size{};
  float corner_radius = 0.0F;
  Color color{};
  float opacity = 1.0F;
};

struct Text {
  enum class Align : std::uint8_t { kLeft, kCenter, kRight };
  enum class Weight : std::uint8_t { kRegular, kBold };
  std::string utf8;    ///< one line
  Vec2 anchor{};       ///< the start, middle or end of the baseline, according to `align`
  float size = 16.0F;  ///< points; the height of an em
  Align align = Align::kLeft;
  Weight weight = Weight::kRegular;
  bool moves = false;    ///< true: placed between whole pixels, a bit softer, for text that moves
  bool tabular = false;  ///< digits of equal width, for clocks and scores
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  std::shared_ptr<const renderer::Font> font{};  ///< null: the typeface that travels in the library
};
using OverlayItem = std::variant<Panel, Text>;

/// An image over everything else. It keeps its size in pixels, whatever the picture's size.
struct Watermark {
  std::shared_ptr<const Image> pixels;  ///< kRgba, not premultiplied; never changes; null: none
  Vec2 top_left{};                      ///< points; moved to a whole pixel
  float opacity = 1.0F;
};

/// Everything in one picture, as plain data: what a look composes and the scene renderer draws.
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
  /// The heights of the HUD's bars at the picture's top and bottom, in points: titles and the like
  /// keep clear of them.
  float hud_top = 0.0F;
  float hud_bottom = 0.0F;

  /// Returns to the defaults; keeps the allocations.
  void clear();
  /// Sets Instance::thing of all instances from number `first` on.
  void show_thing(std::uint64_t id, std::size_t first) {
    for (std::size_t i = first; i < instances.size(); ++i) instances[i].thing = id;
  }
};

}  // namespace tickreel
