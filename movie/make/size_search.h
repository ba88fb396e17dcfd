#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "movie/make/film_job.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes a film, or measures one, and tells the user.
using MakeJob = std::function<Status(FilmJob& job)>;

/// The best CRF with which a film is not larger than FilmPlan::size_limit, as near as can be
/// told before it is made: it is drawn once and encoded with several CRFs, between which sizes are
/// reckoned. That of an interrupted export is taken as it is. A CRF that is asked for is the best
/// that is taken. kUsage where no CRF makes it so small, with the smallest size that is possible.
Result<double> find_crf(const FilmPlan& plan, const GameFinder& find_game, const MakeJob& measure);

/// kUsage for a film for which no CRF can be looked for.
Status check_size_limit(const FilmPlan& plan);

/// What a film has beside its pictures: sound, a little more than it takes, and the container.
double bytes_beside_pictures(const FilmDefinition& film);

/// The next to try when a film of that CRF has become so large. kUsage when there is none.
Result<double> larger_crf(const FilmPlan& plan, double crf, std::int64_t bytes);

}  // namespace tickreel::movie
