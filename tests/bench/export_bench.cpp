// export_bench [ROUNDS [FRAMES]]: where the time of an export goes, on this machine, now. Every
// ratio compares figures of the same run; each figure is the median of ROUNDS (default 3).

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "demos/registry.h"
#include "encode/frame_sink.h"
#include "encode/pixel_converter.h"
#include "movie/export_loop.h"
#include "movie/frame_schedule.h"
#include "movie/replay_view_source.h"
#include "renderer/offscreen_renderer.h"
#include "tests/bench/stopwatch.h"

namespace tickreel {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";
constexpr std::int64_t kFirstSecond = 46;  // the busiest part of the match
const Rational kFrameRate(60);

struct Settings {
  int rounds = 3;
  std::int64_t frames = 120;
};

template <typename T>
T must(Result<T> result) {
  if (result) return *std::move(result);
  fmt::print(stderr, "export_bench: {}\n", result.error().message);
  std::exit(1);
}

void must(const Status& status) {
  if (!status) must(Result<int>(status.error()));
}

ReplayPlayer open_match() {
  return must(ReplayPlayer::open(find_game("tanks")->info, must(ReplayReader::open(kMatch))));
}

/// Keeps the pictures, for the stages after the renderer to be measured alone.
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

/// The stages of one film, each as a piece of work to be measured.
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

  void render_into(std::unique_ptr<FrameSink> sink) {
    const auto film = single_segment(std::move(sink), {size_, kFrameRate, frames_});
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(
          std::make_unique<ReplayViewSource>(open_match(), renderer_->window_views()));
    };
    ProgressMeter unseen(nullptr, kFrameRate);
    must(export_film(
        {.times = schedule_, .open_source = open_source, .renderer = *renderer_, .sink = *film},
        unseen));
  }
  void render_only() { render_into(open({.name = "null"})); }
  void export_whole() { render_into(open(film_settings())); }

  void keep_pictures() { render_into(std::make_unique<KeepingSink>(kept_)); }
  void encode_only() {
    const auto sink = open(film_settings());
    for (const VideoFrame& frame : kept_) must(sink->write(frame));
    must(sink->finish());
  }
  void convert_only() {
    PixelConverter converter = must(PixelConverter::create(size_, AV_PIX_FMT_YUV420P));
    for (const VideoFrame& frame : kept_) must(converter.convert(frame.image));
  }

 private:
  static SinkSettings film_settings() {
    return {.path = (std::filesystem::temp_directory_path() / "export_bench.mp4").string(),
            .overwrite = true};
  }
  [[nodiscard]] std::unique_ptr<FrameSink> open(const SinkSettings& settings) const {
    return must(open_sink(settings, {size_, kFrameRate, frames_}));
  }

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
  std::vector<Cost> render, convert, encode, whole;
  for (int round = 0; round < settings.rounds; ++round) {
    render.push_back(measure([&] { film.render_only(); }));
    convert.push_back(measure([&] { film.convert_only(); }));
    encode.push_back(measure([&] { film.encode_only(); }));
    whole.push_back(measure([&] { film.export_whole(); }));
  }
  const Cost r = median(render);
  const Cost e = median(encode);
  const Cost w = median(whole);
  const double cores = std::thread::hardware_concurrency();
  const double ideal = std::max({r.wall_s, e.wall_s, (r.cpu_s + e.cpu_s) / cores});
  fmt::print("\n{}x{}, {} frames, {}\n{:>42}    ms CPU, for each frame\n", size.width, size.height,
             settings.frames, film.renderer(), "ms wall");
  print_row("render (null sink)", r, settings.frames);
  print_row("convert to yuv420p", median(convert), settings.frames);
  print_row("convert and encode (libx264)", e, settings.frames);
  print_row("export", w, settings.frames);
  fmt::print("  export / max(render, encode)                 {:.2f}\n",
             w.wall_s / std::max(r.wall_s, e.wall_s));
  fmt::print("  export / max(render, encode, CPU of both / {}) {:.2f}\n", cores, w.wall_s / ideal);
}

int run(const Settings& settings) {
  bench_ticks(settings.rounds);
  bench_film({1280, 720}, settings);
  bench_film({1920, 1080}, settings);
  return 0;
}

}  // namespace
}  // namespace tickreel

int main(int argc, char** argv) {
  tickreel::Settings settings;
  if (argc > 1) settings.rounds = std::max(1, std::atoi(argv[1]));
  if (argc > 2) settings.frames = std::max(1, std::atoi(argv[2]));
  return tickreel::run(settings);
}
