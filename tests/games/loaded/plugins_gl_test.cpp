#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "tests/games/loaded/plugin_film_test.h"
#include "tests/support/sanitizer.h"

// Films of games as shared libraries, drawn by tickreel and by renderers of their own.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class PluginsFilmTest : public PluginFilmTest {
 protected:
  void SetUp() override {
    PluginFilmTest::SetUp();
    if (!IsSkipped()) record();
  }
};

TEST_F(PluginsFilmTest, AFilmSaysWhichLibraryItIsOf) {
  exported("", "--to 0.5 -o film.mp4 --manifest");
  auto manifest = nlohmann::json::parse(read("film.mp4.manifest.json"));
  EXPECT_THAT(manifest["film"]["game_library"].get<std::string>(),
              testing::ContainsRegex("^hostile\\.so [0-9a-f]{16}$"));
  const std::string check = "check film.mp4 match.replay --progress none";
  expect(with() + check, 0, "the replay gives the same film: 30 frames");
  expect(with("x=y") + check, 1, "the library of its game was \"hostile.so ");
  expect("tickreel " + check, 3, "--game LIBRARY.so");
  ASSERT_EQ(run_here("tickreel record --game pucks --headless --seconds 1 -o pucks.replay; " +
                     with() + "export pucks.replay --size 16x16 --to 2t -o pucks.mp4 --manifest")
                .exit_code,
            0);
  EXPECT_THAT(read("pucks.mp4.manifest.json"), Not(HasSubstr("game_library")));
}

TEST_F(PluginsFilmTest, SegmentsAreMadeElsewhere) {
  const std::string segments = "--to 1 --segment-frames 20 ";
  exported("renderer=own", segments + "-o film.mp4");
  ASSERT_EQ(export_of("renderer=own", segments + "-o joined.mp4 --list-segments >jobs").exit_code,
            0);
  EXPECT_THAT(read("jobs"), HasSubstr("\"game_library\":\"hostile.so:renderer=own "));
  const std::string segment = "segment jobs -o parts --progress none";
  expect("tickreel " + segment, 3, "--game LIBRARY.so");
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  expect("tickreel --game rebuilt/hostile.so:renderer=own " + segment, 2,
         "the film was planned with the game hostile.so:renderer=own ");
  expect("tac jobs >seboj; " + with("renderer=own") + "segment seboj -o parts --progress none", 0,
         "");
  expect("tickreel join parts -o joined.mp4 --progress none", 0, "");
  EXPECT_TRUE(read("joined.mp4") == read("film.mp4"));
}

TEST_F(PluginsFilmTest, ReelsBatchesClipsSheetsAndBenchesAreOfItToo) {
  const std::string own = with("renderer=own");
  write("reel.toml",
        "size = \"64x36\"\n[[clip]]\nreplay = \"match.replay\"\nto = 0.3\ntransition = "
        "\"dissolve\"\ntransition_length = \"6f\"\n[[clip]]\nreplay = \"match.replay\"\nfrom = 1\n"
        "to = 1.3\ncamera = \"close\"\n");
  for (const std::string jobs : {"1", "4"}) {
    expect(own + "reel reel.toml --progress none --manifest --jobs " + jobs + " -o reel" + jobs +
               ".mp4",
           0, "");
  }
  EXPECT_TRUE(read("reel1.mp4") == read("reel4.mp4"));
  EXPECT_THAT(read("reel1.mp4.manifest.json"), HasSubstr("hostile.so:renderer=own "));
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\nreplay = \"match.replay\"\nto = 0.2\n[[job]]\noutput = "
        "\"a.mp4\"\n[[job]]\noutput = \"b.mp4\"\ncamera = \"close\"\n");
  expect(own + "batch jobs.toml --progress none", 0, "");
  exported("renderer=own", "--to 0.2 --camera close -o c.mp4");
  EXPECT_TRUE(read("b.mp4") == read("c.mp4"));
  expect(own + "clip match.replay --seconds 0.2 --size 16x16 -o clip.mp4 --progress none", 0, "");
  expect(own + "contact-sheet match.replay -o sheet.png --columns 2 --rows 1 --size 64x36", 0,
         "2 pictures");
  auto bench = json_of(own + "bench match.replay --size 64x36 --to 0.2 --runs 1 --json");
  EXPECT_EQ(bench["setup"]["game"], "hostile");
  EXPECT_EQ(bench["runs"][0]["frames"], 12);
  expect(with() + "mark auto match.replay --event bump", 0, "");
  expect(own + "export match.replay --mark '*' --size 16x16 --progress none -o marks/", 0, "");
}

/// Returns three bytes of a frame at the column `x` and the row `y`.
std::string pixel(const std::string& rgb, std::size_t frame, std::size_t x, std::size_t y) {
  return rgb.substr(((frame * 36 + y) * 64 + x) * 3, 3);
}

TEST_F(PluginsFilmTest, ItsOwnRendererDrawsEachMoment) {
  exported("renderer=own", "--fps 100 --to 1 -o film.rgb");
  const std::string rgb = read("film.rgb");
  ASSERT_EQ(rgb.size(), std::size_t{100} * 64 * 36 * 3);
  for (const std::size_t frame : {0, 1, 40, 99}) {
    const std::size_t tick = frame / 2;
    const std::string state =
        output_of(with() + "dump match.replay --at " + std::to_string(tick) + "t");
    const std::size_t value = state.find("state[0] u64 0x");
    ASSERT_NE(value, std::string::npos) << state;
    const char random = static_cast<char>(std::stoi(state.substr(value + 29, 2), nullptr, 16));
    const std::string color = {static_cast<char>(tick * 3), frame % 2 == 0 ? '\0' : '\x80', random};
    const std::string corner("\0\xff\0", 3);
    EXPECT_EQ(pixel(rgb, frame, 0, 0), color) << frame;
    EXPECT_EQ(pixel(rgb, frame, 63, 35), color) << frame;
    EXPECT_EQ(pixel(rgb, frame, 31, 17), color) << frame;
    EXPECT_EQ(pixel(rgb, frame, 0, 35), corner) << "the lower left quarter";
    EXPECT_EQ(pixel(rgb, frame, 31, 18), corner) << "of the lower left quarter";
    EXPECT_EQ(pixel(rgb, frame, 32, 18), color) << frame;
  }
}

TEST_F(PluginsFilmTest, ItsOwnRendererIsToldWhichMomentOfAPictureItDraws) {
  exported("renderer=own,blur=told", "--fps 50 --to 0.2 --temporal-samples 4 -o film.rgb");
  const std::string rgb = read("film.rgb");
  ASSERT_EQ(rgb.size(), std::size_t{10} * 64 * 36 * 3);
  for (const std::size_t frame : {0, 9}) {
    const std::string color = pixel(rgb, frame, 63, 0);
    // The level is a quarter of white's light. The moments are 1/800, 3/800, 5/800 and 7/800 s
    // after the frame's.
    EXPECT_NEAR(static_cast<unsigned char>(color[0]), 137, 1) << frame;
    EXPECT_NEAR(static_cast<unsigned char>(color[1]), 150, 2) << frame;
    EXPECT_EQ(color[2], '\0');
  }
}

TEST_F(PluginsFilmTest, CamerasAreThoseOfTheTable) {
  exported("renderer=own", "--to 0.1 --camera close -o close.rgb");
  EXPECT_EQ(pixel(read("close.rgb"), 0, 0, 35), std::string("\x33\xff\0", 3));
  const ProgramResult refused = export_of("renderer=own", "--to 0.1 --camera far -o far.rgb");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("there is no camera 'far'; this game has: wide, close"));
  ASSERT_EQ(run("tickreel camera add match.replay --at 0 --eye 1,2,3 --target 0,0,0").exit_code, 0);
  exported("renderer=own", "--to 0.1 --camera keys -o keys.rgb");
  EXPECT_EQ(pixel(read("keys.rgb"), 0, 0, 35), std::string("\0\xff\xff", 3)) << "a camera of ours";
}

TEST_F(PluginsFilmTest, InWhichStateOpenGlIsLeftIsNoMatter) {
  for (const std::string options : {"--jobs 1", "--jobs 3 --text hello --timecode"}) {
    const std::string film = "--to 0.6 --segment-frames 12 " + options + " -o ";
    exported("renderer=own", film + "own.rgb --overwrite");
    exported("renderer=state", film + "state.rgb --overwrite");
    EXPECT_TRUE(read("own.rgb") == read("state.rgb")) << options;
  }
  // The film also contains a game that tickreel draws.
  ASSERT_EQ(
      run_here("tickreel record --game pucks --headless --seconds 1 -o pucks.replay").exit_code, 0);
  write("reel.toml",
        "size = \"64x36\"\n[defaults]\ntransition = \"dissolve\"\ntransition_length = \"6f\"\n"
        "[[clip]]\nreplay = \"match.replay\"\nto = 0.3\n[[clip]]\nreplay = \"pucks.replay\"\nto = "
        "0.3\n[[clip]]\nreplay = \"match.replay\"\nfrom = 1\nto = 1.3\n");
  for (const std::string renderer : {"own", "state"}) {
    expect(with("renderer=" + renderer) + "reel reel.toml --progress none -o " + renderer +
               ".rgb --overwrite",
           0, "");
  }
  EXPECT_TRUE(read("own.rgb") == read("state.rgb"));
}

/// A film of a game with these orders and these options of export.
struct PluginFilm {
  const char* name;
  const char* orders;
  const char* options;
};
void PrintTo(const PluginFilm& film, std::ostream* to) {
  *to << film.orders << " " << film.options;
}
class SameBytesTest : public PluginsFilmTest, public testing::WithParamInterface<PluginFilm> {};

TEST_P(SameBytesTest, AnyNumberOfJobsMakesTheSameFilm) {
  const auto& [name, orders, options] = GetParam();
  const std::string film =
      "--from 0.1 --to 1.5 --segment-frames 20 " + std::string(options) + " -o ";
  exported(orders, film + "one.mkv --jobs 1");
  exported(orders, film + "four.mkv --jobs 4");
  EXPECT_TRUE(read("one.mkv") == read("four.mkv"));
  // An export breaks off in its last segment and is resumed.
  const ProgramResult broken =
      run_here(told("tick=throw@65") + with(orders) + small_export(film + "resumed.mkv --jobs 2"));
  EXPECT_EQ(broken.exit_code, 1) << broken.err;
  EXPECT_THAT(broken.err, HasSubstr("are kept in resumed.mkv.part: repeat the command with"));
  exported(orders, film + "resumed.mkv --jobs 4 --resume");
  EXPECT_TRUE(read("resumed.mkv") == read("one.mkv"));
}

std::string film_name(const testing::TestParamInfo<PluginFilm>& film) {
  return film.param.name;
}
INSTANTIATE_TEST_SUITE_P(
    Each, SameBytesTest,
    testing::Values(PluginFilm{"CannotLoadAndLooksBack", "noload,renderer=stateful:7", ""},
                    PluginFilm{"LooksBackFurtherThanASegment", "renderer=stateful:33", ""},
                    PluginFilm{"Sounds", "sound,renderer=own", ""}),
    film_name);
INSTANTIATE_TEST_SUITE_P(
    Long, SameBytesTest,
    testing::Values(PluginFilm{"Drawn", "", ""}, PluginFilm{"Own", "renderer=own", ""},
                    PluginFilm{"CannotLoad", "noload", ""},
                    PluginFilm{"LooksBack", "renderer=stateful:12", ""},
                    PluginFilm{"LooksBackSlowly", "renderer=stateful:12", "--speed 0.5"},
                    PluginFilm{"PublishesAnything", "publish=any", ""}),
    film_name);

/// Returns the hashes of the frames.
std::vector<std::string> hashes_in(const std::string& printed) {
  std::vector<std::string> hashes;
  for (const std::string& line : lines_of(printed)) {
    hashes.push_back(line.substr(line.rfind(' ') + 1));
  }
  hashes.pop_back();  // the line of the sound
  return hashes;
}

TEST_F(PluginsFilmTest, ALateRangeIsAPieceOfTheFilm) {
  for (const std::string orders : {"renderer=stateful:12", "noload,renderer=stateful:9"}) {
    const auto whole = hashes_in(exported(orders, "--sink hash"));
    EXPECT_EQ(hashes_in(exported(orders, "--sink hash --segment-frames 13 --jobs 3")), whole)
        << orders;
    const auto late = hashes_in(exported(orders, "--sink hash --from 1.5"));
    ASSERT_EQ(whole.size(), 120U);
    ASSERT_EQ(late.size(), 30U);
    EXPECT_TRUE(std::equal(late.begin(), late.end(), whole.begin() + 90)) << orders;
    const auto shot = hashes_in(exported(orders, "--sink hash --from 1.5 --to +1f"));
    EXPECT_EQ(shot.front(), late.front()) << orders;
    // A piece includes the pictures that the renderer remembers.
    expect(with(orders) + "cut match.replay --from 1.5 --to end -o piece.replay --overwrite", 0,
           "");
    const auto piece = hashes_in(
        output_of(with(orders) + "export piece.replay --size 64x36 --progress none --sink hash"));
    EXPECT_EQ(piece, late) << orders;
  }
}

TEST_F(PluginsFilmTest, ARendererThatRemembersMoreThanItSaysIsRefused) {
  write("jobs.toml",
        "[[job]]\nsize = \"64x36\"\nreplay = \"match.replay\"\nsegment-frames = 20\noutput = "
        "\"film.mp4\"\n");
  const std::string words = "the game's own renderer draws frame ";
  for (const auto& [orders, options] :
       {std::pair<std::string, std::string>{"renderer=liar", "-o film.mp4"},
        {"renderer=liar:5", "-o film%03d.png"},
        {"renderer=liar:5", "--from 1 -o film.rgb"},
        {"renderer=liar", "--sink hash"}}) {
    const ProgramResult refused = export_of(orders, "--segment-frames 20 " + options);
    EXPECT_EQ(refused.exit_code, 1) << orders << options;
    EXPECT_EQ(refused.out, "") << orders << options;
    EXPECT_THAT(refused.err, HasSubstr(words)) << orders << options;
    EXPECT_THAT(refused.err, HasSubstr("needs more warm-up frames")) << orders << options;
    EXPECT_EQ(listing(), "hostile.so jobs.toml match.replay") << "nothing of a film";
  }
  expect(with("renderer=liar") + "batch jobs.toml --progress none --json", 1, words);
  EXPECT_FALSE(exists("film.mp4"));
  // All frames may be remembered.
  expect(with("renderer=stateful:12") + small_export("--sink null"), 0, "");
}

/// A fault during a film, and its message.
struct FilmFault {
  const char* orders;
  int exit_code;
  const char* words;
};
void PrintTo(const FilmFault& fault, std::ostream* to) {
  *to << fault.orders;
}
class FilmFaultTest : public PluginsFilmTest, public testing::WithParamInterface<FilmFault> {
 protected:
  /// Makes a film of two seconds in six segments.
  [[nodiscard]] ProgramResult make(const std::string& orders, const std::string& options) const {
    return run_here("TICKREEL_CALL_TIMEOUT=1 " + told(orders) + with("renderer=own") +
                    small_export("--segment-frames 20 --jobs 1 -o film.mp4 " + options));
  }
};

TEST_P(FilmFaultTest, WhatWasFinishedIsKept) {
  if (kIsSanitized && GetParam().exit_code != 1) {
    GTEST_SKIP() << "a sanitizer ends the program in its own way";
  }
  const ProgramResult failed = make(GetParam().orders, "");
  EXPECT_EQ(failed.exit_code, GetParam().exit_code) << failed.err;
  EXPECT_THAT(failed.err, HasSubstr(GetParam().words));
  EXPECT_THAT(failed.err, HasSubstr("film.mp4.part: repeat the command with --resume"));
  EXPECT_FALSE(exists("film.mp4"));
  // Tick 80 is in the fifth segment.
  for (const std::string segment : {"0", "1", "2"}) {
    EXPECT_TRUE(exists("film.mp4.part/segment-00000" + segment + ".json")) << segment;
  }
  // The orders in the environment are not part of the game's identity.
  const ProgramResult resumed = make("", "--resume");
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  exported("renderer=own", "--segment-frames 20 -o whole.mp4");
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
}

std::string fault_name(const testing::TestParamInfo<FilmFault>& fault) {
  std::string name = fault.param.orders;
  std::ranges::replace(name, '=', '_');
  std::ranges::replace(name, '@', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(
    Each, FilmFaultTest,
    testing::Values(
        FilmFault{"tick=crash@80", 128 + SIGSEGV, "crashed: SIGSEGV in tick 81 of hostile."},
        FilmFault{"publish=nan@80", 1, "hostile, tick 80: its view has a thing with a number that"},
        FilmFault{"renderer_draw=hang@80", 128 + SIGABRT,
                  "crashed: SIGABRT in tick 80 of hostile."}),
    fault_name);
INSTANTIATE_TEST_SUITE_P(
    Long, FilmFaultTest,
    testing::Values(
        FilmFault{"tick=exit@80", 1, "hostile, tick 81: the game has ended itself with exit(0)"},
        FilmFault{"tick=exit3@80", 128 + SIGABRT, "crashed: SIGABRT in tick 81 of hostile."},
        FilmFault{"renderer_draw=quick_exit@80", 128 + SIGABRT,
                  "crashed: SIGABRT in tick 80 of hostile."},
        FilmFault{"tick=fail@80", 1, "hostile, tick 81: it cannot play the tick: the dice are"},
        FilmFault{"save=huge@80", 1, "hostile, tick 80: its state has more than 64 MiB"},
        FilmFault{"publish=throw@80", 1, "hostile, tick 80: it threw an exception: the dice are"},
        FilmFault{"renderer_draw=crash@80", 128 + SIGSEGV,
                  "crashed: SIGSEGV in tick 80 of hostile."},
        FilmFault{"renderer_draw=throw@80", 1, "hostile, tick 80: it threw an exception: the dice"},
        FilmFault{"renderer_draw=fail@80", 1,
                  "hostile, tick 80: its renderer cannot draw: the dice are lost"}),
    fault_name);

TEST_F(PluginsFilmTest, ARendererOfItsOwnSmoothsItsEdgesItself) {
  for (const std::string samples : {"1", "4"}) {
    const ProgramResult refused =
        run_here(with("renderer=own") + small_export("-o film.mp4 --spatial-samples " + samples));
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("--spatial-samples: this game draws its pictures itself"));
  }
  EXPECT_FALSE(exists("film.mp4"));
  EXPECT_FALSE(exists("film.mp4.part"));
}

TEST_F(PluginsFilmTest, ARendererThatCannotBeginLeavesNothing) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  const auto expect_nothing = [this](const std::string& order, int exit_code,
                                     const std::string& words) {
    const ProgramResult failed =
        run_here(told(order) + with("renderer=own") + small_export("-o film.mp4"));
    EXPECT_EQ(failed.exit_code, exit_code) << failed.err;
    EXPECT_THAT(failed.err, HasSubstr(words)) << order;
    EXPECT_FALSE(exists("film.mp4")) << order;
    // A crash leaves the folder for segments.
    if (exit_code == 1) {
      EXPECT_FALSE(exists("film.mp4.part")) << order;
    }
    ASSERT_EQ(run("rm -rf film.mp4.part").exit_code, 0);
  };
  expect_nothing("renderer_create=fail", 1,
                 "hostile: its renderer cannot begin: the dice are lost");
  expect_nothing("renderer_create=throw", 1, "hostile, tick 0: it threw an exception: the dice");
  expect_nothing("renderer_create=crash", 128 + SIGSEGV, "SIGSEGV in tick 0 of hostile");
  expect_nothing("create=fail", 1, "hostile, tick 0: it cannot begin: the dice are lost");
}

TEST_F(PluginsFilmTest, OneFilmThatFailsDoesNotStopTheOthers) {
  ASSERT_EQ(run("tickreel mark add match.replay --name late --in 1.5 --out 1.7; "
                "tickreel mark add match.replay --name soon --in 0.1 --out 0.3")
                .exit_code,
            0);
  const std::string fails = told("tick=fail@80") + with();
  const ProgramResult marks =
      run_here(fails + small_export("--mark late --mark soon -o '{mark}.mp4'"));
  EXPECT_EQ(marks.exit_code, 1) << marks.err;
  EXPECT_THAT(marks.err, HasSubstr("hostile, tick 81: it cannot play the tick"));
  EXPECT_TRUE(exists("soon.mp4")) << marks.err;
  EXPECT_FALSE(exists("late.mp4"));
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\nreplay = \"match.replay\"\n[[job]]\noutput = \"b1.mp4\"\n"
        "from = 1.5\nto = 1.7\n[[job]]\noutput = \"b2.mp4\"\nfrom = 0.1\nto = 0.3\n");
  const std::string batch = "batch jobs.toml --progress none --json";
  auto failed = document_of("ulimit -c 0; " + fails + batch, 1);
  EXPECT_EQ(failed["films"][0]["outcome"], "failed");
  EXPECT_THAT(failed["films"][0]["why"].get<std::string>(),
              StartsWith("match.replay: hostile, tick 81: "));
  EXPECT_EQ(failed["films"][1]["outcome"], "made");
  const auto outcome = [&](const std::string& program, int film) {
    return json_of(program + batch)["films"][film]["outcome"].get<std::string>();
  };
  EXPECT_EQ(outcome(with(), 0), "made");
  EXPECT_EQ(outcome(with(), 1), "kept");
  // A rebuilt library may draw other pictures.
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  EXPECT_EQ(outcome("tickreel --game rebuilt/hostile.so ", 1), "made");
  expect(fails + "contact-sheet match.replay -o sheet.png --size 64x36", 1, "hostile, tick 81: ");
  EXPECT_FALSE(exists("sheet.png"));
}

TEST_F(PluginsFilmTest, AnotherBuildOfTheLibraryDoesNotGoOn) {
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  const std::string film = small_export("--segment-frames 20 --jobs 1 -o film.mp4");
  ASSERT_EQ(run_here(told("tick=fail@80") + with() + film).exit_code, 1);
  const std::string before = output_of("cd film.mp4.part; md5sum *");
  const std::string words =
      "cannot resume film.mp4.part: the library of its game was \"hostile.so ";
  expect("tickreel --game rebuilt/hostile.so " + film + " --resume", 2, words);
  expect(with("x=y") + film + " --resume", 2, words);
  // With one more byte it is another file.
  ASSERT_EQ(run("mkdir longer; cp hostile.so longer; echo >>longer/hostile.so").exit_code, 0);
  expect("tickreel --game longer/hostile.so " + film + " --resume", 2, words);
  EXPECT_EQ(output_of("cd film.mp4.part; md5sum *"), before);
  // A copy of the file elsewhere is the same library.
  ASSERT_EQ(run("mkdir copy; cp hostile.so copy").exit_code, 0);
  expect("tickreel --game copy/hostile.so " + film + " --resume", 0, "");
  // Segments of one library are not used from the cache for the other.
  write("cached.sh", with() + small_export("--cache cache --to 0.5 -o \"$1\" --json"));
  ASSERT_EQ(run_here("sh cached.sh a.mp4").exit_code, 0);
  const std::string kept = output_of("tickreel cache list cache");
  ASSERT_EQ(run_here("sh cached.sh b.mp4").exit_code, 0);
  EXPECT_EQ(lines_of(output_of("tickreel cache list cache")).size(), lines_of(kept).size());
  expect("tickreel --game rebuilt/hostile.so " +
             small_export("--cache cache --to 0.5 -o c.mp4 --json"),
         0, "");
  EXPECT_GT(lines_of(output_of("tickreel cache list cache")).size(), lines_of(kept).size());
}

TEST_F(PluginsFilmTest, TheArithmeticOfALibraryChangesNoPicture) {
  ASSERT_EQ(
      run_here("tickreel record --game rockets --headless --seconds 2 -o rockets.replay").exit_code,
      0);
  const std::string film =
      "export rockets.replay --size 96x54 --from 1 --to 1.5 --sink hash --progress none";
  const std::string alone = output_of("tickreel " + film);
  EXPECT_EQ(output_of(told("fastmath") + with() + film), alone);
  // Each call of the library has the processor's own arithmetic; otherwise it fails.
  EXPECT_EQ(output_of(told("fastmath") + with("renderer=own") + small_export("--sink hash")),
            exported("renderer=own", "--sink hash"));
}

TEST_F(PluginsFilmTest, ItsSamplesAreTheSound) {
  record("sound");
  exported("sound", "--from 0.5 --to 1.5 -o sound.wav");
  const std::string wave = read("sound.wav");
  const std::size_t data = wave.find("data");
  ASSERT_NE(data, std::string::npos);
  const auto sample_at = [&](std::size_t index) {
    const std::size_t at = data + 8 + index * 2;
    return static_cast<std::int16_t>(static_cast<unsigned char>(wave[at]) |
                                     static_cast<unsigned char>(wave[at + 1]) << 8U);
  };
  ASSERT_GE(wave.size(), data + 8 + std::size_t{48000} * 4);
  for (const std::size_t n : {0, 1, 959, 960, 961, 20000, 47999}) {
    const std::size_t phase = (24000 + n) * 440 % 48000;
    const double tone = (static_cast<double>(phase) / 24000.0 - 1.0) * 0.25;
    EXPECT_NEAR(sample_at(2 * n) / 32768.0, tone, 0.001) << n;
  }
  expect(with("sound") + small_export("--to 0.5 --audio-rate 44100 -o film.mp4"), 0, "");
  expect(with("sound,samples=loud") + small_export("--to 0.5 -o loud.mp4"), 0, "");
  expect(told("samples=few@20") + with("sound") + small_export("-o few.mp4"), 1,
         "hostile, tick 20: its view has 959 samples, and the step 960");
}

TEST_F(PluginsFilmTest, ASoundAtAnyRateClicksAtItsSamplesHoweverItIsMade) {
  for (const std::string rate : {"22050", "11025", "32040", "96000"}) {
    const std::string orders = "sound=clicks,rate=" + rate;
    record(orders);
    exported(orders, "--overwrite --from 0.5 --to 1.5 -o sound.wav");
    const std::string wave = read("sound.wav");
    const std::size_t data = wave.find("data");
    ASSERT_NE(data, std::string::npos);
    ASSERT_GE(wave.size(), data + 8 + std::size_t{48000} * 4);
    const auto sample_at = [&](std::size_t index) {
      const std::size_t at = data + 8 + index * 4;
      return static_cast<std::int16_t>(static_cast<unsigned char>(wave[at]) |
                                       static_cast<unsigned char>(wave[at + 1]) << 8U);
    };
    // The clicks are at 2/3, 1 and 4/3 s, which are also samples of the film.
    for (const std::size_t n : {std::size_t{8000}, std::size_t{24000}, std::size_t{40000}}) {
      for (const std::size_t beside : {n - 2, n - 1, n + 1, n + 2}) {
        EXPECT_GT(sample_at(n), std::abs(sample_at(beside))) << rate << ": " << beside;
      }
      EXPECT_LE(std::abs(sample_at(n - 200)), 1) << rate;
    }
    // Other segments, several jobs and another begin give the same samples.
    exported(orders, "--overwrite --from 0.5 --to 1.5 --segment-frames 7 --jobs 3 -o again.wav");
    EXPECT_TRUE(read("again.wav") == wave) << rate;
    exported(orders, "--overwrite --from 1 --to 1.5 -o part.wav");
    const std::string part = read("part.wav");
    const std::size_t half = data + 8 + std::size_t{24000} * 4;
    ASSERT_GT(part.size(), data + 8);
    EXPECT_TRUE(part.substr(data + 8) == wave.substr(half, part.size() - data - 8)) << rate;
  }
  expect(told("samples=few@20") + with("sound,rate=22050") +
             "export match.replay --size 16x16 -o few.mp4",
         1, "");
}

}  // namespace
}  // namespace tickreel::tests
