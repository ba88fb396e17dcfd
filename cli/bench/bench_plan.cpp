#include "cli/bench/bench_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/options/film_option.h"
#include "movie/film/film_times.h"
#include "movie/make/film_job.h"
#include "movie/plan/needed_notes.h"
#include "movie/plan/options/option_values.h"
#include "movie/time/recorded_frame_times.h"

namespace tickreel::cli {
namespace {

/// How much is played unless somebody says how much.
constexpr std::int64_t kUsualSeconds = 10;

/// In ticks from the middle, where the game is under way, or from --from on.
CaptureRange usual_range(const BenchOptions& options, const CaptureRange& all,
                         const TickRate& tick_rate) {
  const Tick start = tick_at_or_before(all.in_seconds, tick_rate);
  const Tick end = tick_at_or_after(all.out_seconds, tick_rate);
  const Tick length = std::min(end - start, tick_at_or_after(Rational(kUsualSeconds), tick_rate));
  if (options.from.empty()) {
    const Tick begin = start + (end - start - length) / 2;
    return {Rational(begin) / tick_rate, Rational(begin + length) / tick_rate};
  }
  const auto out = sum_of_times(all.in_seconds, Rational(kUsualSeconds));
  return {all.in_seconds, out ? std::min(*out, all.out_seconds) : all.out_seconds};
}

Result<std::unique_ptr<FrameTimes>> make_times(const BenchOptions& options, ReplayReader& reader,
                                               const CaptureRange& range,
                                               const Rational& frame_rate) {
  if (options.pace == "recorded") {
    if (!options.from.empty() || !options.to.empty()) {
      return bad_usage("--pace recorded shows all that was shown: leave --from and --to out");
    }
    auto times = RecordedFrameTimes::read(reader);
    if (!times) return times.error();
    return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
  }
  if (options.pace == "real") return std::unique_ptr<FrameTimes>();
  FilmDefinition film;
  film.replay().range = range;
  film.frame_rate = frame_rate;
  return schedule_film(film, reader.session().setup.tick_rate);
}

}  // namespace

Result<BenchPlan> make_bench_plan(const BenchOptions& options, ReplayReader& reader) {
  const auto size = parse_size(options.size);
  if (!size) return size.error();
  if (reader.shown_ticks().count() == 0) {
    return bad_file(options.replay + ": there is not one whole tick in it, so nothing to play");
  }
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  FilmCameras camera(options.camera);
  const auto notes = needed_notes(options.replay, {options.from, options.to}, camera);
  if (!notes) return notes.error();
  auto range =
      resolve_capture_range(options.from, options.to, {tick_rate, reader.shown_ticks(), *notes});
  if (!range) return range.error();
  const bool is_all_shown = options.pace == "recorded";
  if (options.to.empty() && !is_all_shown) range = usual_range(options, *range, tick_rate);
  const auto frame_rate = parse_frame_rate(options.fps);
  if (!frame_rate) return frame_rate.error();
  auto times = make_times(options, reader, *range, *frame_rate);
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

nlohmann::json describe_setup(const BenchOptions& options, const BenchPlan& plan,
                              const ReplayReader& reader) {
  const ReplaySession& session = reader.session();
  nlohmann::json setup = {
      {"game", session.game},
      {"seed", session.setup.seed},
      {"ticks", reader.tick_count()},
      {"last_state_hash", nullptr},
      {"pace", options.pace},
      {"from", plan.range.in_seconds.to_string()},
      {"to", plan.range.out_seconds.to_string()},
      {"size", fmt::format("{}x{}", plan.size.width, plan.size.height)},
      {"camera", options.camera},
  };
  if (const auto& end = reader.end()) {
    setup["last_state_hash"] = fmt::format("{:016x}", end->hash);
  }
  if (options.pace == "fast") setup["fps"] = parse_frame_rate(options.fps)->to_string();
  return setup;
}

}  // namespace tickreel::cli
