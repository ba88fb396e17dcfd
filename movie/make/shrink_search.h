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

/// Plans the same film again with another size and frame rate, and with everything that depends on
/// these.
using PlanAgain = std::function<Result<FilmPlan>(ImageSize size, const Rational& frame_rate)>;

/// Returns a planner for the film with the index `number` among the films of a request. The
/// request, the replay and the game are borrowed.
PlanAgain plan_again(const FilmRequest& request, std::size_t number, ReplayReader& replay,
                     const Presentation& game);

/// Returns a planner for a reel that was planned from `document`. Both arguments are borrowed.
PlanAgain plan_again(const Description& document, const FilmPlan& plan);

/// Whether the film is made to fit a size limit by fewer pixels and frames (SinkKind::shrinks).
bool shrinks(const FilmPlan& plan);

/// Searches for the most pixels and frames a second with which a film fits a size limit. Each film
/// that was too large improves the estimate of how sizes fall.
class ShrinkSearch {
 public:
  /// The size and the frame rate of a try.
  struct Pictures {
    ImageSize size{};
    Rational frame_rate{};
  };

  /// `plan`: the film with its size limit, and with the requested size and frame rate. Borrowed.
  explicit ShrinkSearch(const FilmPlan& plan);

  /// Returns what to try next, after a film of `pictures` had `bytes` bytes, which is too much.
  /// kUsage when nothing smaller is worth trying; the message has the smallest size that was tried.
  Result<Pictures> smaller(const Pictures& pictures, std::int64_t bytes);

 private:
  [[nodiscard]] double part_of(const Pictures& pictures) const;
  [[nodiscard]] Pictures of_part(double part) const;

  const FilmPlan& plan_;
  double last_part_ = 1.0;  ///< as a fraction of the requested pixels a second
  double last_bytes_ = 0.0;
  /// Bytes are proportional to the pixels per second to the power of this.
  double exponent_ = 1.0;
};

}  // namespace tickreel::movie
