#include <fmt/format.h>

#include <algorithm>

#include "encode/join_into.h"
#include "encode/muxer.h"
#include "encode/segment_file.h"
#include "encode/segment_reader.h"

namespace tickreel {
namespace {

Error stopped() {
  return {ErrorKind::kInterrupted, "stopped while the film was put together"};
}

/// By how many frames at most a coded frame lies behind its place among the shown ones, in any
/// segment. kFailed when a segment is not what it must be, or was made otherwise than the first.
Result<std::int64_t> longest_delay(const std::vector<std::string>& paths,
                                   const JoinSettings& settings, const FrameListener& listener) {
  std::int64_t delay = 0;
  std::uint64_t headers_hash = 0;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const FrameRange range = settings.plan.range(static_cast<std::int64_t>(i));
    auto reader = SegmentReader::open(paths[i], range, settings.frame_rate);
    if (!reader) return reader.error();
    if (i == 0) headers_hash = reader->headers_hash();
    if (reader->headers_hash() != headers_hash) {
      return failed(fmt::format(
          "{} does not fit to {}: it was encoded with other settings or by another FFmpeg",
          paths[i], paths[0]));
    }
    while (true) {
      const auto packet = reader->next();
      if (!packet) return packet.error();
      if (*packet == nullptr) break;
      delay = std::max(delay, (*packet)->dts - (*packet)->pts);
    }
    constexpr std::int64_t kNoneYet = 0;
    if (listener && !listener(kNoneYet)) return stopped();
  }
  return delay;
}

Status copy_segment(SegmentReader& reader, Muxer& muxer, std::int64_t delay,
                    const FrameListener& listener) {
  while (true) {
    const auto packet = reader.next();
    if (!packet) return packet.error();
    if (*packet == nullptr) return {};
    const std::int64_t frames_done = (*packet)->dts + 1;
    (*packet)->dts -= delay;
    if (Status written = muxer.write(**packet); !written) return written;
    if (listener && !listener(frames_done)) {
      return stopped();
    }
  }
}

// The k-th packet of the film is decoded at k minus the longest delay in any segment: a rule that
// knows nothing of who made which segment, so neither does the film.
Status join(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
            const OpenFile& open_file, const FrameListener& listener) {
  const auto container = find_container(settings.path);
  if (!container) return container.error();
  if (static_cast<std::int64_t>(segment_paths.size()) != settings.plan.segment_count()) {
    return failed(fmt::format("there are {} segments of the {} of the film", segment_paths.size(),
                              settings.plan.segment_count()));
  }
  const auto delay = longest_delay(segment_paths, settings, listener);
  if (!delay) return delay.error();
  std::unique_ptr<Muxer> muxer;
  for (std::size_t i = 0; i < segment_paths.size(); ++i) {
    const FrameRange range = settings.plan.range(static_cast<std::int64_t>(i));
    auto reader = SegmentReader::open(segment_paths[i], range, settings.frame_rate);
    if (!reader) return reader.error();
    if (!muxer) {
      auto file = open_file(settings.part_path);
      if (!file) return file.error();
      auto opened = Muxer::open(**container, *std::move(file),
                                {reader->codec(), settings.frame_rate}, FileLayout::kIndexFirst);
      if (!opened) return opened.error();
      muxer = *std::move(opened);
    }
    if (Status copied = copy_segment(*reader, *muxer, *delay, listener); !copied) return copied;
  }
  return muxer->finish();
}

}  // namespace

Status join_segments(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                     const FrameListener& listener) {
  return join_into(segment_paths, settings, OutputFile::create_part, listener);
}

Status join_into(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                 const OpenFile& open_file, const FrameListener& listener) {
  Status joined = join(segment_paths, settings, open_file, listener);
  // The segments are our own: that one is no good is no fault of what the user gave.
  if (!joined && joined.error().kind == ErrorKind::kBadFile) return failed(joined.error().message);
  return joined;
}

}  // namespace tickreel
