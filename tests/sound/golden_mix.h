#pragma once

#include <cstdint>

#include "tests/support/room.h"

namespace tickreel::tests {

/// Returns the hash of half a second of many voices of every kind. It uses no libm, so it must be
/// the same with every compiler and on every machine.
std::uint64_t golden_mix();

/// The expected hash.
inline constexpr std::uint64_t kGoldenMix = 15636398548126134928U;

}  // namespace tickreel::tests
