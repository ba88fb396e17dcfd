#include "movie/plan/define_reel.h"

#include <algorithm>
#include <utility>

#include "core/files/file_ending.h"
#include "encode/sinks/sink_choice.h"
#include "movie/engine/film_sound.h"
#include "movie/film/reel_timeline.h"
#include "movie/plan/alpha_choice.h"
#include "movie/plan/overlay_request.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/sound_choice.h"

namespace tickreel::movie {
namespace {

/// Where it goes is no part of a film.
void forget_place(SinkSettings& encoding) {
  encoding.name.clear();
  encoding.path.clear();
  encoding.overwrite = false;
}

/// A clip, or a pane of one.
void take_sound_of_film(const FilmDefinition& film, FilmDefinition& clip) {
  if (film.sound.empty()) clip.sound.clear();
  if (!film.sound.empty() && clip.sound.empty()) clip.sound = kSilence;
  clip.encoding = film.encoding;
  for (FilmDefinition& pane : clip.parts()) take_sound_of_film(film, pane);
}

/// What is heard of the film, and then of each of its clips.
Status choose_sound(const FilmRequest& request, const ChosenSink& sink, FilmDefinition& film) {
  if (Status placed = check_music_place(request, sink); !placed) return placed;
  const auto is_heard = [](const FilmDefinition& clip) { return clip.sound == kGameSound; };
  const auto heard = std::ranges::find_if(film.parts(), is_heard);
  if (heard != film.parts().end()) {
    film.sound = kGameSound;
    film.encoding = heard->encoding;  // with what its profile says of sound
  } else {
    auto sound = sound_without_game(request, sink);
    if (!sound) return sound.error();
    film.sound = *std::move(sound);
  }
  for (FilmDefinition& clip : film.parts()) take_sound_of_film(film, clip);
  return check_sound_options(film);
}

/// A clip that lies under the next one's transition as a whole begins with the same frame: the next
/// one has the chapter.
Texts chapters_of_clips(const ReelTimeline& timeline, const std::vector<std::string>& names) {
  Texts chapters;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string frame = std::to_string(timeline.first_frame(i));
    if (!chapters.empty() && chapters.back().second == frame) chapters.pop_back();
    chapters.emplace_back(names[i], std::move(frame));
  }
  return chapters;
}

/// Those of a clip and of its panes, as far as it goes, at their times in the reel. They have none
/// any more: a reel alone has a stream.
void take_captions(std::int64_t begin_ms, std::int64_t end_ms, FilmDefinition& clip,
                   std::vector<FilmCaption>& captions) {
  for (FilmCaption caption : captions_of(clip.tags)) {
    caption.from_ms += begin_ms;
    caption.to_ms = std::min(caption.to_ms + begin_ms, end_ms);
    captions.push_back(std::move(caption));
  }
  clip.tags.captions.clear();
  for (FilmDefinition& pane : clip.parts()) take_captions(begin_ms, end_ms, pane, captions);
}

std::vector<FilmCaption> take_captions(const ReelTimeline& timeline, const Rational& rate,
                                       std::vector<FilmDefinition>& clips) {
  const auto milliseconds = [&](std::int64_t frame) {
    const Rational exact = Rational(frame) * Rational(1000) / rate;
    return exact.numerator() / exact.denominator();
  };
  std::vector<FilmCaption> captions;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    take_captions(milliseconds(timeline.first_frame(i)), milliseconds(timeline.end_frame(i)),
                  clips[i], captions);
  }
  return captions;
}

}  // namespace

FilmDefinition plain_clip(const FilmRequest& request, FilmSource source, std::int64_t frames) {
  FilmDefinition film;
  film.source = std::move(source);
  film.size = request.film.size;
  film.frame_rate = request.film.frame_rate;
  film.encoding = request.film.encoding;
  film.container = file_ending(request.path);
  forget_place(film.encoding);
  film.plan.frame_count = frames;
  film.painted()->range = {Rational(0), Rational(frames) / film.frame_rate};
  return film;
}

Status plan_plain_overlay(const FilmRequest& request, const char* in_words, FilmDefinition& film) {
  const FilmOverlay& given = request.film.overlay;
  if (given.has_timecode || given.shows_tick || !request.overlay.shown_inputs.empty()) {
    return bad_usage(std::string(in_words) +
                     " has no game: leave timecode, show-tick and show-inputs out");
  }
  const ReplaySession no_session;
  const Rational seconds = Rational(film.plan.frame_count) / film.frame_rate;
  auto overlay = plan_overlay(request.overlay, FilmOverlay(),
                              {no_session, seconds, request.mark, {}, film.size});
  if (!overlay) return overlay.error();
  film.overlay = *std::move(overlay);
  return {};
}

Result<FilmDefinition> define_card(const FilmRequest& request, const CardRequest& card) {
  FilmDefinition film = plain_clip(request, CardSource{{{}, card.color}}, card.frames);
  if (Status planned = plan_plain_overlay(request, "a card", film); !planned) {
    return planned.error();
  }
  return film;
}

Result<FilmPlan> plan_reel(const FilmRequest& request, std::vector<FilmDefinition> clips,
                           const std::vector<std::string>& names) {
  if (request.has_native_rate) {
    return bad_field("fps", " native is for films of one replay: give a reel a number");
  }
  const auto timeline = ReelTimeline::make(clips);
  if (!timeline) return timeline.error();
  Status once = check_given_once(request.film.encoding.codec_options);
  if (!once) return once.error();
  FilmPlan plan = begin_plan(request, request.path);
  FilmDefinition& film = plan.film;
  film = {};
  film.size = request.film.size;
  film.frame_rate = request.film.frame_rate;
  film.encoding = request.film.encoding;
  film.tags = request.film.tags;
  film.plan = {timeline->frame_count(), request.film.plan.segment_frames, timeline->edges()};
  film.container = file_ending(request.path);
  forget_place(film.encoding);
  auto captions = take_captions(*timeline, film.frame_rate, clips);
  film.source = ReelSource{std::move(clips)};
  if (Status said = plan_captions_of_reel(request, std::move(captions), plan); !said) {
    return said.error();
  }
  if (Status alpha = plan_alpha_of_reel(request, plan); !alpha) return alpha.error();
  if (Status heard = choose_sound(request, plan.sink, film); !heard) return heard.error();
  auto sounds = plan_sounds(request.sounds, film);
  if (!sounds) return sounds.error();
  film.sounds = *std::move(sounds);
  const auto music = plan_music(request.music, film);
  if (!music) return music.error();
  film.music = *music;
  film.tracks = request.film.tracks;
  if (Status split = check_tracks(plan, *usual_buses()); !split) return split.error();
  const auto fade = plan_fade(request.fade, film.plan.frame_count, film.frame_rate);
  if (!fade) return fade.error();
  film.fade = *fade;
  if (request.has_chapters) film.tags.chapters = chapters_of_clips(*timeline, names);
  if (Status tagged = check_tags(film.tags, film.plan.frame_count); !tagged) return tagged.error();
  return plan;
}

}  // namespace tickreel::movie
