#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is written of a film beside its frames, before anything is opened. kUsage where it would be
/// written over what the film is made from, or where the film cannot have it; kInTheWay where a
/// poster has its name.
Status check_film_outputs(const FilmPlan& plan);

/// What the encoder refuses, before anything is drawn: try_to_make(). Nothing of films that are not
/// made in segments: they open theirs first.
Status try_encoder(const FilmPlan& plan);

/// Whether what a run with `resume` goes on with is there as a whole: the names say so. With
/// `overwrite` they do not, for there may be an older one. Nor where a manifest says that it is
/// another film than this one; `is_whole`: the definition is complete.
bool is_made_before(const FilmPlan& plan, bool is_whole);

/// kUsage when one drawing cannot give two films: they show or sound otherwise, or are cut
/// otherwise. The message names what differs. The same where one has more than 8 bits and
/// the other has not: their pictures are others.
Status check_same_pictures(const FilmDefinition& film, const FilmDefinition& other);

/// What to say where the program that makes a film dies: what works, by what is on the disk then.
struct CrashAdvice {
  std::string text;
  std::string directory{};         ///< of the film's segments; empty: it has none
  std::string when_has_segment{};  ///< in place of `text`, where has_finished_segment()
};
CrashAdvice advice_after_crash(const FilmPlan& plan);

/// Makes the folder that a film is to be in, and those that it is in.
Status make_folder_of(const std::string& film);

}  // namespace tickreel::movie
