#pragma once

#include <cstdint>

namespace tickreel {

/// How often any thread of this program has asked `operator new` for memory. Only in programs that
/// allocation_count.cpp is compiled into.
std::uint64_t allocation_count();

}  // namespace tickreel
