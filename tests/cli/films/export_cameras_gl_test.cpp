#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Films of the shipped match with several cameras.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportCamerasTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run("cp " + quoted(SHIPPED_REPLAY) + " tanks.replay").exit_code, 0);
  }
  /// Returns a line for each frame and one for the sound.
  [[nodiscard]] std::vector<std::string> film(const std::string& options) const {
    return lines_of(output_of(
        "tickreel export tanks.replay --sink hash --size 96x54 --progress none " + options));
  }
  [[nodiscard]] std::string refused(const std::string& options) const {
    const ProgramResult result =
        run("tickreel export tanks.replay -o film.mp4 --size 96x54 --from 20 --to 22 " + options);
    EXPECT_EQ(result.exit_code, 2) << options;
    return result.err;
  }
};

TEST_F(ExportCamerasTest, EachFrameIsThatOfItsCamera) {
  const std::string range = "--from 20 --to 22 --camera ";
  const auto cut = film(range + "'0:arena,0.5:follow:Duchess,75t:orbit'");
  const auto arena = film(range + "arena");
  const auto follow = film(range + "follow:3");
  const auto orbit = film(range + "orbit");
  ASSERT_EQ(cut.size(), 121U);
  for (std::size_t i = 0; i < 120; ++i) {
    EXPECT_EQ(cut[i], (i < 30 ? arena : i < 90 ? follow : orbit)[i]) << "frame " << i;
  }
  for (const auto& other : {arena, follow, orbit}) EXPECT_NE(cut[120], other[120]) << "its sound";
  for (const char* how : {"--jobs 1 --segment-frames 7", "--jobs 4 --segment-frames 31"}) {
    EXPECT_EQ(film(range + "'0:arena,0.5:follow:Duchess,75t:orbit' " + how), cut) << how;
  }
}

/// The sound is compared before and after the tick in which the camera cuts, not in it.
TEST_F(ExportCamerasTest, TheEarsGoWithTheCamera) {
  const auto samples = [&](const std::string& camera) {
    const std::string command =
        "tickreel export tanks.replay --from 20 --to 22 --size 96x54 "
        "--progress none --overwrite -o sound.wav --camera " +
        camera;
    EXPECT_EQ(run(command).exit_code, 0);
    return output_of("ffmpeg -v error -i sound.wav -f s16le -");
  };
  const std::string cut = samples("'0:arena,1:follow:3'");
  const std::string arena = samples("arena");
  const std::string follow = samples("follow:3");
  constexpr std::size_t kSecond = 48000 * 4;
  constexpr std::size_t kTick = kSecond / 50;
  ASSERT_EQ(cut.size(), 2 * kSecond);
  EXPECT_EQ(cut.substr(0, kSecond), arena.substr(0, kSecond));
  EXPECT_EQ(cut.substr(kSecond + kTick), follow.substr(kSecond + kTick));
  EXPECT_NE(arena.substr(kSecond + kTick), follow.substr(kSecond + kTick));
}

TEST_F(ExportCamerasTest, KeysMayBeOneOfThem) {
  for (const char* key :
       {"--at 20 --eye=-20,-14,9 --target 0,0,0", "--at 22 --eye 10,-9,4 --target 2,0,0"}) {
    ASSERT_EQ(run(std::string("tickreel camera add tanks.replay ") + key).exit_code, 0);
  }
  const std::string range = "--from 20 --to 22 --audio none --camera ";
  const auto cut = film(range + "0:arena,1:keys");
  const auto arena = film(range + "arena");
  const auto keys = film(range + "keys");
  for (std::size_t i = 0; i < 120; ++i) EXPECT_EQ(cut[i], (i < 60 ? arena : keys)[i]) << i;
}

TEST_F(ExportCamerasTest, CutsOfTheReplayAreTheListThatTheyMake) {
  for (const char* cut : {"--at 10 --camera orbit", "--at 1010t --camera arena",
                          "--at 21 --camera follow:3", "--at 40 --camera orbit"}) {
    ASSERT_EQ(run(std::string("tickreel camera cut tanks.replay ") + cut).exit_code, 0);
  }
  const auto cuts = film("--from 20 --to 22 --camera cuts");
  EXPECT_EQ(cuts, film("--from 20 --to 22 --camera 0:orbit,0.2:arena,1:follow:3"));
  EXPECT_EQ(film("--from 20 --to 22 --camera cuts --jobs 4 --segment-frames 31"), cuts);
  ASSERT_EQ(run("tickreel mark add tanks.replay --in 20 --out 22 --name m --camera cuts").exit_code,
            0);
  EXPECT_EQ(film("--mark m"), cuts);
  EXPECT_NE(film("--mark m --camera arena"), cuts);
  // A reel and a batch film the cuts too, and a manifest names them.
  write("cuts.toml",
        "size = \"96x54\"\n[[clip]]\nreplay = \"tanks.replay\"\nfrom = 20\nto = 22\n"
        "camera = \"cuts\"\n");
  EXPECT_EQ(lines_of(output_of("tickreel reel cuts.toml --sink hash --progress none")), cuts);
  write("jobs.toml",
        "[[job]]\nreplay = \"tanks.replay\"\nfrom = 20\nto = 22\ncamera = \"cuts\"\nsize = "
        "\"96x54\"\noutput = \"batch.mp4\"\n");
  EXPECT_EQ(run("tickreel batch jobs.toml").exit_code, 0);
  const std::string common = "tickreel export tanks.replay --from 20 --to 22 --size 96x54 ";
  EXPECT_EQ(run(common + "--camera cuts --manifest -o cuts.mp4").exit_code, 0);
  EXPECT_EQ(run("cmp cuts.mp4 batch.mp4").exit_code, 0);
  EXPECT_THAT(read("cuts.mp4.manifest.json"), HasSubstr("\"0:orbit,1/5:arena,1:follow:3\""));
  // New cuts make another film, and removed cuts are an error.
  ASSERT_EQ(run("tickreel camera cut tanks.replay --at 20.5 --camera orbit").exit_code, 0);
  EXPECT_NE(film("--from 20 --to 22 --camera cuts"), cuts);
  ASSERT_EQ(run("tickreel camera remove tanks.replay --cuts --all").exit_code, 0);
  EXPECT_THAT(refused("--camera cuts"), HasSubstr("the replay has no cuts"));
  EXPECT_THAT(refused("--camera 0:cuts"), HasSubstr("give 'cuts' alone"));
}

TEST_F(ExportCamerasTest, TheActorIsWhomTheMarkFollows) {
  ASSERT_EQ(run("tickreel mark add tanks.replay --in 20 --out 22 --name kill --camera follow:3")
                .exit_code,
            0);
  ASSERT_EQ(run("tickreel mark add tanks.replay --in 20 --out 22 --name plain").exit_code, 0);
  EXPECT_EQ(film("--mark kill --camera 0:arena,1:follow:actor"),
            film("--from 20 --to 22 --camera 0:arena,1:follow:3"));
  for (const char* nobody : {"--from 20 --to 21", "--mark plain", "--mark kill --mark plain"}) {
    const ProgramResult result =
        run(std::string("tickreel export tanks.replay -o '{mark}.mp4' --camera follow:actor ") +
            nobody);
    EXPECT_EQ(result.exit_code, 2) << nobody;
  }
  EXPECT_EQ(listing(), "match.replay tanks.replay");
}

TEST_F(ExportCamerasTest, TheOneOfAMarkIsNamedAsSuch) {
  ASSERT_EQ(
      run("tickreel mark add tanks.replay --at 20 --name own --camera '0:arena,1:orbit'").exit_code,
      0);
  const ProgramResult result =
      run("tickreel export tanks.replay -o own.mp4 --mark own --before 0.05 --after 0.05");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("mark 'own', its camera \"1:orbit\": the film ends before"));
  const ProgramResult keys =
      run("tickreel mark add tanks.replay --at 20 --name way --camera '0:arena,1:keys'");
  EXPECT_EQ(keys.exit_code, 0);
  EXPECT_THAT(keys.err, HasSubstr("the replay has no camera keys yet"));
}

/// A camera of another game is refused with the name of the camera that this game has.
TEST_F(ExportCamerasTest, TheActorHasAnotherCameraInOtherGames) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"swarm", "--camera view:1", "the camera of this game that follows a player is view:actor"},
      {"rockets", "--camera launcher:1",
       "the camera of this game that follows a player is launcher:actor"},
      {"pucks", "", "the mark has no camera that follows anybody"},
  };
  for (const auto& [game, camera, message] : cases) {
    const std::string replay = std::string(game) + ".replay";
    ASSERT_EQ(run("tickreel record --headless --game " + std::string(game) + " -o " + replay +
                  " --seconds 2")
                  .exit_code,
              0);
    ASSERT_EQ(run("tickreel mark add " + replay + " --at 1 --name it " + camera).exit_code, 0);
    const ProgramResult result = run("tickreel export " + replay +
                                     " -o it.mp4 --mark it --camera '0:follow:actor' --after 0.5");
    EXPECT_EQ(result.exit_code, 2) << game;
    EXPECT_THAT(result.err, HasSubstr(message)) << game;
  }
}

TEST_F(ExportCamerasTest, AreRefusedBeforeAnythingIsMade) {
  const std::pair<const char*, const char*> cases[] = {
      {"--camera 1:arena", "the first camera is there from 0 on"},
      {"--camera 0:arena,1:orbit,1:arena", "\"1:arena\": it is not after the camera before it"},
      {"--camera 0:arena,2:orbit", "the film ends before that: it is 0:02.000 long"},
      {"--camera 0:arena,1:keys", "no camera keys"},
      {"--camera 0:arena,1:top", "no camera \"top\""},
      {"--camera 0:arena,0.05:", "\"0.05:\": the name of a camera is missing"},
      {"--camera arena,1:orbit", "several cameras are given as"},
      {"--camera follow:actor", "'actor' is whom the camera of a mark follows"},
      {"--camera 0:arena,1:top --list-segments", "no camera \"top\""},
  };
  for (const auto& [options, message] : cases) {
    EXPECT_THAT(refused(options), HasSubstr(message)) << options;
  }
  EXPECT_EQ(listing(), "match.replay tanks.replay");
}

}  // namespace
}  // namespace tickreel::tests
