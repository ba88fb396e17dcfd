#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "movie/plan/film_settings.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"

namespace tickreel {

/// What was asked for of the films of a replay: all that is known before the replay is opened. What
/// needs a replay to be understood is as it was written.
struct FilmRequest : FilmSettings {
  std::string from{};
  std::string to{};
  std::string poster_at{};
  Status understood{};  ///< kUsage with the first value of a film that makes no sense
  std::vector<std::string> marks_to_film{};  ///< names, and patterns of them
  bool all_marks = false;
  std::vector<Mark> own_marks{};  ///< films of these, which the replay need not have
  bool makes_clips = false;       ///< of a reel: no film has a file of its own
  bool makes_nothing = false;     ///< the films are only told of: none is in the way of them
  /// How many frames film `number` of `count` has, from its in point on; null: those of its range.
  using FrameCounts = std::function<std::int64_t(std::size_t number, std::size_t count)>;
  FrameCounts frame_counts{};
  std::optional<std::string> before{};  ///< around those marks that are points
  std::optional<std::string> after{};

  [[nodiscard]] bool films_marks() const {
    return all_marks || !marks_to_film.empty() || !own_marks.empty();
  }
  /// A folder for the films of marks, to be made where it is not there.
  [[nodiscard]] bool names_folder() const { return films_marks() && path.ends_with('/'); }
};

}  // namespace tickreel
