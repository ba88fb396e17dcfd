#include "renderer/same_world.h"

#include <algorithm>
#include <tuple>

namespace tickreel::renderer {
namespace {

auto fields_of(const GroundMark& of) {
  return std::tie(of.shape, of.center, of.half_size, of.angle, of.color, of.opacity,
                  of.is_background);
}
auto fields_of(const Sprite& of) {
  return std::tie(of.position, of.radius, of.color, of.opacity, of.glow, of.hardness);
}
auto fields_of(const PointLight& of) {
  return std::tie(of.position, of.color, of.radius);
}

template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::ranges::equal(a, b,
                            [](const T& x, const T& y) { return fields_of(x) == fields_of(y); });
}

}  // namespace

bool same_world(const Scene& a, const Scene& b) {
  return a.camera == b.camera && a.lighting == b.lighting && a.ground == b.ground &&
         a.has_ground == b.has_ground && a.instances == b.instances && same(a.marks, b.marks) &&
         same(a.sprites, b.sprites) && same(a.lights, b.lights);
}

}  // namespace tickreel::renderer
