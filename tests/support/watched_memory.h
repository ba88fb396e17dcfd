#pragma once

#include <cstdint>

#include "tests/support/room.h"

namespace tickreel::tests {

// A test program that watched_memory.cpp is compiled into fills memory from `new` with other bytes
// each time: two games, or two films, that read what they never wrote do not agree then.

/// How often any thread of this program has asked `operator new` for memory.
std::uint64_t allocation_count();

}  // namespace tickreel::tests
