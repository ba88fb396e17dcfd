#pragma once

#include <string>
#include <vector>

#include "movie/film/film_overlay.h"
#include "movie/film/text/film_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The requested overlay of a film. Some of its texts depend on what is filmed.
struct OverlayRequest {
  std::vector<std::string> texts;         ///< TEXT[@PLACE,FROM-TO,KEY=VALUE]; see plan_overlay()
  std::vector<std::string> shown_inputs;  ///< names or numbers of players
  std::string watermark;                  ///< FILE.png[,PLACE[,OPACITY]]
  /// A text in the middle of a card, shown unchanged, below all other texts; empty: none.
  std::string card{};
  std::vector<TitleRequest> titles{};  ///< further texts, after `texts`
};

/// Returns the overlay of one film: `given` with the requested additions. In a text, {player:N},
/// {game}, {mark} and {seed} are replaced by their values; "\n" ends a line; and \\, \@ and \{
/// stand for the characters behind the backslash. A text that is longer than the film ends with the
/// film. kUsage for everything that cannot be shown: the message names the option and says what
/// would be valid; an error about a title has the title's number, from 1. The errors of
/// read_watermark().
Result<FilmOverlay> plan_overlay(const OverlayRequest& request, const FilmOverlay& given,
                                 const OverlaySubject& subject);

}  // namespace tickreel::movie
