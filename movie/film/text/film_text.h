#pragma once

#include <string>

#include "movie/film/film_overlay.h"
#include "movie/film/text/text_filling.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// A text for which there is no room in the picture, even with letters of half of its size, is
// refused by all of these.

/// One --text, as plan_overlay reads it.
Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject);

/// What a card says, in its middle: as it is, for nothing stands for anything else in it. kUsage
/// for what cannot be shown; the message begins with "card".
Result<FilmText> plan_card_text(const std::string& utf8, const OverlaySubject& subject);

/// What is wrong with a caption that is to be drawn; its times are right. kUsage.
Status check_caption_text(const FilmText& text, ImageSize picture);

/// A title: a text that a table of a reel describes. What is empty was not said.
struct TitleRequest {
  std::string text;      ///< with {player:N} and the like; see fill_in. UTF-8, as all of these
  std::string subtitle;  ///< too
  std::string from;      ///< as parse_game_time reads it
  std::string to;
  std::string length;  ///< in place of `to`
  FilmText style{};    ///< what set_text_option set
};
/// The title of a film. kUsage for what cannot be; the key that is wrong is the subject.
Result<FilmText> plan_title(const TitleRequest& title, const OverlaySubject& subject);

}  // namespace tickreel::movie
