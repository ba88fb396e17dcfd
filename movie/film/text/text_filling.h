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

/// What is filmed.
struct OverlaySubject {
  const ReplaySession& session;
  Rational seconds;                ///< of game time, from the in point to the out point
  const std::string& mark;         ///< whose film it is; empty: of none
  const FilmCameras& mark_camera;  ///< its own; empty: it has none
  ImageSize picture{1920, 1080};   ///< of the film
};

/// The number of a player by number or name, whatever the case; "actor" is whom the mark's camera
/// follows. kUsage with the players there are, after `what`.
Result<std::int64_t> find_player(const std::string& wanted, const OverlaySubject& subject,
                                 const std::string& what);

/// A text with what its {player:N}, {game}, {mark} and {seed} stand for, and without the
/// backslashes of \n, \@, \{, \} and \\. `raw`: UTF-8. kUsage for all else, after `what`.
Result<std::string> fill_in(std::string_view raw, const OverlaySubject& subject,
                            const std::string& what);

/// What was typed, as a message quotes it: its beginning, where it is long.
std::string shortened(std::string_view text);

}  // namespace tickreel::movie
