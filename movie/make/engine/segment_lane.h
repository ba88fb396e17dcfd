#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/bounded_queue.h"
#include "encode/frame_sink.h"
#include "movie/make/engine/film_frames.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A picture on its way to the encoder of its segment.
struct DrawnFrame {
  VideoFrame frame{};
  std::int64_t segment = 0;
  std::unique_ptr<FrameSink>
      sink{};                       ///< of the segment, with its first frame; empty with the others
  bool is_last = false;             ///< of its segment
  std::vector<SoundLayer> sound{};  ///< none: the film has none
};

/// What comes back from a lane: an image to draw into again, or, without one, that a segment has
/// been finished.
struct WrittenFrame {
  std::size_t lane = 0;
  Image image{};
  bool is_segment_finished = false;
  std::int64_t segment = 0;
};

/// Written by the threads of all lanes, read by the one that draws. A lane's frames come in the
/// order in which they were drawn, and after the last of a segment that it is finished; those of
/// different lanes in any order. A lane waits where it is full; who draws empties it before it
/// waits for a lane. Closed with the first error of any thread.
using WrittenFrames = BoundedQueue<WrittenFrame>;

/// Changes a frame with its sound; by its number alone, on any thread, and on several at a time.
/// Empty: nothing is changed.
using FrameFinisher = std::function<void(VideoFrame&)>;

/// Mixes, finishes, encodes and writes segments, one after the other, on a thread of its own.
class SegmentLane {
 public:
  /// Takes `places` frames before the first is written. `written` is borrowed. `split_buses`:
  /// those that frames have in VideoFrame::split.
  SegmentLane(std::size_t number, std::size_t places, FrameFinisher finisher,
              WrittenFrames& written, std::vector<std::string> split_buses = {});
  SegmentLane(const SegmentLane&) = delete;
  SegmentLane& operator=(const SegmentLane&) = delete;
  /// Waits for the thread; what has not been written is dropped, unless finish() was called.
  ~SegmentLane();

  /// Frames of a segment in order, segment after segment. False when the lane has failed.
  bool push(DrawnFrame frame) { return drawn_.push(std::move(frame)); }
  /// Nothing more will come: waits until all is written.
  void finish();

 private:
  void run();
  Status write_all();

  std::size_t number_;
  FrameFinisher finisher_;
  std::vector<std::string> split_buses_;
  /// Written by the thread that draws, read by this lane's; in the order of the film.
  BoundedQueue<DrawnFrame> drawn_;
  WrittenFrames& written_;
  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::movie
