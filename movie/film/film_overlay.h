#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "movie/film/text_values.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// The usual, the smallest and the largest size of a text, in 1/720 of the picture's height.
inline constexpr std::int64_t kDefaultTextSize = 40;
inline constexpr std::int64_t kSmallestText = 10;
inline constexpr std::int64_t kLargestText = 200;
inline constexpr std::size_t kMaxFilmTexts = 64;
inline constexpr std::size_t kMaxBurntCaptions = 1000;  ///< added to the texts of a film
inline constexpr std::size_t kMaxFilmTextBytes = 1000;  ///< UTF-8; the limit of a subtitle too

/// A text shown over the picture of a film for a while.
struct FilmText {
  std::string utf8;  ///< the final text; "\n" separates lines
  TypedTextPlace place{"bottom", TextPlace()};
  Rational from{0};                      ///< seconds of game time from the film's in point
  Rational to{0};                        ///< exclusive
  std::int64_t size = kDefaultTextSize;  ///< in 1/720 of the picture's height
  std::string subtitle{};  ///< the final text of a smaller line below; empty: no such line
  std::string fontfile{};  ///< path, as seen from where the job runs; empty: Inter. Not compared
  std::uint64_t fontfile_hash = 0;  ///< XXH3 of the file; 0: no file
  TypedTextColor fontcolor{};       ///< empty: white
  bool has_no_box = false;          ///< leaves out the box behind the text
  TypedTextColor boxcolor{};        ///< empty: dark glass
  bool has_own_fade = false;        ///< whether `fade` counts; false: the default of TimedText
  Rational fade{0};                 ///< seconds of fading in, and of fading out

  friend bool operator==(const FilmText& a, const FilmText& b) {
    const auto compared = [](const FilmText& text) {
      return std::tie(text.utf8, text.place, text.from, text.to, text.size, text.subtitle,
                      text.fontfile_hash, text.fontcolor, text.has_no_box, text.boxcolor,
                      text.has_own_fade, text.fade);
    };
    return compared(a) == compared(b);
  }
};

/// Everything that is shown over the picture of a film: a part of FilmDefinition.
struct FilmOverlay {
  bool hides_hud = false;  ///< leaves out the game's own texts and bars
  std::vector<FilmText> texts;
  std::vector<std::int64_t>
      shown_inputs;                  ///< the players, by index, whose inputs are shown; each once
  bool has_timecode = false;         ///< shows the game time from tick 0 (format_game_time())
  bool shows_tick = false;           ///< shows the number of the tick
  std::string watermark{};           ///< path, as seen from where the job runs; not compared
  std::uint64_t watermark_hash = 0;  ///< XXH3 of the file; 0: no watermark
  TypedPlace watermark_place{};
  std::int64_t watermark_percent = 0;  ///< opacity; 1 to 100 where there is a watermark

  [[nodiscard]] bool is_empty() const { return *this == FilmOverlay(); }
  friend bool operator==(const FilmOverlay&, const FilmOverlay&) = default;

  /// See FilmDefinition::describe().
  template <typename Archive, typename... Overlay>
  static void describe(Archive& archive, Overlay&... of) {
    archive.choice({"hud", "§hud", true}, "on", "off", of.hides_hud...);
    archive.field({"texts", "the texts of §text", true}, of.texts...);
    archive.field({"show_inputs", "the players of §show-inputs", true}, of.shown_inputs...);
    archive.field({"timecode", "§timecode", true}, of.has_timecode...);
    archive.field({"show_tick", "§show-tick", true}, of.shows_tick...);
    archive.field({"watermark", nullptr, true}, of.watermark...);
    archive.field({"watermark_hash", "the picture of §watermark is another one", true},
                  of.watermark_hash...);
    archive.field({"watermark_place", "the place of §watermark", true, 0, 16},
                  of.watermark_place...);
    archive.field({"watermark_percent", "the opacity of §watermark", true, 1, 100},
                  of.watermark_percent...);
  }
};

}  // namespace tickreel::movie
