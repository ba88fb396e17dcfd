#pragma once

#include <cstdint>
#include <memory>

#include "encode/sinks/sink_choice.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The sizes of frames as they are coded.
struct CodedSizes {
  std::int64_t key_frames = 0;    ///< the number of frames that are coded without other frames
  std::int64_t key_bytes = 0;     ///< the bytes of these frames
  std::int64_t other_frames = 0;  ///< the number of all other frames
  std::int64_t other_bytes = 0;   ///< the bytes of these frames
};

/// Opens a sink that codes frames as the sink of the settings does, adds up the sizes in `sizes`,
/// and leaves no file. For sound, hash, null and raw it takes frames without coding them, and
/// `sizes` stays 0. `sizes` is complete when finish() has succeeded. The errors of open_sink() that
/// come from the settings alone.
Result<std::unique_ptr<FrameSink>> open_measured_sink(const SinkKind& kind,
                                                      const SinkSettings& settings,
                                                      const FilmFormat& format,
                                                      std::shared_ptr<CodedSizes> sizes);

/// Returns the bytes of each frame of a raw film; 0: the film is not raw. kUsage for a pixel format
/// that cannot be used.
Result<std::int64_t> raw_frame_bytes(const SinkKind& kind, const SinkSettings& settings,
                                     ImageSize size);

}  // namespace tickreel::encode
