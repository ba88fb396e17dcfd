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

/// How long segments are at most when nobody says otherwise: 4 s at the usual rate.
/// docs/benchmarks.md has what shorter and longer ones cost.
inline constexpr std::int64_t kDefaultSegmentFrames = 240;

/// How a film is cut: into as few segments as have at most `segment_frames` frames each, and those
/// as even as can be, so that none leaves the others' cores idle at the end. The first ones have
/// the frame more. A film of several clips is cut like that between each two of its edges. Part of
/// the film's definition, because every segment is encoded by a fresh encoder.
///
/// An open film, whose length is not known when it begins, is cut at every `segment_frames`: its
/// last segment may be shorter.
struct SegmentPlan {
  std::int64_t frame_count = 0;       ///< of the film, 1 or more; while it is open, the most
  std::int64_t segment_frames = 1;    ///< the most of a segment, 1 or more
  std::vector<std::int64_t> edges{};  ///< frames that segments begin with; ascending, 0 is none
  bool is_open = false;               ///< without edges

  [[nodiscard]] std::int64_t segment_count() const {
    std::int64_t segments = 0;
    for (std::size_t i = 0; i <= edges.size(); ++i) segments += segments_in(stretch(i).count);
    return segments;
  }
  /// 0 <= segment < segment_count().
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
  [[nodiscard]] std::int64_t segments_in(std::int64_t frames) const {
    return (frames - 1) / segment_frames + 1;
  }
  /// The frames before edge `i`, behind the edge before that.
  [[nodiscard]] FrameRange stretch(std::size_t i) const {
    const std::int64_t first = i == 0 ? 0 : edges[i - 1];
    return {first, (i < edges.size() ? edges[i] : frame_count) - first};
  }
};

/// How many segments may be open at once.
inline constexpr int kAnyNumberOfSegments = std::numeric_limits<int>::max();

/// Where the frames of a film go that is made in segments, several at a time. open_segment() and
/// finish() are called by one thread; each segment's sink is used by one thread at a time, of its
/// own if it likes, and does not outlive this. The film does not depend on the order in which
/// segments are made.
///
/// Until finish() has succeeded there is nothing under the final name. Destroyed before, it leaves
/// what a resumed export can continue, or nothing.
class SegmentedSink {
 public:
  virtual ~SegmentedSink() = default;

  [[nodiscard]] virtual const SegmentPlan& plan() const = 0;
  /// How many segments may be open at once. 1: only one after the other, in order.
  [[nodiscard]] virtual int most_segments_in_flight() const = 0;
  /// Whether a segment is there already, and need not be made.
  [[nodiscard]] virtual bool has_segment(std::int64_t /*segment*/) const { return false; }
  /// The layout that frames are turned into when they come as kRgba, where a renderer could do it
  /// as well: with the same bytes. None: they are wanted as kRgba. See FrameSink of what has more
  /// than 8 bits.
  [[nodiscard]] virtual std::optional<PixelFormat> pixel_format() const { return std::nullopt; }
  /// False: it takes sound alone, and frames come without an image.
  [[nodiscard]] virtual bool wants_pictures() const { return true; }
  /// The sink for the frames of a segment. VideoFrame::index counts in the film; the segment is
  /// there when the sink's finish() has succeeded.
  virtual Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) = 0;
  /// After every segment has finished: completes the film.
  virtual Status finish() = 0;
  /// The bytes written so far, as far as that is easily known.
  [[nodiscard]] virtual std::int64_t bytes_written() const { return 0; }
  /// Says after an error what is kept, and how to continue, for the end of the error's message: "7
  /// of 20 segments are kept in film.mp4.part: repeat the command with --resume". Empty: nothing is
  /// kept.
  [[nodiscard]] virtual std::string how_to_go_on() const { return {}; }
  /// Describes what it makes, for messages: "libx264 yuv420p mp4".
  [[nodiscard]] virtual std::string description() const = 0;
  /// Sentences that the user should read, though nothing failed.
  [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
};

/// The format that the sink of one segment of a film gets.
inline FilmFormat segment_format(const FilmFormat& film, const SegmentPlan& plan,
                                 std::int64_t segment) {
  const FrameRange range = plan.range(segment);
  return {film.size, film.frame_rate, range.count, film.first_frame + range.first,
          true,      film.audio,      plan.is_open};
}

/// The first segment that is not there yet, of `segment` and those after it; the plan's
/// segment_count() when all are.
inline std::int64_t next_missing(const SegmentedSink& sink, std::int64_t segment) {
  const std::int64_t count = sink.plan().segment_count();
  while (segment < count && sink.has_segment(segment)) ++segment;
  return segment;
}

/// A film of one segment, which an ordinary sink takes.
std::unique_ptr<SegmentedSink> single_segment(std::unique_ptr<FrameSink> sink,
                                              const FilmFormat& format);

/// A sink that keeps no segments on a disk, for what cannot be continued after an interruption.
/// hash, null and films for standard output (SinkSettings::format) take several segments at a time,
/// whose lines or coded frames wait for their turn in memory; png, raw and a film in a file are one
/// segment. The errors of open_sink.
Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames);

}  // namespace tickreel::encode
