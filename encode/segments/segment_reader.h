#pragma once

#include <vector>

#include "encode/libav/film_reader.h"
#include "encode/segmented_sink.h"

namespace tickreel::encode {

/// Reads the packets of a segment's file and holds it to what a segment is: one packet for each of
/// its frames. kBadFile when the file cannot be read, or a part of it is missing; kFailed when it
/// is another one.
class SegmentReader {
 public:
  /// `range`: its frames in the film.
  static Result<SegmentReader> open(const std::string& path, const FrameRange& range,
                                    const Rational& frame_rate,
                                    StreamInfo info = StreamInfo::kContainer);

  [[nodiscard]] const AVCodecParameters& codec() const { return *reader_.stream().codecpar; }
  [[nodiscard]] std::uint64_t headers_hash() const { return reader_.headers_hash(); }
  /// The next packet, in the order in which they are decoded: its pts is its frame in the film, its
  /// dts its place in that order, with the segment's first at `range.first`. Null behind the last
  /// frame.
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
  std::vector<bool> seen_;  ///< by frame of the segment
};

}  // namespace tickreel::encode
