#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"

// A change in a reel makes only the segments again that it affects.

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// The segments: 0 is the card, 1 the transition to match, 2 match, 3 the transition to tanks, 4
/// and 5 are tanks, 6 is the transition to the last clip, 7 the last clip.
constexpr int kSegments = 8;

class ReelCacheTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o tanks.replay")
                  .exit_code,
              0);
  }

  static std::string clip(const std::string& lines) { return "[[clip]]\n" + lines + "\n"; }
  static std::string reel(const std::string& title = "slow", const std::string& inserted = "",
                          const std::string& of_film = "") {
    return "size = \"64x36\"\nsegment_frames = 40\nfade_out = \"5f\"\n" + of_film +
           "[defaults]\ntransition = \"dissolve\"\ntransition_length = \"6f\"\n" +
           clip("card = \"Best of May\"\nlength = \"20f\"") +
           clip("replay = \"match.replay\"\nto = 0.5") + inserted +
           clip("replay = \"tanks.replay\"\nfrom = 0.5\nto = 1\nspeed = 0.5\ntext = [\"" + title +
                "@top,0.35-0.4\", \"tanks@bottom\"]") +
           clip("replay = \"match.replay\"\nfrom = 1\nto = 1.5\nhud = \"off\"");
  }

  /// Makes the reel with the cache and without it, and expects the same bytes. Returns how many
  /// segments came from the cache.
  [[nodiscard]] int taken(const std::string& description, const std::string& options = "") const {
    write("reel.toml", description);
    const std::string make = "tickreel reel reel.toml --overwrite " + options;
    const ProgramResult plain = run(make + " --progress none -o plain.mp4");
    EXPECT_EQ(plain.exit_code, 0) << plain.err;
    const ProgramResult made = run(make + " --progress json --cache kept -o reel.mp4");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_TRUE(read("reel.mp4") == read("plain.mp4"));
    return from_cache(made.err);
  }
  static int from_cache(const std::string& said) {
    for (const std::string& line : lines_of(said)) {
      const auto progress = nlohmann::json::parse(line, nullptr, false);
      if (progress.is_object() && progress.contains("from_cache")) {
        return progress.value("from_cache", -1);
      }
    }
    return -1;
  }
  [[nodiscard]] std::vector<std::string> entries() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path("kept"))) {
      names.push_back(entry.path().string());
    }
    return names;
  }
};

TEST_F(ReelCacheTest, MakesOnlyWhatHasChanged) {
  EXPECT_EQ(taken(reel()), 0);
  EXPECT_EQ(taken(reel()), kSegments);
  EXPECT_EQ(taken(reel("fast")), kSegments - 1) << "a title is in one segment";
  EXPECT_EQ(taken(reel("slow", "", "metadata = \"title=May\"\nchapters = true\n"), "--jobs 1"),
            kSegments);
  EXPECT_EQ(taken(reel("slow", clip("replay = \"tanks.replay\"\nto = 0.5"))), kSegments - 1)
      << "all but the transition that the new clip came into";
  EXPECT_EQ(taken(reel("slow", "", "crf = 30\n")), 0);
}

TEST_F(ReelCacheTest, PeopleReadWhatItDid) {
  write("reel.toml", reel());
  const std::string make = "tickreel reel reel.toml --cache kept --progress lines --overwrite ";
  EXPECT_THAT(run(make + "-o reel.mp4").err,
              AllOf(HasSubstr("from the cache: 0 of 8 segments\n"), HasSubstr("rendering with")));
  EXPECT_THAT(run(make + "-o reel.mp4").err, AllOf(HasSubstr("from the cache: 8 of 8 segments\n"),
                                                   Not(HasSubstr("rendering with"))));
  const std::string listed = output_of("tickreel cache list kept");
  EXPECT_THAT(listed, HasSubstr("reel.mp4, 6 frames from 14 on, 64x36\n"));
  EXPECT_THAT(listed, HasSubstr("\n8 segments, "));
  const auto document = json_of("tickreel cache list kept --json");
  ASSERT_EQ(document.size(), 8U);
  EXPECT_EQ(document[0]["film"], "reel.mp4");
  EXPECT_EQ(document[0]["damaged"], false);
}

TEST_F(ReelCacheTest, TheManifestIsThatOfAFilmWithoutACache) {
  write("reel.toml", reel());
  const std::string make =
      "tickreel reel reel.toml --progress none --overwrite --manifest -o reel.mp4 ";
  ASSERT_EQ(run(make).exit_code, 0);
  const std::string manifest = read("reel.mp4.manifest.json");
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(run(make + "--cache kept").exit_code, 0);
    EXPECT_TRUE(read("reel.mp4.manifest.json") == manifest) << round;
  }
  EXPECT_EQ(run("tickreel check reel.mp4").exit_code, 0);
}

TEST_F(ReelCacheTest, SoDoesAnExport) {
  const std::string make =
      "tickreel export match.replay --size 64x36 --segment-frames 60 --progress json --overwrite "
      "--cache kept -o film.mp4 ";
  EXPECT_EQ(from_cache(run(make + "--to 2").err), 0);
  EXPECT_EQ(from_cache(run(make + "--to 2").err), 2);
  EXPECT_EQ(from_cache(run(make + "--to 2 --text 'hello@top,1.5-1.6'").err), 1);
  const std::string films = read("film.mp4");
  ASSERT_EQ(export_to("--segment-frames 60 --overwrite --to 2 --text 'hello@top,1.5-1.6' -o a.mp4")
                .exit_code,
            0);
  EXPECT_TRUE(read("a.mp4") == films);
}

TEST_F(ReelCacheTest, ADamagedEntryIsMadeAgain) {
  EXPECT_EQ(taken(reel()), 0);
  for (const std::string& entry : entries()) {
    // This byte belongs to the pictures or the sound.
    std::string bytes = read("kept/" + fs::path(entry).filename().string());
    bytes[bytes.size() - 100] = static_cast<char>(bytes[bytes.size() - 100] ^ 1);
    write("kept/" + fs::path(entry).filename().string(), bytes);
  }
  EXPECT_EQ(taken(reel()), 0);
  EXPECT_EQ(taken(reel()), kSegments);
}

TEST_F(ReelCacheTest, TwoProcessesMayUseItAtOnce) {
  write("reel.toml", reel());
  const std::string make = "tickreel reel reel.toml --progress none --cache kept --jobs 2 ";
  const ProgramResult both =
      run("(" + make + "-o a.mp4; echo $?) & " + "(" + make + "-o b.mp4; echo $?) & wait; " +
          "tickreel reel reel.toml --progress none -o plain.mp4");
  EXPECT_EQ(both.exit_code, 0);
  EXPECT_EQ(both.out, "0\n0\n");
  EXPECT_EQ(both.err, "");
  EXPECT_TRUE(read("a.mp4") == read("plain.mp4"));
  EXPECT_TRUE(read("b.mp4") == read("plain.mp4"));
  EXPECT_EQ(entries().size(), kSegments);
}

TEST_F(ReelCacheTest, WhereNothingCanBeKeptTheFilmIsMadeAllTheSame) {
  write("reel.toml", reel());
  const std::string make = "tickreel reel reel.toml --progress none --overwrite -o ";
  ASSERT_EQ(run(make + "plain.mp4").exit_code, 0);
  // Nobody can create files there, root included.
  for (const std::string directory : {"/proc/self/fdinfo", "/proc/self/fdinfo/cache"}) {
    const ProgramResult made = run(make + "reel.mp4 --cache " + directory);
    EXPECT_EQ(made.exit_code, 0);
    EXPECT_EQ(lines_of(made.err).size(), 1U) << made.err;
    EXPECT_THAT(made.err,
                HasSubstr("tickreel: warning: the cache " + directory + " is of no use: cannot"));
    EXPECT_TRUE(read("reel.mp4") == read("plain.mp4"));
  }
  const ProgramResult refused = run(make + "reel.mp4 --cache reel.toml");
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("reel.toml is no directory"));
  EXPECT_EQ(run(make + "reel.rgb --cache kept").exit_code, 2);
  EXPECT_EQ(run(make + "reel.mp4 --cache-size 1GB").exit_code, 2) << "of no cache";
  EXPECT_EQ(run(make + "reel.mp4 --cache kept --cache-size 1").exit_code, 2);
}

TEST_F(ReelCacheTest, HoldsNoMoreThanItMay) {
  write("reel.toml", reel());
  const std::string make = "tickreel reel reel.toml --progress none --overwrite -o reel.mp4 ";
  ASSERT_EQ(run(make + "--cache kept").exit_code, 0);
  const auto bytes_kept = [&] {
    std::uintmax_t bytes = 0;
    for (const std::string& entry : entries()) bytes += fs::file_size(entry);
    return bytes;
  };
  ASSERT_GT(bytes_kept(), 200'000U);
  ASSERT_EQ(run("tickreel cache clear kept").exit_code, 0);
  EXPECT_TRUE(entries().empty());
  ASSERT_EQ(run(make + "--cache kept --cache-size 200kB").exit_code, 0);
  EXPECT_LE(bytes_kept(), 200'000U);
  EXPECT_GT(bytes_kept(), 0U);
}

TEST_F(ReelCacheTest, ClearsItsOwnAlone) {
  EXPECT_EQ(taken(reel()), 0);
  write("kept/notes.txt", "mine");
  write("kept/film.mp4", "mine");
  const ProgramResult young = run("tickreel cache clear kept --older-than 1");
  EXPECT_EQ(young.exit_code, 0);
  EXPECT_EQ(young.err, "kept: 0 segments removed, 0 bytes\n");
  const ProgramResult cleared = run("tickreel cache clear kept");
  EXPECT_EQ(cleared.exit_code, 0);
  EXPECT_THAT(cleared.err, HasSubstr("kept: 8 segments removed, "));
  EXPECT_EQ(output_of("ls kept"), "film.mp4\nnotes.txt\n");
  EXPECT_EQ(output_of("tickreel cache list kept"), "0 segments, 0 bytes\n");
  EXPECT_EQ(run("tickreel cache list nowhere").exit_code, 1);
}

}  // namespace
}  // namespace tickreel::tests
