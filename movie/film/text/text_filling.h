#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "movie/film/film_cameras.h"
#include "sim/replay/replay_session.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The film that texts are written over.
struct OverlaySubject {
  const ReplaySession& session;
  Rational seconds;                ///< the game time from the in point to the out point
  const std::string& mark;         ///< the name of the film's mark; empty when it has none
  const FilmCameras& mark_camera;  ///< the mark's own camera; empty when it has none
  ImageSize picture{1920, 1080};   ///< the film's size
};

/// Returns the number of a player by number or name; the case of letters does not matter. "actor"
/// is the player whom the mark's camera follows. kUsage lists the players, after `what`.
Result<std::int64_t> find_player(const std::string& wanted, const OverlaySubject& subject,
                                 const std::string& what);

/// Replaces {player:N}, {game}, {mark} and {seed} by their values, and
/// , \@, \{, \} and \\ by what they stand for. `raw` is UTF-8. kUsage for unknown ones; the message
/// begins with `what`.
Result<std::string> fill_in(std::string_view raw, const OverlaySubject& subject,
                            const std::string& what);

/// Returns a typed text as messages quote it: a long text is cut to its beginning.
std::string shortened(std::string_view text);

}  // namespace tickreel::movie
