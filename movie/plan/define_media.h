#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A requested card: a clip of one colour.
struct CardRequest {
  std::int64_t frames = 1;
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB
};

/// Returns a clip that is a card. It has the settings of `request` that concern pictures, and no
/// camera. The errors of plan_overlay(); kUsage for overlays that need a game.
Result<FilmDefinition> define_card(const FilmRequest& request, const CardRequest& card);

/// A requested still or video.
struct MediaRequest {
  std::string file{};      ///< path, as seen from where the program runs
  std::string fit{};       ///< contain, cover or fill; empty: contain
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: the colour of the area that the media does not cover
};

/// Checks the name of a fit. kUsage for an unknown fit.
Status check_fit(const std::string& fit);

/// Returns a clip that shows a still for `frames` frames. kUsage for an unknown fit; the errors of
/// read_still() and define_card().
Result<FilmDefinition> define_still(const FilmRequest& request, const MediaRequest& still,
                                    std::int64_t frames);

/// Returns a clip of a video. `from` and `to` are seconds or a clock time from the video's first
/// picture, or a frame ("90f") if the video's rate is even; `to` may also be a distance from `from`
/// ("+2.5"). Empty texts mean the video's start and end. `frames`, where given, is the clip's
/// length when `to` is empty; kUsage, also with `to`, when the video has fewer from `from` on.
/// kUsage for points beyond the video, for times that cannot be exact, and for a volume without
/// sound that is heard; the errors of know_video(), choose_sink(), plan_captions_of_video() and
/// define_card().
Result<FilmDefinition> define_video(const FilmRequest& request, const MediaRequest& video,
                                    const std::string& from, const std::string& to,
                                    const std::optional<std::int64_t>& frames);

/// Requested panes: clips side by side.
struct PanesRequest {
  std::string layout{};    ///< row, column or grid; empty: the default
  std::int64_t gap = 0;    ///< the distance between the panes, in 1/720 of the picture's height
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: the colour of the area between the panes
};

/// Returns a clip for `count` panes that are not defined yet, without an overlay. Chooses the
/// layout, and puts the size of the panes into `pane`. kUsage for an invalid number of panes or
/// layout, and when the picture has no room for the panes.
Result<FilmDefinition> begin_panes(const FilmRequest& request, const PanesRequest& panes,
                                   std::size_t count, ImageSize& pane);
/// Puts the defined panes into the clip. The clip is as long as the shortest pane, or has `frames`
/// frames. It has sound if any pane has. kUsage when a pane has fewer than `frames` frames; the
/// errors of define_card().
Status finish_panes(const FilmRequest& request, std::vector<FilmDefinition> panes,
                    const std::optional<std::int64_t>& frames, FilmDefinition& clip);

}  // namespace tickreel::movie
