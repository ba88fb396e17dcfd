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

/// Is shown each picture after it is drawn, on the thread that draws. Must be quick.
using FramePreview = std::function<void(const Image&)>;

/// The parts that an export works with. Everything is borrowed for the duration of the call.
struct ExportParts {
  FilmFrames& frames;
  SegmentedSink& sink;  ///< its plan has as many frames as `frames`
  int jobs = 1;         ///< segments in flight, 1 or more; never changes the film
  /// Any thread may set it at any time to stop early (kInterrupted). Null: never.
  const std::atomic<bool>* stop = nullptr;
  /// Is shown the pictures of the oldest segment in flight. May be empty.
  FramePreview preview{};
  FrameFinisher finisher{};  ///< changes each frame before it is encoded
  /// Called before the sink completes the film; an error prevents that. May be empty.
  std::function<Status()> last_check{};
  std::vector<std::string> split_buses{};  ///< the buses that frames have in VideoFrame::split
};

/// Exports a film: simulates, interpolates and draws every frame on the calling thread, and mixes
/// the sound of each segment in flight and encodes it on a thread of its own, however long a frame
/// takes. Returns when the sink has finished, or with the first error; the sink is then unfinished,
/// and may only be destroyed.
Status export_film(const ExportParts& parts, ProgressMeter& progress);

}  // namespace tickreel::movie
