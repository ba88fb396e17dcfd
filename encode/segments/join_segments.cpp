#include <fmt/format.h>

#include "core/text/counted.h"
#include "encode/libav/muxer.h"
#include "encode/segments/join_into.h"
#include "encode/segments/segment_file.h"
#include "encode/segments/segment_reader.h"

namespace tickreel {
namespace {

Status check_fits(const std::string& path, const SegmentReader& reader, const std::string& first,
                  std::uint64_t headers_hash) {
  if (reader.headers_hash() == headers_hash) return {};
  return failed(
      fmt::format("{} does not fit to {}: it was encoded with other settings or by another FFmpeg",
                  path, first));
}

Status copy_segment(const std::string& path, SegmentReader& reader, Muxer& muxer,
                    std::int64_t video_delay, const FrameListener& listener) {
  while (true) {
    const auto packet = reader.next();
    if (!packet) return packet.error();
    if (*packet == nullptr) return {};
    const std::int64_t frames_done = (*packet)->dts + 1;
    (*packet)->dts -= video_delay;
    if ((*packet)->dts > (*packet)->pts) {
      return failed(fmt::format("{} holds back more than the {} that its record says", path,
                                counted(static_cast<std::uint64_t>(video_delay), "frame")));
    }
    if (Status written = muxer.write(**packet); !written) return written;
    if (listener && !listener(frames_done)) {
      return Error{ErrorKind::kInterrupted, "stopped while the film was put together"};
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
  std::unique_ptr<Muxer> muxer;
  std::uint64_t headers_hash = 0;
  for (std::size_t i = 0; i < segment_paths.size(); ++i) {
    const FrameRange range = settings.plan.range(static_cast<std::int64_t>(i));
    // Some muxers want the pixel format.
    const StreamInfo info = i == 0 ? StreamInfo::kDecoder : StreamInfo::kContainer;
    auto reader = SegmentReader::open(segment_paths[i], range, settings.frame_rate, info);
    if (!reader) return reader.error();
    if (!muxer) {
      headers_hash = reader->headers_hash();
      auto file = open_file(settings.part_path);
      if (!file) return file.error();
      auto opened = Muxer::open(**container, *std::move(file),
                                {reader->codec(), settings.frame_rate}, FileLayout::kIndexFirst);
      if (!opened) return opened.error();
      muxer = *std::move(opened);
    }
    Status fits = check_fits(segment_paths[i], *reader, segment_paths[0], headers_hash);
    if (!fits) return fits;
    Status copied = copy_segment(segment_paths[i], *reader, *muxer, settings.video_delay, listener);
    if (!copied) return copied;
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
