#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tickreel::bench {

/// How many frames the film has.
std::int64_t count_frames(const std::string& path);
/// All frames, decoded to yuv420p.
std::vector<std::uint8_t> decode(const std::string& path);
/// The largest difference between two samples at the same place; 256 when there are not as many.
int largest_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b);

}  // namespace tickreel::bench
