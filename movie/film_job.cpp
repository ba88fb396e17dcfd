#include "movie/film_job.h"

#include <algorithm>
#include <utility>

#include "encode/segmented_sink.h"
#include "movie/frame_schedule.h"
#include "movie/recorded_frame_times.h"
#include "movie/replay_view_source.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel {
namespace {

/// The views of one segment in flight after the other, and what is to be known of all of them.
class FilmSource final : public ViewSource {
 public:
  /// `passed` is the first divergence that any source of the film has passed.
  FilmSource(ReplayViewSource source, std::optional<PassedDivergence>& passed)
      : source_(std::move(source)), passed_(passed) {}

  Status advance_to(Tick tick) override {
    Status advanced = source_.advance_to(tick);
    const auto& own = source_.passed_divergence();
    if (own && (!passed_ || own->tick < passed_->tick)) passed_ = own;
    return advanced;
  }
  [[nodiscard]] const ViewWindow& window() const override { return source_.window(); }

 private:
  ReplayViewSource source_;
  std::optional<PassedDivergence>& passed_;
};

OnDivergence on_divergence(const FilmDefinition& film) {
  return film.ignores_divergence ? OnDivergence::kPlayOn : OnDivergence::kStop;
}

Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay) {
  if (!film.is_recorded_interleave) {
    return schedule_film(replay.session().setup.tick_rate, film.frame_rate, film.range);
  }
  auto times = RecordedFrameTimes::read(replay);
  if (!times) return times.error();
  return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
}

}  // namespace

Result<CameraPath> select_camera(Look& look, const std::string& camera,
                                 const std::vector<std::string>& players,
                                 const std::vector<CameraKey>& keys) {
  if (camera == kKeysCamera) {
    if (!keys.empty()) return CameraPath(keys);
    return bad_usage(
        "the replay has no camera keys: choose another camera, or set some while it plays");
  }
  if (!camera.empty()) {
    if (Status selected = look.select_camera(camera, players); !selected) return selected.error();
  }
  return CameraPath();
}

Result<std::unique_ptr<FrameTimes>> schedule_film(const TickRate& tick_rate,
                                                  const Rational& frame_rate,
                                                  const CaptureRange& range) {
  if (!FrameSchedule::is_exact_for(tick_rate, frame_rate, range.in_seconds, range.out_seconds)) {
    return bad_usage(frame_rate.to_string() +
                     " frames a second with this range and a tick rate of " +
                     tick_rate.to_string() +
                     "/s give times that are no fractions of 64 bits: choose rounder numbers");
  }
  return std::unique_ptr<FrameTimes>(
      std::make_unique<FrameSchedule>(tick_rate, frame_rate, range.in_seconds, range.out_seconds));
}

struct FilmJob::Parts {
  PlayerOpener open_player;
  FilmDefinition film;
  int jobs = 1;
  std::unique_ptr<FrameTimes> times;
  std::unique_ptr<FrameRenderer> renderer;
  std::unique_ptr<SegmentedSink> sink;
  std::optional<ReplayPlayer> player;  ///< that was opened first, for the first source
  std::optional<PassedDivergence> passed;

  Result<std::unique_ptr<ViewSource>> open_source();
};

Result<std::unique_ptr<ViewSource>> FilmJob::Parts::open_source() {
  if (!player) {
    auto opened = open_player(on_divergence(film));
    if (!opened) return opened.error();
    player = *std::move(opened);
  }
  // Where the replay diverges, a keyframe leads back to what was recorded. A film that goes on
  // there must not: all of it is played.
  const auto gaps =
      film.ignores_divergence ? ReplayViewSource::Gaps::kPlayed : ReplayViewSource::Gaps::kSought;
  ReplayViewSource source(*std::exchange(player, std::nullopt), renderer->window_views(), gaps);
  auto made = std::make_unique<FilmSource>(std::move(source), passed);
  if (film.ignores_divergence) {
    Status begun = made->advance_to(times->frame_time(0).tick + 1);
    if (!begun) return begun.error();
  }
  return std::unique_ptr<ViewSource>(std::move(made));
}

FilmJob::FilmJob(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FilmJob::FilmJob(FilmJob&&) noexcept = default;
FilmJob& FilmJob::operator=(FilmJob&&) noexcept = default;
FilmJob::~FilmJob() = default;

Result<FilmJob> FilmJob::open(const PlayerOpener& open_player, std::unique_ptr<Look> look,
                              FilmSettings settings) {
  auto parts = std::make_unique<Parts>();
  FilmDefinition& film = settings.film;
  auto player = open_player(on_divergence(film));
  if (!player) return player.error();
  auto times = frame_times_of(film, player->reader());
  if (!times) return times.error();
  film.plan.frame_count = (*times)->frame_count();
  const SessionSetup& setup = player->reader().session().setup;
  auto path = select_camera(*look, film.camera, setup.players, film.camera_keys);
  if (!path) return path.error();
  SinkSettings sink_settings = film.encoding;
  sink_settings.path = settings.output;
  sink_settings.overwrite = settings.overwrite;
  const FilmFormat format{film.size, film.frame_rate, film.plan.frame_count};
  auto sink = open_sink(sink_settings, format);
  if (!sink) return sink.error();
  auto renderer =
      make_offscreen_renderer(std::move(look), {film.size, setup.tick_rate, *std::move(path)});
  if (!renderer) return renderer.error();

  parts->open_player = open_player;
  parts->film = film;
  parts->jobs = std::max(settings.jobs, 1);
  parts->times = *std::move(times);
  parts->renderer = *std::move(renderer);
  parts->sink = single_segment(*std::move(sink), format);
  parts->player = *std::move(player);
  return FilmJob(std::move(parts));
}

Status FilmJob::make(const std::atomic<bool>* stop, const ProgressListener& listener,
                     const FramePreview& preview) {
  ProgressMeter progress(listener, parts_->film.frame_rate);
  const SourceMaker open_source = [this] { return parts_->open_source(); };
  return export_film({.times = *parts_->times,
                      .open_source = open_source,
                      .renderer = *parts_->renderer,
                      .sink = *parts_->sink,
                      .jobs = parts_->jobs,
                      .stop = stop,
                      .preview = preview},
                     progress);
}

std::int64_t FilmJob::frame_count() const {
  return parts_->film.plan.frame_count;
}

std::string FilmJob::renderer_description() const {
  return parts_->renderer->description();
}

std::string FilmJob::sink_description() const {
  return parts_->sink->description();
}

std::optional<PassedDivergence> FilmJob::passed_divergence() const {
  return parts_->passed;
}

}  // namespace tickreel
