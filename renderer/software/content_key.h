#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "renderer/scene/bounds.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A number that identifies all that a thing shows: equal for equal things, and for others only
/// with a chance of about 1 in 2^128. 0 stands for nothing.
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
/// The key of all numbers of an OverlayPass::Record. `atlas_fillings`: OverlayPass::fillings().
ContentKey key_of(const std::array<float, 12>& record, std::uint64_t atlas_fillings);

/// Combines the key of earlier things with that of the next one, as MurmurHash3_x64_128 (Austin
/// Appleby, 2011) does with each block of 16 bytes.
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
