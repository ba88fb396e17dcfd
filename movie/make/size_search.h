#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "movie/make/film_job.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes a film, or encodes it to measure its size, and tells the user.
using MakeJob = std::function<Status(FilmJob& job)>;

/// Finds the best CRF with which a film is not larger than FilmPlan::size_limit, as nearly as that
/// can be predicted: the film is drawn once and encoded with several CRFs, and sizes between these
/// are interpolated. A requested CRF is the best that is tried. With `resume`, returns the CRF of
/// an interrupted export of the same film unchanged. kUsage when no CRF makes the film small
/// enough; the message has the smallest possible size. The errors of check_size_limit(),
/// FilmJob::open_into and `measure`.
Result<double> find_crf(const FilmPlan& plan, const GameFinder& find_game, const MakeJob& measure);

/// Checks that a CRF can be searched for. kUsage for a film that is not made in segments, whose
/// encoder has no CRF, or whose requested CRF is more than the encoder takes.
Status check_size_limit(const FilmPlan& plan);

/// Estimates the bytes of everything in a film's file except the pictures: the container, and the
/// sound, which is estimated a little too high.
double bytes_beside_pictures(const FilmDefinition& film);

/// Returns the CRF to try next after a film with `crf` had `bytes` bytes. kUsage when there is no
/// larger CRF.
Result<double> larger_crf(const FilmPlan& plan, double crf, std::int64_t bytes);

}  // namespace tickreel::movie
