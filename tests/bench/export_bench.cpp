// export_bench [ROUNDS [FRAMES]]: measures the stages of an export on this machine. Every ratio
// compares figures of the same run. Each figure is the median of ROUNDS (default 3).

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "demos/built_in_games.h"
#include "encode/color/pixel_converter.h"
#include "encode/frame_sink.h"
#include "games/registry.h"
#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "renderer/offscreen_renderer.h"
#include "sim/replay/replay_view_source.h"
#include "tests/bench/like_the_program.h"
#include "tests/bench/must.h"
#include "tests/bench/stopwatch.h"

namespace tickreel::tests {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";
constexpr std::int64_t kFirstSecond = 46;  // the busiest part of the match
const Rational kFrameRate(60);

struct Settings {
  int rounds = 3;
  std::int64_t frames = 120;
};

ReplayPlayer open_match() {
  return must(ReplayPlayer::open(find_game("tanks")->info, must(ReplayReader::open(kMatch))));
}

/// Keeps the pictures, so that the stages after the renderer can be measured alone.
class KeepingSink : public FrameSink {
 public:
  explicit KeepingSink(std::vector<VideoFrame>& frames) : frames_(frames) {}
  Status write(const VideoFrame& frame) override {
    frames_.push_back(frame);
    return {};
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "memory"; }

 private:
  std::vector<VideoFrame>& frames_;
};

/// Encodes each segment into its own file and leaves the files there.
class SegmentFiles final : public SegmentedSink {
 public:
  SegmentFiles(ImageSize size, const SegmentPlan& plan) : size_(size), plan_(plan) {}
  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return 1 << 20; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    const FrameRange range = plan_.range(segment);
    const std::string name = fmt::format("export_bench-{}.mp4", segment);
    return open_sink(
        {.path = (std::filesystem::temp_directory_path() / name).string(), .overwrite = true},
        {size_, kFrameRate, range.count, range.first, true});
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "segments"; }

 private:
  ImageSize size_;
  SegmentPlan plan_;
};

/// The stages of one film, each as a piece of work that can be measured.
class Film {
 public:
  Film(ImageSize size, std::int64_t frames)
      : size_(size),
        frames_(frames),
        schedule_(must(ReplayReader::open(kMatch)).session().setup.tick_rate, kFrameRate,
                  Rational(kFirstSecond), Rational(kFirstSecond) + Rational(frames) / kFrameRate),
        renderer_(
            must(make_offscreen_renderer(find_game("tanks")->make_look(), {size, TickRate(50)}))) {}

  [[nodiscard]] std::string renderer() const { return renderer_->description(); }

  void render_into(SegmentedSink& sink, int jobs) {
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(
          std::make_unique<ReplayViewSource>(open_match(), renderer_->window_views()));
    };
    ProgressMeter unseen(nullptr, kFrameRate);
    GameFrames frames(schedule_, open_source, *renderer_, nullptr);
    must(export_film({.frames = frames, .sink = sink, .jobs = jobs}, unseen));
  }
  void render_only() { render_into(*must(open_segmented_sink({.name = "null"}, format(), 60)), 1); }
  void export_whole(int jobs) {
    SegmentFiles files(size_, {frames_, (frames_ + jobs - 1) / jobs});
    render_into(files, jobs);
  }

  void keep_pictures() {
    render_into(*single_segment(std::make_unique<KeepingSink>(kept_), format()), 1);
  }
  void encode_only() {
    SegmentFiles file(size_, {frames_, frames_});
    const auto sink = must(file.open_segment(0));
    for (const VideoFrame& frame : kept_) must(sink->write(frame));
    must(sink->finish());
  }
  void convert_only() {
    PixelConverter converter = must(PixelConverter::create(size_, AV_PIX_FMT_YUV420P));
    for (const VideoFrame& frame : kept_) must(converter.convert(frame.image));
  }

 private:
  [[nodiscard]] FilmFormat format() const { return {size_, kFrameRate, frames_}; }

  ImageSize size_;
  std::int64_t frames_;
  FrameSchedule schedule_;
  std::unique_ptr<FrameRenderer> renderer_;
  std::vector<VideoFrame> kept_;
};

void print_row(const char* name, const Cost& cost, std::int64_t units) {
  const double to_ms = 1000.0 / static_cast<double>(units);
  fmt::print("  {:<28} {:9.3f} {:9.3f}\n", name, cost.wall_s * to_ms, cost.cpu_s * to_ms);
}

void bench_ticks(int rounds) {
  std::vector<Cost> costs;
  Tick ticks = 0;
  for (int round = 0; round < rounds; ++round) {
    ReplayPlayer player = open_match();
    ticks = player.tick_count();
    costs.push_back(measure([&] {
      while (player.tick() < ticks) must(player.step());
    }));
  }
  fmt::print("\nsimulation, {} ticks             ms wall    ms CPU, for each tick\n", ticks);
  print_row("tick and state hash", median(costs), ticks);
}

void bench_film(ImageSize size, const Settings& settings) {
  Film film(size, settings.frames);
  film.keep_pictures();  // also warms up shaders and caches
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  std::vector<Cost> render, convert, encode, one_job, many_jobs;
  for (int round = 0; round < settings.rounds; ++round) {
    render.push_back(measure([&] { film.render_only(); }));
    convert.push_back(measure([&] { film.convert_only(); }));
    encode.push_back(measure([&] { film.encode_only(); }));
    one_job.push_back(measure([&] { film.export_whole(1); }));
    many_jobs.push_back(measure([&] { film.export_whole(cores); }));
  }
  const Cost r = median(render);
  const Cost e = median(encode);
  fmt::print("\n{}x{}, {} frames, {}\n{:>42}    ms CPU, for each frame\n", size.width, size.height,
             settings.frames, film.renderer(), "ms wall");
  print_row("render (null sink)", r, settings.frames);
  print_row("convert to yuv420p", median(convert), settings.frames);
  print_row("convert and encode (libx264)", e, settings.frames);
  for (const auto& [jobs, costs] : {std::pair{1, one_job}, std::pair{cores, many_jobs}}) {
    const Cost w = median(costs);
    const double cpu_s = (r.cpu_s + e.cpu_s) / cores;
    const double ideal = std::max({r.wall_s, e.wall_s / jobs, cpu_s});
    print_row(fmt::format("export, {} in flight", jobs).c_str(), w, settings.frames);
    fmt::print("    / max(render, encode, CPU of both / cores)   {:.3f}\n", w.wall_s / ideal);
    fmt::print("    / (CPU of both / cores)                      {:.3f}\n", w.wall_s / cpu_s);
  }
}

int run(const Settings& settings) {
  bench_ticks(settings.rounds);
  bench_film({1280, 720}, settings);
  bench_film({1920, 1080}, settings);
  return 0;
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  tickreel::tests::begin_with_games(tickreel::built_in_games());
  tickreel::tests::begin_like_the_program();
  tickreel::tests::Settings settings;
  if (argc > 1) settings.rounds = std::max(1, std::atoi(argv[1]));
  if (argc > 2) settings.frames = std::max(1, std::atoi(argv[2]));
  return tickreel::tests::run(settings);
}
