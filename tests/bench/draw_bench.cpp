// draw_bench [ROUNDS [FRAMES]]: compares the time to draw a picture of the shipped match with the
// time to encode it, on this machine, at three moments. Each figure is the median of ROUNDS
// (default 5), in turns.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include "demos/built_in_games.h"
#include "encode/frame_sink.h"
#include "games/registry.h"
#include "movie/film/time/frame_schedule.h"
#include "renderer/offscreen_renderer.h"
#include "sim/replay/replay_view_source.h"
#include "tests/bench/like_the_program.h"
#include "tests/bench/must.h"
#include "tests/bench/stopwatch.h"

namespace tickreel::tests {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";
const Rational kFrameRate(60);
// The moments are a calm second, a fight, and the busiest part of the match.
constexpr std::array<std::int64_t, 3> kMoments{6, 30, 46};

/// Draws and encodes consecutive pictures of the match.
class Shot {
 public:
  Shot(ImageSize size, std::int64_t first_second, std::int64_t frames)
      : size_(size),
        renderer_(must(make_offscreen_renderer(find_game("tanks")->make_look(),
                                               {.size = size, .tick_rate = TickRate(50)}))),
        source_(
            must(ReplayPlayer::open(find_game("tanks")->info, must(ReplayReader::open(kMatch)))),
            renderer_->window_views()),
        schedule_(TickRate(50), kFrameRate, Rational(first_second),
                  Rational(first_second) + Rational(frames) / kFrameRate),
        pictures_(static_cast<std::size_t>(frames)) {
    draw();  // compiles the shaders and makes the glyphs
  }

  /// Draws all pictures. This includes the simulation, which takes hundredths of a millisecond.
  void draw() {
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
      const FrameTime time = schedule_.frame_time(static_cast<std::int64_t>(i));
      must(source_.advance_to(time.tick + 1));
      pictures_[i].index = static_cast<std::int64_t>(i);
      must(renderer_->draw(source_.window(), time, pictures_[i].image));
    }
  }

  void encode() {
    const SinkSettings settings{
        .path = (std::filesystem::temp_directory_path() / "draw_bench.mp4").string(),
        .overwrite = true,
        .preset = "veryfast",
        .codec_options = {{"threads", "1"}}};
    const auto sink =
        must(open_sink(settings, {.size = size_,
                                  .frame_rate = kFrameRate,
                                  .frame_count = static_cast<std::int64_t>(pictures_.size())}));
    for (const VideoFrame& picture : pictures_) must(sink->write(picture));
    must(sink->finish());
  }

  [[nodiscard]] std::string renderer() const { return renderer_->description(); }

 private:
  ImageSize size_;
  std::unique_ptr<FrameRenderer> renderer_;
  ReplayViewSource source_;
  FrameSchedule schedule_;
  std::vector<VideoFrame> pictures_;
};

void bench(ImageSize size, int rounds, std::int64_t frames) {
  const double to_ms = 1000.0 / static_cast<double>(frames);
  double drawn_ms = 0.0;
  double encoded_ms = 0.0;
  for (const std::int64_t second : kMoments) {
    Shot shot(size, second, frames);
    if (second == kMoments.front()) {
      fmt::print("{}x{}, {}\n{:>20} {:>12} {:>12} {:>8}\n", size.width, size.height,
                 shot.renderer(), "from second", "draw ms CPU", "x264 ms CPU", "ratio");
    }
    std::vector<Cost> drawing, encoding;
    for (int round = 0; round < rounds; ++round) {
      drawing.push_back(measure([&] { shot.draw(); }));
      encoding.push_back(measure([&] { shot.encode(); }));
    }
    const double draw = median(drawing).cpu_s * to_ms;
    const double encode = median(encoding).cpu_s * to_ms;
    fmt::print("{:20} {:12.1f} {:12.1f} {:8.2f}\n", second, draw, encode, draw / encode);
    drawn_ms += draw / kMoments.size();
    encoded_ms += encode / kMoments.size();
  }
  fmt::print("{:>20} {:12.1f} {:12.1f} {:8.2f}\n\n", "mean", drawn_ms, encoded_ms,
             drawn_ms / encoded_ms);
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  tickreel::tests::begin_with_games(tickreel::built_in_games());
  tickreel::tests::begin_like_the_program();
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  const int frames = argc > 2 ? std::max(1, std::atoi(argv[2])) : 30;
  tickreel::tests::bench({1280, 720}, rounds, frames);
  tickreel::tests::bench({1920, 1080}, rounds, frames);
  return 0;
}
