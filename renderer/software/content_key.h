#pragma once

#include <cstdint>

#include "renderer/passes/overlay_pass.h"
#include "renderer/scene/bounds.h"
#include "renderer/scene/scene.h"

namespace tickreel {

// Numbers that stand for all that a thing shows: the same for equal things, and for others only by
// a chance in 2^64 or so.

std::uint64_t key_of(const Instance& instance);
std::uint64_t key_of(const TurnedBox& box);
std::uint64_t key_of(const PointLight& light);
std::uint64_t key_of(const GroundMark& mark);
std::uint64_t key_of(const Sprite& sprite);
/// `atlas_fillings`: OverlayPass::atlas_fillings().
std::uint64_t key_of(const OverlayPass::Record& record, std::uint64_t atlas_fillings);

/// For things one after the other: `key` for those before, `next` for one more.
inline std::uint64_t joined_keys(std::uint64_t key, std::uint64_t next) {
  key = (key ^ next) * 0x9E3779B97F4A7C15U;
  return key ^ key >> 29U;
}

}  // namespace tickreel
