#pragma once

#include <cstddef>
#include <cstdint>

namespace tickreel::encode {

// Limits for pictures that other programs have made, so that no file makes this program use more
// memory than it should.

/// The most pixels of a side of a picture.
inline constexpr int kMostMediaSide = 8192;
/// The most bytes of the file of a single picture.
inline constexpr std::size_t kMostStillBytes = std::size_t{64} << 20U;
/// The most pictures of a video.
inline constexpr std::int64_t kMostMediaPictures = 5'000'000;

}  // namespace tickreel::encode
