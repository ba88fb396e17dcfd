#include "cli/bench/bench_plan.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/options/picture_options.h"
#include "cli/replays/needed_notes.h"
#include "movie/make/film_job.h"
#include "movie/time/recorded_frame_times.h"

namespace tickreel {
namespace {

Result<std::unique_ptr<FrameTimes>> make_times(const BenchOptions& options, ReplayReader& reader,
                                               const CaptureRange& range) {
  if (options.pace == "recorded") {
    if (!options.from.empty() || !options.to.empty()) {
      return bad_usage("--pace recorded shows all that was shown: leave --from and --to out");
    }
    auto times = RecordedFrameTimes::read(reader);
    if (!times) return times.error();
    return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
  }
  if (options.pace == "real") return std::unique_ptr<FrameTimes>();
  const auto frame_rate = parse_frame_rate(options.fps);
  if (!frame_rate) return frame_rate.error();
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  return schedule_film(tick_rate, *frame_rate, range);
}

}  // namespace

Result<BenchPlan> make_bench_plan(const BenchOptions& options, ReplayReader& reader) {
  const auto size = parse_size(options.size);
  if (!size) return size.error();
  if (reader.tick_count() == 0) {
    return bad_file(options.replay + ": there is not one whole tick in it, so nothing to play");
  }
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto notes = needed_notes(options.replay, {options.from, options.to}, options.camera);
  if (!notes) return notes.error();
  const auto range =
      resolve_capture_range(options.from, options.to, reader.tick_count(), tick_rate, *notes);
  if (!range) return range.error();
  auto times = make_times(options, reader, *range);
  if (!times) return times.error();
  return BenchPlan{*size, tick_rate, *range, *std::move(times), notes->camera_keys};
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

}  // namespace tickreel
