#pragma once

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

/// A clip of a PaintedSource, without what stands over it: what of `request` is about pictures. It
/// is silent, and goes from 0 seconds on.
FilmDefinition plain_clip(const FilmRequest& request, FilmSource source, std::int64_t frames);
/// What stands over it. `in_words`: "a card". The errors of plan_overlay; kUsage where something is
/// to be shown that only a game has.
Status plan_plain_overlay(const FilmRequest& request, const char* in_words, FilmDefinition& film);

/// A clip that is a card: what of `request` is about pictures, without a camera. The errors of
/// plan_overlay; kUsage where something is to be shown that only a game has.
Result<FilmDefinition> define_card(const FilmRequest& request, const CardRequest& card);

/// The film of these clips, which have been defined, each with its transition: what is about the
/// whole film is that of `request`. `names` are the clips', for chapters. A film of clips of which
/// any is heard has sound; the others are silent. Where two clips begin with one frame, the later
/// one has the chapter. The errors of choose_sink, ReelTimeline::make, check_given_once,
/// check_sound_options, plan_music and plan_fade.
Result<FilmPlan> plan_reel(const FilmRequest& request, std::vector<FilmDefinition> clips,
                           const std::vector<std::string>& names);

}  // namespace tickreel::movie
