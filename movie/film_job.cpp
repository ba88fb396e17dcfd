#include "movie/film_job.h"

#include <span>
#include <utility>

#include "movie/export_loop.h"
#include "movie/frame_schedule.h"
#include "movie/replay_view_source.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel {
namespace {

/// Draws as another renderer does, and shows what was drawn.
class ShowingRenderer final : public FrameRenderer {
 public:
  ShowingRenderer(FrameRenderer& renderer, const FramePreview& preview)
      : renderer_(renderer), preview_(preview) {}

  [[nodiscard]] std::size_t window_views() const override { return renderer_.window_views(); }
  Status start(const ViewWindow& views, const FrameTime& time) override {
    return renderer_.start(views, time);
  }
  Status take(Image& image) override {
    Status taken = renderer_.take(image);
    if (taken && preview_) preview_(image);
    return taken;
  }
  [[nodiscard]] std::string description() const override { return renderer_.description(); }

 private:
  FrameRenderer& renderer_;
  const FramePreview& preview_;
};

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
  std::unique_ptr<FrameTimes> times;
  std::unique_ptr<FrameSink> sink;
  std::unique_ptr<FrameRenderer> renderer;
  ReplayViewSource source;
};

FilmJob::FilmJob(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FilmJob::FilmJob(FilmJob&&) noexcept = default;
FilmJob& FilmJob::operator=(FilmJob&&) noexcept = default;
FilmJob::~FilmJob() = default;

Result<FilmJob> FilmJob::open(ReplayPlayer player, std::unique_ptr<Look> look,
                              FilmSettings settings) {
  const SessionSetup& setup = player.reader().session().setup;
  auto path = select_camera(*look, settings.camera, setup.players, settings.camera_keys);
  if (!path) return path.error();
  auto sink =
      open_sink(settings.sink, {settings.size, settings.frame_rate, settings.times->frame_count()});
  if (!sink) return sink.error();
  auto renderer =
      make_offscreen_renderer(std::move(look), {settings.size, setup.tick_rate, *std::move(path)});
  if (!renderer) return renderer.error();
  const std::size_t views = (*renderer)->window_views();
  return FilmJob(std::make_unique<Parts>(Parts{std::move(settings.times), *std::move(sink),
                                               *std::move(renderer),
                                               ReplayViewSource(std::move(player), views)}));
}

Status FilmJob::make(const std::atomic<bool>* stop, const ProgressListener& listener,
                     const FramePreview& preview) {
  ShowingRenderer renderer(*parts_->renderer, preview);
  return export_film({*parts_->times, parts_->source, renderer, *parts_->sink, stop}, listener);
}

std::int64_t FilmJob::frame_count() const {
  return parts_->times->frame_count();
}

std::string FilmJob::renderer_description() const {
  return parts_->renderer->description();
}

std::string FilmJob::sink_description() const {
  return parts_->sink->description();
}

const std::optional<PassedDivergence>& FilmJob::passed_divergence() const {
  return parts_->source.passed_divergence();
}

}  // namespace tickreel
