#pragma once

#include <string_view>

#include "encode/sinks/sinks.h"

namespace tickreel {

enum class PathRule { kFile, kFileOrPipe, kOptional };

/// What a sink is and which settings mean something to it.
struct SinkKind {
  std::string_view name;
  OpenedSink (*open)(const SinkSettings&, const FilmFormat&);
  /// Null where a film has to be made in one piece.
  OpenedFilm (*open_film)(const SinkSettings&, const FilmFormat&, const SegmentPlan&);
  PathRule path;
  bool encodes;              ///< --vcodec, --crf, --preset, --codec-opt
  bool converts;             ///< --pix-fmt
  std::string_view endings;  ///< of paths that mean this sink when none is named
};

/// The sink that settings ask for, and whether they and the format make sense for it. kUsage with
/// what would do.
Result<const SinkKind*> choose_sink(const SinkSettings& settings);
Status check_format(const FilmFormat& format);

}  // namespace tickreel
