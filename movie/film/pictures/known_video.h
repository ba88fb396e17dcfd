#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "encode/media/media_video.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A video file that was read to its end, with its hash.
struct KnownVideo {
  std::shared_ptr<const MediaVideo> video;
  std::uint64_t hash = 0;  ///< XXH3 of the file
};

/// Opens a video. Reads the file twice: for its hash, and for the positions of its pictures.
/// Remembers both for the last 16 videos, and does not read a video again while the file's size and
/// modification time are unchanged. Any thread. kBadFile when there is no such file; the errors of
/// MediaVideo::open() and hash_file().
Result<KnownVideo> know_video(const std::string& path);

}  // namespace tickreel::movie
