#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks the film's file and the files beside it, before anything is opened. kUsage where an
/// output would replace what the film is made from, or where the film cannot have it; kInTheWay
/// where another file has the poster's name.
Status check_film_outputs(const FilmPlan& plan);

/// Tries the encoder with try_to_make(), before anything is drawn. Does not try films that are not
/// made in segments: they open their encoder first anyway.
Status try_encoder(const FilmPlan& plan);

/// Whether a run with `resume` finds the film complete, judged by the names of files. False with
/// `overwrite`, as the file may be an older film, and false where a manifest describes another
/// film. `is_whole`: the plan's definition is complete, so the manifest can be compared.
bool is_made_before(const FilmPlan& plan, bool is_whole);

/// Checks that one drawing can give both films. kUsage where their pictures, sound or cuts differ,
/// with a message that names the differences; also where only one has more than 8 bits or alpha, as
/// it is drawn differently.
Status check_same_pictures(const FilmDefinition& film, const FilmDefinition& other);

/// The text to print when the program dies while it makes a film. It depends on the files that are
/// on the disk then.
struct CrashAdvice {
  std::string text;
  std::string directory{};         ///< the folder of the film's segments; empty: the film has none
  std::string when_has_segment{};  ///< replaces `text` where has_finished_segment() is true
};
CrashAdvice advice_after_crash(const FilmPlan& plan);

/// Makes the folder that the film goes into, and its parent folders.
Status make_folder_of(const std::string& film);

}  // namespace tickreel::movie
