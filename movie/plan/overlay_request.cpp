#include "movie/plan/overlay_request.h"

#include <algorithm>
#include <cmath>

#include "core/files/regular_file.h"
#include "core/text/parse_number.h"
#include "movie/film/pictures/watermark_file.h"
#include "renderer/overlay/edge_room.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

/// Removes the last part behind a comma if `take` accepts it.
template <typename Take>
void take_last_part(std::string& text, const Take& take) {
  const std::size_t comma = text.rfind(',');
  if (comma != std::string::npos && take(text.substr(comma + 1))) text.resize(comma);
}

/// A text that is the path of an existing file means that file, even with commas in it. Otherwise
/// the place and the opacity are taken off its end.
Status read_watermark_option(const std::string& typed, FilmOverlay& overlay) {
  const auto refuse = [&](const std::string& why) {
    return bad_field("watermark",
                     " " + shortened(typed) + ": " + why +
                         "give FILE.png[,PLACE[,OPACITY]], in this order; the place is " +
                         place_names() + ", the opacity a number from 0.01 to 1");
  };
  overlay.watermark = typed;
  overlay.watermark_place = TypedPlace("bottom-right");
  overlay.watermark_percent = 100;
  if (!is_utf8(typed)) return bad_field("watermark", ": it is no UTF-8");
  constexpr std::size_t kMostBytes = 4096;  // the longest path of the system
  if (typed.size() > kMostBytes) return refuse("the name is too long; ");
  if (!is_regular_file(typed)) {
    bool is_opaque_enough = true;
    take_last_part(overlay.watermark, [&](const std::string& part) {
      const auto opacity = parse_number<double>(part);
      if (!opacity) return false;
      is_opaque_enough = *opacity >= 0.01 && *opacity <= 1.0;
      if (is_opaque_enough) overlay.watermark_percent = std::lround(*opacity * 100.0);
      return true;
    });
    if (!is_opaque_enough) return refuse("");
    take_last_part(overlay.watermark, [&](const std::string& part) {
      TypedPlace place(part);
      if (!*place) return false;
      overlay.watermark_place = std::move(place);
      return true;
    });
    const std::size_t comma = overlay.watermark.find(',');
    const bool is_more_than_a_name =
        comma != std::string::npos && !is_regular_file(overlay.watermark);
    if (overlay.watermark.empty()) return refuse("it names no file; ");
    if (is_more_than_a_name) {
      return refuse("there is no file " + shortened(overlay.watermark) + "; ");
    }
  }
  const auto picture = read_watermark(overlay.watermark);
  if (!picture) return picture.error();
  overlay.watermark_hash = picture->hash;
  return {};
}

}  // namespace

Result<FilmOverlay> plan_overlay(const OverlayRequest& request, const FilmOverlay& given,
                                 const OverlaySubject& subject) {
  FilmOverlay overlay = given;
  const std::size_t of_card = request.card.empty() ? 0 : 1;
  if (of_card + request.texts.size() + request.titles.size() > kMaxFilmTexts) {
    return bad_field("text", " is given more than " + std::to_string(kMaxFilmTexts) + " times");
  }
  if (of_card > 0) {
    auto card = plan_card_text(request.card, subject);
    if (!card) return card.error();
    overlay.texts.push_back(*std::move(card));
  }
  for (const std::string& typed : request.texts) {
    auto text = parse_film_text(typed, subject);
    if (!text) return text.error();
    overlay.texts.push_back(*std::move(text));
  }
  for (std::size_t i = 0; i < request.titles.size(); ++i) {
    auto title = plan_title(request.titles[i], subject);
    if (!title) {
      return within("title", i + 1,
                    prefixed("title " + std::to_string(i + 1) + ": ", title.error()));
    }
    overlay.texts.push_back(*std::move(title));
  }
  for (const std::string& wanted : request.shown_inputs) {
    const auto player = find_player(wanted, subject, "§show-inputs " + shortened(wanted));
    if (!player) return about("show-inputs", player.error());
    if (std::ranges::count(overlay.shown_inputs, *player) > 0) {
      return bad_field("show-inputs", " " + shortened(wanted) + " is given twice");
    }
    overlay.shown_inputs.push_back(*player);
  }
  if (!request.watermark.empty()) {
    if (Status read = read_watermark_option(request.watermark, overlay); !read) return read.error();
  }
  return overlay;
}

}  // namespace tickreel::movie
