#include "movie/plan/define_film.h"

#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_times.h"
#include "movie/film/replay_hash.h"
#include "movie/frames/game_sound.h"
#include "movie/plan/alpha_choice.h"
#include "movie/plan/film_chapters.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/shutter_request.h"
#include "movie/plan/sound_choice.h"
#include "movie/time/capture_range.h"
#include "movie/time/speed_plan.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

/// What its file says of it.
Status tag_film(const FilmRequest& request, const FrameTimes& times, const TickRate& tick_rate,
                FilmPlan& plan) {
  FilmDefinition& film = plan.film;
  if (film.tags.empty() && !request.has_chapters) return {};
  const auto can_be = is_stored(plan);
  if (!can_be) return can_be.error();
  if (!*can_be) {
    return bad_field(
        request.has_chapters ? "chapters" : "title",
        std::string(request.has_chapters ? "" : " and §metadata") +
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
  return check_tags(film.tags, film.plan.frame_count);
}

/// How its pictures are exposed, if it has any.
Status plan_shutter(const FilmRequest& request, FilmPlan& plan) {
  FilmedReplay& filmed = plan.film.replay();
  if (Status taken = take_shutter(request, filmed); !taken) return taken;
  if (filmed.shutter.is_none()) return {};
  if (!plan.sink) return plan.sink.error();
  if ((*plan.sink)->name != kSoundSink) return {};
  return bad_field("shutter",
                   ", §temporal-samples and §resample mean nothing to a film without pictures: "
                   "leave them out");
}

/// How the edges of its pictures are smoothed, if it has any and the game lets tickreel draw them.
Status check_edges(const FilmPlan& plan, const Presentation& game) {
  if (plan.film.replay().spatial_samples == 0) return {};
  if (!plan.sink) return plan.sink.error();
  if ((*plan.sink)->name == kSoundSink) {
    return bad_field("spatial-samples", " means nothing to a film without pictures: leave it out");
  }
  if (!game.make_look) return {};
  const auto look = game.make_look();
  if (!look->shows_game_pictures() && !look->painter_warm_up_frames()) return {};
  return bad_field("spatial-samples",
                   ": this game draws its pictures itself, and smooths their edges as it likes: "
                   "leave it out");
}

/// How the game's own pictures are shown, if it draws them itself.
Status check_scaling(const FilmPlan& plan, const Presentation& game) {
  const FilmedReplay& filmed = plan.film.replay();
  if (filmed.scaling.empty() && filmed.fit.empty()) return {};
  const char* const option = filmed.scaling.empty() ? "fit" : "scaling";
  if (!plan.sink) return plan.sink.error();
  if ((*plan.sink)->name == kSoundSink) {
    return bad_field(option, " means nothing to a film without pictures: leave it out");
  }
  if (game.make_look && game.make_look()->shows_game_pictures()) return {};
  return bad_field(option,
                   " is for games that draw their pictures into memory, and this one is drawn in "
                   "the film's size: leave it out");
}

/// Only where somebody asks: a soundscape has its clips at hand.
std::shared_ptr<const std::vector<std::string>> buses_of_game(const FilmDefinition& film,
                                                              const Presentation& game) {
  if (film.tracks.empty() || game.make_soundscape == nullptr) return usual_buses();
  return buses_of(*game.make_soundscape());
}

}  // namespace

Status plan_pictures(const FilmRequest& request, const ReplayReader& replay, FilmChoice& choice) {
  const CaptureRange range = filmed_range(choice.filmed, replay);
  auto overlay = plan_overlay(request.overlay, choice.overlay,
                              {replay.session(), range.out_seconds - range.in_seconds, choice.mark,
                               choice.mark_camera, request.film.size});
  if (!overlay) return overlay.error();
  choice.overlay = *std::move(overlay);
  if (choice.overlay.is_empty()) return {};
  if (!choice.sink) return choice.sink.error();
  if ((*choice.sink)->name != kSoundSink) return {};
  return bad_field("hud",
                   ", §text, §timecode, §show-tick, §show-inputs and §watermark mean nothing to a "
                   "film without pictures: leave them out");
}

Result<FilmPlan> plan_film(const FilmRequest& request, ReplayReader& replay,
                           const Presentation& game) {
  if (Status fits = check_profile(request.profile, request.path, request.film.encoding.name);
      !fits) {
    return fits.error();
  }
  FilmChoice choice = begin_choice(request, request.path);
  if (Status planned = plan_pictures(request, replay, choice); !planned) return planned.error();
  return plan_film(request, choice, replay, game);
}

FilmChoice begin_choice(const FilmRequest& request, const std::string& path) {
  return {.path = path,
          .mark = request.mark,
          .mark_camera = request.mark_camera,
          .filmed = request.film.replay(),
          .overlay = request.film.overlay,
          .sink = sink_of(request, path)};
}

FilmPlan begin_plan(const FilmRequest& request, const FilmChoice& choice) {
  FilmPlan plan{request, request.film, request.film.encoding.name, choice.sink};
  plan.path = choice.path;
  plan.mark = choice.mark;
  plan.mark_camera = choice.mark_camera;
  plan.poster.frame = choice.poster_frame;
  plan.film.replay() = choice.filmed;
  plan.film.overlay = choice.overlay;
  plan.film.plan.frame_count = choice.frame_count;
  return plan;
}

Result<FilmPlan> plan_film(const FilmRequest& request, const FilmChoice& choice,
                           ReplayReader& replay, const Presentation& game) {
  FilmPlan plan = begin_plan(request, choice);
  FilmDefinition& film = plan.film;
  if (Status once = check_given_once(film.encoding.codec_options); !once) return once.error();
  FilmedReplay& filmed = film.replay();
  if (!is_utf8(filmed.camera.text())) {
    return bad_usage(
        "the name of the camera is no UTF-8, and could not be written down: choose "
        "another camera");
  }
  if (Status heard = choose_sound(request, plan.sink, game.make_soundscape != nullptr, film);
      !heard)
    return heard.error();
  if (!filmed.volume->of_buses) return filmed.volume->of_buses.error();
  if (Status right = check_speed(filmed.speed); !right) return right.error();
  if ((filmed.speed.is_muted || filmed.speed.keeps_pitch) && film.sound != kGameSound) {
    return bad_field(filmed.speed.is_muted ? "speed-audio" : "pitch",
                     " means nothing to a film without the game's sound: leave it out");
  }
  filmed.speed.plan = plainest(std::move(filmed.speed.plan));
  const bool has_speeds = !filmed.speed.plan.keys.empty();
  filmed.speed.is_muted = filmed.speed.is_muted && has_speeds;
  filmed.speed.keeps_pitch = filmed.speed.keeps_pitch && has_speeds;
  if (Status right = plan_shutter(request, plan); !right) return right.error();
  if (Status right = check_edges(plan, game); !right) return right.error();
  if (Status right = check_scaling(plan, game); !right) return right.error();
  if (Status right = plan_alpha(request, game, plan); !right) return right.error();
  const auto times = frame_times_of(film, replay);
  if (!times) return times.error();
  film.plan.frame_count = (*times)->frame_count();
  if (request.fade.says_something()) {
    const auto fade = plan_fade(request.fade, film.plan.frame_count, film.frame_rate);
    if (!fade) return fade.error();
    film.fade = *fade;
  }
  Status tagged = tag_film(request, **times, replay.session().setup.tick_rate, plan);
  if (!tagged) return tagged.error();
  if (Status planned = plan_captions(request, **times, replay, plan); !planned) {
    return planned.error();
  }
  const auto hash = hash_of_replay(replay, filmed);
  if (!hash) return hash.error();
  filmed.hash = *hash;
  filmed.game_library = game.library;
  auto sounds = plan_sounds(request.sounds, film);
  if (!sounds) return sounds.error();
  film.sounds = *std::move(sounds);
  const auto music = plan_music(request.music, film);
  if (!music) return music.error();
  film.music = *music;
  if (Status split = check_tracks(plan, *buses_of_game(film, game)); !split) return split.error();
  film.container = file_ending(plan.path);
  film.encoding.name.clear();
  film.encoding.path.clear();
  film.encoding.overwrite = false;
  return plan;
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
