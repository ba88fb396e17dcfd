#include <gmock/gmock.h>

#include <cmath>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"

// --captions: as a stream, and burnt in.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kSrt =
    "1\n00:00:00,500 --> 00:00:01,500\nHello, <i>world</i>\nand & all\n\n"
    "2\n00:00:01,000 --> 00:00:02,000\nÜber – ‹b›\n\n"
    "3\n00:00:02,500 --> 00:00:09,000\nlate\n";

class CaptionsTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    write("a.srt", kSrt);
  }
  /// What FFmpeg makes of the stream of captions, as SubRip.
  [[nodiscard]] std::string srt_of(const std::string& film) const {
    return output_of("ffmpeg -v error -copyts -i " + film + " -map 0:s:0 -f srt - | tr -d '\\r'");
  }
  void expect_refusal(const std::string& options, const std::string& words) const {
    SCOPED_TRACE(options);
    const ProgramResult refused = export_to(options);
    EXPECT_NE(refused.exit_code, 0);
    EXPECT_THAT(refused.err, HasSubstr(words));
    EXPECT_EQ(listing(), "a.srt match.replay");
  }
};

TEST_F(CaptionsTest, AreAStreamInEachKindOfFilm) {
  const std::pair<const char*, const char*> kinds[] = {
      {"a.mp4", "mov_text"}, {"a.mov", "mov_text"}, {"a.mkv", "subrip"}, {"a.webm", "webvtt"}};
  for (const auto& [film, codec] : kinds) {
    SCOPED_TRACE(film);
    const ProgramResult made =
        export_to(std::string("--captions a.srt --manifest --segment-frames 60 -o ") + film);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    auto streams =
        json_of(std::string("ffprobe -v error -select_streams s -show_streams -of json ") + film);
    ASSERT_EQ(streams["streams"].size(), 1U);
    EXPECT_EQ(streams["streams"][0]["codec_name"], codec);
    const std::string srt = srt_of(film);
    EXPECT_THAT(srt, AllOf(HasSubstr("00:00:00,500 --> 00:00:01,000\nHello, world\nand & all\n"),
                           HasSubstr("00:00:01,000 --> 00:00:01,500\nHello, world\nand & all\n"
                                     "Über – ‹b›\n"),
                           HasSubstr("00:00:01,500 --> 00:00:02,000\nÜber – ‹b›\n"),
                           HasSubstr("00:00:02,500 --> 00:00:03,000\nlate\n")));
    EXPECT_EQ(
        run(std::string("tickreel check ") + film + " match.replay --progress none").exit_code, 0);
  }
}

TEST_F(CaptionsTest, MpvShowsThem) {
  if (run("command -v mpv").exit_code != 0) return skip_without("mpv", "there is no mpv");
  for (const std::string film : {"a.mp4", "a.mkv", "a.webm"}) {
    ASSERT_EQ(export_to("--captions a.srt -o " + film).exit_code, 0);
    // What is shown at the place where it begins.
    const std::string shown = output_of(
        "mpv --no-config --vo=null --ao=null --untimed --sid=1 --start=0.7 --frames=2 "
        "--term-playing-msg='[${sub-text}]' " +
        film);
    EXPECT_THAT(shown, HasSubstr("[Hello, world\nand & all]")) << film;
  }
}

TEST_F(CaptionsTest, FollowTheInPointAndTheSpeed) {
  ASSERT_EQ(export_to("--captions a.srt --from 1.25 -o from.mkv").exit_code, 0);
  EXPECT_THAT(srt_of("from.mkv"), AllOf(HasSubstr("00:00:00,000 --> 00:00:00,250\nHello"),
                                        HasSubstr("00:00:00,250 --> 00:00:00,750\nÜber"),
                                        HasSubstr("00:00:01,250 --> 00:00:01,750\nlate")));
  ASSERT_EQ(export_to("--captions a.srt --from 2 --speed 0.5 -o slow.mkv").exit_code, 0);
  EXPECT_THAT(srt_of("slow.mkv"), HasSubstr("00:00:01,000 --> 00:00:02,000\nlate"));
  EXPECT_THAT(srt_of("slow.mkv"), Not(HasSubstr("Hello")));
}

TEST_F(CaptionsTest, AreTheSameForAnyJobsAndInJobs) {
  const std::string film = "--captions a.srt --segment-frames 60 ";
  ASSERT_EQ(export_to(film + "-o a.mp4 --jobs 1").exit_code, 0);
  ASSERT_EQ(export_to(film + "-o b.mp4 --jobs 3 --cache kept").exit_code, 0);
  EXPECT_TRUE(read("a.mp4") == read("b.mp4"));
  // The stream is no part of a segment: all of them come from the cache.
  EXPECT_THAT(run("tickreel export match.replay --size 64x36 --segment-frames 60 -o c.mp4 --cache "
                  "kept --progress lines")
                  .err,
              HasSubstr("from the cache: 3 of 3"));
  ASSERT_EQ(
      run("tickreel export match.replay --size 64x36 " + film +
          "-o d.mp4 --list-segments > jobs && tickreel segment jobs -o parts --progress none && "
          "rm a.srt && tickreel join parts -o d.mp4 --progress none")
          .exit_code,
      0);
  EXPECT_TRUE(read("a.mp4") == read("d.mp4"));
}

TEST_F(CaptionsTest, AFilmWithoutThemIsAsItWas) {
  ASSERT_EQ(export_to("-o a.mp4 --manifest").exit_code, 0);
  EXPECT_THAT(read("a.mp4.manifest.json"), Not(HasSubstr("captions")));
  EXPECT_EQ(output_of("ffprobe -v error -select_streams s -show_streams a.mp4"), "");
}

TEST_F(CaptionsTest, AnotherCaptionIsFoundOut) {
  ASSERT_EQ(export_to("--captions a.srt -o a.mkv --manifest").exit_code, 0);
  std::string film = read("a.mkv");
  const std::size_t at = film.find("late");
  ASSERT_NE(at, std::string::npos);
  film.replace(at, 4, "LATE");
  write("a.mkv", film);
  EXPECT_NE(run("tickreel check a.mkv --progress none").exit_code, 0);
}

TEST_F(CaptionsTest, AreBurntIntoThePictures) {
  const auto hashes = [&](const std::string& options) {
    return frame_hashes_of(output_of(
        "tickreel export match.replay --size 320x180 --progress none --sink hash" + options));
  };
  const auto plain = hashes("");
  const auto burnt = hashes(" --captions a.srt,burn");
  ASSERT_EQ(plain.size(), burnt.size());
  for (std::size_t frame = 0; frame < plain.size(); ++frame) {
    const bool has_caption = (frame >= 30 && frame < 120) || frame >= 150;
    EXPECT_EQ(plain[frame] != burnt[frame], has_caption) << frame;
  }
  const auto larger = hashes(" --captions a.srt,burn,fontsize=80");
  EXPECT_NE(burnt[40], larger[40]);
  ASSERT_EQ(export_to("--captions a.srt,burn -o a.gif").exit_code, 0);
}

TEST_F(CaptionsTest, EventsAreTold) {
  const std::string replay = std::string(CHECKOUT) + "/demos/tanks/replays/match.replay";
  ASSERT_EQ(
      run("tickreel export " + replay +
          " --size 64x36 --from 44 --to 50 --no-audio --captions events -o e.mkv --progress none")
          .exit_code,
      0);
  // 45.317 s is the kill that the README's mark is called after.
  const std::string srt = srt_of("e.mkv");
  const std::string table =
      output_of("tickreel mark list " + replay + " --events | grep ' kill: '");
  EXPECT_THAT(table, HasSubstr("kill: Duchess › Pepper"));
  EXPECT_THAT(srt, HasSubstr("Duchess › Pepper"));
  EXPECT_THAT(srt, Not(HasSubstr("hit")));
  const std::size_t count = lines_of(srt).size();
  EXPECT_GT(count, 3U);
}

TEST_F(CaptionsTest, AReelHasThoseOfItsClips) {
  write("reel.toml",
        "size = \"64x36\"\n[[clip]]\ncard = \"x\"\nlength = 1\n"
        "[[clip]]\nreplay = \"match.replay\"\nfrom = 2\ncaptions = \"a.srt\"\n"
        "[[clip]]\nreplay = \"match.replay\"\nfrom = 2\ncaptions = \"a.srt,burn\"\n");
  const ProgramResult made = run("tickreel reel reel.toml -o reel.mp4 --manifest --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const std::string srt = srt_of("reel.mp4");
  EXPECT_THAT(srt, HasSubstr("00:00:01,500 --> 00:00:02,000\nlate"));
  EXPECT_THAT(srt, Not(HasSubstr("\n2\n")));
  EXPECT_EQ(run("tickreel check reel.mp4 --progress none").exit_code, 0);
  // Burnt in, they are in any kind of file.
  write("burnt.toml",
        "size = \"64x36\"\n[[clip]]\nreplay = \"match.replay\"\nfrom = 2\n"
        "captions = \"a.srt,burn\"\n");
  EXPECT_EQ(run("tickreel reel burnt.toml -o burnt.gif --progress none").exit_code, 0);
  EXPECT_THAT(run("tickreel reel reel.toml -o reel.gif").err, HasSubstr("burn them in"));
  write("wrong.toml", "captions = \"a.srt\"\n[[clip]]\ncard = \"x\"\nlength = 1\n");
  EXPECT_THAT(run("tickreel reel wrong.toml -o w.mp4").err, HasSubstr("captions"));
}

TEST_F(CaptionsTest, WhatCannotBeIsRefused) {
  expect_refusal("--captions a.srt -o a.gif", "burn them in");
  expect_refusal("--captions a.srt -o - -f mp4", "burn them in");
  expect_refusal("--captions a.srt -o a.wav", "mean nothing to a film without pictures");
  expect_refusal("--captions none.srt -o a.mp4", "none.srt");
  expect_refusal("--captions a.srt,fontsize=30 -o a.mp4", "put burn before it");
  expect_refusal("--captions a.srt,brn -o a.mp4", "'brn' means nothing here");
  expect_refusal("--captions a.srt,burn,fontsize=1 -o a.mp4", "fontsize");
  write("a.srt", "1\n00:00:01,000 --> 00:00:0x\na\n");
  expect_refusal("--captions a.srt -o a.mp4", "a.srt: line 2: '00:00:0x' is no time");
  write("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nn\xE4h\n");
  expect_refusal("--captions a.srt -o a.mp4", "a.srt: line 3: it is no UTF-8");
  write("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n\xE0\xB8\x81\n");
  expect_refusal("--captions a.srt,burn -o a.mp4", "a.srt: line 2: ");
}

}  // namespace
}  // namespace tickreel::tests
