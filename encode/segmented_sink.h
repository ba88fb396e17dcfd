#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/frame_sink.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Frames [first, first + count) of a film.
struct FrameRange {
  std::int64_t first = 0;
  std::int64_t count = 0;
  friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

/// The default of SegmentPlan::segment_frames: 4 s at 60 frames a second. docs/benchmarks.md says
/// what shorter and longer segments cost.
inline constexpr std::int64_t kDefaultSegmentFrames = 240;

/// The plan by which a film is cut into segments. Every segment is encoded by a new encoder, so the
/// plan is part of the film's definition.
///
/// The film is cut at each of `edges`. Each stretch between two edges is cut into as few segments
/// as possible with at most `segment_frames` frames each. The lengths of these segments differ by
/// at most one frame, so that no core waits long for another one at the end; the longer segments
/// come first.
///
/// An open film, whose length is not known when it begins, has no edges. It is cut every
/// `segment_frames` frames, and its last segment may be shorter.
struct SegmentPlan {
  std::int64_t frame_count = 0;     ///< frames of the film, 1 or more; of an open film the limit
  std::int64_t segment_frames = 1;  ///< the most frames of a segment, 1 or more
  /// Frames with which segments begin, such as the first frames of clips. Ascending, none twice,
  /// above 0 and below `frame_count`.
  std::vector<std::int64_t> edges{};
  bool is_open = false;  ///< whether the length is not known yet

  /// The number of segments; of an open film the limit.
  [[nodiscard]] std::int64_t segment_count() const {
    std::int64_t segments = 0;
    for (std::size_t i = 0; i <= edges.size(); ++i) segments += segments_in(stretch(i).count);
    return segments;
  }
  /// Returns the frames of a segment. `segment`: the index, from 0 to segment_count() - 1.
  [[nodiscard]] FrameRange range(std::int64_t segment) const {
    if (is_open) {
      const std::int64_t first = segment * segment_frames;
      return {first, std::min(segment_frames, frame_count - first)};
    }
    FrameRange frames = stretch(0);
    for (std::size_t i = 0; segment >= segments_in(frames.count); frames = stretch(++i)) {
      segment -= segments_in(frames.count);
    }
    const std::int64_t least = frames.count / segments_in(frames.count);
    const std::int64_t longer = frames.count % segments_in(frames.count);
    return {frames.first + segment * least + std::min(segment, longer),
            least + (segment < longer ? 1 : 0)};
  }
  friend bool operator==(const SegmentPlan&, const SegmentPlan&) = default;

 private:
  /// Returns the number of segments of a stretch with so many frames.
  [[nodiscard]] std::int64_t segments_in(std::int64_t frames) const {
    return (frames - 1) / segment_frames + 1;
  }
  /// Returns the frames from the edge `i - 1` (or the start) to the edge `i` (or the end).
  [[nodiscard]] FrameRange stretch(std::size_t i) const {
    const std::int64_t first = i == 0 ? 0 : edges[i - 1];
    return {first, (i < edges.size() ? edges[i] : frame_count) - first};
  }
};

/// The value of SegmentedSink::most_segments_in_flight() that sets no limit.
inline constexpr int kAnyNumberOfSegments = std::numeric_limits<int>::max();

/// A sink that takes the frames of a film in segments, several segments at a time. The film does
/// not depend on the order in which segments are made.
///
/// One thread calls open_segment() and finish(). The sink of each segment may be used in another
/// thread, by one thread at a time. It must be destroyed before the SegmentedSink.
///
/// Until finish() has succeeded, there is no new file under the final name. If the object is
/// destroyed before, it leaves segments with which a later export can continue, or nothing.
class SegmentedSink {
 public:
  virtual ~SegmentedSink() = default;

  /// The plan by which the film is cut.
  [[nodiscard]] virtual const SegmentPlan& plan() const = 0;
  /// The number of segments that may be open at once. 1: one after the other, in order.
  [[nodiscard]] virtual int most_segments_in_flight() const = 0;
  /// Whether a segment exists already, for example from an earlier run, and need not be made.
  [[nodiscard]] virtual bool has_segment(std::int64_t /*segment*/) const { return false; }
  /// The layout into which the sink converts images of kRgba; see FrameSink::pixel_format().
  /// Nothing: images must be kRgba.
  [[nodiscard]] virtual std::optional<PixelFormat> pixel_format() const { return std::nullopt; }
  /// Whether frames need images. False: the sink takes only sound, and frames come without images.
  [[nodiscard]] virtual bool wants_pictures() const { return true; }
  /// Returns a sink for the frames of a segment. VideoFrame::index counts from the start of the
  /// film. The segment exists when the sink's finish() has succeeded. The errors of open_sink().
  virtual Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) = 0;
  /// Completes the film. Called when every segment exists. kInterrupted when the user stops it;
  /// else the errors of FrameSink::finish() and of reading segments (SegmentReader).
  virtual Status finish() = 0;
  /// The bytes written so far, as far as that is easily known.
  [[nodiscard]] virtual std::int64_t bytes_written() const { return 0; }
  /// Returns text for the end of an error's message, which says what is kept and how to continue:
  /// "7 of 20 segments are kept in film.mp4.part: repeat the command with --resume". Empty: nothing
  /// is kept.
  [[nodiscard]] virtual std::string how_to_go_on() const { return {}; }
  /// Describes the film for messages: "libx264 yuv420p mp4".
  [[nodiscard]] virtual std::string description() const = 0;
  /// Sentences that the user should read, though nothing failed.
  [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
};

/// Returns the format for the sink of one segment. `film`: the format of the whole film.
inline FilmFormat segment_format(const FilmFormat& film, const SegmentPlan& plan,
                                 std::int64_t segment) {
  const FrameRange range = plan.range(segment);
  return {film.size, film.frame_rate, range.count, film.first_frame + range.first,
          true,      film.audio,      plan.is_open};
}

/// Returns the first segment, from `segment` on, that does not exist yet
/// (SegmentedSink::has_segment()); the plan's segment_count() when all exist.
inline std::int64_t next_missing(const SegmentedSink& sink, std::int64_t segment) {
  const std::int64_t count = sink.plan().segment_count();
  while (segment < count && sink.has_segment(segment)) ++segment;
  return segment;
}

/// Returns a segmented sink of one segment, the whole film, whose frames go to `sink`.
/// open_segment() may be called once.
std::unique_ptr<SegmentedSink> single_segment(std::unique_ptr<FrameSink> sink,
                                              const FilmFormat& format);

/// Opens a sink that keeps no segments on a disk, for outputs that cannot be continued after an
/// interruption. hash, null, files of sound alone and films for standard output
/// (SinkSettings::format) take several segments at a time: the lines, samples or coded frames of a
/// segment wait in memory until the segments before it are written. Other outputs, such as png, raw
/// and a film in a file, are one segment. The errors of open_sink(), and kUsage for
/// `segment_frames` below 1.
Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames);

}  // namespace tickreel::encode
