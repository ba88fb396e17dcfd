#include "movie/cut/notes/camera_changes.h"

#include <gmock/gmock.h>

#include "movie/cut/marks/camera_key_csv.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

// Camera keys of a replay of three seconds and 90 ticks.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class CameraChangesTest : public testing::Test {
 protected:
  static constexpr const char* kHeader =
      "at,eye_x,eye_y,eye_z,target_x,target_y,target_z,vertical_fov\n";

  void SetUp() override { record_bots("pucks", replay_, 90); }

  [[nodiscard]] std::string table() const {
    return write_camera_key_csv(NotesFile::open(replay_)->notes().camera_keys);
  }
  Result<NotesChange> add(const std::string& at, const std::string& eye = "1,2,3",
                          const std::string& target = "3,2,1", const std::string& fov = "") {
    return add_camera_key({replay_, at, eye, target, fov});
  }
  Result<NotesChange> import(const std::string& text) {
    write_file(keys_, text);
    return import_camera_keys({replay_, keys_});
  }
  static void expect_refused(const Result<NotesChange>& done, const std::string& why,
                             ErrorKind kind = ErrorKind::kUsage) {
    ASSERT_FALSE(done) << why;
    EXPECT_THAT(done.error().message, HasSubstr(why));
    EXPECT_EQ(done.error().kind, kind) << why;
  }

  const TemporaryDirectory directory_;
  const std::string replay_ = directory_.path("match.replay");
  const std::string keys_ = directory_.path("keys.csv");
};

TEST_F(CameraChangesTest, KeysAreRemovedAsTheListShowsThemAndExactly) {
  ASSERT_TRUE(add("40t", "-20,-12.1,9", "0,0,1"));
  ASSERT_TRUE(add("3", "1,2,3", "3,2,1", "90"));
  ASSERT_TRUE(add("0.5"));
  EXPECT_EQ(remove_camera_keys({replay_, {"1.333", "3"}})->count, 2U);
  EXPECT_EQ(table(), std::string(kHeader) + "0.5,1,2,3,3,2,1,0.7\n");
  ASSERT_TRUE(remove_camera_keys({replay_, {}, true}));
  EXPECT_EQ(table(), kHeader);
}

TEST_F(CameraChangesTest, KeysComeBackFromATable) {
  ASSERT_TRUE(add("40t", "0.1,-12.1,1e-7", "0,0,1", "33"));
  ASSERT_TRUE(add("1"));
  const std::string keys = table();
  ASSERT_TRUE(remove_camera_keys({replay_, {}, true}));
  EXPECT_EQ(import(keys)->count, 2U);
  EXPECT_EQ(table(), keys);
  ASSERT_TRUE(
      import("note,AT,eye_x,eye_y,eye_z,target_x,target_y,target_z\n\"a, b\",1,9,8,7,6,5,4\n"));
  EXPECT_THAT(table(), HasSubstr("\n1,9,8,7,6,5,4,0.7\n4/3,")) << "the one at 1 is replaced";
}

TEST_F(CameraChangesTest, KeysSayHowTheyGoOn) {
  ASSERT_TRUE(add_camera_key({replay_, "1", "1,2,3", "3,2,1", "", "in-out"}));
  ASSERT_TRUE(add_camera_key({replay_, "2", "1,2,3", "3,2,1", "", "smooth"}));
  const std::string eased =
      "at,eye_x,eye_y,eye_z,target_x,target_y,target_z,vertical_fov,ease\n"
      "1,1,2,3,3,2,1,0.7,in-out\n2,1,2,3,3,2,1,0.7,smooth\n";
  EXPECT_EQ(table(), eased);
  ASSERT_TRUE(remove_camera_keys({replay_, {}, true}));
  EXPECT_EQ(import(eased)->count, 2U);
  EXPECT_EQ(table(), eased);
  expect_refused(add_camera_key({replay_, "2.5", "1,2,3", "3,2,1", "", "soft"}), "ease soft: give");
  expect_refused(
      import("at,eye_x,eye_y,eye_z,target_x,target_y,target_z,ease\n1,1,2,3,3,2,1,soft\n"),
      "ease is", ErrorKind::kBadFile);
}

TEST_F(CameraChangesTest, CutsAreMadeReplacedAndRemoved) {
  const auto cuts = [&] { return NotesFile::open(replay_)->notes().cuts; };
  ASSERT_TRUE(add_cut({replay_, "1", "arena"}));
  ASSERT_TRUE(add_cut({replay_, "40t", "keys"}));
  ASSERT_TRUE(add_cut({replay_, "1", "keys"})) << "the one there is replaced";
  EXPECT_EQ(cuts(), (std::vector<NotedCut>{{Rational(1), "keys"}, {Rational(4, 3), "keys"}}));
  ASSERT_TRUE(add("1"));
  EXPECT_EQ(remove_camera_keys({replay_, {"1.333"}, false, true})->count, 1U);
  EXPECT_EQ(cuts().size(), 1U);
  expect_refused(remove_camera_keys({replay_, {"2"}, false, true}), "there is no cut at 2");
  ASSERT_TRUE(remove_camera_keys({replay_, {}, true, true}));
  EXPECT_TRUE(cuts().empty());
  EXPECT_EQ(NotesFile::open(replay_)->notes().camera_keys.size(), 1U);
  expect_refused(add_cut({replay_, "1", "nowhere"}), "nowhere");
  expect_refused(add_cut({replay_, "1", ""}), "a cut names a camera");
  expect_refused(add_cut({replay_, "1", "cuts"}), "a cut is to one camera");
  expect_refused(add_cut({replay_, "1", "0:arena,1:keys"}), "a cut is to one camera");
  expect_refused(add_cut({replay_, "3", "arena"}), "is where the replay ends");
}

TEST_F(CameraChangesTest, SayWhatIsWrong) {
  ASSERT_TRUE(add("1"));
  const std::string before = read_file(replay_);
  expect_refused(add("1"), "there is a camera key at 1 already", ErrorKind::kInTheWay);
  expect_refused(add("3.1"), "at 3.1 would lie beyond the end");
  expect_refused(add("soon"), "at: 'soon'");
  expect_refused(add("2", "1,2,3", "3,2,1", "180"), "fov 180: give degrees");
  expect_refused(add("2", "1,2"), "eye 1,2:");
  expect_refused(add("2", "1,2,nan"), "both finite");
  expect_refused(add("2", "1,2,3", "1,2,3"), "a target apart from it");
  expect_refused(add("2", "1e9,0,5", "1,2,3"),
                 "the eye is at 1e+09,0,5: give metres from -1000 to 1000");
  expect_refused(add("2", "0,0,5", "1,2,2000"), "the target is at 1,2,2000");
  expect_refused(remove_camera_keys({replay_, {"2"}}), "no camera key at 2");
  expect_refused(import_camera_keys({replay_, "none.csv"}), "none.csv", ErrorKind::kBadFile);
  EXPECT_EQ(read_file(replay_), before);
}

TEST_F(CameraChangesTest, SayWhatIsWrongWithATable) {
  const std::string before = read_file(replay_);
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
    expect_refused(import(text), message, ErrorKind::kBadFile);
  }
  EXPECT_EQ(read_file(replay_), before);
}

}  // namespace
}  // namespace tickreel::tests
