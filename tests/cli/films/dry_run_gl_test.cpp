#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// export --dry-run: says what a film costs before it is made.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class DryRunTest : public ExportTest {
 protected:
  static constexpr const char* kFilm = "tickreel export match.replay --size 160x90 --audio none ";

  [[nodiscard]] nlohmann::json cost_of(const std::string& options) const {
    auto document = json_of(kFilm + options + " --dry-run --json");
    EXPECT_EQ(document["films"].size(), 1U);
    return document["films"][0];
  }
};

TEST_F(DryRunTest, SaysWhatTheFilmWillBeAndWritesNothing) {
  const std::string told = output_of(std::string(kFilm) + "-o new/film.mp4 --dry-run");
  EXPECT_THAT(told, AllOf(HasSubstr("new/film.mp4: 180 frames, 160x90, 60 frames/s, 0:03.000 long, "
                                    "1 segment\n"),
                          HasSubstr("  to draw: 180 pictures with "), HasSubstr("  time: about "),
                          HasSubstr("  size: about "), HasSubstr(" places of the film")));
  for (const char* name : {"a.gif", "%03d.png", "a.y4m", "a.webm"}) {
    EXPECT_EQ(run(std::string(kFilm) + "-o " + name + " --to 0.5 --dry-run").exit_code, 0) << name;
  }
  EXPECT_EQ(listing(), "match.replay");
  // An existing file does not matter.
  write("film.mp4", "mine");
  EXPECT_EQ(run(std::string(kFilm) + "-o film.mp4 --dry-run").exit_code, 0);
  EXPECT_EQ(read("film.mp4"), "mine");
}

TEST_F(DryRunTest, IsRightAboutTheSize) {
  for (const std::string film : {"a.mp4", "a.gif", "a.y4m"}) {
    SCOPED_TRACE(film);
    const std::string name = film.substr(0, film.find(' '));
    auto cost = cost_of("-o " + film);
    ASSERT_EQ(run(kFilm + std::string("--progress none -o ") + film).exit_code, 0);
    const auto bytes = static_cast<double>(read(name).size());
    const double about = cost["bytes"]["about"];
    EXPECT_GT(about, bytes * 0.5);
    EXPECT_LT(about, bytes * 2.0);
    EXPECT_LE(cost["bytes"]["least"], about);
    EXPECT_GE(cost["bytes"]["most"], about);
  }
  // In raw films the size of a frame is known.
  auto raw = cost_of("-o b.yuv --to 1");
  EXPECT_EQ(raw["bytes"]["about"], 60 * 160 * 90 * 3 / 2);
  EXPECT_EQ(raw["bytes"]["least"], raw["bytes"]["most"]);
}

TEST_F(DryRunTest, AFilmThatIsThereSaysItself) {
  ASSERT_EQ(run(std::string(kFilm) + "-o a.mp4 --manifest --progress none").exit_code, 0);
  auto cost = cost_of("-o a.mp4");
  EXPECT_EQ(cost["bytes"]["about"], read("a.mp4").size());
  EXPECT_EQ(cost["bytes"]["from"], "as a.mp4.manifest.json says of the same film");
  EXPECT_THAT(std::string(cost_of("-o a.mp4 --crf 40")["bytes"]["from"]), HasSubstr("encoding"));
}

TEST_F(DryRunTest, KnowsWhatTheCacheHas) {
  const std::string film = "-o a.mp4 --segment-frames 60 --cache kept ";
  EXPECT_EQ(cost_of(film)["segments_in_cache"], 0);
  EXPECT_EQ(listing(), "match.replay") << "no cache is made";
  ASSERT_EQ(run(kFilm + film + "--to 2 --progress none").exit_code, 0);
  auto cost = cost_of("-o b.mp4 --segment-frames 60 --cache kept --to 2");
  EXPECT_EQ(cost["segments"], 2);
  EXPECT_EQ(cost["segments_in_cache"], 2);
  EXPECT_THAT(output_of(kFilm + film + "--to 2 --dry-run"),
              HasSubstr("from the cache: 2 of 2 segments, which are not drawn"));
}

TEST_F(DryRunTest, CountsAllDrawings) {
  EXPECT_EQ(cost_of("-o a.mp4 --to 1 --shutter 180 --temporal-samples 4")["pictures"], 240);
  EXPECT_EQ(cost_of("-o a.mp4 --to 1 --spatial-samples 2")["pictures"], 120);
  auto sound = json_of("tickreel export match.replay -o a.wav --to 1 --dry-run --json")["films"][0];
  EXPECT_EQ(sound["pictures"], 0);
}

TEST_F(DryRunTest, OfSeveralFilmsEachAndTheirSum) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1 --name a && "
                "tickreel mark add match.replay --at 2 --name b")
                .exit_code,
            0);
  const std::string told = output_of(std::string(kFilm) + "-o f/ --all-marks --dry-run");
  EXPECT_THAT(told,
              AllOf(HasSubstr("f/a.mp4: "), HasSubstr("f/b.mp4: "), HasSubstr("2 films: about ")));
}

TEST_F(DryRunTest, ReelsAndListsTellTheirCostToo) {
  write("reel.toml",
        "size = \"160x90\"\n[[clip]]\nreplay = \"match.replay\"\nto = 1\n[[clip]]\ncard = "
        "\"x\"\nlength = 0.5\n");
  const std::string told = output_of("tickreel reel reel.toml -o film.mkv --dry-run --cost");
  EXPECT_THAT(told, AllOf(HasSubstr("  2  0:01.000      30 frames  x: a card\n"),
                          HasSubstr("film.mkv: 90 frames, 160x90, 60 frames/s, 0:01.500 long"),
                          HasSubstr("  time: about "), HasSubstr("  size: about ")));
  EXPECT_THAT(output_of("tickreel reel reel.toml -o film.mkv --dry-run"),
              testing::Not(HasSubstr("time: ")));
  write("jobs.toml",
        "[defaults]\nsize = \"160x90\"\n[[job]]\nreplay = \"match.replay\"\nto = 0.5\n"
        "[[job.encoding]]\noutput = \"a.mp4\"\n[[job.encoding]]\noutput = \"b.mkv\"\n"
        "[[job]]\nreel = \"reel.toml\"\noutput = \"c.mkv\"\n");
  EXPECT_THAT(output_of("tickreel batch jobs.toml --dry-run --cost"),
              AllOf(HasSubstr("a.mp4: 30 frames"), HasSubstr("b.mkv: "), HasSubstr("c.mkv: "),
                    HasSubstr("3 films: about ")));
  EXPECT_EQ(listing(), "jobs.toml match.replay reel.toml");
  EXPECT_EQ(run("tickreel reel reel.toml --cost").exit_code, 2);
  EXPECT_EQ(run("tickreel batch jobs.toml --cost").exit_code, 2);
}

// The size of flac depends on the samples: silence takes nearly nothing.
TEST_F(DryRunTest, PackedSoundMayBeSmall) {
  const std::string film = "tickreel export match.replay --to 2 --audio silence -o a.flac ";
  auto cost = json_of(film + "--dry-run --json")["films"][0]["bytes"];
  ASSERT_EQ(run(film + "--progress none").exit_code, 0);
  const auto bytes = static_cast<double>(read("a.flac").size());
  EXPECT_LE(cost["least"], bytes);
  EXPECT_GE(cost["most"], bytes);
  EXPECT_GE(cost["most"], 2 * 48000 * 4);
}

TEST_F(DryRunTest, RefusesWhatCannotBeForeseen) {
  for (const auto& [options, words] :
       {std::pair{"-o a.mp4 --dry-run --size-limit 1MB", "--size-limit: what keeps within it"},
        {"-o a.mp4 --dry-run --list-segments", "--list-segments"},
        {"-o a.mp4 --dry-run --engine slurm", "--engine"},
        {"-o a.xyz --dry-run", "the ending of 'a.xyz'"},
        {"-o a.mp4 --dry-run --vcodec nope", "nope"}}) {
    const ProgramResult refused = run(std::string(kFilm) + options);
    EXPECT_EQ(refused.exit_code, 2) << options;
    EXPECT_THAT(refused.err, HasSubstr(words));
  }
  EXPECT_EQ(listing(), "match.replay");
}

}  // namespace
}  // namespace tickreel::tests
