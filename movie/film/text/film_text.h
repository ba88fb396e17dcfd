#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/film/film_overlay.h"
#include "movie/film/text/text_filling.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// All functions here refuse a text (kUsage) that does not fit into the picture even at half of its
// letter size. A text that lasts longer than the film is cut to the film's end, except by
// check_caption_text(). All texts are UTF-8.

/// Reads one --text, in the form that plan_overlay() takes. kUsage for everything else.
Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject);

/// Returns the options of one --text: what stands behind its last @ that is not in the value of an
/// option; nothing when there is no such @.
std::optional<std::string_view> options_of_text(std::string_view typed);

/// Returns the text in the middle of a card. The text is shown unchanged: placeholders and escapes
/// are not replaced. kUsage for text that cannot be shown; the message begins with "card".
Result<FilmText> plan_card_text(const std::string& utf8, const OverlaySubject& subject);

/// Checks a caption that is to be drawn into the picture; does not check its times. kUsage says
/// what is wrong.
Status check_caption_text(const FilmText& text, ImageSize picture);

/// A title: a text that a table of a reel describes. Empty members are keys that are not given.
/// Times are counted from the film's in point. Without `from` a title begins with the film; without
/// `to` and `length` it ends with it.
struct TitleRequest {
  std::string text;      ///< with placeholders such as {player:N}; see fill_in()
  std::string subtitle;  ///< with placeholders too
  std::string from;      ///< when the title begins, in the form of parse_game_time()
  std::string to;        ///< when the title ends, in the same form
  std::string length;    ///< in place of `to`; not together with it (kUsage)
  FilmText style{};      ///< as set by set_text_option()
};
/// Returns the text of a film for a title. kUsage for an invalid title; the error's subject is the
/// wrong key.
Result<FilmText> plan_title(const TitleRequest& title, const OverlaySubject& subject);

}  // namespace tickreel::movie
