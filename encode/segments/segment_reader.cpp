#include "encode/segments/segment_reader.h"

#include <fmt/format.h>

namespace tickreel::encode {

Result<SegmentReader> SegmentReader::open(const std::string& path, const FrameRange& range,
                                          const Rational& frame_rate, StreamInfo info) {
  auto reader = FilmReader::open(path, Sound::kNone, info);
  if (!reader) return reader.error();
  return SegmentReader(path, *std::move(reader), range, frame_rate);
}

Result<AVPacket*> SegmentReader::next() {
  const auto packet = reader_.next();
  if (!packet) return packet.error();
  if (*packet == nullptr) {
    if (Status whole = reader_.check_whole(packet_count_); !whole) return whole.error();
    if (packet_count_ == range_.count) return nullptr;
    return naming_file(
        ErrorKind::kFailed, "", path_,
        fmt::format(" holds {} coded frames instead of {}", packet_count_, range_.count));
  }
  const auto frame = frame_at(reader_.stream(), frame_rate_, (*packet)->pts);
  if (!frame || *frame >= range_.count || seen_[static_cast<std::size_t>(*frame)]) {
    return naming_file(
        ErrorKind::kFailed, "", path_,
        fmt::format(": the coded frame {} is at a time where none is missing", packet_count_));
  }
  seen_[static_cast<std::size_t>(*frame)] = true;
  (*packet)->pts = range_.first + *frame;
  (*packet)->dts = range_.first + packet_count_++;
  (*packet)->duration = 1;
  return *packet;
}

}  // namespace tickreel::encode
