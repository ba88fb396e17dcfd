#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks the film's file and the files beside it, before anything is opened; not whether the
/// film's own name is taken. kUsage when an output would replace a file that the film is made from,
/// or when the film cannot have that output; kInTheWay when another file has the poster's name and
/// the plan neither replaces nor continues, or when a track of another film lies beside a film of
/// sound alone.
Status check_film_outputs(const FilmPlan& plan);

/// Tries the encoder with try_to_make(), before anything is drawn, and returns its errors. Does
/// nothing for a film that is not made in segments, because such a film opens its encoder first.
Status try_encoder(const FilmPlan& plan);

/// Whether a run with `resume` finds the film complete. Judges by the names of files and by a
/// manifest. False without `resume`, and with `overwrite`, because the file may be an older film;
/// false when a manifest is wanted and missing. `is_whole`: the plan's definition is complete; then
/// also false when the manifest describes another film or cannot be read.
bool is_made_before(const FilmPlan& plan, bool is_whole);

/// Checks that one drawing can give both films. kUsage when their pictures, sound or cuts differ,
/// with a message that names the differences; also when one film has more than 8 bits or alpha and
/// the other has not, because these are drawn differently.
Status check_same_pictures(const FilmDefinition& film, const FilmDefinition& other);

/// The text to print when the program dies while it makes a film. It depends on the files that are
/// then on the disk.
struct CrashAdvice {
  std::string text;         ///< the text while no segment is finished
  std::string directory{};  ///< the folder of the film's segments; empty: the film has no segments
  /// The text in place of `text` once has_finished_segment(directory) is true.
  std::string when_has_segment{};
};
/// Returns the text for a planned film.
CrashAdvice advice_after_crash(const FilmPlan& plan);

/// Makes the folder that the film goes into, and its parent folders, unless they exist. Does
/// nothing for "", "-" and a name with a slash at its end. kFailed when the system refuses.
Status make_folder_of(const std::string& film);

}  // namespace tickreel::movie
