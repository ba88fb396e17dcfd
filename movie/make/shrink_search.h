#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "movie/film/presentation.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/description.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plans the same film anew with other pictures: all that depends on their size and rate.
using PlanAgain = std::function<Result<FilmPlan>(ImageSize size, const Rational& frame_rate)>;

/// Of film `number` of a request; the request, the replay and the game are borrowed.
PlanAgain plan_again(const FilmRequest& request, std::size_t number, ReplayReader& replay,
                     const Presentation& game);

/// Of a reel that was planned from this, which is borrowed, as the plan is: its film of one size.
PlanAgain plan_again(const Description& document, const FilmPlan& plan);

/// Whether a limit of the film's size is kept by fewer pixels and frames (SinkKind::shrinks).
bool shrinks(const FilmPlan& plan);

/// Looks for the most pixels and frames a second with which a film keeps within a limit. Each film
/// that was too large says more of how sizes fall.
class ShrinkSearch {
 public:
  struct Pictures {
    ImageSize size{};
    Rational frame_rate{};
  };

  /// `plan`: as it was asked for, with a limit.
  explicit ShrinkSearch(const FilmPlan& plan);

  /// What to try next, after the film of these pictures had so many bytes, which is too much.
  /// kUsage when nothing smaller is worth to be looked at, with the smallest size that there was.
  Result<Pictures> smaller(const Pictures& pictures, std::int64_t bytes);

 private:
  [[nodiscard]] double part_of(const Pictures& pictures) const;
  [[nodiscard]] Pictures of_part(double part) const;

  const FilmPlan& plan_;
  double last_part_ = 1.0;  ///< of the pixels a second that were asked for
  double last_bytes_ = 0.0;
  /// Bytes go with the pixels a second to the power of this.
  double exponent_ = 1.0;
};

}  // namespace tickreel::movie
