#pragma once

#include <atomic>
#include <functional>

#include "encode/segmented_sink.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/engine/progress.h"
#include "movie/make/engine/segment_lane.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Receives each picture after it is drawn, on the thread that draws. The picture is valid during
/// the call. Must be quick.
using FramePreview = std::function<void(const Image&)>;

/// The parts that an export works with. Everything is borrowed for the duration of the call.
struct ExportParts {
  FilmFrames& frames;
  SegmentedSink& sink;  ///< its plan has as many frames as `frames`
  int jobs = 1;  ///< how many segments are made at the same time, 1 or more; never changes the film
  /// Any thread may set it at any time to stop early (kInterrupted). Null: nothing stops the
  /// export.
  const std::atomic<bool>* stop = nullptr;
  /// Receives the pictures of the oldest segment that is being made. May be empty.
  FramePreview preview{};
  FrameFinisher finisher{};  ///< changes each frame before it is encoded
  /// Called before the sink completes the film, which does not happen when it returns an error. May
  /// be empty.
  std::function<Status()> last_check{};
  std::vector<std::string> split_buses{};  ///< the buses that frames have in VideoFrame::split
};

/// Exports a film: simulates, interpolates and draws every frame on the calling thread, and mixes
/// the sound of each segment in flight and encodes it on a thread of its own, however long a frame
/// takes. Returns when the sink has finished, or with the first error; the sink is then unfinished,
/// and may only be destroyed.
Status export_film(const ExportParts& parts, ProgressMeter& progress);

}  // namespace tickreel::movie
