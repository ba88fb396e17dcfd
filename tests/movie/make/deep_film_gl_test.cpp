#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "movie/make/film_job.h"
#include "movie/plan/plan_film.h"
#include "tests/renderer/drawing.h"
#include "tests/support/changed_game.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// Films with more than 8 bits.

namespace tickreel::tests {
namespace {

constexpr ImageSize kDeepFilmSize{320, 64};
const TickRate kDeepTickRate(50);

/// Composes a glow so dark that a level of 8 bits is 20 pixels wide, and a moving object at the
/// top.
void compose_dark_glow(const Moment& moment, Scene& scene) {
  empty_stage(scene);
  scene.sprites.push_back({.radius = 6.5F, .color = srgb(0x0A0A0A), .opacity = 0.0F, .glow = 1.0F});
  Instance& box = scene.instances.emplace_back();
  box.position = {static_cast<float>(std::sin(5.0 * moment.seconds)), 0.85F, 0.0F};
  box.scale = {0.3F, 0.1F, 0.0F};
}

std::unique_ptr<Look> dark_glow_look() {
  return std::make_unique<FunctionLook>(compose_dark_glow);
}

class DeepFilmGlTest : public DrawingTest {
 protected:
  void SetUp() override {
    const auto renderer = make_renderer(kDeepFilmSize, compose_dark_glow);
    if (renderer) carousel::record_carousel(replay_, 60, kDeepTickRate);
  }

  [[nodiscard]] FilmRequest request(const std::string& name, const std::string& pix_fmt) const {
    FilmRequest request;
    request.film.size = kDeepFilmSize;
    request.film.frame_rate = Rational(24);
    request.film.replay().range = {Rational(1, 4), Rational(3, 4)};
    request.film.encoding.pix_fmt = pix_fmt;
    request.film.plan.segment_frames = 3;
    request.film.fade.in_frames = 4;
    request.film.replay().shutter.degrees = Rational(180);
    request.film.replay().shutter.samples = 4;
    if (name.ends_with(".mkv")) request.film.encoding.vcodec = "ffv1";
    request.path = directory_.path(name);
    return request;
  }
  [[nodiscard]] GameFinder finder() const {
    const auto players = [this](OnDivergence on_divergence) {
      return ReplayPlayer::open(game_, *ReplayReader::open(replay_), on_divergence);
    };
    return [players](const FilmDefinition& /*film*/) {
      return Result<ReplayGame>({players, {dark_glow_look}});
    };
  }
  [[nodiscard]] Result<FilmPlan> plan(FilmRequest request) const {
    request.film.replay().file = replay_;
    auto reader = ReplayReader::open(replay_);
    return plan_film(request, *reader, {dark_glow_look});
  }
  [[nodiscard]] Result<FilmJob> open(const FilmRequest& request) const {
    const auto planned = plan(request);
    return planned ? FilmJob::open(*planned, finder()) : planned.error();
  }
  [[nodiscard]] std::string make(const FilmRequest& request,
                                 const FramePreview& preview = nullptr) const {
    auto job = open(request);
    EXPECT_TRUE(job) << job.error().message;
    if (!job) return "";
    const Status made = job->make(nullptr, nullptr, preview);
    EXPECT_TRUE(made) << made.error().message;
    return read_file(request.path);
  }

  TemporaryDirectory directory_;
  std::string replay_ = directory_.path("match.replay");
  GameInfo game_ = carousel::carousel_info(kDeepTickRate);
};

/// Returns a luma sample of raw yuv420p10le planes.
int luma_of(const std::string& planes, int frame, int x, int y) {
  const std::size_t pixels = std::size_t{kDeepFilmSize.width} * kDeepFilmSize.height;
  const std::size_t at =
      static_cast<std::size_t>(frame) * pixels * 3 +
      2 * (static_cast<std::size_t>(y) * kDeepFilmSize.width + static_cast<std::size_t>(x));
  return static_cast<unsigned char>(planes[at]) + 256 * static_cast<unsigned char>(planes[at + 1]);
}

double mean_luma(const std::string& planes, int frame, int left, int top) {
  double sum = 0.0;
  for (int i = 0; i < 64; ++i) sum += luma_of(planes, frame, left + i % 8, top + i / 8);
  return sum / 64;
}

TEST_F(DeepFilmGlTest, ADarkGlowIsARampWithoutBands) {
  FilmRequest wanted = request("film.yuv", "yuv420p10le");
  wanted.film.fade = {};
  const std::string film = make(wanted);
  ASSERT_EQ(film.size(), std::size_t{12} * kDeepFilmSize.width * kDeepFilmSize.height * 3);
  double before = mean_luma(film, 5, 168, 32);
  for (int left = 176; left + 8 <= kDeepFilmSize.width; left += 8) {
    const double mean = mean_luma(film, 5, left, 32);
    EXPECT_LT(mean, before) << left;        // inside a band it would be equal
    EXPECT_LT(before - mean, 2.5) << left;  // at the edge of a band it would jump
    before = mean;
    for (int i = 0; i < 63; ++i) {
      const int here = luma_of(film, 5, left + i % 8, 32 + i / 8);
      EXPECT_LT(std::abs(here - mean), 2.5);
    }
  }
}

TEST_F(DeepFilmGlTest, IsTheSameWatchedOrNotAndFadesWithoutSteps) {
  const std::string film = make(request("film.yuv", "yuv420p10le"));
  int shown = 0;
  EXPECT_EQ(make(request("watched.yuv", "yuv420p10le"), [&](const Image& /*image*/) { ++shown; }),
            film);
  EXPECT_EQ(shown, 12);
  EXPECT_EQ(luma_of(film, 0, 160, 40), 64);
  // The fade is linear in light, a quarter at a time.
  const double full = mean_luma(film, 6, 160, 32);
  EXPECT_GT(mean_luma(film, 2, 160, 32), mean_luma(film, 1, 160, 32) + 0.5);
  EXPECT_GT(full, mean_luma(film, 3, 160, 32) + 0.5);
}

TEST_F(DeepFilmGlTest, P010HasTheSamplesOfYuv420p10) {
  const std::string planar = make(request("a.yuv", "yuv420p10le"));
  FilmRequest by_cpu = request("b.yuv", "p010le");
  by_cpu.conversion = Conversion::kCpu;
  const std::string packed = make(by_cpu);
  FilmRequest by_shader = request("c.yuv", "p010le");
  by_shader.film.fade = {};
  by_shader.conversion = Conversion::kRenderer;
  const std::string shaded = make(by_shader);
  by_shader.path = directory_.path("d.yuv");
  by_shader.conversion = Conversion::kCpu;
  EXPECT_EQ(make(by_shader), shaded);
  ASSERT_EQ(packed.size(), planar.size());
  for (int x = 0; x < kDeepFilmSize.width; ++x) {
    EXPECT_EQ(luma_of(packed, 6, x, 40), 64 * luma_of(planar, 6, x, 40)) << x;
  }
}

TEST_F(DeepFilmGlTest, IsTheSameFromAnyNumberOfJobsAndContinued) {
  FilmRequest one = request("one.mkv", "yuv420p10le");
  one.jobs = 1;
  const std::string film = make(one);
  ASSERT_NE(film, "");
  FilmRequest three = request("three.mkv", "yuv420p10le");
  three.jobs = 3;
  EXPECT_EQ(make(three), film);
  FilmRequest stopped = request("stopped.mkv", "yuv420p10le");
  stopped.jobs = 1;
  {
    auto job = open(stopped);
    ASSERT_TRUE(job) << job.error().message;
    std::atomic<bool> stop = false;
    ASSERT_FALSE(job->make(&stop, [&](const Progress& progress) {
      if (progress.frames_done == 8) stop = true;
    }));
  }
  stopped.resume = true;
  EXPECT_EQ(make(stopped), film);
}

TEST_F(DeepFilmGlTest, SeveralEncodingsOfADrawingHaveTheBytesThatEachHasAlone) {
  const std::string alone = make(request("alone.mkv", "yuv420p10le"));
  const auto first = plan(request("first.mkv", "yuv420p10le"));
  const auto second = plan(request("second.mkv", "yuv422p10le"));
  const auto plain = plan(request("plain.mkv", "yuv420p"));
  ASSERT_TRUE(first && second && plain);
  std::vector<Status> refused;
  auto job = FilmJob::open_several({*first, *second}, finder(), refused);
  ASSERT_TRUE(job) << job.error().message;
  const Status made = job->make(nullptr, nullptr);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(read_file(directory_.path("first.mkv")), alone);
  const auto mixed = FilmJob::open_several({*first, *plain}, finder(), refused);
  ASSERT_FALSE(mixed);
  EXPECT_NE(mixed.error().message.find("8 bits"), std::string::npos) << mixed.error().message;
}

}  // namespace
}  // namespace tickreel::tests
