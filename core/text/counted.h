#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tickreel {

/// Returns a count with its noun, which gets an "s" unless the count is 1: "1 mark", "2 marks".
std::string counted(std::uint64_t count, std::string_view thing);

}  // namespace tickreel
