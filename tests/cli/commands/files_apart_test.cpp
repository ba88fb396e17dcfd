#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class FilesApartTest : public ReplayTest {
 protected:
  void SetUp() override {
    ReplayTest::SetUp();
    for (const char* name : {"a.mp4", "b.png", "c.zip", "a.mp4.manifest.json", "a.mp4.jpg"}) {
      write(name, kBytes);
    }
    write("match.replay.notes", kBytes);
    fs::create_symlink("a.mp4", path("link.mp4"));
    fs::create_hard_link(path("a.mp4"), path("twin.mp4"));
    fs::create_hard_link(path("match.replay"), path("twin.zip"));
    fs::create_hard_link(path("match.replay"), path("beside.svg"));
    fs::create_hard_link(path("match.replay.notes"), path("notes.zip"));
  }

  static constexpr const char* kBytes = "some bytes that nobody may lose";
};

TEST_F(FilesApartTest, NoCommandWritesOverWhatItReads) {
  const std::string encode = "tickreel encode --size 2x2 --overwrite ";
  const std::string all_before = listing();
  for (const std::string& command : {
           encode + "-i a.mp4 -o a.mp4",
           encode + "-i a.mp4 -o ./link.mp4",
           encode + "-i link.mp4 -o twin.mp4",
           encode + "-o a.mp4 < twin.mp4",
           encode + "-o a.mp4 --audio link.mp4 < match.replay",
           encode + "-o a.mp4 --manifest -i a.mp4.manifest.json",
           std::string("tickreel bench match.replay --history beside.jsonl --overwrite"),
           std::string("tickreel replays bundle match.replay -o twin.zip --overwrite"),
           std::string("tickreel replays bundle match.replay -o notes.zip --overwrite"),
           std::string("tickreel cut match.replay -o match.replay.notes --overwrite"),
           std::string("tickreel contact-sheet match.replay -o match.replay.notes --overwrite"),
           std::string("tickreel --game ./a.mp4 record --game pucks --headless --seconds 1 -o "
                       "twin.mp4 --overwrite"),
           std::string("TICKREEL_GAMES='./no.so:x;./a.mp4:y' tickreel record --game pucks "
                       "--headless --seconds 1 -o link.mp4 --overwrite"),
           std::string("tickreel export match.replay -o a.mp4 --music link.mp4 --overwrite"),
           std::string("tickreel export match.replay -o a.mp4 --poster --overwrite "
                       "--watermark a.mp4.jpg,top"),
           std::string("tickreel play match.replay -o twin.zip"),
       }) {
    const ProgramResult refused = run(command);
    EXPECT_EQ(refused.exit_code, 2) << command << "\n" << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("itself: choose another name for what is made")) << command;
  }
  EXPECT_EQ(listing(), all_before);
  EXPECT_EQ(read("a.mp4"), kBytes);
  EXPECT_EQ(read("match.replay"), replay_bytes_);
}

TEST_F(FilesApartTest, ATextMayBeTheNameOfAFile) {
  const ProgramResult refused =
      run("tickreel encode --size 2x2 -o a.mp4 --metadata a=b.mp4 -i match.replay");
  EXPECT_EQ(refused.exit_code, 5) << refused.err;
  EXPECT_THAT(refused.err, HasSubstr("exists already"));
}

}  // namespace
}  // namespace tickreel::tests
