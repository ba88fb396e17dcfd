#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"

// --captions: captions as a stream of the film, and burnt in.

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
  /// Returns the stream of captions, which FFmpeg converts to SubRip.
  [[nodiscard]] std::string srt_of(const std::string& film) const {
    return output_of("ffmpeg -v error -copyts -i " + film + " -map 0:s:0 -f srt - | tr -d '\\r'");
  }
  /// Writes a reel of a card and the replay's last second, with a transition.
  void write_reel(const std::string& keys) const {
    write("reel.toml", "size = \"320x180\"\n" + keys +
                           "[[clip]]\ncard = \"x\"\nlength = 1\n[[clip]]\nreplay = "
                           "\"match.replay\"\nfrom = 2\ntransition = \"slideleft\"\n"
                           "transition-length = 0.5\n");
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
    // The player starts inside the caption, before the time where it begins.
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
  // The captions are not part of the segments, so all segments come from the cache.
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

TEST_F(CaptionsTest, AreBurntInInAnyScript) {
  write("any.srt",
        "1\n00:00:00,200 --> 00:00:00,800\nक्षत्रिय की जीत\n\n"
        "2\n00:00:00,900 --> 00:00:01,500\nน้ำท่วมที่สนามแข่ง\n\n"
        "3\n00:00:01,600 --> 00:00:02,200\nவணக்கம் தமிழ்\n\n"
        "4\n00:00:02,300 --> 00:00:02,900\nالسَّلَامُ عَلَيْكُمْ\n");
  ASSERT_EQ(export_to("--captions any.srt,burn -o a.mp4").exit_code, 0);
  // Combining marks are drawn: the same words without them give other pictures.
  const auto hashes = [&](const std::string& caption) {
    write("one.srt", "1\n00:00:00,000 --> 00:00:03,000\n" + caption + "\n");
    return frame_hashes_of(output_of(
        "tickreel export match.replay --size 320x180 --to 0.5 --progress none --sink hash "
        "--captions one.srt,burn"));
  };
  EXPECT_NE(hashes("السَّلَامُ"), hashes("السلام"));
  EXPECT_EQ(hashes("Cafe\u0301"), hashes("Caf\u00E9"));
  write("no.srt", "1\n00:00:00,000 --> 00:00:01,000\n\u182E\u1823\n");
  const ProgramResult refused = export_to("--captions no.srt,burn -o c.mp4");
  EXPECT_THAT(refused.err, HasSubstr("of Mongolian"));
}

TEST_F(CaptionsTest, EventsAreTold) {
  const std::string replay = std::string(CHECKOUT) + "/demos/tanks/replays/match.replay";
  ASSERT_EQ(
      run("tickreel export " + replay +
          " --size 64x36 --from 44 --to 50 --audio none --captions events -o e.mkv --progress none")
          .exit_code,
      0);
  // The kill at 45.317 s gives the mark in the README its name.
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
  // Any kind of file can have captions that are burnt in.
  write("burnt.toml",
        "size = \"64x36\"\n[[clip]]\nreplay = \"match.replay\"\nfrom = 2\n"
        "captions = \"a.srt,burn\"\n");
  EXPECT_EQ(run("tickreel reel burnt.toml -o burnt.gif --progress none").exit_code, 0);
  EXPECT_THAT(run("tickreel reel reel.toml -o reel.gif").err, HasSubstr("burn them in"));
}

// The reel's captions go by the times of the reel, whatever its clips show.
TEST_F(CaptionsTest, AReelHasCaptionsOfItsOwn) {
  write("reel.toml",
        "size = \"64x36\"\ncaptions = \"a.srt\"\n[[clip]]\ncard = \"x\"\nlength = 1\n"
        "[[clip]]\nreplay = \"match.replay\"\nfrom = 2\nspeed = 0.5\n"
        "captions = \"a.srt\"\ntransition = \"dissolve\"\ntransition-length = 0.5\n");
  const ProgramResult made = run("tickreel reel reel.toml -o reel.mkv --manifest --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const std::string srt = srt_of("reel.mkv");
  EXPECT_THAT(srt, HasSubstr("00:00:00,500 --> 00:00:01,000\nHello, world"));
  // "late" is at 2.5 s of the reel. In the replay it is at 1.5 s, and the replay runs at half
  // speed.
  EXPECT_THAT(srt, HasSubstr("00:00:01,500 --> 00:00:02,000\nÜber – ‹b›\nlate\n"));
  EXPECT_THAT(srt, HasSubstr("--> 00:00:02,500\nlate\n\n"));
  EXPECT_EQ(run("tickreel check reel.mkv --progress none").exit_code, 0);
}

TEST_F(CaptionsTest, AReelsAreBurntInOverItsTransitions) {
  const auto hashes = [&](const std::string& keys) {
    write_reel(keys);
    return frame_hashes_of(output_of("tickreel reel reel.toml --progress none --sink hash"));
  };
  write("once.srt", "1\n00:00:00,250 --> 00:00:01,000\nover both\n");
  const auto plain = hashes("");
  const auto burnt = hashes("captions = \"once.srt,burn\"\n");
  ASSERT_EQ(plain.size(), 90U);
  ASSERT_EQ(burnt.size(), 90U);
  for (std::size_t frame = 0; frame < plain.size(); ++frame) {
    EXPECT_EQ(plain[frame] != burnt[frame], frame >= 15 && frame < 60) << frame;
  }
}

// The cache identifies segments without captions by what they show.
TEST_F(CaptionsTest, AReelsAreBurntInFromACacheAndInSegments) {
  write_reel("captions = \"once.srt,burn\"\n");
  write("once.srt", "1\n00:00:00,250 --> 00:00:01,000\nover both\n");
  const std::string film = "tickreel reel reel.toml --cache kept --progress lines -o ";
  ASSERT_EQ(run(film + "burnt.mp4").exit_code, 0);
  write("once.srt", "1\n00:00:00,250 --> 00:00:00,400\nover one\n");
  ASSERT_EQ(run(film + "other.mp4").exit_code, 0);
  EXPECT_THAT(run(film + "again.mp4").err, HasSubstr("from the cache: 3 of 3"));
  ASSERT_EQ(run("tickreel reel reel.toml -o jobs.mp4 --list-segments > jobs && rm once.srt && "
                "tickreel segment jobs -o parts --progress none && "
                "tickreel join parts -o jobs.mp4 --progress none")
                .exit_code,
            0);
  EXPECT_TRUE(read("jobs.mp4") == read("again.mp4"));
  EXPECT_FALSE(read("burnt.mp4") == read("again.mp4"));
}

// Captions look the same in pictures of more than 8 bits.
TEST_F(CaptionsTest, AReelsAreBurntIntoDeepPictures) {
  write("once.srt", "1\n00:00:00,000 --> 00:00:01,000\nIIIII\n");
  write("reel.toml",
        "size = \"320x180\"\ncaptions = \"once.srt,burn\"\n[[clip]]\ncard = \"\"\n"
        "color = \"#204060\"\nlength = 0.1\n");
  ASSERT_EQ(run("tickreel reel reel.toml -o a.mkv --set vcodec=ffv1 --progress none").exit_code, 0);
  ASSERT_EQ(run("tickreel reel reel.toml -o b.mkv --set vcodec=ffv1 --set pix-fmt=yuv444p10le "
                "--progress none")
                .exit_code,
            0);
  const std::string psnr = output_of(
      "ffmpeg -hide_banner -i a.mkv -i b.mkv -lavfi psnr -f null - 2>&1 | grep -o 'y:[0-9.inf]*'");
  ASSERT_GT(psnr.size(), 2U);
  EXPECT_GT(std::stod(psnr.substr(2)), 45.0) << psnr;
}

TEST_F(CaptionsTest, AReelTellsWhatHappensInItsClips) {
  const std::string replay = std::string(CHECKOUT) + "/demos/tanks/replays/match.replay";
  write("reel.toml",
        "size = \"64x36\"\naudio = \"none\"\ncaptions = \"events\"\n"
        "[[clip]]\ncard = \"x\"\nlength = 1\n[[clip]]\nreplay = \"" +
            replay + "\"\nfrom = 44\nto = 46\n");
  ASSERT_EQ(run("tickreel reel reel.toml -o reel.mkv --progress none").exit_code, 0);
  // The kill is at 44.783 s of the replay, which is 1.783 s in the reel.
  EXPECT_THAT(srt_of("reel.mkv"), HasSubstr("00:00:01,783 --> 00:00:03,000\nDuchess › Pepper\n"));
  write("cards.toml", "captions = \"events\"\n[[clip]]\ncard = \"x\"\nlength = 1\n");
  EXPECT_THAT(run("tickreel reel cards.toml -o c.mkv").err,
              HasSubstr("cards.toml:1:1: captions events: no clip is of a replay"));
}

// A video's captions go by the video's times, as its from and to do.
TEST_F(CaptionsTest, VideosAndPanesHaveThem) {
  ASSERT_EQ(export_to("-o video.mp4").exit_code, 0);
  write("reel.toml",
        "size = \"64x36\"\n[[clip]]\ncard = \"x\"\nlength = 1\n"
        "[[clip]]\nvideo = \"video.mp4\"\nfrom = 0.75\nto = 1\ncaptions = \"a.srt\"\n"
        "[[clip]]\n[[clip.pane]]\nvideo = \"video.mp4\"\nfrom = 2\ncaptions = \"a.srt\"\n"
        "[[clip.pane]]\ncard = \"y\"\nlength = 0.75\n");
  const ProgramResult made = run("tickreel reel reel.toml -o reel.mkv --manifest --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const std::string srt = srt_of("reel.mkv");
  EXPECT_THAT(srt, HasSubstr("00:00:01,000 --> 00:00:01,250\nHello, world"));
  EXPECT_THAT(srt, HasSubstr("00:00:01,750 --> 00:00:02,000\nlate"));
  EXPECT_EQ(run("tickreel check reel.mkv --progress none").exit_code, 0);
  const auto hashes = [&](const std::string& captions) {
    write("burnt.toml",
          "size = \"320x180\"\n[[clip]]\nvideo = \"video.mp4\"\nfrom = 2\n" + captions);
    return frame_hashes_of(output_of("tickreel reel burnt.toml --progress none --sink hash"));
  };
  const auto plain = hashes("");
  const auto burnt = hashes("captions = \"a.srt,burn\"\n");
  ASSERT_EQ(plain.size(), 60U);
  for (std::size_t frame = 0; frame < plain.size(); ++frame) {
    EXPECT_EQ(plain[frame] != burnt[frame], frame >= 30) << frame;
  }
}

// Paths are relative to the file that names them.
TEST_F(CaptionsTest, WhatAReelCannotHaveIsRefused) {
  ASSERT_EQ(run("mkdir sub && mv a.srt sub").exit_code, 0);
  write("sub/reel.toml",
        "size = \"64x36\"\ncaptions = \"a.srt\"\n[[clip]]\ncard = \"x\"\nlength = 1\n");
  EXPECT_EQ(run("tickreel reel sub/reel.toml -o a.mkv --progress none").exit_code, 0);
  const auto refusal = [&](const std::string& top, const std::string& clip,
                           const std::string& film) {
    write("sub/wrong.toml",
          "size = \"64x36\"\n" + top + "[[clip]]\ncard = \"x\"\nlength = 1\n" + clip);
    const ProgramResult refused = run("tickreel reel sub/wrong.toml -o " + film);
    EXPECT_NE(refused.exit_code, 0);
    EXPECT_FALSE(std::filesystem::exists(path(film)));
    return refused.err;
  };
  EXPECT_THAT(refusal("captions = \"none.srt\"\n", "", "w.mkv"), HasSubstr("sub/wrong.toml:2:1: "));
  EXPECT_THAT(refusal("captions = \"a.srt\"\n", "", "w.gif"), HasSubstr("burn them in"));
  EXPECT_THAT(refusal("captions = \"a.srt,burn\"\n", "", "w.wav"), HasSubstr("captions"));
  EXPECT_THAT(refusal("captions = \"a.srt,brn\"\n", "", "w.mkv"), HasSubstr(":2:1: captions"));
  EXPECT_THAT(refusal("", "captions = \"a.srt\"\n", "w.mkv"),
              HasSubstr("captions means nothing to a card"));
  ASSERT_EQ(export_to("-o sub/video.mp4").exit_code, 0);
  EXPECT_THAT(refusal("", "[[clip]]\nvideo = \"video.mp4\"\ncaptions = \"events\"\n", "w.mkv"),
              HasSubstr("captions events: no game is in a video"));
}

TEST_F(CaptionsTest, ALetterThatCannotBeDrawnHasItsLine) {
  write("a.srt",
        "1\n00:00:00,500 --> 00:00:01,500\n<i></i>\nfine\n\n2\n00:00:01,500 --> 00:00:01,600\n"
        "\u200B\n\n3\n00:00:01,600 --> 00:00:01,800\nfine\nᠮᠣᠩ\n");
  expect_refusal("--captions a.srt,burn -o a.mkv", "a.srt: line 13: the typeface has no ᠮ");
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
  write("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n\u182E\n");
  expect_refusal("--captions a.srt,burn -o a.mp4", "a.srt: line 3: ");
}

}  // namespace
}  // namespace tickreel::tests
