#include <gmock/gmock.h>

#include <utility>

#include "tests/cli/program_test.h"

// --size-limit: films that are not larger than a limit.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class SizeLimitTest : public ExportTest {
 protected:
  static constexpr const char* kFilm =
      "tickreel export match.replay --size 160x90 --segment-frames 20 --audio none --progress "
      "none ";

  [[nodiscard]] ProgramResult film_to(const std::string& options) const {
    return run(kFilm + options);
  }
  static std::string in_kilobytes(std::size_t bytes) {
    return std::to_string(static_cast<double>(bytes) / 1000.0) + "kB";
  }
  void expect_refusal(const std::string& options, const std::string& words) const {
    SCOPED_TRACE(options);
    expect_leaves_nothing(film_to(options), words);
  }
  [[nodiscard]] std::string crf_of(const std::string& film) const {
    return nlohmann::json::parse(read(film + ".manifest.json"))["film"]["crf"].dump();
  }
};

TEST_F(SizeLimitTest, IsKeptAndNearlyReached) {
  const std::pair<const char*, std::size_t> films[] = {
      {"a.mp4", 25'000}, {"a.mkv", 35'000}, {"a.webm", 45'000}};
  for (const auto& [name, limit] : films) {
    const std::string film = name;
    const std::string size = std::to_string(limit / 1000) + "kB";
    const ProgramResult made = film_to("-o " + film + " --manifest --size-limit " + size);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_LE(read(film).size(), limit) << film;
    EXPECT_GE(read(film).size(), limit * 6 / 10) << film << ' ' << crf_of(film);
    // An export with that CRF makes exactly this film.
    ASSERT_EQ(film_to("-o same-" + film + " --crf " + crf_of(film)).exit_code, 0);
    EXPECT_TRUE(read(film) == read("same-" + film)) << film;
  }
  EXPECT_EQ(run("tickreel check a.mp4 match.replay --progress none").exit_code, 0);
}

TEST_F(SizeLimitTest, IsTheSameForAnyJobsAndAfterAKill) {
  const std::string options = " --manifest --size-limit 25kB";
  ASSERT_EQ(film_to("-o a.mp4 --jobs 1" + options).exit_code, 0);
  ASSERT_EQ(film_to("-o b.mp4 --jobs 3" + options).exit_code, 0);
  EXPECT_TRUE(read("a.mp4") == read("b.mp4"));
  const ProgramResult killed = run(std::string(kFilm) + "-o c.mp4" + options +
                                   "& export=$!\nuntil [ -e c.mp4.part/segment-000000.json ]\n"
                                   "do sleep 0.005; kill -0 $export || exit 99; done\n"
                                   "kill -KILL $export; wait $export");
  ASSERT_EQ(killed.exit_code, 137);
  ASSERT_EQ(film_to("-o c.mp4 --resume" + options).exit_code, 0);
  EXPECT_TRUE(read("a.mp4") == read("c.mp4"));
}

TEST_F(SizeLimitTest, IsOfTheVeryPicturesThatAreMade) {
  const ProgramResult made =
      film_to("-o a.mp4 --manifest --to 0.5 --show-inputs 0 --size-limit 25kB");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_LE(read("a.mp4").size(), 25'000U);
}

TEST_F(SizeLimitTest, IsNeverBetterThanWhatIsAskedFor) {
  ASSERT_EQ(film_to("-o a.mp4 --manifest --crf 30 --size-limit 10MB").exit_code, 0);
  EXPECT_EQ(crf_of("a.mp4"), "30.0");
}

TEST_F(SizeLimitTest, AGifOrWebpGetsFewerPixelsAndFrames) {
  const std::string film = "tickreel export match.replay --audio none --progress lines --to 1 ";
  for (const std::string name : {"a.gif", "a.webp"}) {
    SCOPED_TRACE(name);
    ASSERT_EQ(run(film + "-o whole-" + name + " --size 320x180").exit_code, 0);
    const std::size_t whole = read("whole-" + name).size();
    for (const std::size_t part : {2, 6}) {
      const std::size_t limit = whole / part;
      const ProgramResult made = run(
          film + "-o " + name + " --overwrite --size 320x180 --size-limit " + in_kilobytes(limit));
      ASSERT_EQ(made.exit_code, 0) << made.err;
      EXPECT_LE(read(name).size(), limit);
      EXPECT_GE(read(name).size(), limit * 6 / 10) << made.err;
      // An export with the options that the message names makes exactly this film.
      const std::size_t at = made.err.rfind("; with --size ");
      ASSERT_NE(at, std::string::npos) << made.err;
      const std::string options = made.err.substr(at + 7, made.err.find(':', at) - at - 7);
      ASSERT_EQ(run(film + "-o same-" + name + " --overwrite " + options).exit_code, 0) << options;
      EXPECT_TRUE(read(name) == read("same-" + name)) << options;
    }
    // A film that fits is not changed.
    ASSERT_EQ(run(film + "-o fits-" + name + " --size 320x180 --size-limit 10MB").exit_code, 0);
    EXPECT_TRUE(read("fits-" + name) == read("whole-" + name));
    const ProgramResult small = run(film + "-o no-" + name + " --size 64x36 --size-limit 1kB");
    EXPECT_EQ(small.exit_code, 2);
    EXPECT_THAT(small.err, HasSubstr("--size-limit is too small: with "));
    EXPECT_THAT(small.err, testing::ContainsRegex("with [3-6][0-9]x3[2-6] and ")) << "not below 32";
    EXPECT_EQ(run("ls | grep no-").out, "") << "nothing is left";
  }
}

TEST_F(SizeLimitTest, OfMarksEachIsLookedFor) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1 --name a && "
                "tickreel mark add match.replay --at 2 --name b")
                .exit_code,
            0);
  const ProgramResult made =
      run("tickreel export match.replay --all-marks --before 0.4 --after 0.4 -o f/ --sink gif "
          "--size 160x90 --size-limit 20kB --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  for (const char* name : {"f/a.gif", "f/b.gif"}) EXPECT_LE(read(name).size(), 20'000U);
  ASSERT_EQ(run("tickreel clip match.replay --seconds 1 -o c.gif --size-limit 20kB --progress none")
                .exit_code,
            0);
  EXPECT_LE(read("c.gif").size(), 20'000U);
}

TEST_F(SizeLimitTest, AReelKeepsIt) {
  ASSERT_EQ(run("cat > reel.toml <<'END'\nsize = \"320x180\"\nfps = 30\naudio = \"none\"\n"
                "[[clip]]\nreplay = \"match.replay\"\nfrom = 1\nto = 2\n"
                "[[clip]]\ncard = \"end\"\nlength = 0.5\nEND")
                .exit_code,
            0);
  const std::string reel = "tickreel reel reel.toml --progress lines ";
  ASSERT_EQ(run(reel + "-o whole.mp4 --manifest").exit_code, 0);
  const std::size_t most = read("whole.mp4").size() * 7 / 10;
  ProgramResult made = run(reel + "-o a.mp4 --manifest --size-limit " + in_kilobytes(most));
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_LE(read("a.mp4").size(), most);
  EXPECT_GE(read("a.mp4").size(), most * 6 / 10);
  ASSERT_EQ(run(reel + "-o same.mp4 --set crf=" + crf_of("a.mp4")).exit_code, 0);
  EXPECT_TRUE(read("a.mp4") == read("same.mp4"));
  ASSERT_EQ(run(reel + "-o whole.gif --set fps=25").exit_code, 0);
  const std::size_t limit = read("whole.gif").size() / 2;
  made = run(reel + "-o a.gif --set fps=25 --size-limit " + in_kilobytes(limit));
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_LE(read("a.gif").size(), limit);
  EXPECT_GE(read("a.gif").size(), limit * 6 / 10);
  // A reel with the options that the message names makes exactly this film.
  const std::size_t size = made.err.rfind("--size ") + 7;
  const std::size_t rate = made.err.rfind("--fps ") + 6;
  ASSERT_EQ(run(reel +
                "-o same.gif --set size=" + made.err.substr(size, made.err.find(' ', size) - size) +
                " --set fps=" + made.err.substr(rate, made.err.find(':', rate) - rate))
                .exit_code,
            0)
      << made.err;
  EXPECT_TRUE(read("a.gif") == read("same.gif"));
  for (const char* other : {"-o edit.otio", "-o b.mp4 --list-segments"}) {
    made = run(reel + other + " --size-limit 1MB");
    EXPECT_EQ(made.exit_code, 2);
    EXPECT_THAT(made.err, HasSubstr("--size-limit is of a film that is made here"));
  }
}

TEST_F(SizeLimitTest, WhatCannotBeIsRefused) {
  expect_refusal("-o a.mp4 --size-limit 6kB",
                 "--size-limit is too small: with these settings the "
                 "smallest film has about 0.0");
  expect_refusal("-o a.mp4 --size-limit 4kB", "--size-limit is too small");
  expect_refusal("-o a.mp4 --size-limit 10", "give a size such as 10MB");
  expect_refusal("-o a.mp4 --size-limit -1MB", "--size-limit");
  expect_refusal("-o a.mp4 --size-limit 0MB", "give a size such as 10MB");
  expect_refusal("-o a.mkv --vcodec ffv1 --size-limit 1MB", "looks for a --crf, and ffv1 has none");
  expect_refusal("-o %d.png --size-limit 1MB", "--size-limit is for films in");
  expect_refusal("-o - -f mp4 --size-limit 1MB", "--size-limit is for films in");
  expect_refusal("-o a.y4m --size-limit 1MB", "--size-limit is for films in");
  expect_refusal("-o a.mp4 --size-limit 1MB --list-segments", "give --crf");
}

}  // namespace
}  // namespace tickreel::tests
