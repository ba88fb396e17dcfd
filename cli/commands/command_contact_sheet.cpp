#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "games/open_replay.h"
#include "movie/engine/export_loop.h"
#include "movie/engine/game_frames.h"
#include "movie/engine/waveform.h"
#include "movie/film/existing_film.h"
#include "movie/frames/camera_choice.h"
#include "movie/frames/contact_sheet.h"
#include "movie/frames/game_sound.h"
#include "movie/plan/needed_notes.h"
#include "movie/plan/options/option_values.h"
#include "movie/time/capture_range.h"
#include "movie/time/frame_schedule.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/decorated_look.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::cli {
namespace {

struct ContactSheetOptions {
  std::string replay;
  std::string output;
  std::string from;
  std::string to;
  std::string every;
  std::string size = "320x180";
  std::string camera;
  int columns = 4;
  int rows = 5;
  bool overwrite = false;
  bool no_audio = false;
};

Error odd_times() {
  return bad_usage(
      "this range, divided into so many pictures, gives times that are no fractions of 64 bits: "
      "choose rounder numbers");
}

/// The time from picture to picture.
Result<Rational> choose_step(const ContactSheetOptions& options, const CaptureRange& range,
                             const TickRate& tick_rate) {
  if (options.every.empty()) {
    const auto length = difference_of_times(range.out_seconds, range.in_seconds);
    if (!length) return odd_times();
    return *length / Rational(std::int64_t{options.columns} * options.rows);
  }
  auto every = parse_game_time(options.every, tick_rate);
  if (every && *every == Rational(0)) {
    return bad_usage("--every " + options.every + " never moves on");
  }
  return every;
}

/// Which points in time: a film of few frames.
Result<FrameSchedule> make_schedule(const ContactSheetOptions& options, const CaptureRange& range,
                                    const TickRate& tick_rate) {
  const auto step = choose_step(options, range, tick_rate);
  if (!step) return step.error();
  const Rational rate = Rational(1) / *step;
  const auto& [in, out] = range;
  if (!FrameSchedule::is_exact_for(tick_rate, rate, in, out)) return odd_times();
  return FrameSchedule(tick_rate, rate, in, out);
}

/// Pictures far from each other. What a game's renderer remembers are those of a film before them.
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
    // To the nearest millionth of a tick: a renderer sees no difference.
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

Result<SheetGrid> make_grid(const ContactSheetOptions& options, std::int64_t pictures,
                            bool has_sound) {
  const auto size = parse_size(options.size);
  if (!size) return size.error();
  const std::int64_t columns = std::min<std::int64_t>(options.columns, pictures);
  const std::int64_t rows = (pictures + columns - 1) / columns;
  const int wave = has_sound ? std::max(size->height / 8, 3) : 0;
  if (rows * (size->height + wave) > kMaxSheetSide || columns * size->width > kMaxSheetSide) {
    return bad_usage(fmt::format(
        "{} pictures of {} in {} columns are more than {} pixels wide or high: take fewer or "
        "smaller ones, with --every, --columns, --rows or --size",
        pictures, options.size, columns, kMaxSheetSide));
  }
  return SheetGrid{static_cast<int>(columns), static_cast<int>(rows), *size, wave};
}

Caption time_caption(const TickRate& tick_rate) {
  return [tick_rate](const Moment& moment) {
    return format_game_time((Rational(moment.time.tick) + moment.time.alpha) / tick_rate);
  };
}

Status make_contact_sheet(const ContactSheetOptions& options) {
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  const ReplayReader& reader = replay->player.reader();
  if (reader.shown_ticks().count() == 0) {
    return bad_file(options.replay + ": there is not one whole tick in it, so nothing to show");
  }
  const FilmCameras camera(options.camera);
  const auto notes = needed_notes(options.replay, {options.from, options.to}, camera);
  if (!notes) return notes.error();
  const SessionSetup& setup = reader.session().setup;
  const auto range = resolve_capture_range(options.from, options.to,
                                           {setup.tick_rate, reader.shown_ticks(), *notes});
  if (!range) return range.error();
  const auto times = make_schedule(options, *range, setup.tick_rate);
  if (!times) return times.error();
  const bool has_sound = replay->game.make_soundscape && !options.no_audio;
  const auto grid = make_grid(options, times->frame_count(), has_sound);
  if (!grid) return grid.error();
  auto look = replay->game.make_look();
  const CameraChoice choice{camera, setup.players, notes->camera_keys, setup.tick_rate, *range};
  auto cameras = find_cameras(*look, choice);
  if (!cameras) return cameras.error();

  if (Status apart = check_output_is_not(reader.path(), options.output); !apart) return apart;
  const std::atomic<bool>& interrupted = watch_for_interruption();
  auto png = open_sink({.name = "png", .path = options.output, .overwrite = options.overwrite},
                       {grid->sheet_size(), Rational(1), 1});
  if (!png) return png.error();
  auto renderer = make_offscreen_renderer(
      make_decorated_look(std::move(look), {large_caption(time_caption(setup.tick_rate))}),
      {.size = grid->picture, .tick_rate = setup.tick_rate, .cameras = *std::move(cameras)});
  if (!renderer) return renderer.error();

  std::optional<GameSound> game_sound;
  FilmSound sound{.sample_rate_hz = kWaveformRateHz,
                  .in_seconds = times->in_seconds(),
                  .frame_rate = times->frame_rate(),
                  .tick_rate = setup.tick_rate,
                  .end_tick = reader.end_tick()};
  if (has_sound) {
    auto made = GameSound::make(presentation_of(replay->game), {choice, grid->picture});
    if (!made) return made.error();
    game_sound.emplace(*std::move(made)).sound_in(sound);
  }
  const auto sheet = single_segment(std::make_unique<ContactSheet>(*grid, *std::move(png)),
                                    {grid->picture, times->frame_rate(), times->frame_count()});
  const std::size_t window_views =
      std::max((*renderer)->window_views(), game_sound ? game_sound->window_views() : 0);
  const SourceMaker open_source = [&] {
    return Result<std::unique_ptr<ViewSource>>(
        std::make_unique<ReplayViewSource>(std::move(replay->player), window_views));
  };
  ProgressMeter unseen(nullptr, times->frame_rate());
  const SheetTimes sheet_times(*times, setup.tick_rate);
  GameFrames frames(sheet_times, open_source, **renderer, has_sound ? &sound : nullptr,
                    reader.first_tick());
  Status made = export_film({.frames = frames, .sink = *sheet, .stop = &interrupted}, unseen);
  if (!made) return made;
  const ImageSize size = grid->sheet_size();
  print_message(fmt::format(
      "{}: {}, one every {}, {}x{}\n", options.output, counted(times->frame_count(), "picture"),
      format_game_time(Rational(1) / times->frame_rate()), size.width, size.height));
  return {};
}

}  // namespace

void add_contact_sheet_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "contact-sheet", "A replay at a glance: many pictures in one PNG",
                  make_contact_sheet);
  command->footer(
      "Each picture says its game time; below it is what is heard up to the next one. The same "
      "command gives the same bytes.\n\nExamples:\n"
      "  tickreel contact-sheet match.replay -o sheet.png\n"
      "  tickreel contact-sheet match.replay -o sheet.png --every 0.5 --from 10 --to 20");
  add_replay_option(*command, options->replay, "The replay to show")->required();
  command->add_option("-o,--output", options->output, "The sheet, a .png")
      ->type_name("FILE")
      ->required()
      ->check(only_known_places());
  command->add_option("--from", options->from, "The first picture's time (default: the start)")
      ->type_name("T");
  command->add_option("--to", options->to, "All pictures lie before it (default: the end)")
      ->type_name("T");
  command->add_option("--columns", options->columns, "Pictures side by side (default: 4)")
      ->check(CLI::Range(1, 1000));
  CLI::Option* rows =
      command->add_option("--rows", options->rows, "Rows, filled evenly in time (default: 5)")
          ->check(CLI::Range(1, 1000));
  command
      ->add_option("--every", options->every,
                   "Time from picture to picture, instead of --rows; there are as many rows as it "
                   "takes")
      ->type_name("T")
      ->excludes(rows);
  command->add_option("--size", options->size, "Size of each picture (default: 320x180)")
      ->type_name("WxH");
  command->add_option("--camera", options->camera, "A camera of the game; see 'tickreel games'")
      ->type_name("NAME");
  command->add_flag("--no-audio", options->no_audio, "No waveforms: faster for a long replay");
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
}

}  // namespace tickreel::cli
