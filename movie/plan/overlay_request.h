#pragma once

#include <string>
#include <vector>

#include "movie/film/film_overlay.h"
#include "movie/film/text/film_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is to stand over the picture, as it was typed: what it means depends on what is filmed.
struct OverlayRequest {
  std::vector<std::string> texts;         ///< TEXT[@PLACE,FROM-TO,KEY=VALUE]; see plan_overlay
  std::vector<std::string> shown_inputs;  ///< names or numbers of players
  std::string watermark;                  ///< FILE.png[,PLACE[,OPACITY]]
  std::string card{};                     ///< in the middle of a card, as it is; below all others
  std::vector<TitleRequest> titles{};     ///< more texts, behind those
};

/// The overlay of one film: `given` with what is asked for. In a text, {player:N}, {game}, {mark}
/// and {seed} stand for what they name, \n ends a line, and \@, \{ and \\ are the characters
/// themselves. A text that is longer than the film ends with it. kUsage for what cannot be: the
/// message names the option and says what would do; that of a title is within
/// that, from 1. The errors of read_watermark.
Result<FilmOverlay> plan_overlay(const OverlayRequest& request, const FilmOverlay& given,
                                 const OverlaySubject& subject);

}  // namespace tickreel::movie
