#include "renderer/software/content_key.h"

#include <bit>
#include <initializer_list>

namespace tickreel {
namespace {

/// `start` keeps kinds of things apart.
std::uint64_t key_of(std::uint64_t start, std::initializer_list<float> numbers) {
  std::uint64_t key = start;
  for (const float number : numbers) key = joined_keys(key, std::bit_cast<std::uint32_t>(number));
  return key;
}

}  // namespace

std::uint64_t key_of(const Instance& instance) {
  const auto& [mesh, p, q, s, material, casts_shadow] = instance;
  const Color& c = material.color;
  return key_of(std::uint64_t{mesh} * 2 + (casts_shadow ? 1 : 0),
                {p.x, p.y, p.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z, c.r, c.g, c.b, material.specular,
                 material.shininess, material.glow});
}

std::uint64_t key_of(const TurnedBox& box) {
  std::uint64_t key = 1ULL << 40U;
  const auto add = [&](const glm::dvec3& v) {
    for (const double number : {v.x, v.y, v.z}) {
      key = joined_keys(key, std::bit_cast<std::uint64_t>(number));
    }
  };
  add(box.center);
  for (const glm::dvec3& half : box.half) add(half);
  return key;
}

std::uint64_t key_of(const PointLight& light) {
  const auto& [p, c, radius] = light;
  return key_of(2ULL << 40U, {p.x, p.y, p.z, c.r, c.g, c.b, radius});
}

std::uint64_t key_of(const GroundMark& mark) {
  const auto& [shape, center, half_size, angle, c, opacity] = mark;
  return key_of((3ULL << 40U) + static_cast<std::uint64_t>(shape),
                {center.x, center.y, half_size.x, half_size.y, angle, c.r, c.g, c.b, opacity});
}

std::uint64_t key_of(const Sprite& sprite) {
  const auto& [p, radius, c, opacity, glow, hardness] = sprite;
  return key_of(4ULL << 40U, {p.x, p.y, p.z, radius, c.r, c.g, c.b, opacity, glow, hardness});
}

std::uint64_t key_of(const OverlayPass::Record& record, std::uint64_t atlas_fillings) {
  std::uint64_t key = atlas_fillings;
  for (const auto* numbers : {&record.box, &record.shape, &record.color}) {
    for (const float number : *numbers) {
      key = joined_keys(key, std::bit_cast<std::uint32_t>(number));
    }
  }
  return key;
}

}  // namespace tickreel
