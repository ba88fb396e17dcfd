#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "encode/media/media_video.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A video file that was read to its end.
struct KnownVideo {
  std::shared_ptr<const MediaVideo> video;
  std::uint64_t hash = 0;  ///< XXH3 of the file
};

/// Reads the file twice: for its hash, and for the positions of its pictures. Keeps both for the
/// last 16 videos and reuses them while the file's size and modification time are unchanged. Any
/// thread. The errors of MediaVideo::open() and hash_file().
Result<KnownVideo> know_video(const std::string& path);

}  // namespace tickreel::movie
