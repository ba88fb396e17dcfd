#include "tests/bench/our_engine.h"

#include <cmath>
#include <deque>
#include <filesystem>
#include <optional>

#include "games/registry.h"
#include "movie/film/time/frame_schedule.h"
#include "renderer/offscreen_renderer.h"
#include "sim/replay/replay_view_source.h"
#include "tests/bench/must.h"
#include "tests/support/keeping_sink.h"

namespace tickreel::tests::bench {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";
constexpr std::int64_t kFirstSecond = 46;

ReplayPlayer open_match() {
  return must(ReplayPlayer::open(find_game("tanks")->info, must(ReplayReader::open(kMatch))));
}

FrameSchedule match_schedule(std::int64_t frames) {
  return {open_match().reader().session().setup.tick_rate, Rational(kFrameRate),
          Rational(kFirstSecond), Rational(kFirstSecond) + Rational(frames, kFrameRate)};
}

/// A renderer that returns pictures drawn before.
class KeptPictures : public FrameRenderer {
 public:
  KeptPictures(const std::vector<Image>& images, const TickRate& tick_rate)
      : images_(images), tick_rate_(tick_rate) {}
  [[nodiscard]] std::size_t window_views() const override { return 2; }
  Status start(const ViewWindow& /*views*/, const Exposure& exposure) override {
    const FrameTime& time = exposure.time;
    const double ticks = static_cast<double>(time.tick) + time.alpha.to_double();
    const double frame = (ticks / tick_rate_.to_double() - kFirstSecond) * kFrameRate;
    started_.push_back(static_cast<std::size_t>(std::lround(frame)));
    return {};
  }
  Status take(Image& image) override {
    image = images_.at(started_.front());
    started_.pop_front();
    return {};
  }
  [[nodiscard]] std::string description() const override { return "kept pictures"; }

 private:
  const std::vector<Image>& images_;
  TickRate tick_rate_;
  std::deque<std::size_t> started_;
};

/// A source without views, for pictures drawn before.
class NoViews : public ViewSource {
 public:
  Status advance_to(Tick /*tick*/) override { return {}; }
  [[nodiscard]] const ViewWindow& window() const override { return window_; }

 private:
  ViewWindow window_{2};
};

void run(SegmentedSink& film, FrameRenderer& renderer, const SourceMaker& open_source, int jobs) {
  ProgressMeter unseen(nullptr, Rational(kFrameRate));
  const auto times = match_schedule(film.plan().frame_count);
  GameFrames frames(times, open_source, renderer, nullptr);
  must(tickreel::tests::export_film({.frames = frames, .sink = film, .jobs = jobs}, unseen));
}

}  // namespace

OurEngine::OurEngine(ImageSize size, const EngineSettings& settings)
    : size_(size),
      settings_(settings),
      renderer_(
          must(make_offscreen_renderer(find_game("tanks")->make_look(),
                                       {size, open_match().reader().session().setup.tick_rate}))) {}

SegmentPlan OurEngine::plan(std::int64_t frames) const {
  return {frames, settings_.segment_frames};
}

std::unique_ptr<StoredFilm> OurEngine::stored_film(const FilmTask& task) const {
  FilmDefinition film;
  film.replay().file = "match";
  film.size = task.size;
  film.frame_rate = Rational(kFrameRate);
  film.container = std::filesystem::path(task.path).extension().string();
  film.encoding.vcodec = "libx264";
  film.encoding.preset = "veryfast";
  film.encoding.crf = 20;
  film.plan = plan(task.frames);
  return must(StoredFilm::open(film, {}, {.path = task.path, .overwrite = true}));
}

std::unique_ptr<SegmentedSink> OurEngine::null_film(std::int64_t frames) const {
  return must(open_segmented_sink({.name = "null"}, {size_, Rational(kFrameRate), frames},
                                  settings_.segment_frames));
}

void OurEngine::render_into(SegmentedSink& film) {
  run(
      film, *renderer_,
      [&] {
        return Result<std::unique_ptr<ViewSource>>(
            std::make_unique<ReplayViewSource>(open_match(), renderer_->window_views()));
      },
      settings_.jobs);
}

void OurEngine::send_kept_into(SegmentedSink& film) {
  KeptPictures pictures(kept_, open_match().reader().session().setup.tick_rate);
  run(
      film, pictures,
      [] { return Result<std::unique_ptr<ViewSource>>(std::make_unique<NoViews>()); },
      settings_.jobs);
}

double OurEngine::export_film(const FilmTask& task) {
  const auto film = stored_film(task);
  std::optional<double> joining;
  film->listen([&](ExportStage /*stage*/, std::int64_t /*frames_done*/) {
    if (!joining) joining = steady_seconds();
    return true;
  });
  render_into(*film);
  return joining ? steady_seconds() - *joining : 0.0;
}

void OurEngine::render_only(std::int64_t frames) {
  render_into(*null_film(frames));
}

void OurEngine::keep_pictures(std::int64_t frames) {
  kept_.clear();
  const FilmFormat format{size_, Rational(kFrameRate), frames};
  render_into(*single_segment(std::make_unique<KeepingSink>(kept_), format));
}

void OurEngine::encode_only(const FilmTask& task) {
  send_kept_into(*stored_film(task));
}

void OurEngine::copy_only(std::int64_t frames) {
  send_kept_into(*null_film(frames));
}

}  // namespace tickreel::tests::bench
