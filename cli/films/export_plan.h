#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/films/progress_printer.h"
#include "cli/options/picture_options.h"
#include "movie/make/film_settings.h"
#include "sim/replay/replay_notes.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel {

/// What `export` was asked for, as it was typed.
struct ExportOptions {
  PictureOptions picture;
  std::vector<std::string> marks;  ///< names and patterns of them
  bool all_marks = false;
  std::vector<Mark> own_marks{};  ///< films of these, which the replay need not have
  bool makes_clips = false;       ///< of a reel: no film has a file of its own
  /// How many frames film `number` of `count` has, from its in point on; null: those of its range.
  using FrameCounts = std::function<std::int64_t(std::size_t number, std::size_t count)>;
  FrameCounts frame_counts{};
  std::optional<std::string> before;  ///< around those that are points
  std::optional<std::string> after;
  std::string convert = "auto";
  bool list_segments = false;

  [[nodiscard]] bool films_marks() const {
    return all_marks || !marks.empty() || !own_marks.empty();
  }
  /// One for the films of marks, to be made where it is not there.
  [[nodiscard]] bool names_folder() const {
    return films_marks() && picture.settings.path.ends_with('/');
  }
};

/// The same, checked and exact.
struct ExportPlan {
  std::vector<FilmSettings> films;
  ProgressStyle progress;
};

Result<ExportPlan> plan_export(const ExportOptions& options, ReplayReader& reader);

}  // namespace tickreel
