#include <gmock/gmock.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "core/files/descriptor.h"
#include "tests/cli/program_test.h"
#include "tests/support/sanitizer.h"

// Exports that succeed.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

using ExportFilmTest = ExportTest;

struct RateCase {
  std::string fps;
  std::string frames;  ///< in one second, as ffprobe counts them
  friend void PrintTo(const RateCase& rate, std::ostream* out) { *out << rate.fps; }
};

/// Returns how many pages of memory the programs that were run so far have got.
long pages_given() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_minflt;
}

class ExportRateTest : public ExportTest, public testing::WithParamInterface<RateCase> {};

TEST_P(ExportRateTest, HoldsEveryFrameOfASecondInEqualSteps) {
  EXPECT_EQ(exported("-o film.mp4 --from 0.7 --to 1.7 --fps " + GetParam().fps), "");
  auto stream = stream_of("film.mp4");
  EXPECT_EQ(stream["nb_read_frames"], GetParam().frames);
  const std::string slash_one = GetParam().fps.find('/') == std::string::npos ? "/1" : "";
  EXPECT_EQ(stream["r_frame_rate"], GetParam().fps + slash_one);
  EXPECT_EQ(stream["avg_frame_rate"], stream["r_frame_rate"]);

  auto probed =
      json_of("ffprobe -v error -select_streams v -show_entries packet=pts -of json film.mp4");
  std::vector<std::int64_t> pts;
  for (auto& packet : probed["packets"]) pts.push_back(packet["pts"]);
  std::ranges::sort(pts);
  ASSERT_EQ(std::to_string(pts.size()), GetParam().frames);
  EXPECT_EQ(pts.front(), 0);
  for (std::size_t i = 1; i < pts.size(); ++i) ASSERT_EQ(pts[i] - pts[i - 1], pts[1]) << i;
  EXPECT_EQ(listing(), "film.mp4 match.replay");
}

INSTANTIATE_TEST_SUITE_P(Rates, ExportRateTest,
                         testing::Values(RateCase{"24", "24"}, RateCase{"30000/1001", "30"},
                                         RateCase{"60", "60"}, RateCase{"120", "120"}),
                         [](const auto& rate) { return "Fps" + rate.param.frames; });

/// Counts how often a command opens a file. It also watches reads, because the kernel would merge
/// two events in a row that are the same.
class Openings {
 public:
  explicit Openings(const std::string& path) {
    EXPECT_GE(inotify_add_watch(queue_.number(), path.c_str(), IN_OPEN | IN_ACCESS), 0);
  }
  [[nodiscard]] int count() const {
    alignas(inotify_event) std::array<char, 1 << 16> events{};
    int openings = 0;
    for (ssize_t end = 0; (end = read(queue_.number(), events.data(), events.size())) > 0;) {
      for (ssize_t at = 0; at < end;) {
        const auto* const event = reinterpret_cast<const inotify_event*>(events.data() + at);
        if ((event->mask & IN_OPEN) != 0) ++openings;
        at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      }
    }
    return openings;
  }

 private:
  Descriptor queue_{inotify_init1(IN_NONBLOCK | IN_CLOEXEC)};
};

TEST_F(ExportFilmTest, OpensTheReplayOnce) {
  const Openings film(path("match.replay"));
  exported("-o film.mp4 --jobs 3 --segment-frames 30");
  EXPECT_EQ(film.count(), 1);
  for (const char* mark : {"--at 1 --name one", "--at 2 --name two"}) {
    ASSERT_EQ(run(std::string("tickreel mark add match.replay ") + mark).exit_code, 0);
  }
  const Openings films(path("match.replay"));
  exported("-o '{mark}.mp4' --all-marks --before 0.2 --after 0.2");
  EXPECT_EQ(films.count(), 1);
}

TEST_F(ExportFilmTest, TheWholeGameByDefault) {
  EXPECT_EQ(lines_of(exported("--sink hash --fps 10")).size(), 30U + 1U);
}

TEST_F(ExportFilmTest, IsTaggedSoThatPlayersShowItsColours) {
  exported("-o film.mp4 --to 0.1");
  auto stream = stream_of("film.mp4");
  EXPECT_EQ(stream["codec_name"], "h264");
  EXPECT_EQ(stream["pix_fmt"], "yuv420p");
  EXPECT_EQ(stream["color_range"], "tv");
  EXPECT_EQ(stream["color_space"], "bt709");
  EXPECT_EQ(stream["color_primaries"], "bt709");
  EXPECT_EQ(stream["color_transfer"], "bt709");
  EXPECT_EQ(stream["sample_aspect_ratio"], "1:1");
}

TEST_F(ExportFilmTest, PadsOddSizesOnlyWhereItHasTo) {
  const auto size_of = [this](const std::string& film, const std::string& options) {
    EXPECT_EQ(
        run("tickreel export match.replay --to 1t --size 63x35 -o " + film + options).exit_code, 0);
    auto stream = stream_of(film);
    return stream["width"].dump() + "x" + stream["height"].dump();
  };
  EXPECT_EQ(size_of("padded.mp4", ""), "64x36");
  EXPECT_EQ(size_of("exact.mp4", " --pix-fmt yuv444p"), "63x35");
  EXPECT_EQ(size_of("exact%d.png", ""), "63x35");
  const auto last_words = [this](const std::string& options) {
    return run("tickreel export match.replay --to 1t --overwrite --size " + options).err;
  };
  EXPECT_THAT(last_words("1x1 -o padded.mp4"), HasSubstr("2 frames, 1x1, padded to 2x2, 60"));
  EXPECT_THAT(last_words("63x35 -o padded.mp4 --pix-fmt yuv422p"),
              HasSubstr(", 63x35, padded to 64x35, "));
  EXPECT_THAT(last_words("63x35 -o exact.mp4 --pix-fmt yuv444p"), HasSubstr(", 63x35, 60"));
  EXPECT_THAT(last_words("63x35 -o padded.y4m"), HasSubstr(", 63x35, padded to 64x36, "));
  EXPECT_THAT(last_words("63x35 -o exact.rgb"), HasSubstr(", 63x35, 60"));
  EXPECT_THAT(last_words("63x35 -o exact%d.png"), HasSubstr(", 63x35, 60"));
}

TEST_F(ExportFilmTest, EveryWayToWriteATimeMeansTheSame) {
  const std::string expected = exported("--sink hash --from 1 --to 1.5");
  ASSERT_EQ(lines_of(expected).size(), 30U + 1U);
  for (const char* range :
       {"--from 30t --to 45t", "--from 0:01 --to 0:00:01.5", "--to 1.500 --from 1.0"}) {
    EXPECT_EQ(exported(std::string("--sink hash ") + range), expected) << range;
  }
}

TEST_F(ExportFilmTest, TwoExportsAreTheSameFile) {
  exported("-o film.mp4 --to 1");
  exported("-o again.mp4 --to 1");
  EXPECT_EQ(read("film.mp4"), read("again.mp4"));
  EXPECT_EQ(exported("--sink hash --to 1"), exported("--sink hash --to 1"));
}

TEST_F(ExportFilmTest, TheSameGameTimeIsTheSamePictureFromAnyInPoint) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 2 -o tanks.replay").exit_code,
            0);
  for (const std::string replay : {"match.replay", "tanks.replay"}) {
    const std::string command =
        "tickreel export " + replay + " --sink hash --size 64x36 --fps 20 --progress none ";
    const auto whole = frame_hashes_of(output_of(command + "--to 2"));
    const auto part = frame_hashes_of(output_of(command + "--from 1.5 --to 2"));
    ASSERT_EQ(whole.size(), 40U);
    EXPECT_EQ(part, std::vector(whole.begin() + 30, whole.end())) << replay;
  }
}

TEST_F(ExportFilmTest, ACameraShowsSomethingElse) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 1 -o tanks.replay").exit_code,
            0);
  const std::string command =
      "tickreel export tanks.replay --sink hash --size 64x36 --to 1t --progress none ";
  EXPECT_NE(output_of(command + "--camera follow:0"), output_of(command + "--camera arena"));
  EXPECT_EQ(output_of(command), output_of(command + "--camera arena")) << "the default";
}

TEST_F(ExportFilmTest, NumbersItsPictures) {
  ASSERT_EQ(run("mkdir out").exit_code, 0);
  exported("-o out/%04d.png --from 1 --to 1.05");
  EXPECT_EQ(output_of("ls out"), "0000.png\n0001.png\n0002.png\n");
  EXPECT_EQ(stream_of("out/0002.png")["codec_name"], "png");
}

TEST_F(ExportFilmTest, RawIsPlanesAlone) {
  exported("-o film.yuv --to 0.1");
  EXPECT_EQ(read("film.yuv").size(), 6U * 64 * 36 * 3 / 2);
  exported("-o film.rgb --to 0.1");
  EXPECT_EQ(read("film.rgb").size(), 6U * 64 * 36 * 3);
}

TEST_F(ExportFilmTest, HandsItsOptionsToTheEncoder) {
  exported("-o fine.mp4 --to 1 --crf 10");
  exported("-o coarse.mp4 --to 1 --crf 45 --preset ultrafast --codec-opt g=1");
  EXPECT_LT(stream_of("fine.mp4")["has_b_frames"].get<int>(), 3);
  EXPECT_EQ(stream_of("coarse.mp4")["has_b_frames"], 0) << "ultrafast has none";
  EXPECT_NE(read("fine.mp4").size(), read("coarse.mp4").size());
  exported("-o film.mkv --to 0.1 --vcodec ffv1 --pix-fmt yuv444p");
  EXPECT_EQ(stream_of("film.mkv")["codec_name"], "ffv1");
  EXPECT_EQ(stream_of("film.mkv")["pix_fmt"], "yuv444p");
}

TEST_F(ExportFilmTest, NeedsNoDisplay) {
  const ProgramResult result =
      run("env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR "
          "tickreel export match.replay --size 64x36 --to 0.1 -o film.mp4");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("rendering with "));
  EXPECT_THAT(result.err, HasSubstr("film.mp4: 6 frames, 64x36, 60 frames/s, 0:00.100 long"));
}

TEST_F(ExportFilmTest, NeedsNoNewMemoryForMorePictures) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer hands out memory in its own way";
  const auto pages_for = [&](const std::string& seconds) {
    const long before = pages_given();
    EXPECT_EQ(run("tickreel export " + quoted(SHIPPED_REPLAY) + " --from 40 --to +" + seconds +
                  " --size 320x180 --sink null --progress none")
                  .exit_code,
              0);
    return pages_given() - before;
  };
  // llvmpipe's lists of triangles are over 100 pages a picture when they are given back to the
  // system after each pass.
  constexpr long kPictures = 120;
  EXPECT_LT(pages_for("3") - pages_for("1"), 30 * kPictures);
}

TEST_F(ExportFilmTest, ReplacesAFilmWhenTold) {
  write("film.mp4", "an older film");
  exported("-o film.mp4 --to 0.1 --overwrite");
  EXPECT_EQ(stream_of("film.mp4")["nb_read_frames"], "6");
  EXPECT_EQ(listing(), "film.mp4 match.replay");
}

}  // namespace
}  // namespace tickreel::tests
