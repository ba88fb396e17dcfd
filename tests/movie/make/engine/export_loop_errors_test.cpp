#include "tests/movie/make/engine/export_loop_fixture.h"

namespace tickreel::tests {
namespace {

using ExportLoopErrorsTest = ExportLoopTest;

TEST_F(ExportLoopErrorsTest, TheFirstErrorOfTheRendererComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_, 0, 2);
  renderer.frames_until_failure = 40;
  KeepingFilm sink({120, 10});
  const Status exported = run(two_seconds(), renderer, sink, nullptr, 2);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the GPU is gone");
  EXPECT_FALSE(sink.finished);
}

TEST_F(ExportLoopErrorsTest, APictureThatFailsWhileOthersAreDrawnEndsTheFilm) {
  record(TickRate(50));
  for (const int fails_at : {1, 2, 40, 120}) {
    NumberRenderer renderer(rate_, 200, 3);
    renderer.pictures_until_failure = fails_at;
    KeepingFilm sink({120, 10}, 200);
    const Status exported = run(two_seconds(), renderer, sink, nullptr, 4);
    ASSERT_FALSE(exported) << fails_at;
    EXPECT_EQ(exported.error().message, "it is black");
    EXPECT_FALSE(sink.finished);
  }
}

TEST_F(ExportLoopErrorsTest, TheFirstErrorOfASegmentComesBack) {
  record(TickRate(50));
  for (const std::int64_t fails_at : {0, 1, 50, 119}) {
    NumberRenderer renderer(rate_, 200);
    KeepingFilm sink({120, 10});
    sink.fails_at = fails_at;
    const Status exported = run(two_seconds(), renderer, sink, nullptr, 3);
    ASSERT_FALSE(exported);
    EXPECT_EQ(exported.error().message, "the disk is full");
    EXPECT_FALSE(sink.finished);
  }
}

TEST_F(ExportLoopErrorsTest, AnErrorWhereASegmentBeginsComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 10});
  sink.fails_to_open = 4;
  const Status exported = run(two_seconds(), renderer, sink, nullptr, 2);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the encoder is gone");
}

TEST_F(ExportLoopErrorsTest, AnErrorAtTheVeryEndComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 120});
  sink.fails_to_finish = true;
  const Status exported = run(two_seconds(), renderer, sink);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the file cannot be renamed");
}

TEST_F(ExportLoopErrorsTest, StopsWhenAsked) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 20});
  const Status exported = run(two_seconds(), renderer, sink, [&](const Progress& progress) {
    if (progress.frames_done == 30) stop_ = true;
  });
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(exported.error().message.find("stopped after 3"), 0U) << exported.error().message;
  EXPECT_FALSE(sink.finished);
}

}  // namespace
}  // namespace tickreel::tests
