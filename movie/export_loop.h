#pragma once

#include <atomic>

#include "core/error.h"
#include "encode/frame_sink.h"
#include "movie/frame_times.h"
#include "movie/progress.h"
#include "movie/view_source.h"
#include "renderer/frame_renderer.h"

namespace tickreel {

/// What an export works with. Everything is borrowed for the duration of the call.
struct ExportParts {
  const FrameTimes& times;
  ViewSource& source;
  FrameRenderer& renderer;  ///< created by the calling thread
  FrameSink& sink;          ///< used by another thread until export_film returns
  /// Set by anybody, at any time, to stop early (kInterrupted). Null: never.
  const std::atomic<bool>* stop = nullptr;
};

/// Movie mode: simulates, interpolates and draws every frame on the calling thread,
/// and encodes on a second one, however long a frame takes. Returns when the sink has finished, or
/// with the first error of either side; the sink is then unfinished, and its destruction takes its
/// files away.
Status export_film(const ExportParts& parts, const ProgressListener& listener);

}  // namespace tickreel
