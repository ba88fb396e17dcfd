#include "movie/bench/bench_plan.h"

#include <algorithm>
#include <utility>

#include "movie/film/film_cameras.h"
#include "movie/film/film_times.h"
#include "movie/make/film_job.h"
#include "movie/plan/needed_notes.h"
#include "movie/plan/options/option_values.h"
#include "movie/time/recorded_frame_times.h"

namespace tickreel::movie {
namespace {

/// How much is played unless somebody says how much.
constexpr std::int64_t kUsualSeconds = 10;

/// In ticks from the middle, where the game is under way, or from the in point on.
CaptureRange usual_range(const BenchRequest& request, const CaptureRange& all,
                         const TickRate& tick_rate) {
  const Tick start = tick_at_or_before(all.in_seconds, tick_rate);
  const Tick end = tick_at_or_after(all.out_seconds, tick_rate);
  const Tick length = std::min(end - start, tick_at_or_after(Rational(kUsualSeconds), tick_rate));
  if (request.from.empty()) {
    const Tick begin = start + (end - start - length) / 2;
    return {Rational(begin) / tick_rate, Rational(begin + length) / tick_rate};
  }
  const auto out = sum_of_times(all.in_seconds, Rational(kUsualSeconds));
  return {all.in_seconds, out ? std::min(*out, all.out_seconds) : all.out_seconds};
}

Result<std::unique_ptr<FrameTimes>> make_times(const BenchRequest& request, ReplayReader& reader,
                                               const CaptureRange& range,
                                               const Rational& frame_rate) {
  if (request.pace == "recorded") {
    auto times = RecordedFrameTimes::read(reader, range);
    if (!times) return times.error();
    return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
  }
  if (request.pace == "real") return std::unique_ptr<FrameTimes>();
  FilmDefinition film;
  film.replay().range = range;
  film.frame_rate = frame_rate;
  return schedule_film(film, reader.session().setup.tick_rate);
}

}  // namespace

Result<BenchPlan> make_bench_plan(const BenchRequest& request, ReplayReader& reader) {
  const auto size = parse_size(request.size);
  if (!size) return size.error();
  if (!request.fps.empty() && request.pace != "fast") {
    return bad_usage("§fps is for §pace fast, and §pace " + request.pace +
                     " has frames of its own: leave one of the two out");
  }
  if (reader.shown_ticks().count() == 0) {
    return bad_file(request.replay + ": there is not one whole tick in it, so nothing to play");
  }
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  FilmCameras camera(request.camera);
  const auto notes = needed_notes(request.replay, {request.from, request.to}, camera);
  if (!notes) return notes.error();
  auto range =
      resolve_capture_range(request.from, request.to, {tick_rate, reader.shown_ticks(), *notes});
  if (!range) return range.error();
  const bool is_all_shown = request.pace == "recorded";
  if (request.to.empty() && !is_all_shown) range = usual_range(request, *range, tick_rate);
  auto seen = cameras_of_cuts(camera, notes->cuts, *range);
  if (!seen) return seen.error();
  camera = *std::move(seen);
  const auto frame_rate = parse_frame_rate(request.fps.empty() ? "60" : request.fps);
  if (!frame_rate) return frame_rate.error();
  auto times = make_times(request, reader, *range, *frame_rate);
  if (!times) return times.error();
  const Rational counted_rate = *times ? *frame_rate : tick_rate;
  return BenchPlan{*size,
                   tick_rate,
                   *range,
                   counted_rate,
                   *std::move(times),
                   std::move(camera),
                   notes->camera_keys};
}

}  // namespace tickreel::movie
