#include "movie/make/film_settings.h"

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "encode/poster.h"
#include "encode/sinks/sink_choice.h"
#include "movie/time/frame_schedule.h"
#include "movie/time/recorded_frame_times.h"
#include "movie/time/speed_plan.h"
#include "movie/time/speed_schedule.h"

namespace tickreel {
namespace {

/// The sink that is named; the usual one for none, and for one that there is not.
const SinkKind& named_sink(const FilmSettings& settings) {
  const SinkKind* sink = find_sink(settings.film.encoding.name);
  return sink != nullptr ? *sink : *find_sink(kEncodingSink);
}

Error odd_times(const FilmDefinition& film, const TickRate& tick_rate) {
  const bool has_speed = !film.speed.keys.empty() || !film.speed.freezes.empty();
  return bad_usage(film.frame_rate.to_string() + " frames a second with this range" +
                   (has_speed ? ", this speed" : "") + " and a tick rate of " +
                   tick_rate.to_string() + "/s give times that are no fractions of " +
                   (has_speed ? "128" : "64") + " bits: choose rounder numbers");
}

}  // namespace

Result<SpeedPlan> speed_plan_of(const FilmDefinition& film, const TickRate& tick_rate) {
  if (film.speed.is_muted && film.speed.keys.empty() && film.speed.freezes.empty()) {
    return bad_field("speed-audio",
                     " means nothing to a film without §speed or §freeze: leave it out");
  }
  return parse_speed_plan(film.speed.keys, film.speed.freezes, tick_rate);
}

Result<std::optional<SpeedMap>> speed_of(const FilmDefinition& film, const TickRate& tick_rate) {
  const auto plan = speed_plan_of(film, tick_rate);
  if (!plan) return plan.error();
  const bool is_plain = text_of(plan->keys).empty() && plan->freezes.empty();
  if (film.is_recorded_interleave && !is_plain) {
    return bad_field("interleave",
                     " recorded shows the pictures that were shown, each as long as the others: "
                     "leave §speed and §freeze out");
  }
  if (is_plain) return std::optional<SpeedMap>();
  const auto length = difference_of_times(film.range.out_seconds, film.range.in_seconds);
  if (!length) return odd_times(film, tick_rate);
  auto map = SpeedMap::make(*plan, *length);
  return map ? Result<std::optional<SpeedMap>>(*std::move(map)) : map.error();
}

Result<std::unique_ptr<FrameTimes>> schedule_film(const FilmDefinition& film,
                                                  const TickRate& tick_rate) {
  const auto& [in, out] = film.range;
  const auto speed = speed_of(film, tick_rate);
  if (!speed) return speed.error();
  if (*speed) {
    auto times = SpeedSchedule::make(**speed, tick_rate, film.frame_rate, in);
    if (!times) return odd_times(film, tick_rate);
    return std::unique_ptr<FrameTimes>(std::make_unique<SpeedSchedule>(*std::move(times)));
  }
  if (!FrameSchedule::is_exact_for(tick_rate, film.frame_rate, in, out)) {
    return odd_times(film, tick_rate);
  }
  return std::unique_ptr<FrameTimes>(
      std::make_unique<FrameSchedule>(tick_rate, film.frame_rate, in, out));
}

Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay) {
  if (!film.is_recorded_interleave) {
    return schedule_film(film, replay.session().setup.tick_rate);
  }
  const auto speed = speed_of(film, replay.session().setup.tick_rate);
  if (!speed) return speed.error();
  auto times = RecordedFrameTimes::read(replay);
  if (!times) return times.error();
  return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
}

SinkSettings sink_settings(const FilmSettings& settings) {
  SinkSettings target = settings.film.encoding;
  target.path = settings.path;
  target.overwrite = settings.overwrite;
  return target;
}

Result<bool> is_stored(const FilmSettings& settings) {
  const auto sink = choose_sink(sink_settings(settings));
  if (!sink) return sink.error();
  return (*sink)->keeps_segments && settings.path != "-";
}

bool is_printed(const FilmSettings& settings) {
  return settings.path == "-" || (settings.path.empty() && named_sink(settings).prints);
}

std::string ending_in_directory(const FilmSettings& settings) {
  const std::string& endings = settings.profile.endings;
  if (!endings.empty()) return endings.substr(0, endings.find(' '));
  return std::string(named_sink(settings).film_ending);
}

Result<FilmOverlay> overlay_of(const FilmSettings& settings, const ReplayReader& replay) {
  const FilmDefinition& film = settings.film;
  const ReplaySession& session = replay.session();
  const CaptureRange range = film.is_recorded_interleave
                                 ? range_of(replay.shown_ticks(), session.setup.tick_rate)
                                 : film.range;
  auto overlay = plan_overlay(settings.overlay, film.overlay,
                              {session, range.out_seconds - range.in_seconds, settings.mark,
                               settings.mark_camera, film.size});
  if (!overlay || overlay->is_empty()) return overlay;
  const auto sink = choose_sink(sink_settings(settings));
  if (!sink) return sink.error();
  if ((*sink)->name == kSoundSink) {
    return bad_field("hud",
                     ", §text, §timecode, §show-tick, §show-inputs and §watermark mean "
                     "nothing to a film without pictures: leave them out");
  }
  return overlay;
}

void take_usual_values(FilmSettings& settings) {
  SinkSettings by_name{.name = settings.film.encoding.name, .path = settings.path};
  const auto sink = choose_sink(by_name);
  if (!sink) return;
  if (!settings.has_own_size && (*sink)->usual_size != ImageSize{}) {
    settings.film.size = (*sink)->usual_size;
  }
  if (!settings.has_own_rate && (*sink)->usual_frame_rate > 0) {
    settings.film.frame_rate = Rational((*sink)->usual_frame_rate);
  }
}

std::string poster_path(const std::string& film_path) {
  return film_path + ".jpg";
}

Status make_poster(const FilmSettings& settings, std::int64_t frame_count) {
  if (!settings.poster.is_wanted) return {};
  PosterSettings poster{settings.path, settings.poster.frame.value_or(frame_count / 2),
                        settings.film.frame_rate, poster_path(settings.path), settings.overwrite};
  std::error_code not_there;
  const bool is_there = std::filesystem::exists(poster.path, not_there);
  // It is gone on with: this is what it made.
  if (is_there && settings.resume && !settings.overwrite) return {};
  return write_poster(poster);
}

/// Some options add up, of others the last counts, and a definition has each once.
Status check_given_once(const Texts& codec_options) {
  std::set<std::string> keys;
  for (const auto& [key, value] : codec_options) {
    if (keys.insert(key).second) continue;
    return bad_field("codec-opt",
                     " " + key + " is given twice: give it once, with all that it is to say");
  }
  return {};
}

Status check_profile(const FilmSettings& settings) {
  const ProfileChoice& profile = settings.profile;
  if (profile.name.empty()) return {};
  const std::string makes =
      "§profile " + profile.name + " makes files that end in " + profile.endings + ", and ";
  if (has_ending(profile.endings, file_ending(settings.path))) {
    const std::string& sink = settings.film.encoding.name;
    return sink.empty() ? Status()
                        : about("profile", bad_usage(makes + "chooses the sink: leave §sink out"));
  }
  const std::string what = settings.path.empty()  ? "no file is named"
                           : settings.path == "-" ? "standard output is none"
                                                  : settings.path + " does not";
  return about(
      "profile",
      bad_usage(makes + what +
                ": name such a file, or leave §profile out and give the options that you want "
                "of it ('tickreel help profiles')"));
}

}  // namespace tickreel
