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

/// The film that texts are written over, and its replay: everything that a text can refer to.
struct OverlaySubject {
  const ReplaySession& session;
  Rational seconds;                ///< the length of the film's range, seconds of game time
  const std::string& mark;         ///< the name of the film's mark; empty when the film has no mark
  const FilmCameras& mark_camera;  ///< the mark's own camera; empty when the mark has none
  ImageSize picture{1920, 1080};   ///< the film's size
};

/// Returns the index of the player with that name, whatever the case of its ASCII letters, or else
/// with that number, from 0. "actor" is the player whom the mark's camera follows. kUsage when
/// there is no such player; the message begins with `what`.
Result<std::int64_t> find_player(const std::string& wanted, const OverlaySubject& subject,
                                 const std::string& what);

/// Replaces {player:N} by the name, as_drawn(), of the player whom find_player() finds for N,
/// {game}, {mark} and {seed} by their values, "\n" by a line end, and \@, \{, \} and \\ by the
/// character behind the backslash. `raw` is UTF-8. kUsage for any other { or backslash, for a
/// player who does not exist, and for {mark} when the film has no mark; the message begins with
/// `what`. A } without a { stays.
Result<std::string> fill_in(std::string_view raw, const OverlaySubject& subject,
                            const std::string& what);

/// Returns a typed text as messages quote it: a long text is cut to its beginning.
std::string shortened(std::string_view text);

}  // namespace tickreel::movie
