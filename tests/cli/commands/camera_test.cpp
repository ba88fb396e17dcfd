#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// `tickreel camera`, on a replay of three seconds and 90 ticks.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class CameraTest : public ReplayTest {
 protected:
  static constexpr const char* kHeader =
      "at,eye_x,eye_y,eye_z,target_x,target_y,target_z,vertical_fov\n";

  [[nodiscard]] std::string table() const {
    return output_of("tickreel camera list match.replay --csv");
  }
  void perform(const std::string& command) const { EXPECT_EQ(output_of(command), ""); }
  [[nodiscard]] std::string refused(const std::string& arguments, int exit_code = 2) const {
    const ProgramResult result = run("tickreel camera " + arguments);
    EXPECT_EQ(result.exit_code, exit_code) << arguments << "\n" << result.err;
    EXPECT_EQ(result.out, "") << arguments;
    return result.err;
  }
};

TEST_F(CameraTest, KeysAreAddedListedAndRemoved) {
  perform("tickreel camera add match.replay --at 40t --eye=-20,-12.1,9 --target 0,0,1");
  perform("tickreel camera add match.replay --at 3 --eye 1,2,3 --target 3,2,1 --fov 90");
  perform("tickreel camera add match.replay --at 0.5 --eye 1,2,3 --target 3,2,1");
  EXPECT_EQ(output_of("tickreel camera list match.replay"),
            "   0:00.500  from 1.00,2.00,3.00 to 3.00,2.00,1.00, 40.1 degrees\n"
            "   0:01.333  from -20.00,-12.10,9.00 to 0.00,0.00,1.00, 40.1 degrees\n"
            "   0:03.000  from 1.00,2.00,3.00 to 3.00,2.00,1.00, 90.0 degrees\n");
  auto keys = json_of("tickreel camera list match.replay --json");
  EXPECT_EQ(keys["notes_file"], "match.replay");
  EXPECT_EQ(keys["camera_keys"][1]["at_exact"], "4/3");
  auto marks = json_of("tickreel mark list match.replay --json");
  EXPECT_EQ(marks["camera_keys"], keys["camera_keys"]);
  // The list rounds times; a key is found by the rounded time and by the exact one.
  perform("tickreel camera remove match.replay 1.333 3");
  EXPECT_EQ(table(), std::string(kHeader) + "0.5,1,2,3,3,2,1,0.7\n");
  perform("tickreel camera remove match.replay --all");
  EXPECT_EQ(table(), kHeader);
}

TEST_F(CameraTest, CutsAreMadeListedAndRemoved) {
  perform("tickreel camera cut match.replay --at 1 --camera arena");
  perform("tickreel camera cut match.replay --at 40t --camera keys");
  EXPECT_EQ(output_of("tickreel camera list match.replay"),
            "   0:01.000  cut to arena\n"
            "   0:01.333  cut to keys\n");
  const auto cuts = json_of("tickreel camera list match.replay --json")["cuts"];
  EXPECT_EQ(cuts[1]["at_exact"], "4/3");
  EXPECT_EQ(cuts[1]["camera"], "keys");
  perform("tickreel camera remove match.replay --cuts 1.333");
  EXPECT_EQ(output_of("tickreel camera list match.replay"), "   0:01.000  cut to arena\n");
  EXPECT_THAT(refused("cut match.replay --at 2 --camera arema"), HasSubstr("arena"));
  EXPECT_THAT(refused("cut match.replay --at 2"), HasSubstr("--camera"));
  perform("tickreel camera remove match.replay --cuts --all");
  EXPECT_EQ(run("tickreel camera list match.replay").err,
            "match.replay has no camera keys and no cuts\n");
}

TEST_F(CameraTest, SaysWhatIsWrong) {
  const std::string add = "add match.replay --eye 1,2,3 --target 3,2,1 ";
  perform("tickreel camera " + add + "--at 1");
  EXPECT_THAT(refused(add + "--at 1", 5), HasSubstr("there is a camera key at 1 already"));
  EXPECT_THAT(refused(add + "--at 3.1"), HasSubstr("--at 3.1 would lie beyond the end"));
  EXPECT_THAT(refused(add + "--at 2 --fov 180"), HasSubstr("--fov 180: give degrees"));
  EXPECT_THAT(refused(add), HasSubstr("--at"));
  EXPECT_THAT(refused("remove match.replay"), HasSubstr("T or --all"));
  const ProgramResult both = run("tickreel camera list match.replay --csv --json");
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("excludes"));
  EXPECT_THAT(refused("import match.replay none.csv", 3), HasSubstr("none.csv"));
  write("keys.csv", std::string(kHeader) + "1,2,3,4,5,6,7,0\nx,2,3,4,5,6,7,0.7\n");
  EXPECT_THAT(refused("import match.replay keys.csv", 3),
              AllOf(HasSubstr("keys.csv, line 2: "), HasSubstr("\n  keys.csv, line 3: ")));
  write("keys.csv", std::string(kHeader) + "1,2,3,4,5,6,7,0.7\n");
  EXPECT_EQ(run("tickreel camera import match.replay keys.csv").err,
            "1 camera key from keys.csv\n");
}
}  // namespace
}  // namespace tickreel::tests
