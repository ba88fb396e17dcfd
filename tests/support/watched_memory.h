#pragma once

#include <cstdint>

#include "tests/support/room.h"

namespace tickreel::tests {

// In a test program with watched_memory.cpp, `new` fills memory with other bytes each time. Two
// games or two films that read memory that they never wrote then differ.

/// Returns how often all threads of this program have called `operator new`.
std::uint64_t allocation_count();

}  // namespace tickreel::tests
