#pragma once

#include <cstdint>
#include <memory>

#include "encode/sinks/sink_choice.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The sizes of frames as they are coded.
struct CodedSizes {
  std::int64_t key_frames = 0;  ///< that need no other frame
  std::int64_t key_bytes = 0;
  std::int64_t other_frames = 0;
  std::int64_t other_bytes = 0;
};

/// A sink that codes frames as that of the settings does, and writes nothing under any name. Of a
/// kind of file whose size says nothing of its frames (sound, hash, null, raw) it takes them, and
/// counts nothing. `sizes` is complete when finish() has succeeded. The errors of open_sink() that
/// the settings alone make.
Result<std::unique_ptr<FrameSink>> open_measured_sink(const SinkKind& kind,
                                                      const SinkSettings& settings,
                                                      const FilmFormat& format,
                                                      std::shared_ptr<CodedSizes> sizes);

/// The bytes of each frame of a raw film; 0: the film is not raw.
Result<std::int64_t> raw_frame_bytes(const SinkKind& kind, const SinkSettings& settings,
                                     ImageSize size);

}  // namespace tickreel::encode
