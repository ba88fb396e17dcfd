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

/// Plans the same film again with another size and frame rate, and all that depends on these.
using PlanAgain = std::function<Result<FilmPlan>(ImageSize size, const Rational& frame_rate)>;

/// Returns a planner for film `number` of a request. The request, the replay and the game are
/// borrowed.
PlanAgain plan_again(const FilmRequest& request, std::size_t number, ReplayReader& replay,
                     const Presentation& game);

/// Returns a planner for a reel that was planned from `document`. Both arguments are borrowed.
PlanAgain plan_again(const Description& document, const FilmPlan& plan);

/// Whether the film keeps within a size limit by fewer pixels and frames (SinkKind::shrinks).
bool shrinks(const FilmPlan& plan);

/// Searches for the most pixels and frames per second with which a film keeps within a size limit.
/// Each film that was too large improves the estimate of how sizes fall.
class ShrinkSearch {
 public:
  struct Pictures {
    ImageSize size{};
    Rational frame_rate{};
  };

  /// `plan`: borrowed; with a size limit, and with the size and rate that were asked for.
  explicit ShrinkSearch(const FilmPlan& plan);

  /// Returns what to try next, after a film of these pictures had `bytes` bytes, which is too much.
  /// kUsage when nothing smaller is worth trying; the message has the smallest size that was tried.
  Result<Pictures> smaller(const Pictures& pictures, std::int64_t bytes);

 private:
  [[nodiscard]] double part_of(const Pictures& pictures) const;
  [[nodiscard]] Pictures of_part(double part) const;

  const FilmPlan& plan_;
  double last_part_ = 1.0;  ///< as a fraction of the pixels per second that were asked for
  double last_bytes_ = 0.0;
  /// Bytes are proportional to the pixels per second to the power of this.
  double exponent_ = 1.0;
};

}  // namespace tickreel::movie
