#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/rational.h"
#include "movie/film/film_overlay.h"
#include "sim/replay/replay_session.h"

namespace tickreel {

/// What is filmed.
struct OverlaySubject {
  const ReplaySession& session;
  Rational seconds;                ///< of game time, from the in point to the out point
  const std::string& mark;         ///< whose film it is; empty: of none
  const std::string& mark_camera;  ///< its own; empty: it has none
};

/// One --text, as plan_overlay reads it.
Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject);

/// The number of a player by number or name, whatever the case; "actor" is whom the mark's camera
/// follows. kUsage with the players there are; `what` stands before it.
Result<std::int64_t> find_player(const std::string& wanted, const OverlaySubject& subject,
                                 const std::string& what);

/// What was typed, as a message quotes it: its beginning, where it is long.
std::string shortened(std::string_view text);

}  // namespace tickreel
