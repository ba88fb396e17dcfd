#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "renderer/scene/bounds.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A hash of 128 bits of everything that decides how an object looks. Equal objects have equal
/// keys; different objects have equal keys only by a chance of about 1 in 2^128. 0: no object.
struct ContentKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison's 0 for a pointer.
  friend auto operator<=>(const ContentKey&, const ContentKey&) = default;
};

ContentKey key_of(const Instance& instance);
ContentKey key_of(const TurnedBox& box);
ContentKey key_of(const PointLight& light);
ContentKey key_of(const GroundMark& mark);
ContentKey key_of(const Sprite& sprite);
/// Returns the key of an OverlayPass::Record, given as its numbers. `atlas_fillings`: the result of
/// OverlayPass::fillings().
ContentKey key_of(const std::array<float, 12>& record, std::uint64_t atlas_fillings);

/// Returns the key of a list of objects: `key` is the key of the list so far, `next` the key of the
/// next object. Combines them as MurmurHash3_x64_128 (Austin Appleby, 2011) does with blocks of 16
/// bytes.
constexpr ContentKey joined_keys(ContentKey key, ContentKey next) {
  constexpr std::uint64_t kFirst = 0x87C37B91114253D5U;
  constexpr std::uint64_t kSecond = 0x4CF5AD432745937FU;
  key.low ^= std::rotl(next.low * kFirst, 31) * kSecond;
  key.low = (std::rotl(key.low, 27) + key.high) * 5 + 0x52DCE729U;
  key.high ^= std::rotl(next.high * kSecond, 33) * kFirst;
  key.high = (std::rotl(key.high, 31) + key.low) * 5 + 0x38495AB5U;
  return key;
}

}  // namespace tickreel::renderer
