#include "renderer/software/content_key.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>

namespace tickreel::renderer {
namespace {

/// Separates things of different kinds.
enum class Kind : std::uint64_t { kInstance, kBox, kLight, kMark, kSprite, kOverlay };

/// `which` is an identifier within the kind.
template <typename Number>
ContentKey key_from(Kind kind, std::uint64_t which, std::span<const Number> numbers) {
  std::array<Number, sizeof(ContentKey) / sizeof(Number)> block{};
  ContentKey key{which, static_cast<std::uint64_t>(kind)};
  while (!numbers.empty()) {
    const auto next = numbers.first(std::min(numbers.size(), block.size()));
    std::ranges::copy(next, block.begin());
    key = joined_keys(key, std::bit_cast<ContentKey>(block));
    numbers = numbers.subspan(next.size());
  }
  return key;
}

template <typename Number>
ContentKey key_from(Kind kind, std::uint64_t which, std::initializer_list<Number> numbers) {
  return key_from(kind, which, std::span<const Number>(numbers.begin(), numbers.size()));
}

}  // namespace

ContentKey key_of(const Instance& instance) {
  const auto& [mesh, p, q, s, material, casts_shadow, is_background, thing] = instance;
  static_cast<void>(thing);  // is not visible
  const Color& c = material.color;
  const std::uint64_t flags = (casts_shadow ? 1U : 0U) | (is_background ? 2U : 0U);
  return key_from(Kind::kInstance, std::uint64_t{mesh} * 4 + flags,
                  {p.x, p.y, p.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z, c.r, c.g, c.b,
                   material.specular, material.shininess, material.glow});
}

ContentKey key_of(const TurnedBox& box) {
  const auto& [c, half] = box;
  const auto& [x, y, z] = half;
  return key_from(Kind::kBox, 0, {c.x, c.y, c.z, x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z});
}

ContentKey key_of(const PointLight& light) {
  const auto& [p, c, radius] = light;
  return key_from(Kind::kLight, 0, {p.x, p.y, p.z, c.r, c.g, c.b, radius});
}

ContentKey key_of(const GroundMark& mark) {
  const auto& [shape, center, half_size, angle, c, opacity, is_background] = mark;
  const auto which = static_cast<std::uint64_t>(shape) * 2 + (is_background ? 1 : 0);
  return key_from(Kind::kMark, which,
                  {center.x, center.y, half_size.x, half_size.y, angle, c.r, c.g, c.b, opacity});
}

ContentKey key_of(const Sprite& sprite) {
  const auto& [p, radius, c, opacity, glow, hardness] = sprite;
  return key_from(Kind::kSprite, 0,
                  {p.x, p.y, p.z, radius, c.r, c.g, c.b, opacity, glow, hardness});
}

ContentKey key_of(const std::array<float, 12>& record, std::uint64_t atlas_fillings) {
  return key_from(Kind::kOverlay, atlas_fillings, std::span<const float>(record));
}

}  // namespace tickreel::renderer
