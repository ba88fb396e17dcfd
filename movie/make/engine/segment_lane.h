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

/// A picture that was drawn, on its way to the encoder of its segment.
struct DrawnFrame {
  VideoFrame frame{};
  std::int64_t segment = 0;
  /// In the first frame of a segment, the segment's sink; null in all other frames.
  std::unique_ptr<FrameSink> sink{};
  bool is_last = false;             ///< the last frame of its segment
  std::vector<SoundLayer> sound{};  ///< empty: the film has no sound
};

/// An event of a lane: an image that is free to be drawn into again, or, without an image, the end
/// of a segment.
struct WrittenFrame {
  std::size_t lane = 0;
  Image image{};
  bool is_segment_finished = false;  ///< this event is the end of `segment`
  std::int64_t segment = 0;
};

/// The queue from all lanes to the thread that draws. The frames of one lane come in the order in
/// which they were drawn, and the end of a segment after its last frame; frames of different lanes
/// come in any order. A lane waits while the queue is full; the thread that draws empties the queue
/// before it waits for a lane. The first error of any thread closes the queue.
using WrittenFrames = BoundedQueue<WrittenFrame>;

/// Changes a frame and its sound, depending on the frame's number alone. Runs on any thread, and on
/// several at the same time. Empty: changes nothing.
using FrameFinisher = std::function<void(VideoFrame&)>;

/// A thread that mixes, finishes, encodes and writes segments, one after the other, and the queue
/// of frames before it.
class SegmentLane {
 public:
  /// `number`: WrittenFrame::lane. Holds up to `places` frames that are not written yet. `written`
  /// is borrowed. `split_buses`: the buses that frames have in VideoFrame::split.
  SegmentLane(std::size_t number, std::size_t places, FrameFinisher finisher,
              WrittenFrames& written, std::vector<std::string> split_buses = {});
  SegmentLane(const SegmentLane&) = delete;
  SegmentLane& operator=(const SegmentLane&) = delete;
  /// Waits for the thread. Drops frames that are not written, unless finish() was called.
  ~SegmentLane();

  /// Adds the next frame; frames come in order, segment after segment. Waits while the lane is
  /// full. Returns false when the lane has failed.
  bool push(DrawnFrame frame) { return drawn_.push(std::move(frame)); }
  /// Ends the input and waits until all frames are written, or the lane has failed. The error of a
  /// lane that has failed is the status of `written`.
  void finish();

 private:
  void run();
  Status write_all();

  std::size_t number_;
  FrameFinisher finisher_;
  std::vector<std::string> split_buses_;
  /// From the thread that draws to this lane's thread, in the order of the film.
  BoundedQueue<DrawnFrame> drawn_;
  WrittenFrames& written_;
  std::thread thread_;  ///< declared last: starts when all other members are ready
};

}  // namespace tickreel::movie
