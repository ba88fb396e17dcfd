// Films whose segments are made several at a time, without a disk.

#include "encode/segmented_sink.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "encode/libav/encoder_choice.h"
#include "encode/libav/reproducible.h"
#include "encode/segments/segment_file.h"
#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

const FilmFormat kShape{{64, 64}, Rational(60), 31};  // the least for libsvtav1
constexpr std::int64_t kSegmentFrames = 12;           // 11, 10 and 10 frames

using Order = std::vector<std::int64_t>;

FilmFormat format_of(const SegmentedSink& film, std::int64_t segment) {
  const FrameRange range = film.plan().range(segment);
  return {kShape.size, kShape.frame_rate, range.count, range.first};
}

/// Makes the segments in this order.
Status make_in_order(SegmentedSink& film, const Order& order) {
  for (const std::int64_t segment : order) {
    auto sink = film.open_segment(segment);
    if (!sink) return sink.error();
    if (Status made = write_film(**sink, format_of(film, segment)); !made) return made;
  }
  return film.finish();
}

/// Makes all segments at the same time, each in its own thread.
Status make_at_once(SegmentedSink& film) {
  std::vector<std::thread> threads;
  for (std::int64_t segment = 0; segment < film.plan().segment_count(); ++segment) {
    auto sink = film.open_segment(segment);
    if (!sink) return sink.error();
    threads.emplace_back([sink = *std::move(sink), format = format_of(film, segment)] {
      EXPECT_TRUE(write_film(*sink, format));
    });
  }
  for (std::thread& thread : threads) thread.join();
  return film.finish();
}

std::vector<std::int64_t> lengths(const SegmentPlan& plan) {
  std::vector<std::int64_t> counts;
  std::int64_t next = 0;
  for (std::int64_t segment = 0; segment < plan.segment_count(); ++segment) {
    const FrameRange range = plan.range(segment);
    EXPECT_EQ(range.first, next) << segment;
    next += range.count;
    counts.push_back(range.count);
  }
  EXPECT_EQ(next, plan.frame_count);
  return counts;
}

using Lengths = std::vector<std::int64_t>;

TEST(SegmentPlan, EachStretchBetweenEdgesIsCutByItself) {
  EXPECT_EQ(lengths({40, 10, {6, 27}}), (std::vector<std::int64_t>{6, 7, 7, 7, 7, 6}));
  EXPECT_EQ(lengths({40, 100, {1, 2, 39}}), (std::vector<std::int64_t>{1, 1, 37, 1}));
}

TEST(SegmentPlan, CutsEvenly) {
  EXPECT_EQ(lengths({300, 240}), (Lengths{150, 150}));
  EXPECT_EQ(lengths({240, 240}), (Lengths{240}));
  EXPECT_EQ(lengths({241, 240}), (Lengths{121, 120}));
  EXPECT_EQ(lengths({31, 12}), (Lengths{11, 10, 10}));
  EXPECT_EQ(lengths({3, 1}), (Lengths{1, 1, 1}));
  EXPECT_EQ(lengths({1, 1'000'000}), (Lengths{1}));
}

TEST(SegmentPlan, ADayOfFilmFitsItsNumbers) {
  const SegmentPlan plan{100'000'000'000, 1'000'000};
  EXPECT_EQ(plan.segment_count(), 100'000);
  EXPECT_EQ(plan.range(99'999), (FrameRange{99'999'000'000, 1'000'000}));
}

std::string in_text(const Result<std::unique_ptr<SegmentedSink>>& film) {
  return film ? "(opened)" : film.error().message;
}

/// Returns what is written to standard output during `work`.
template <typename Work>
std::string standard_output_of(const Work& work) {
  testing::internal::CaptureStdout();
  const Status done = work();
  std::string output = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(done) << done.error().message;
  return output;
}

TEST(SegmentedSink, HashLinesComeInTheOrderOfTheFilm) {
  const TemporaryDirectory directory;
  const SinkSettings settings{
      .name = "hash", .path = directory.path("film.txt"), .overwrite = true};
  ASSERT_TRUE(make_film(settings, kShape));
  const std::string expected = read_file(settings.path);
  for (const Order& order : {Order{0, 1, 2}, Order{2, 1, 0}, Order{1, 2, 0}}) {
    auto film = *open_segmented_sink(settings, kShape, kSegmentFrames);
    EXPECT_GT(film->most_segments_in_flight(), 1000);
    EXPECT_EQ(film->pixel_format(), std::nullopt);
    ASSERT_TRUE(make_in_order(*film, order));
    EXPECT_EQ(read_file(settings.path), expected);
  }
  auto film = *open_segmented_sink(settings, kShape, kSegmentFrames);
  ASSERT_TRUE(make_at_once(*film));
  EXPECT_EQ(read_file(settings.path), expected);
}

TEST(SegmentedSink, WhatIsNotCompleteGetsNoName) {
  const TemporaryDirectory directory;
  const SinkSettings settings{.name = "hash", .path = directory.path("film.txt")};
  {
    auto film = *open_segmented_sink(settings, kShape, kSegmentFrames);
    const Status finished = make_in_order(*film, {0, 2});
    ASSERT_FALSE(finished);
    EXPECT_NE(finished.error().message.find("segment 1 of the film was not made"),
              std::string::npos);
  }
  EXPECT_EQ(directory.listing(), "");
}

TEST(SegmentedSink, SegmentsAreHeldToTheContractOfSinks) {
  auto film = *open_segmented_sink({.name = "null"}, kShape, kSegmentFrames);
  auto sink = *film->open_segment(1);
  EXPECT_FALSE(sink->write({0, test_picture(kShape.size, 0)}));
  sink = *film->open_segment(1);
  ASSERT_TRUE(sink->write({11, test_picture(kShape.size, 11)}));
  const Status early = sink->finish();
  ASSERT_FALSE(early);
  EXPECT_NE(early.error().message.find("at frame 12"), std::string::npos) << early.error().message;
}

class PipedFilmTest : public testing::TestWithParam<const char*> {
 protected:
  const SinkSettings settings_{.path = "-", .format = GetParam()};
};

TEST_P(PipedFilmTest, ItIsTheFilmThatTheDiskGets) {
  const TemporaryDirectory directory;
  const std::string at_once = standard_output_of([&] {
    auto film = *open_segmented_sink(settings_, kShape, kSegmentFrames);
    EXPECT_EQ(film->pixel_format(), PixelFormat::kYuv420p);
    return make_at_once(*film);
  });
  const std::string backwards = standard_output_of([&] {
    auto film = *open_segmented_sink(settings_, kShape, kSegmentFrames);
    return make_in_order(*film, {2, 1, 0});
  });
  EXPECT_TRUE(at_once == backwards);

  const std::string ending = GetParam() == std::string("mp4") ? ".mp4" : ".mkv";
  const SegmentPlan plan{kShape.frame_count, kSegmentFrames};
  const std::string on_disk = directory.path("film" + ending);
  JoinSettings joined{on_disk, on_disk, plan, Rational(60)};
  std::vector<std::string> segments;
  for (std::int64_t i = 0; i < plan.segment_count(); ++i) {
    const FrameRange range = plan.range(i);
    segments.push_back(directory.path(std::to_string(i) + ending));
    ASSERT_TRUE(make_film({.path = segments.back()},
                          {kShape.size, Rational(60), range.count, range.first, true}));
    const auto segment = read_segment(segments.back(), range.count, Rational(60));
    ASSERT_TRUE(segment) << segment.error().message;
    joined.video_delay = std::max(joined.video_delay, segment->video_delay);
  }
  ASSERT_TRUE(join_segments(segments, joined, nullptr));

  const std::string piped = directory.path("piped" + ending);
  write_file(piped, at_once);
  const auto frames = [](const std::string& path) {
    return output_of("ffmpeg -v error -i '" + path + "' -f framemd5 -");
  };
  EXPECT_EQ(frames(piped), frames(on_disk));
  EXPECT_EQ(packet_values(piped, "pts_time"), packet_values(on_disk, "pts_time"));
}

// libsvtav1 once hung when an encoder without frames was closed, and libx265 does not say that it
// reorders frames.
TEST(SegmentedSink, EncodersOfAllKindsGoDownAPipe) {
  for (const char* encoder : {"libsvtav1", "libx265"}) {
    Status made;
    const std::string film = standard_output_of([&] {
      auto opened = open_segmented_sink({.path = "-", .format = "matroska", .vcodec = encoder},
                                        kShape, kSegmentFrames);
      made = opened ? make_at_once(**opened) : Status(opened.error());
      return Status();
    });
    if (!made && made.error().message.find("no encoder named") != std::string::npos) continue;
    ASSERT_TRUE(made) << made.error().message;
    const TemporaryDirectory directory;
    write_file(directory.path("film.mkv"), film);
    EXPECT_EQ(probe(directory.path("film.mkv"))["nb_read_frames"], "31");
  }
}

TEST_P(PipedFilmTest, ASegmentIsOutBeforeTheNextIsMade) {
  off_t after_first = 0;
  const std::string all = standard_output_of([&] {
    auto film = *open_segmented_sink(settings_, kShape, kSegmentFrames);
    EXPECT_TRUE(write_film(**film->open_segment(0), format_of(*film, 0)));
    after_first = ::lseek(STDOUT_FILENO, 0, SEEK_CUR);
    return make_in_order(*film, {1, 2});
  });
  const TemporaryDirectory directory;
  write_file(directory.path("first"), all.substr(0, static_cast<std::size_t>(after_first)));
  EXPECT_EQ(probe(directory.path("first"))["nb_read_frames"], "11");
}

TEST_P(PipedFilmTest, AReaderThatGoesAwayEndsTheFilm) {
  const int kept = ::dup(STDOUT_FILENO);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::signal(SIGPIPE, SIG_IGN);
  ::dup2(ends[1], STDOUT_FILENO);
  ::close(ends[1]);
  ::close(ends[0]);
  auto film = open_segmented_sink(settings_, kShape, kSegmentFrames);
  const Status made = film ? make_in_order(**film, {0, 1, 2}) : Status(film.error());
  ::dup2(kept, STDOUT_FILENO);
  ::close(kept);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
  EXPECT_NE(made.error().message.find("the reader closed the pipe"), std::string::npos)
      << made.error().message;
}

INSTANTIATE_TEST_SUITE_P(Formats, PipedFilmTest, testing::Values("matroska", "mp4"),
                         [](const auto& row) { return std::string(row.param); });

TEST(SegmentedSink, RawPicturesForStandardOutputHaveFormatsToo) {
  const auto output = [](const SinkSettings& settings) {
    return standard_output_of([&] {
      auto film = *open_segmented_sink(settings, kShape, kSegmentFrames);
      EXPECT_EQ(film->most_segments_in_flight(), 1);
      auto sink = *film->open_segment(0);
      EXPECT_TRUE(write_film(*sink, kShape));
      return film->finish();
    });
  };
  const std::string y4m = output({.path = "-"});
  EXPECT_TRUE(y4m.starts_with("YUV4MPEG2 "));
  EXPECT_TRUE(output({.path = "-", .format = "yuv4mpegpipe"}) == y4m);
  EXPECT_TRUE(output({.path = "-", .format = "rawvideo"}) == output({.name = "raw", .path = "-"}));
}

TEST(SegmentedSink, TheLayoutThatPicturesMayHaveIsSaid) {
  const TemporaryDirectory directory;
  const auto layout = [&](const char* name, const char* pix_fmt) {
    return (*open_segmented_sink({.path = directory.path(name), .pix_fmt = pix_fmt}, kShape, 5))
        ->pixel_format();
  };
  EXPECT_EQ(layout("a.yuv", ""), PixelFormat::kYuv420p);
  EXPECT_EQ(layout("b.yuv", "nv12"), PixelFormat::kNv12);
  EXPECT_EQ(layout("c.yuv", "p010le"), PixelFormat::kP010);
  EXPECT_EQ(layout("d.rgb", ""), std::nullopt);
  EXPECT_EQ(layout("e%d.png", ""), std::nullopt);
  EXPECT_EQ(layout("f.mp4", ""), PixelFormat::kYuv420p);
}

TEST(SegmentedSink, FormatsThatCannotBeAreRefused) {
  const auto refusal = [](const SinkSettings& settings, std::int64_t segment_frames = 10) {
    const auto film = open_segmented_sink(settings, kShape, segment_frames);
    if (!film) {
      EXPECT_EQ(film.error().kind, ErrorKind::kUsage);
    }
    return in_text(film);
  };
  EXPECT_EQ(refusal({.path = "-", .format = "avi"}),
            "there is no format named avi for standard output. There are yuv4mpegpipe, rawvideo, "
            "matroska, mp4");
  EXPECT_NE(refusal({.path = "film.mkv", .format = "matroska"}).find("standard output"),
            std::string::npos);
  EXPECT_NE(refusal({.name = "hash", .path = "-", .format = "mp4"}).find("hash"),
            std::string::npos);
  EXPECT_NE(refusal({.name = "ffmpeg", .path = "-"}).find("§format matroska"), std::string::npos);
  EXPECT_NE(refusal({.path = "-", .crf = 20.0}).find("§format matroska"), std::string::npos);
  EXPECT_NE(refusal({.path = "-", .format = "matroska", .preset = "warp9"}).find("warp9"),
            std::string::npos);
  EXPECT_NE(refusal({.name = "null"}, 0).find("one frame"), std::string::npos);
}

TEST(SegmentedSink, FramesOfASegmentKeepTheirNumbers) {
  const TemporaryDirectory directory;
  const FilmFormat later{{16, 16}, Rational(60), 2, 40};
  ASSERT_TRUE(make_film({.path = directory.path("%03d.png")}, later));
  EXPECT_EQ(directory.listing(), "040.png 041.png");
  ASSERT_TRUE(make_film({.name = "hash", .path = directory.path("hash")}, later));
  EXPECT_TRUE(read_file(directory.path("hash")).starts_with("40 0.666667 "));
  ASSERT_TRUE(make_film({.path = directory.path("film.mp4")}, later));
  EXPECT_EQ(packet_values(directory.path("film.mp4"), "pts").front(), "0");
}

TEST(SegmentedSink, EncodersInHardwareAreNotReproducible) {
  EXPECT_TRUE(is_reproducible({}, true));
  EXPECT_TRUE(is_reproducible({.vcodec = "libsvtav1"}, true));
  for (const char* encoder : {"h264_nvenc", "h264_vaapi", "h264_v4l2m2m"}) {
    if (!find_video_encoder(encoder)) continue;  // this FFmpeg lacks it
    EXPECT_FALSE(is_reproducible({.vcodec = encoder}, true)) << encoder;
  }
}

}  // namespace
}  // namespace tickreel::tests
