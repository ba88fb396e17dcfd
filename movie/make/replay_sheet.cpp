#include "movie/make/replay_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/text/parse_number.h"
#include "games/open_replay.h"
#include "movie/cut/marks/best_event.h"
#include "movie/cut/marks/event_scan.h"
#include "movie/cut/marks/perceived_events.h"
#include "movie/film/camera_choice.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_cameras.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/engine/waveform.h"
#include "movie/make/frames/contact_sheet.h"
#include "movie/make/frames/game_sound.h"
#include "movie/plan/notes_if_needed.h"
#include "movie/plan/options/option_values.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/decorated_look.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::movie {
namespace {

Error odd_times() {
  return bad_usage(
      "this range, divided into so many pictures, gives times that are no fractions of 64 bits: "
      "choose rounder numbers");
}

/// Returns the time from picture to picture.
Result<Rational> choose_step(const SheetRequest& request, const CaptureRange& range,
                             const TickRate& tick_rate) {
  if (request.every.empty()) {
    const auto length = difference_of_times(range.out_seconds, range.in_seconds);
    if (!length) return odd_times();
    return *length / Rational(std::int64_t{request.columns} * request.rows);
  }
  auto every = parse_game_time(request.every, tick_rate);
  if (every && *every == Rational(0)) {
    return bad_usage("§every " + request.every + " never moves on");
  }
  return every;
}

/// Returns the times of the pictures, as a film of few frames.
Result<FrameSchedule> make_schedule(const SheetRequest& request, const CaptureRange& range,
                                    const TickRate& tick_rate) {
  const auto step = choose_step(request, range, tick_rate);
  if (!step) return step.error();
  const Rational rate = Rational(1) / *step;
  const auto& [in, out] = range;
  if (!FrameSchedule::is_exact_for(tick_rate, rate, in, out)) return odd_times();
  return FrameSchedule(tick_rate, rate, in, out);
}

/// The times of a sheet's pictures, which are far apart. A renderer that needs the pictures before
/// a picture gets those that a film of 60 frames a second would have.
class SheetTimes final : public FrameTimes {
 public:
  SheetTimes(const FrameSchedule& schedule, const TickRate& tick_rate)
      : schedule_(schedule), tick_rate_(tick_rate) {}
  [[nodiscard]] std::int64_t frame_count() const override { return schedule_.frame_count(); }
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override {
    return schedule_.frame_time(index);
  }
  [[nodiscard]] bool follow_each_other() const override { return false; }
  [[nodiscard]] std::optional<FrameTime> picture_before(std::int64_t index,
                                                        std::int64_t pictures) const override {
    // Times are rounded down to a millionth of a tick, which a renderer does not notice.
    constexpr std::int64_t kParts = 1'000'000;
    const FrameTime shown = frame_time(index);
    const double at = static_cast<double>(shown.tick) + shown.alpha.to_double() -
                      static_cast<double>(pictures) / kFilmRate * tick_rate_.to_double();
    if (at < 0.0) return std::nullopt;
    const auto parts = static_cast<std::int64_t>(at * static_cast<double>(kParts));
    return FrameTime{parts / kParts, Rational(parts % kParts, kParts)};
  }

 private:
  static constexpr double kFilmRate = 60.0;
  const FrameSchedule& schedule_;
  TickRate tick_rate_;
};

/// Reads the size of a picture. For the `best` picture, the width alone is enough: desktops ask for
/// a thumbnail that fits into a square, by its side.
Result<ImageSize> parse_picture_size(const SheetRequest& request) {
  const auto width = parse_number<int>(request.size);
  if (!request.best || !width || *width < 1 || *width > kMaxSheetSide) {
    return parse_size(request.size);
  }
  return ImageSize{*width, std::max(*width * 9 / 16, 1)};
}

Result<SheetGrid> make_grid(const SheetRequest& request, std::int64_t pictures, bool has_sound) {
  const auto size = parse_picture_size(request);
  if (!size) return size.error();
  const std::int64_t columns = std::min<std::int64_t>(request.columns, pictures);
  const std::int64_t rows = (pictures + columns - 1) / columns;
  const int wave = has_sound ? std::max(size->height / 8, 3) : 0;
  if (rows * (size->height + wave) > kMaxSheetSide || columns * size->width > kMaxSheetSide) {
    return bad_usage(fmt::format(
        "{} pictures of {} in {} columns are more than {} pixels wide or high: take fewer or "
        "smaller ones, with §every, §columns, §rows or §size",
        pictures, request.size, columns, kMaxSheetSide));
  }
  return SheetGrid{static_cast<int>(columns), static_cast<int>(rows), *size, wave};
}

Caption time_caption(const TickRate& tick_rate) {
  return [tick_rate](const Moment& moment) {
    return format_game_time((Rational(moment.time.tick) + moment.time.alpha) / tick_rate);
  };
}

/// The plan of a sheet: everything that is known before anything is drawn.
struct SheetPlan {
  CameraChoice cameras;
  FrameSchedule times;
  SheetGrid grid;
  bool has_sound = false;
  bool is_bare = false;  ///< one picture without gaps or captions

  [[nodiscard]] ImageSize size() const { return is_bare ? grid.picture : grid.sheet_size(); }
};

/// The events of a replay, as far as there was time to look.
struct SeenEvents {
  std::vector<FoundEvent> events;
  Tick end_tick = 0;  ///< how far they were looked for
};

Result<SeenEvents> look_for_events(const SheetRequest& request, const std::atomic<bool>* stop) {
  std::function<bool()> has_time;
  if (request.search_seconds > 0) {
    has_time = [end = steady_seconds() + request.search_seconds] { return steady_seconds() < end; };
  }
  auto played = open_replay(request.replay);
  if (!played) return played.error();
  const GameInfo& game = played->game.info;
  auto events = find_events(played->player, game, events_of(game), stop, has_time);
  // A game may have none.
  if (!events && events.error().kind != ErrorKind::kUsage) return events.error();
  return SeenEvents{events ? *std::move(events) : std::vector<FoundEvent>(), played->player.tick()};
}

/// Returns the tick of a range in which the most happens; where nothing does, the middle.
Result<Tick> best_tick(const SheetRequest& request, const CaptureRange& range,
                       const TickRate& tick_rate, const std::atomic<bool>* stop) {
  auto seen = look_for_events(request, stop);
  if (!seen) return seen.error();
  std::vector<FoundEvent>& within = seen->events;
  std::erase_if(within, [&](const FoundEvent& event) {
    return event.seconds < range.in_seconds || event.seconds >= range.out_seconds;
  });
  const FoundEvent* best = best_event(within);
  if (best != nullptr) return (best->seconds * tick_rate).floor();
  const Tick first = (range.in_seconds * tick_rate).floor();
  // No further than was looked: to play up to there takes time, too.
  const Tick end = std::min((range.out_seconds * tick_rate).floor(), seen->end_tick);
  return first + std::max(end - first, Tick{0}) / 2;
}

/// Returns the times of the pictures: one time for the `best` picture, else the whole schedule.
Result<FrameSchedule> choose_times(const SheetRequest& request, const CaptureRange& range,
                                   const TickRate& tick_rate, const std::atomic<bool>* stop) {
  if (!request.best) return make_schedule(request, range, tick_rate);
  const auto tick = best_tick(request, range, tick_rate, stop);
  if (!tick) return tick.error();
  return FrameSchedule(tick_rate, tick_rate, Rational(*tick) / tick_rate,
                       Rational(*tick + 1) / tick_rate);
}

Result<SheetPlan> plan_sheet(const SheetRequest& request, const OpenedReplay& replay,
                             const std::atomic<bool>* stop) {
  const ReplayReader& reader = replay.player.reader();
  if (reader.shown_ticks().count() == 0) {
    return bad_file(request.replay + ": there is not one whole tick in it, so nothing to show");
  }
  const FilmCameras camera(request.camera);
  const auto notes = notes_if_needed(request.replay, {request.from, request.to}, camera);
  if (!notes) return notes.error();
  const SessionSetup& setup = reader.session().setup;
  const auto range = resolve_capture_range(request.from, request.to,
                                           {setup.tick_rate, reader.shown_ticks(), *notes});
  if (!range) return range.error();
  const auto times = choose_times(request, *range, setup.tick_rate, stop);
  if (!times) return times.error();
  const bool has_sound = replay.game.make_soundscape && !request.no_waveform && !request.best;
  const auto grid = make_grid(request, times->frame_count(), has_sound);
  if (!grid) return grid.error();
  const auto seen = cameras_of_cuts(camera, notes->cuts, *range);
  if (!seen) return seen.error();
  const CameraChoice cameras{*seen, setup.players, notes->camera_keys, setup.tick_rate, *range};
  return SheetPlan{cameras, *times, *grid, has_sound, request.best};
}

Result<std::unique_ptr<FrameRenderer>> open_renderer(const SheetPlan& plan,
                                                     std::unique_ptr<Look> look, CameraCuts cameras,
                                                     const TickRate& tick_rate) {
  std::vector<Decoration> captions;
  if (!plan.is_bare) captions.push_back(large_caption(time_caption(tick_rate)));
  return make_offscreen_renderer(
      make_decorated_look(std::move(look), std::move(captions)),
      {.size = plan.grid.picture, .tick_rate = tick_rate, .cameras = std::move(cameras)});
}

/// Plays the replay and gives its pictures to the sink.
Status draw_sheet(const SheetPlan& plan, OpenedReplay& replay, FrameRenderer& renderer,
                  std::unique_ptr<FrameSink> png, const std::atomic<bool>* stop) {
  const ReplayReader& reader = replay.player.reader();
  const TickRate tick_rate = reader.session().setup.tick_rate;
  const FrameSchedule& times = plan.times;
  std::optional<GameSound> game_sound;
  FilmSound sound{.sample_rate_hz = kWaveformRateHz,
                  .in_seconds = times.in_seconds(),
                  .frame_rate = times.frame_rate(),
                  .tick_rate = tick_rate,
                  .end_tick = reader.end_tick()};
  if (plan.has_sound) {
    auto made = GameSound::make(presentation_of(replay.game), {plan.cameras, plan.grid.picture});
    if (!made) return made.error();
    game_sound.emplace(*std::move(made));
    sound.sample_rate_hz = game_sound->rate_or(kWaveformRateHz);
    game_sound->sound_in(sound);
  }
  if (!plan.is_bare) png = std::make_unique<ContactSheet>(plan.grid, std::move(png));
  const auto sheet =
      single_segment(std::move(png), {plan.grid.picture, times.frame_rate(), times.frame_count()});
  const std::size_t window_views =
      std::max(renderer.window_views(), game_sound ? game_sound->window_views() : 0);
  const Tick first_tick = reader.first_tick();
  const SourceMaker open_source = [&] {
    return Result<std::unique_ptr<ViewSource>>(
        std::make_unique<ReplayViewSource>(std::move(replay.player), window_views));
  };
  ProgressMeter unseen(nullptr, times.frame_rate());
  const SheetTimes sheet_times(times, tick_rate);
  GameFrames frames(sheet_times, open_source, renderer, plan.has_sound ? &sound : nullptr,
                    first_tick);
  return export_film({.frames = frames, .sink = *sheet, .stop = stop}, unseen);
}

}  // namespace

Result<MadeSheet> make_contact_sheet(const SheetRequest& request, const std::atomic<bool>* stop) {
  auto replay = open_replay(request.replay);
  if (!replay) return replay.error();
  const auto plan = plan_sheet(request, *replay, stop);
  if (!plan) return plan.error();
  auto look = replay->game.make_look();
  auto cameras = find_cameras(*look, plan->cameras);
  if (!cameras) return cameras.error();
  const ReplayReader& reader = replay->player.reader();
  if (Status apart = check_output_is_not(reader.path(), request.output); !apart) {
    return apart.error();
  }
  const ImageSize size = plan->size();
  auto png = open_sink({.name = "png", .path = request.output, .overwrite = request.overwrite},
                       {size, Rational(1), 1});
  if (!png) return png.error();
  auto renderer =
      open_renderer(*plan, std::move(look), *std::move(cameras), reader.session().setup.tick_rate);
  if (!renderer) return renderer.error();
  Status made = draw_sheet(*plan, *replay, **renderer, *std::move(png), stop);
  if (!made) return made.error();
  return MadeSheet{size, plan->times.frame_count(), Rational(1) / plan->times.frame_rate()};
}

}  // namespace tickreel::movie
