#pragma once

#include <vector>

#include "encode/libav/film_reader.h"
#include "encode/segmented_sink.h"

namespace tickreel::encode {

/// Reads the packets of a segment's file, and checks that there is exactly one packet for each
/// frame of the segment. Errors of all functions: kBadFile when the file cannot be read or is cut
/// off; kFailed when it has other frames or streams.
class SegmentReader {
 public:
  /// Opens a file. `range`: the frames of the segment, as numbers of frames of the film.
  static Result<SegmentReader> open(const std::string& path, const FrameRange& range,
                                    const Rational& frame_rate,
                                    StreamInfo info = StreamInfo::kContainer);

  [[nodiscard]] const AVCodecParameters& codec() const { return *reader_.stream().codecpar; }
  [[nodiscard]] std::uint64_t headers_hash() const { return reader_.headers_hash(); }
  /// Returns the next packet, in the order of decoding; null after the last one. The packet's pts
  /// is the number of its frame in the film. Its dts counts the packets: the first has
  /// `range.first`, the next one more. The packet belongs to the reader, and is valid until the
  /// next call.
  Result<AVPacket*> next();

 private:
  SegmentReader(std::string path, FilmReader reader, const FrameRange& range,
                const Rational& frame_rate)
      : path_(std::move(path)),
        reader_(std::move(reader)),
        range_(range),
        frame_rate_(frame_rate),
        seen_(static_cast<std::size_t>(range.count)) {}

  std::string path_;
  FilmReader reader_;
  FrameRange range_;
  Rational frame_rate_;
  std::int64_t packet_count_ = 0;
  std::vector<bool> seen_;  ///< whether a packet has come; index: frame of the segment
};

}  // namespace tickreel::encode
