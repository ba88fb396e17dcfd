#include "tests/movie/make/engine/export_loop_fixture.h"
#include "tests/movie/make/engine/steady_film.h"

namespace tickreel::tests {
namespace {

float slider_x(const std::vector<std::uint8_t>& frame) {
  float x = 0.0F;
  std::memcpy(&x, frame.data(), sizeof(x));
  return x;
}

TEST_F(ExportLoopTest, GivesEveryFrameAtEveryPairOfRates) {
  for (const TickRate& rate : {TickRate(35), TickRate(50), TickRate(60), TickRate(100),
                               TickRate(144), TickRate(60000, 1001)}) {
    record(rate);
    for (const Rational& fps : {Rational(24), Rational(30000, 1001), Rational(60), Rational(120)}) {
      const Rational in(1, 4);
      const Rational out(7, 4);
      const auto frames = film({rate, fps, in, out});
      ASSERT_EQ(static_cast<std::int64_t>(frames.size()), (Rational(3, 2) * fps).ceil());
      for (std::size_t n = 0; n < frames.size(); ++n) {
        const double seconds = (in + Rational(static_cast<std::int64_t>(n)) / fps).to_double();
        ASSERT_NEAR(slider_x(frames[n]), -8.0 + 1.5 * seconds, 1e-5) << "frame " << n;
      }
    }
  }
}

TEST_F(ExportLoopTest, TheLastFrameOfTheGameIsThere) {
  record(TickRate(50));
  const auto frames = film({rate_, Rational(60), Rational(5), Rational(6)});
  EXPECT_EQ(frames.size(), 60U);
}

TEST_F(ExportLoopTest, NeitherDelaysNorSegmentsInFlightChangeAnything) {
  record(TickRate(50));
  const Frames expected = film(two_seconds());
  for (const int jobs : {1, 2, 5}) {
    for (const std::size_t pictures_in_flight : {1U, 3U}) {
      for (const int most_in_flight : {1, 2, 100}) {
        NumberRenderer renderer(rate_, 500, pictures_in_flight);
        KeepingFilm sink({120, 7}, 500);
        sink.most_in_flight = most_in_flight;
        ASSERT_TRUE(run(two_seconds(), renderer, sink, nullptr, jobs));
        EXPECT_TRUE(sink.finished);
        EXPECT_EQ(sink.frames, expected) << jobs << " jobs, " << pictures_in_flight << " pictures";
      }
    }
  }
}

TEST_F(ExportLoopTest, BeginsSegmentsInOrderAndNoneFarAhead) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 2}, 300);
  sink.writes_after_opening = 2;
  ASSERT_TRUE(run(two_seconds(), renderer, sink, nullptr, 3));
  EXPECT_TRUE(std::ranges::is_sorted(sink.opened));
  EXPECT_EQ(sink.opened.size(), 60U);
  EXPECT_GE(sink.most_open, 2);
  EXPECT_LE(sink.most_open, 6);
}

TEST_F(ExportLoopTest, MakesOnlyTheSegmentsThatAreMissing) {
  record(TickRate(50));
  const Frames expected = film(two_seconds());
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 20});
  sink.kept = {1, 2, 3, 4};
  sink.writes_after_opening = 2;
  std::vector<std::int64_t> done;
  ASSERT_TRUE(run(
      two_seconds(), renderer, sink,
      [&](const Progress& progress) { done.push_back(progress.frames_done); }, 2));
  EXPECT_EQ(sink.opened, (std::vector<std::int64_t>{0, 5}));
  EXPECT_EQ(sink.most_open, 2) << "a gap does not keep the second lane waiting";
  ASSERT_EQ(done.size(), 40U);
  EXPECT_EQ(done.front(), 81);
  EXPECT_EQ(done.back(), 120);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const bool is_made = i / 20 == 0 || i / 20 == 5;
    EXPECT_EQ(sink.frames[i], is_made ? expected[i] : std::vector<std::uint8_t>()) << i;
  }
}

/// Notes which ticks are drawn, in order.
class NotingRenderer final : public NumberRenderer {
 public:
  using NumberRenderer::NumberRenderer;
  Status start(const ViewWindow& views, const Exposure& exposure) override {
    times.push_back(exposure.time.tick);
    return NumberRenderer::start(views, exposure);
  }
  std::vector<Tick> times;
};

TEST_F(ExportLoopTest, GoesBackToASegmentForSeveralPictures) {
  record(TickRate(50));
  NotingRenderer renderer(rate_);
  KeepingFilm sink({120, 60}, 300);
  sink.writes_after_opening = 2;
  ASSERT_TRUE(run(two_seconds(), renderer, sink, nullptr, 2));
  std::vector<int> visits;  // how many pictures of the first segment were drawn in a row
  bool was_first = false;
  for (const Tick tick : renderer.times) {
    const bool is_first = tick < 100;
    if (is_first && !was_first) visits.push_back(0);
    if (is_first) ++visits.back();
    was_first = is_first;
  }
  EXPECT_GE(visits.size(), 2U);
  visits.pop_back();  // the last visit may be shorter
  EXPECT_GE(std::ranges::min(visits), 3);
}

TEST_F(ExportLoopTest, AnotherInPointGivesTheSameFrames) {
  record(TickRate(50));
  const auto whole = film({rate_, Rational(60), Rational(0), Rational(3)});
  const auto part = film({rate_, Rational(60), Rational(1), Rational(3)});
  EXPECT_EQ(part, std::vector(whole.begin() + 60, whole.end()));
}

/// Draws empty pictures and has several in flight.
class BlankRenderer final : public FrameRenderer {
 public:
  std::size_t window_views() const override { return 2; }
  std::size_t pictures_in_flight() const override { return 3; }
  std::string description() const override { return "blank"; }
  Status start(const ViewWindow&, const Exposure&) override { return {}; }
  Status take(Image& image) override {
    image.resize({8, 2});
    return {};
  }
};

TEST_F(ExportLoopTest, AllocatesNothingForAFrame) {
  BlankRenderer renderer;
  EXPECT_EQ(allocations_in_steady_state(renderer), 0U);
}

TEST_F(ExportLoopTest, TellsItsProgress) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 50});
  std::vector<std::int64_t> done;
  std::int64_t bytes = 0;
  ASSERT_TRUE(run(
      two_seconds(), renderer, sink,
      [&](const Progress& progress) {
        EXPECT_EQ(progress.stage, ExportStage::kRender);
        EXPECT_EQ(progress.frames_total, 120);
        EXPECT_GE(progress.bytes_written, bytes);
        bytes = progress.bytes_written;
        done.push_back(progress.frames_done);
      },
      2));
  ASSERT_EQ(done.size(), 120U);
  EXPECT_TRUE(std::ranges::is_sorted(done));
  EXPECT_EQ(done.front(), 1);
  EXPECT_EQ(done.back(), 120);
}

}  // namespace
}  // namespace tickreel::tests
