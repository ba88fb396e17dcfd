#pragma once

#include <cstdint>
#include <vector>

namespace tickreel {

/// A segment that is finished, and how to know it again.
struct SegmentRecord {
  std::int64_t segment = 0;
  std::uint64_t file_hash = 0;  ///< XXH3 of the segment's file
  std::int64_t file_bytes = 0;
  std::uint64_t headers_hash = 0;             ///< CodedFilm::headers_hash
  std::int64_t video_delay = 0;               ///< CodedFilm::video_delay
  std::vector<std::uint64_t> picture_hashes;  ///< FrameSink::picture_hashes
  std::vector<std::uint64_t> packet_hashes;   ///< CodedFrame::packet_hash
};

}  // namespace tickreel
