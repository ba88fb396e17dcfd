#include "movie/plan/plan_film.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/files/file_ending.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_times.h"
#include "movie/film/reel_timeline.h"
#include "movie/film/replay_hash.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/speed_plan.h"
#include "movie/plan/alpha_choice.h"
#include "movie/plan/film_chapters.h"
#include "movie/plan/overlay_request.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/shutter_request.h"
#include "movie/plan/sound_choice.h"
#include "sound/sound_tracks.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

/// Adds the chapters; refuses tags for a film that cannot have any.
Status tag_film(const FilmRequest& request, const FrameTimes& times, const TickRate& tick_rate,
                FilmPlan& plan) {
  FilmDefinition& film = plan.film;
  if (film.tags.empty() && !request.has_chapters) return {};
  if (!is_stored(plan)) {
    return bad_field(request.has_chapters ? "chapters" : "metadata",
                     " can be in films alone, in .mp4, .m4v, .mov, .mkv or .webm: leave it out");
  }
  if (request.has_chapters) {
    film.tags.chapters = chapters_at(request.marks, times, tick_rate);
    if (film.tags.chapters.empty()) {
      return bad_field("chapters",
                       ": no mark of the replay begins within the film: set some with "
                       "'tickreel mark add', or leave it out");
    }
  }
  return {};
}

/// Plans how the pictures are exposed; refuses a shutter for a film without pictures.
Status plan_shutter(const FilmRequest& request, FilmPlan& plan) {
  FilmedReplay& filmed = plan.film.replay();
  if (Status taken = take_shutter(request, filmed); !taken) return taken;
  if (filmed.shutter.is_none()) return {};
  if (!is_sound_alone(plan)) return {};
  return bad_field("shutter",
                   ", §temporal-samples and §resample mean nothing to a film without pictures: "
                   "leave them out");
}

/// Refuses §spatial-samples for a film without pictures, and for a game that draws its pictures
/// itself.
Status check_edges(const FilmPlan& plan, const Presentation& game) {
  if (plan.film.replay().spatial_samples == 0) return {};
  if (is_sound_alone(plan)) {
    return bad_field("spatial-samples", " means nothing to a film without pictures: leave it out");
  }
  if (!game.make_look) return {};
  const auto look = game.make_look();
  if (!look->shows_game_pictures() && !look->painter_warm_up_frames()) return {};
  return bad_field("spatial-samples",
                   ": this game draws its pictures itself, and smooths their edges as it likes: "
                   "leave it out");
}

/// Refuses §scaling and §fit for a game that does not draw its pictures into memory.
Status check_scaling(const FilmPlan& plan, const Presentation& game) {
  const FilmedReplay& filmed = plan.film.replay();
  if (filmed.scaling.empty() && filmed.fit.empty()) return {};
  const char* const option = filmed.scaling.empty() ? "fit" : "scaling";
  if (is_sound_alone(plan)) {
    return bad_field(option, " means nothing to a film without pictures: leave it out");
  }
  if (game.make_look && game.make_look()->shows_game_pictures()) return {};
  return bad_field(option,
                   " is for games that draw their pictures into memory, and this one is drawn in "
                   "the film's size: leave it out");
}

/// Plans how the sound follows the speed.
Status plan_speed(FilmDefinition& film) {
  FilmSpeed& speed = film.replay().speed;
  if (Status right = check_speed(speed); !right) return right;
  if ((speed.is_muted || speed.keeps_pitch) && film.sound != kGameSound) {
    return bad_field(speed.is_muted ? "speed-audio" : "pitch",
                     " means nothing to a film without the game's sound: leave it out");
  }
  speed.plan = plainest(std::move(speed.plan));
  const bool has_speeds = !speed.plan.keys.empty();
  speed.is_muted = speed.is_muted && has_speeds;
  speed.keeps_pitch = speed.keeps_pitch && has_speeds;
  return {};
}

/// Makes a soundscape only when tracks are requested, because it loads its clips.
std::shared_ptr<const std::vector<std::string>> buses_of_game(const FilmDefinition& film,
                                                              const Presentation& game) {
  if (film.tracks.empty() || game.make_soundscape == nullptr) return usual_buses();
  return buses_of(*game.make_soundscape());
}

/// Gives a clip, or a pane of one, the sound settings of the film.
void take_sound_of_film(const FilmDefinition& film, FilmDefinition& clip) {
  if (film.sound.empty()) clip.sound.clear();
  if (!film.sound.empty() && clip.sound.empty()) clip.sound = kSilence;
  clip.encoding = film.encoding;
  for (FilmDefinition& pane : clip.parts()) take_sound_of_film(film, pane);
}

/// Chooses the sound of the film, and then that of each of its clips.
Status choose_sound_of_clips(const FilmRequest& request, const SinkKind& sink,
                             FilmDefinition& film) {
  if (Status placed = check_music_place(request, sink); !placed) return placed;
  const auto is_heard = [](const FilmDefinition& clip) { return clip.sound == kGameSound; };
  const auto heard = std::ranges::find_if(film.parts(), is_heard);
  if (heard != film.parts().end()) {
    film.sound = kGameSound;
    film.encoding = heard->encoding;  // including the profile's settings for sound
  } else {
    if (Status given = give_sound(request, sink, false, film); !given) return given;
  }
  for (FilmDefinition& clip : film.parts()) take_sound_of_film(film, clip);
  return check_sound_options(film);
}

/// A clip that lies entirely under the next one's transition begins at the same frame, and the next
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

/// Moves the captions of a clip and of its panes, up to the clip's end, to their times in the reel.
/// Only the reel has a stream, so the clips keep none.
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

/// Adds the fades and the sounds of the whole film, and clears its target. `buses` are its game's.
Status finish_plan(const FilmRequest& request, std::span<const std::string> buses, FilmPlan& plan) {
  FilmDefinition& film = plan.film;
  if (request.fade.says_something()) {
    const auto fade = plan_fade(request.fade, film.plan.frame_count, film.frame_rate);
    if (!fade) return fade.error();
    film.fade = *fade;
  }
  auto sounds = plan_sounds(request.sounds, film);
  if (!sounds) return sounds.error();
  film.sounds = *std::move(sounds);
  const auto music = plan_music(request.music, film);
  if (!music) return music.error();
  film.music = *music;
  if (Status split = check_tracks(plan, buses); !split) return split;
  film.container = file_ending(plan.path);
  forget_place(film.encoding);
  return check_tags(film.tags, film.plan.frame_count);
}

}  // namespace

Status plan_pictures(FilmRequest& request, const ReplayReader& replay) {
  FilmDefinition& film = request.film;
  const CaptureRange range = filmed_range(film.replay(), replay);
  auto overlay = plan_overlay(request.overlay, film.overlay,
                              {replay.session(), range.out_seconds - range.in_seconds, request.mark,
                               request.mark_camera, film.size});
  if (!overlay) return overlay.error();
  film.overlay = *std::move(overlay);
  request.overlay = {};
  if (film.overlay.is_empty()) return {};
  const auto sink = sink_of(request);
  if (!sink) return sink.error();
  if ((*sink)->name != kSoundSink) return {};
  return bad_field("hud",
                   ", §text, §timecode, §show-tick, §show-inputs and §watermark mean nothing to a "
                   "film without pictures: leave them out");
}

Result<FilmPlan> plan_film(FilmRequest request, ReplayReader& replay, const Presentation& game) {
  Status fits = check_profile(request.profile, request.path, request.film.encoding.name);
  if (fits) fits = plan_pictures(request, replay);
  if (!fits) return fits.error();
  if (const auto sink = sink_of(request); !sink) return sink.error();
  FilmPlan plan = begin_plan(request);
  FilmDefinition& film = plan.film;
  FilmedReplay& filmed = film.replay();
  if (!is_utf8(filmed.camera.text())) {
    return bad_usage(
        "the name of the camera is no UTF-8, and could not be written down: choose "
        "another camera");
  }
  Status right = check_given_once(film.encoding.codec_options);
  if (right) right = choose_sound(request, *plan.sink, game.make_soundscape != nullptr, film);
  if (right && !filmed.volume->of_buses) right = filmed.volume->of_buses.error();
  if (right) right = plan_speed(film);
  if (right) right = plan_shutter(request, plan);
  if (right) right = check_edges(plan, game);
  if (right) right = check_scaling(plan, game);
  if (right) right = check_alpha_of_game(request, game);
  if (right) right = plan_alpha(request, plan);
  if (!right) return right.error();
  const auto times = frame_times_of(film, replay);
  if (!times) return times.error();
  film.plan.frame_count = (*times)->frame_count();
  right = tag_film(request, **times, replay.session().setup.tick_rate, plan);
  if (right) right = plan_captions(request, **times, replay, plan);
  if (!right) return right.error();
  const auto hash = hash_of_replay(replay, filmed);
  if (!hash) return hash.error();
  filmed.hash = *hash;
  filmed.game_library = game.library;
  right = finish_plan(request, *buses_of_game(film, game), plan);
  return right ? std::move(plan) : Result<FilmPlan>(right.error());
}

Result<FilmPlan> plan_reel(const FilmRequest& request, std::vector<FilmDefinition> clips,
                           const std::vector<std::string>& names) {
  if (request.has_native_rate) {
    return bad_field("fps", " native is for films of one replay: give a reel a number");
  }
  const auto timeline = ReelTimeline::make(clips);
  if (!timeline) return timeline.error();
  if (const auto sink = sink_of(request); !sink) return sink.error();
  FilmPlan plan = begin_plan(request);
  FilmDefinition& film = plan.film;
  film = {};
  film.size = request.film.size;
  film.frame_rate = request.film.frame_rate;
  film.encoding = request.film.encoding;
  film.tags = request.film.tags;
  film.plan = {timeline->frame_count(), request.film.plan.segment_frames, timeline->edges()};
  film.tracks = request.film.tracks;
  auto captions = take_captions(*timeline, film.frame_rate, clips);
  film.source = ReelSource{std::move(clips)};
  Status right = check_given_once(film.encoding.codec_options);
  if (right) right = plan_captions_of_reel(request, std::move(captions), plan);
  if (right) right = plan_alpha(request, plan);
  if (right) right = choose_sound_of_clips(request, *plan.sink, film);
  if (!right) return right.error();
  if (request.has_chapters) film.tags.chapters = chapters_of_clips(*timeline, names);
  right = finish_plan(request, *usual_buses(), plan);
  return right ? std::move(plan) : Result<FilmPlan>(right.error());
}

FilmRequest request_of_planned(const FilmDefinition& film, const FilmMaking& making) {
  FilmRequest request;
  static_cast<FilmMaking&>(request) = making;
  request.film = film;
  request.has_own_size = request.has_own_rate = true;
  if (film.sound.empty()) request.audio = AudioChoice::kNone;
  if (film.sound == kSilence) request.audio = AudioChoice::kSilence;
  return request;
}

Status take_planned(const FilmDefinition& film, FilmPlan& plan) {
  const auto* const before = film.as<FilmedReplay>();
  const auto* const now = plan.film.as<FilmedReplay>();
  if (before == nullptr || now == nullptr || before->hash != now->hash) {
    return bad_usage("the replay is not the one any more of which " + plan.path +
                     " was begun: film it anew");
  }
  const std::string file = now->file;
  plan.film = film;
  plan.film.replay().file = file;
  return {};
}

}  // namespace tickreel::movie
