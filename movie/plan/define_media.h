#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A card as it was typed.
struct CardRequest {
  std::int64_t frames = 1;
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB
};

/// A clip that is a card: what of `request` is about pictures, without a camera. The errors of
/// plan_overlay; kUsage where something is to be shown that only a game has.
Result<FilmDefinition> define_card(const FilmRequest& request, const CardRequest& card);

/// A still or a video as it was typed.
struct MediaRequest {
  std::string file{};      ///< seen from where the program runs
  std::string fit{};       ///< contain, cover or fill; empty: contain
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: of what it does not cover
};

/// kUsage for a fit that there is not.
Status check_fit(const std::string& fit);

/// A clip that is a still, for so many frames. kUsage for a fit that there is not; the errors of
/// read_still and define_card.
Result<FilmDefinition> define_still(const FilmRequest& request, const MediaRequest& still,
                                    std::int64_t frames);

/// A clip of a video. `from`, `to`: seconds or a clock time from its first picture on, or a frame
/// of it ("90f") where its rate is even; of `to` also the distance from `from` ("+2.5"). Empty: its
/// start and its end. `frames`: how many there are to be, in place of `to`. kUsage for what lies
/// beyond it, and where there are no exact times; the errors of know_video and define_card.
Result<FilmDefinition> define_video(const FilmRequest& request, const MediaRequest& video,
                                    const std::string& from, const std::string& to,
                                    const std::optional<std::int64_t>& frames);

/// Panes as they were typed.
struct PanesRequest {
  std::string layout{};    ///< row, column or grid; empty: what is usual
  std::int64_t gap = 0;    ///< 1/720 of the picture's height
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: of what is between them
};

/// A clip of panes which have not been defined yet, nor their overlay: how they lie, and into
/// `pane` what size each has. kUsage for a number of panes or a layout that does not exist, and if
/// there is no room for them.
Result<FilmDefinition> begin_panes(const FilmRequest& request, const PanesRequest& panes,
                                   std::size_t count, ImageSize& pane);
/// Gives the clip its panes, which have been defined: it is as long as the shortest of them, or has
/// so many `frames`, and is heard where one of them is. kUsage where one has fewer; The errors of
/// define_card.
Status finish_panes(const FilmRequest& request, std::vector<FilmDefinition> panes,
                    const std::optional<std::int64_t>& frames, FilmDefinition& clip);

}  // namespace tickreel::movie
