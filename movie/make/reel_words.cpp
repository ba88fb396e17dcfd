#include "movie/make/reel_words.h"

#include <fmt/format.h>

#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/reel_timeline.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

std::string source_of(const FilmDefinition& clip) {
  const auto stretch = [](const std::string& file, const CaptureRange& range) {
    return fmt::format("{} from {} to {}", shown_name(file), format_game_time(range.in_seconds),
                       format_game_time(range.out_seconds));
  };
  if (const auto* const replay = clip.as<FilmedReplay>()) {
    return stretch(replay->file, replay->range);
  }
  if (const auto* const video = clip.as<VideoSource>()) {
    return stretch(video->media.file, video->range);
  }
  if (const auto* const still = clip.as<StillSource>()) return shown_name(still->media.file);
  const auto* const panes = clip.as<PanesSource>();
  if (panes == nullptr) return "a card";
  std::string texts;
  for (const FilmDefinition& pane : panes->panes) {
    texts += (texts.empty() ? "" : " | ") + source_of(pane);
  }
  return fmt::format("a {} of {}", panes->layout, texts);
}

}  // namespace

Result<std::string> clips_in_words(const ReelPlan& reel) {
  const FilmDefinition& film = reel.plan.film;
  const auto timeline = ReelTimeline::make(film.clips());
  if (!timeline) return timeline.error();
  const auto seconds = [&](std::int64_t frames) {
    return format_game_time(Rational(frames) / film.frame_rate);
  };
  std::string text;
  for (std::size_t i = 0; i < film.clips().size(); ++i) {
    const FilmDefinition& clip = film.clips()[i];
    const std::string transition = clip.transition.frames == 0
                                       ? ""
                                       : fmt::format(", {} of {}", clip.transition.kind,
                                                     counted(clip.transition.frames, "frame"));
    text +=
        fmt::format("{:>3}  {}  {:>6} frames  {}: {}{}\n", i + 1, seconds(timeline->first_frame(i)),
                    clip.plan.frame_count, shown_name(reel.names[i]), source_of(clip), transition);
  }
  return text + fmt::format("     {}  {:>6} frames, {}\n", seconds(film.plan.frame_count),
                            film.plan.frame_count, counted(film.plan.segment_count(), "segment"));
}

}  // namespace tickreel::movie
