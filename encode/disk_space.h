#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"
#include "encode/frame_sink.h"

namespace tickreel {

/// How well a size is known before anything is written.
enum class SizeKind : std::uint8_t {
  kExact,    ///< but for the first line of YUV4MPEG2
  kAtMost,   ///< lossless encoders: what they make of noise
  kRoughly,  ///< a rule of thumb; pictures can need a fraction or a multiple of it
};

struct SizeEstimate {
  std::int64_t bytes = 0;
  SizeKind kind = SizeKind::kExact;
};

/// How much a film will be on the disk. docs/benchmarks.md has the rule of thumb. kUsage as
/// open_sink() has it for the names in the settings; encoders are not opened.
Result<SizeEstimate> estimate_film_bytes(const SinkSettings& settings, const FilmFormat& format);

/// The bytes that this user may still write where a file at `path` would be; the directory exists.
Result<std::int64_t> free_bytes(const std::string& path);

}  // namespace tickreel
