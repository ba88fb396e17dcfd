#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/picture_options.h"
#include "cli/progress_printer.h"
#include "core/error.h"
#include "movie/capture_range.h"
#include "sim/replay_notes.h"
#include "sim/replay_reader.h"

namespace tickreel {

/// What `export` was asked for, as it was typed.
struct ExportOptions {
  std::string replay;
  PictureOptions picture;
  std::vector<std::string> marks;
  std::string interleave = "fixed";
  bool ignore_divergence = false;
};

/// One film of those that were asked for.
struct PlannedFilm {
  std::optional<CaptureRange> range;  ///< none: the frames that were shown
  SinkSettings sink;
};

/// The same, checked and exact.
struct ExportPlan {
  ImageSize size;
  Rational frame_rate;
  std::vector<CameraKey> camera_keys;  ///< only when they are asked for
  std::vector<PlannedFilm> films;
  ProgressStyle progress;
};

Result<ExportPlan> plan_export(const ExportOptions& options, ReplayReader& reader);

}  // namespace tickreel
