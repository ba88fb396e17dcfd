#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <random>
#include <sstream>
#include <thread>

#include "movie/export_loop.h"
#include "movie/frame_schedule.h"
#include "movie/replay_view_source.h"
#include "renderer/plain_look.h"
#include "tests/movie/steady_film.h"
#include "tests/renderer/drawing.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

// Movie mode from end to end: a replay, the simulation, the real renderer, a real sink.

namespace tickreel {
namespace {

constexpr ImageSize kSize{320, 180};

/// Takes a random while now and then, to shuffle the order of the threads.
void dawdle(std::minstd_rand& random) {
  if (random() % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
}

class DawdlingRenderer : public FrameRenderer {
 public:
  explicit DawdlingRenderer(FrameRenderer& renderer) : renderer_(renderer) {}
  [[nodiscard]] std::size_t window_views() const override { return renderer_.window_views(); }
  [[nodiscard]] std::string description() const override { return renderer_.description(); }
  Status start(const ViewWindow& views, const FrameTime& time) override {
    dawdle(random_);
    return renderer_.start(views, time);
  }
  Status take(Image& image) override { return renderer_.take(image); }

 private:
  FrameRenderer& renderer_;
  std::minstd_rand random_{std::random_device{}()};
};

class DawdlingSink : public FrameSink {
 public:
  explicit DawdlingSink(std::unique_ptr<FrameSink> sink) : sink_(std::move(sink)) {}
  Status write(const VideoFrame& frame) override {
    dawdle(random_);
    return sink_->write(frame);
  }
  Status finish() override { return sink_->finish(); }
  [[nodiscard]] std::string description() const override { return sink_->description(); }

 private:
  std::unique_ptr<FrameSink> sink_;
  std::minstd_rand random_{std::random_device{}()};
};

class KeepingSink : public FrameSink {
 public:
  explicit KeepingSink(std::vector<Image>& images) : images_(images) {}
  Status write(const VideoFrame& frame) override {
    images_.push_back(frame.image);
    return {};
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "memory"; }

 private:
  std::vector<Image>& images_;
};

class ExportGlTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto renderer = make_offscreen_renderer(make_plain_look(), {kSize, TickRate(50)});
    if (!renderer) GTEST_SKIP() << renderer.error().message;
  }

  /// Two seconds of the carousel.
  void record(const TickRate& rate) {
    rate_ = rate;
    carousel::record_carousel(replay_, (Rational(2) * rate).ceil(), rate);
  }

  [[nodiscard]] FrameSchedule schedule(const Rational& fps, const Rational& in,
                                       const Rational& out) const {
    return {rate_, fps, in, out};
  }

  [[nodiscard]] std::unique_ptr<FrameRenderer> make_renderer(
      std::unique_ptr<Look> look = make_plain_look()) const {
    auto renderer = make_offscreen_renderer(std::move(look), {kSize, rate_});
    EXPECT_TRUE(renderer);
    return *std::move(renderer);
  }

  void film(const FrameSchedule& schedule, FrameRenderer& renderer,
            std::unique_ptr<FrameSink> sink) const {
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(std::make_unique<ReplayViewSource>(
          *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(replay_)),
          renderer.window_views()));
    };
    const auto film =
        single_segment(std::move(sink), {kSize, schedule.frame_rate(), schedule.frame_count()});
    ProgressMeter unseen(nullptr, schedule.frame_rate());
    const Status exported = export_film(
        {.times = schedule, .open_source = open_source, .renderer = renderer, .sink = *film},
        unseen);
    ASSERT_TRUE(exported) << exported.error().message;
  }

  [[nodiscard]] std::unique_ptr<FrameSink> open(const SinkSettings& settings,
                                                const FrameSchedule& schedule) const {
    auto sink = open_sink(settings, {kSize, schedule.frame_rate(), schedule.frame_count()});
    EXPECT_TRUE(sink);
    return *std::move(sink);
  }

  /// The hash of every picture, as the hash sink wrote it.
  [[nodiscard]] std::vector<std::string> hashes(const FrameSchedule& schedule,
                                                FrameRenderer& renderer,
                                                bool dawdling = false) const {
    const std::string path = directory_.path("hashes");
    auto sink = open({.name = "hash", .path = path, .overwrite = true}, schedule);
    if (dawdling) {
      DawdlingRenderer slow_renderer(renderer);
      film(schedule, slow_renderer, std::make_unique<DawdlingSink>(std::move(sink)));
    } else {
      film(schedule, renderer, std::move(sink));
    }
    std::vector<std::string> hashes;
    std::istringstream lines(read_file(path));
    for (std::string frame, pts, hash; lines >> frame >> pts >> hash && frame != "audio";) {
      EXPECT_EQ(frame, std::to_string(hashes.size()));
      hashes.push_back(hash);
    }
    return hashes;
  }

  TickRate rate_{50};
  TemporaryDirectory directory_;
  std::string replay_ = directory_.path("match.replay");
};

TEST_F(ExportGlTest, EveryPairOfRatesGivesEveryFrameAndNoneTwice) {
  for (const TickRate& rate : {TickRate(35), TickRate(50), TickRate(60), TickRate(100),
                               TickRate(144), TickRate(60000, 1001)}) {
    record(rate);
    const auto renderer = make_renderer();
    for (const Rational& fps : {Rational(24), Rational(30000, 1001), Rational(60), Rational(120)}) {
      const Rational length(2, 5);
      const auto seen = hashes(schedule(fps, Rational(1), Rational(1) + length), *renderer);
      EXPECT_EQ(static_cast<std::int64_t>(seen.size()), (length * fps).ceil());
      EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end())
          << rate.to_string() << " ticks, " << fps.to_string() << " frames";
    }
  }
}

TEST_F(ExportGlTest, TheSameGameTimeIsTheSamePictureWheneverTheExportBegan) {
  record(TickRate(50));
  const auto renderer = make_renderer();
  const auto whole = hashes(schedule(Rational(60), Rational(0), Rational(1)), *renderer);
  const auto part = hashes(schedule(Rational(60), Rational(1, 2), Rational(1)), *renderer);
  EXPECT_EQ(part, std::vector(whole.begin() + 30, whole.end()));
  EXPECT_EQ(hashes(schedule(Rational(60), Rational(0), Rational(1)), *make_renderer()), whole)
      << "a second export";
}

TEST_F(ExportGlTest, DelaysInEitherThreadChangeNothing) {
  record(TickRate(50));
  const auto renderer = make_renderer();
  const FrameSchedule half(schedule(Rational(60), Rational(1), Rational(3, 2)));
  constexpr bool kDawdling = true;
  const auto expected = hashes(half, *renderer);
  EXPECT_EQ(hashes(half, *renderer, kDawdling), expected);
  EXPECT_EQ(hashes(half, *renderer, kDawdling), expected);
}

TEST_F(ExportGlTest, TheFileHoldsEveryFrameAndIsTheSameAgain) {
  record(TickRate(35));
  const auto renderer = make_renderer();
  const FrameSchedule one_second(schedule(Rational(30000, 1001), Rational(1, 3), Rational(4, 3)));
  const std::string path = directory_.path("film.mp4");
  const auto film_bytes = [&] {
    film(one_second, *renderer, open({.path = path, .overwrite = true}, one_second));
    return read_file(path);
  };
  const std::string bytes = film_bytes();
  EXPECT_EQ(film_bytes(), bytes);
  const ProgramResult probed = run_program(
      "ffprobe -v error -count_frames -show_entries stream=r_frame_rate,nb_read_frames -of "
      "csv=p=0 " +
      quoted(path));
  EXPECT_EQ(probed.out, "30000/1001,30\n") << probed.err;
  EXPECT_EQ(directory_.listing(), "film.mp4 match.replay");
}

/// Looks straight down on 12 metres of the plane that the carousel's things move in, from so far
/// away that equal steps of the world are equal steps of the picture: 15 pixels for each metre.
const Camera kFromAbove{.eye = {0.0F, 0.0F, 201.0F},
                        .target = {0.0F, 0.0F, 1.0F},
                        .up = {0.0F, 1.0F, 0.0F},
                        .vertical_fov = 2.0F * 0.029991F};
constexpr double kPixelsPerMetre = 180.0 / 12.0;
/// What eight bits a pixel leave uncertain is a third of this.
constexpr double kTolerancePixels = 0.05;

/// The slider as a red glow, the rider as a green one, on black. They fade from the middle, so that
/// where the middle is can be told more exactly than the samples of a hard edge lie.
void compose_glows(const Moment& moment, Scene& scene) {
  empty_stage(scene);
  scene.camera = kFromAbove;
  for (const Thing& thing : moment.things) {
    if (thing.id == carousel::kPuckId) continue;
    const bool is_slider = thing.id == carousel::kSliderId;
    scene.sprites.push_back({.position = thing.position,
                             .radius = 0.9F,
                             .color = is_slider ? Color{1.0F, 0.0F, 0.0F} : Color{0.0F, 1.0F, 0.0F},
                             .opacity = 0.0F,
                             .glow = 1.0F});
  }
}

TEST_F(ExportGlTest, DrawingAndReadingBackAllocateNothingForAFrame) {
  const auto compose = [](const Moment& moment, Scene& scene) {
    compose_glows(moment, scene);
    scene.lights.push_back({.position = {0.0F, 0.0F, 3.0F}, .color = {1, 1, 1}, .radius = 5.0F});
    for (const Thing& thing : moment.things) {
      scene.instances.push_back({.position = thing.position});
      scene.overlay.push_back(Text{.utf8 = "A HUD"});
    }
  };
  const auto renderer = make_renderer(std::make_unique<FunctionLook>(compose));
  EXPECT_EQ(allocations_in_steady_state(*renderer), 0U);
}

struct PixelPoint {
  double x = 0.0;
  double y = 0.0;
};

/// The middle of what is bright in one channel.
PixelPoint centroid(const Image& image, std::size_t channel) {
  double sum = 0.0;
  PixelPoint weighted;
  for (int y = 0; y < image.size().height; ++y) {
    for (int x = 0; x < image.size().width; ++x) {
      const double light = pixel_at(image, x, y)[channel];
      sum += light;
      weighted.x += light * (x + 0.5);
      weighted.y += light * (y + 0.5);
    }
  }
  return {weighted.x / sum, weighted.y / sum};
}

/// Where a point of the world lies in the picture.
PixelPoint projected(double x, double y) {
  const float aspect = static_cast<float>(kSize.width) / static_cast<float>(kSize.height);
  Vec2 points;
  EXPECT_TRUE(project_to_overlay(kFromAbove, aspect,
                                 {static_cast<float>(x), static_cast<float>(y), 1.0F}, points));
  const double pixels_per_point = kSize.height / static_cast<double>(kOverlayHeight);
  return {points.x * pixels_per_point, points.y * pixels_per_point};
}

struct RatePair {
  std::string name;
  TickRate tick_rate;
  Rational frame_rate;
  friend void PrintTo(const RatePair& rates, std::ostream* out) { *out << rates.name; }
};

class MotionInFilmTest : public ExportGlTest, public testing::WithParamInterface<RatePair> {};

TEST_P(MotionInFilmTest, MovesEvenlyOnTheExactPath) {
  const Rational& fps = GetParam().frame_rate;
  record(GetParam().tick_rate);
  const auto renderer = make_renderer(std::make_unique<FunctionLook>(compose_glows));
  const Rational in(1, 10);
  std::vector<Image> images;
  film(schedule(fps, in, in + Rational(1)), *renderer, std::make_unique<KeepingSink>(images));
  ASSERT_EQ(static_cast<std::int64_t>(images.size()), fps.ceil());

  const double slider_step = carousel::kSliderSpeed * kPixelsPerMetre / fps.to_double();
  double slider_before = projected(carousel::kSliderStart, 0.0).x +
                         carousel::kSliderSpeed * kPixelsPerMetre * in.to_double() - slider_step;
  for (std::size_t n = 0; n < images.size(); ++n) {
    const PixelPoint slider = centroid(images[n], 0);
    EXPECT_NEAR(slider.x - slider_before, slider_step, kTolerancePixels) << "frame " << n;
    EXPECT_NEAR(slider.y, projected(0.0, 0.0).y, kTolerancePixels) << "frame " << n;
    slider_before = slider.x;

    const double seconds = (in + Rational(static_cast<std::int64_t>(n)) / fps).to_double();
    const double angle = 2.0 * std::numbers::pi * carousel::kTurnsPerSecond * seconds;
    const PixelPoint expected = projected(carousel::kCircleRadius * std::cos(angle),
                                          carousel::kCircleRadius * std::sin(angle));
    const PixelPoint rider = centroid(images[n], 1);
    EXPECT_LT(std::hypot(rider.x - expected.x, rider.y - expected.y), kTolerancePixels)
        << "frame " << n;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rates, MotionInFilmTest,
    testing::Values(RatePair{"Ticks35Fps60", TickRate(35), Rational(60)},
                    RatePair{"Ticks50FpsNtsc", TickRate(50), Rational(30000, 1001)},
                    RatePair{"TicksNtscFps60", TickRate(60000, 1001), Rational(60)},
                    RatePair{"Ticks144Fps120", TickRate(144), Rational(120)}),
    [](const auto& pair) { return pair.param.name; });

}  // namespace
}  // namespace tickreel
