#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// `tickreel camera`, on a replay of three seconds and 90 ticks.

namespace tickreel {
namespace {

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
  // As the list shows it, and exactly.
  perform("tickreel camera remove match.replay 1.333 3");
  EXPECT_EQ(table(), std::string(kHeader) + "0.5,1,2,3,3,2,1,0.7\n");
  perform("tickreel camera remove match.replay --all");
  EXPECT_EQ(table(), kHeader);
}

TEST_F(CameraTest, KeysComeBackFromATable) {
  perform("tickreel camera add match.replay --at 40t --eye 0.1,-12.1,1e-7 --target 0,0,1 --fov 33");
  perform("tickreel camera add match.replay --at 1 --eye 1,2,3 --target 3,2,1");
  const std::string keys = table();
  write("keys.csv", keys);
  perform("tickreel camera remove match.replay --all");
  perform("tickreel camera import match.replay keys.csv");
  EXPECT_EQ(table(), keys);
  write("more.csv",
        "note,AT,eye_x,eye_y,eye_z,target_x,target_y,target_z\n\"a, b\",1,9,8,7,6,5,4\n");
  perform("tickreel camera import match.replay more.csv");
  EXPECT_THAT(table(), HasSubstr("\n1,9,8,7,6,5,4,0.7\n4/3,")) << "the one at 1 is replaced";
}

TEST_F(CameraTest, SaysWhatIsWrong) {
  const std::string add = "add match.replay --eye 1,2,3 --target 3,2,1 ";
  perform("tickreel camera " + add + "--at 1");
  const std::string before = read("match.replay");
  EXPECT_THAT(refused(add + "--at 1", 5), HasSubstr("there is a camera key at 1 already"));
  EXPECT_THAT(refused(add + "--at 3.1"), HasSubstr("--at 3.1 would lie beyond the end"));
  EXPECT_THAT(refused(add + "--at soon"), HasSubstr("--at: 'soon'"));
  EXPECT_THAT(refused(add + "--at 2 --fov 180"), HasSubstr("--fov 180: give degrees"));
  EXPECT_THAT(refused(add), HasSubstr("--at"));
  EXPECT_THAT(refused("add match.replay --at 2 --eye 1,2 --target 3,2,1"), HasSubstr("--eye 1,2:"));
  EXPECT_THAT(refused("add match.replay --at 2 --eye 1,2,nan --target 3,2,1"),
              HasSubstr("both finite"));
  EXPECT_THAT(refused("add match.replay --at 2 --eye 1,2,3 --target 1,2,3"),
              HasSubstr("a target apart from it"));
  EXPECT_THAT(refused("add match.replay --at 2 --eye 1e9,0,5 --target 1,2,3"),
              HasSubstr("the eye is at 1e+09,0,5: give metres from -1000 to 1000"));
  EXPECT_THAT(refused("add match.replay --at 2 --eye 0,0,5 --target 1,2,2000"),
              HasSubstr("the target is at 1,2,2000"));
  EXPECT_THAT(refused("remove match.replay 2"), HasSubstr("no camera key at 2"));
  EXPECT_THAT(refused("remove match.replay"), HasSubstr("T or --all"));
  EXPECT_THAT(refused("list match.replay --csv --json"), HasSubstr("excludes"));
  EXPECT_THAT(refused("import match.replay none.csv", 3), HasSubstr("none.csv"));
  const std::pair<std::string, const char*> tables[] = {
      {"at,eye_x\n", "line 1: the first line must name the columns"},
      {std::string(kHeader) + "1,2,x,3,4,5,6,0.7\n", "line 2: eye_y is \"x\""},
      {std::string(kHeader) + "1,2,3,4,5,6,7,0.7\n1.0,2,3,4,5,6,7,0.7\n", "line 3: there are two"},
      {std::string(kHeader) + "1,2,3,4,5,6,7,40\n",
       "line 2: a camera needs an eye and a target apart from it, both finite, and a field of view "
       "between 0 and pi radians"},
      {std::string(kHeader) + "1,2,3,4,5,6,7,0.7\n2,2,-1001,4,5,6,7,0.7\n",
       "the key at 0:02.000: the eye is at 2,-1001,4: give metres from -1000 to 1000"},
      {std::string(kHeader) + "9,2,3,4,5,6,7,0.7\n", "would lie beyond the end"},
  };
  for (const auto& [text, message] : tables) {
    write("keys.csv", text);
    EXPECT_THAT(refused("import match.replay keys.csv", 3), HasSubstr(message)) << text;
  }
  EXPECT_EQ(read("match.replay"), before);
}

}  // namespace
}  // namespace tickreel
