#include "movie/film/film_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "movie/film/time/frame_schedule.h"
#include "movie/film/time/recorded_frame_times.h"
#include "movie/film/time/speed_schedule.h"

namespace tickreel::movie {
namespace {

Error odd_times(const FilmDefinition& film, const TickRate& tick_rate) {
  const bool has_speed = !film.replay().speed.plan.is_plain();
  return bad_usage(film.frame_rate.to_string() + " frames a second with this range" +
                   (has_speed ? ", this speed" : "") + " and a tick rate of " +
                   tick_rate.to_string() + "/s give times that are no fractions of " +
                   (has_speed ? "128" : "64") + " bits: choose rounder numbers");
}

/// Returns points of the film's range, `rate` of them in a second of film; null when their times
/// cannot be exact.
std::unique_ptr<FrameTimes> schedule(const FilmDefinition& film,
                                     const std::optional<SpeedMap>& speed,
                                     const TickRate& tick_rate, const Rational& rate) {
  const auto& [in, out] = film.replay().range;
  if (speed) {
    auto times = SpeedSchedule::make(*speed, tick_rate, rate, in);
    return times ? std::make_unique<SpeedSchedule>(*std::move(times)) : nullptr;
  }
  if (!FrameSchedule::is_exact_for(tick_rate, rate, in, out)) return nullptr;
  return std::make_unique<FrameSchedule>(tick_rate, rate, in, out);
}

}  // namespace

CaptureRange filmed_range(const FilmedReplay& filmed, const ReplayReader& replay) {
  const bool is_all =
      filmed.is_recorded_interleave && filmed.range.in_seconds == filmed.range.out_seconds;
  if (!is_all) return filmed.range;
  return range_of(replay.shown_ticks(), replay.session().setup.tick_rate);
}

Status check_speed(const FilmSpeed& speed) {
  const auto means_nothing = [](const char* field) {
    return bad_field(field, " means nothing to a film without §speed or §freeze: leave it out");
  };
  if (speed.is_muted && speed.plan.is_plain()) return means_nothing("speed-audio");
  if (!speed.keeps_pitch) return {};
  if (speed.plan.is_plain()) return means_nothing("pitch");
  if (speed.is_muted) {
    return bad_field("pitch",
                     " keep: there is no pitch where §speed-audio is muted: leave one out");
  }
  const auto is_out = [](const SpeedKey& key) {
    return key.speed < kSlowestKeptPitch || key.speed > kFastestKeptPitch;
  };
  const auto out = std::ranges::find_if(speed.plan.keys, is_out);
  if (out == speed.plan.keys.end()) return {};
  return bad_field("pitch", " keep: " + out->speed.to_string() +
                                " is no speed from 1/16 to 4, beyond which nothing sounds as it "
                                "did: leave §pitch out, or give §speed-audio muted");
}

Status check_shutter(const FilmedReplay& filmed) {
  if (filmed.shutter.is_none() || !filmed.is_recorded_interleave) return {};
  return bad_field("shutter",
                   ": §interleave recorded shows pictures as they were shown, and they had no "
                   "motion blur: leave one of them out");
}

Result<std::optional<SpeedMap>> speed_of(const FilmDefinition& film, const TickRate& tick_rate) {
  const FilmedReplay& filmed = film.replay();
  if (Status right = check_speed(filmed.speed); !right) return right.error();
  const bool is_plain = plainest(filmed.speed.plan).is_plain();
  if (filmed.is_recorded_interleave && !is_plain) {
    return bad_field("interleave",
                     " recorded shows the pictures that were shown, each as long as the others: "
                     "leave §speed and §freeze out");
  }
  if (is_plain) return std::optional<SpeedMap>();
  const auto length = difference_of_times(filmed.range.out_seconds, filmed.range.in_seconds);
  if (!length) return odd_times(film, tick_rate);
  auto map = SpeedMap::make(filmed.speed.plan, *length);
  return map ? Result<std::optional<SpeedMap>>(*std::move(map)) : map.error();
}

Result<std::unique_ptr<FrameTimes>> schedule_film(const FilmDefinition& film,
                                                  const TickRate& tick_rate) {
  const auto speed = speed_of(film, tick_rate);
  if (!speed) return speed.error();
  auto times = schedule(film, *speed, tick_rate, film.frame_rate);
  if (!times) return odd_times(film, tick_rate);
  return times;
}

Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay) {
  if (!film.replay().is_recorded_interleave) {
    return schedule_film(film, replay.session().setup.tick_rate);
  }
  const auto speed = speed_of(film, replay.session().setup.tick_rate);
  if (!speed) return speed.error();
  auto times = RecordedFrameTimes::read(replay, filmed_range(film.replay(), replay));
  if (!times) return times.error();
  return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
}

Result<std::unique_ptr<ShutterTimes>> shutter_times_of(const FilmDefinition& film,
                                                       const TickRate& tick_rate) {
  const FilmShutter& shutter = film.replay().shutter;
  if (shutter.is_none()) return std::unique_ptr<ShutterTimes>();
  if (Status right = check_shutter(film.replay()); !right) return right.error();
  const auto speed = speed_of(film, tick_rate);
  if (!speed) return speed.error();
  const Rational parts(ShutterTimes::parts_of_frame(shutter));
  auto times = schedule(film, *speed, tick_rate, film.frame_rate * parts);
  if (!times) {
    return bad_field("shutter",
                     ": " + odd_times(film, tick_rate).message + ", or another §temporal-samples");
  }
  const Rational frame_ticks = tick_rate / film.frame_rate;
  const double fastest = *speed ? (*speed)->highest_speed() : 1.0;
  const Rational most_ticks = frame_ticks * Rational(static_cast<std::int64_t>(std::ceil(fastest)));
  return std::make_unique<ShutterTimes>(shutter, std::move(times), most_ticks);
}

}  // namespace tickreel::movie
