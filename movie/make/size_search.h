#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "movie/make/film_job.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes or measures a film, and tells the user.
using MakeJob = std::function<Status(FilmJob& job)>;

/// Finds the best CRF with which a film is not larger than FilmPlan::size_limit, as nearly as can
/// be told before it is made: the film is drawn once and encoded with several CRFs, and sizes
/// between these are interpolated. Takes the CRF of an interrupted export as it is. A CRF that was
/// asked for is the best that is tried. kUsage where no CRF makes the film small enough; the
/// message has the smallest possible size.
Result<double> find_crf(const FilmPlan& plan, const GameFinder& find_game, const MakeJob& measure);

/// Checks that a CRF can be searched for: kUsage for a film without one.
Status check_size_limit(const FilmPlan& plan);

/// Estimates the bytes of a film's container and sound, the sound a little too high.
double bytes_beside_pictures(const FilmDefinition& film);

/// Returns the CRF to try next when a film with `crf` has become `bytes` large. kUsage when there
/// is no larger CRF.
Result<double> larger_crf(const FilmPlan& plan, double crf, std::int64_t bytes);

}  // namespace tickreel::movie
