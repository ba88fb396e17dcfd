#pragma once

#include <cstddef>
#include <cstdint>

namespace tickreel::encode {

// Limits of other people's pictures, so that no file makes this program take more memory than it
// should.

inline constexpr int kMostMediaSide = 8192;                             ///< pixels
inline constexpr std::size_t kMostStillBytes = std::size_t{64} << 20U;  ///< of a file
inline constexpr std::int64_t kMostMediaPictures = 5'000'000;           ///< of a video

}  // namespace tickreel::encode
