#include <gmock/gmock.h>

#include <set>

#include "sim/replay/notes_file.h"
#include "tests/cli/program_test.h"

// `tickreel contact-sheet`.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ContactSheetTest : public ExportTest {
 protected:
  /// Returns the decoded pixels of one picture of sheet.png.
  [[nodiscard]] std::string picture(int left, int top, const std::string& size = "64:36") const {
    return output_of("ffmpeg -v error -i sheet.png -vf crop=" + size + ":" + std::to_string(left) +
                     ":" + std::to_string(top) + " -f md5 -");
  }
};

TEST_F(ContactSheetTest, HoldsAGridOfTimes) {
  const ProgramResult made =
      run("tickreel contact-sheet match.replay -o sheet.png --columns 3 --rows 2 --size 64x36");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, HasSubstr("sheet.png: 6 pictures, one every 0:00.500, 200x86"));
  auto stream = stream_of("sheet.png");
  EXPECT_EQ(stream["width"], 2 + 3 * (64 + 2));
  EXPECT_EQ(stream["height"], 2 + 2 * (36 + 4 + 2));
  std::set<std::string> pictures;
  for (const int top : {2, 44}) {
    for (const int left : {2, 68, 134}) pictures.insert(picture(left, top));
  }
  EXPECT_EQ(pictures.size(), 6U) << "the game and the captions change";
  EXPECT_EQ(picture(66, 0, "2:86"), picture(132, 0, "2:86")) << "gaps have nothing in them";
  EXPECT_EQ(listing(), "match.replay sheet.png");
}

TEST_F(ContactSheetTest, TheSameCommandGivesTheSameBytes) {
  const std::string command =
      "tickreel contact-sheet match.replay --every 0.7 --from 0.5 --to 2.6 --size 64x36 ";
  ASSERT_EQ(run(command + "-o sheet.png").exit_code, 0);
  ASSERT_EQ(run(command + "-o again.png").exit_code, 0);
  EXPECT_EQ(read("sheet.png"), read("again.png"));
  EXPECT_EQ(stream_of("sheet.png")["width"], 2 + 3 * (64 + 2)) << "three pictures, four columns";
}

TEST_F(ContactSheetTest, ReplacesNothingUnlessTold) {
  write("sheet.png", "mine");
  const std::string command = "tickreel contact-sheet match.replay -o sheet.png --rows 1 ";
  const ProgramResult refused = run(command);
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("--overwrite"));
  EXPECT_EQ(read("sheet.png"), "mine");
  EXPECT_EQ(run(command + "--size 32x18 --overwrite").exit_code, 0);
  EXPECT_EQ(stream_of("sheet.png")["codec_name"], "png");
}

TEST_F(ContactSheetTest, KnowsMarksAndCameraKeys) {
  auto notes = NotesFile::open(path("match.replay"));
  ASSERT_TRUE(notes);
  ASSERT_TRUE(notes->change(SetMark{{"goal", Rational(1), Rational(2)}, {}}));
  const std::string command = "tickreel contact-sheet match.replay --rows 1 --size 64x36 ";
  ASSERT_EQ(run(command + "--from 1 --to 2 -o sheet.png").exit_code, 0);
  ASSERT_EQ(run(command + "--from @goal --to @goal -o marked.png").exit_code, 0);
  EXPECT_EQ(read("marked.png"), read("sheet.png"));

  EXPECT_EQ(run(command + "--camera keys -o keys.png").exit_code, 2) << "there are none";
  ASSERT_TRUE(notes->change(SetCameraKey{{Rational(1), {0.0F, -9.0F, 5.0F}, {}, 0.5F}}));
  ASSERT_EQ(run(command + "--from 1 --to 2 --camera keys -o keys.png").exit_code, 0);
  EXPECT_NE(read("keys.png"), read("sheet.png"));
}

TEST_F(ContactSheetTest, RefusesMarksWithNothingInCommon) {
  auto notes = NotesFile::open(path("match.replay"));
  ASSERT_TRUE(notes);
  const Mark odd{"odd", Rational(1, 4'294'967'291), Rational(5'000'000'000, 4'294'967'279)};
  ASSERT_TRUE(notes->change(SetMark{odd, {}}));
  for (const char* command :
       {"contact-sheet match.replay -o sheet.png",
        "contact-sheet match.replay -o sheet.png --every 0.5", "export match.replay -o film.mp4"}) {
    const ProgramResult refused =
        run(std::string("tickreel ") + command + " --from @odd --to @odd");
    EXPECT_EQ(refused.exit_code, 2) << command;
    EXPECT_THAT(refused.err, HasSubstr("choose rounder numbers")) << command;
  }
  EXPECT_EQ(listing(), "match.replay");
}

TEST_F(ContactSheetTest, ShowsTheBestMomentAlone) {
  const std::string replay = quoted(SHIPPED_REPLAY);
  const std::string command = "tickreel contact-sheet " + replay + " --best --overwrite ";
  write("picture", "");  // desktops make an empty file first, whatever its name
  const ProgramResult made = run(command + "-o picture --size 128");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, HasSubstr("picture: 1 picture, 128x72"));
  const auto pixels = [&](const std::string& file) {
    return output_of("ffmpeg -v error -f png_pipe -i " + file + " -f md5 -");
  };
  const auto expect_frame = [&](const std::string& tick, const std::string& picture) {
    const ProgramResult film =
        run("tickreel export " + replay + " -o frame.png --overwrite --fps native --size 128x72 " +
            "--to +1t --from " + tick);
    ASSERT_EQ(film.exit_code, 0) << film.err;
    EXPECT_EQ(pixels(picture), pixels("frame.png")) << tick;
  };
  // The best moment is the event with the greatest weight, and the first of several. The game has
  // 50 ticks a second; the times are fractions.
  const auto best_tick = [&](const std::string& from) {
    const std::string ticks =
        output_of("tickreel mark list " + replay +
                  " --events --csv | tail -n +2 | awk -F, '{ split($1, f, \"/\"); t = f[1] / (f[2] "
                  "? f[2] : 1)"
                  "; if (t >= " +
                  from + ") print int(t * 50) \"t\", $5 }' | sort -s -k2,2nr");
    return ticks.substr(0, ticks.find(' '));
  };
  expect_frame(best_tick("0"), "picture");
  ASSERT_EQ(run(command + "-o later.png --size 128x72 --from 9").exit_code, 0);
  expect_frame(best_tick("9"), "later.png");
  EXPECT_NE(pixels("later.png"), pixels("picture"));
  // Without an event, the middle is shown.
  ASSERT_EQ(run(command + "-o middle.png --size 128 --to 2").exit_code, 0);
  expect_frame("50t", "middle.png");
  // There is no time to look: the first tick.
  ASSERT_EQ(run(command + "-o soon.png --size 128 --search-seconds 1e-9").exit_code, 0);
  expect_frame("0t", "soon.png");
}

TEST_F(ContactSheetTest, SaysWhatCannotBe) {
  const std::string command = "tickreel contact-sheet match.replay -o sheet.png ";
  for (const char* options :
       {"--every 0", "--every 0.001 --size 320x180", "--rows 2 --every 1", "--from 2 --to 1",
        "--camera nowhere", "--columns 0", "--size 10", "--to 4", "--best --rows 1",
        "--best --every 1", "--best --columns 1", "--best --size 0"}) {
    EXPECT_EQ(run(command + options).exit_code, 2) << options;
  }
  EXPECT_EQ(run("tickreel contact-sheet none.replay -o sheet.png").exit_code, 3);
  write_diverged_replay();
  EXPECT_EQ(run("tickreel contact-sheet diverged.replay -o sheet.png --size 32x18").exit_code, 4);
  EXPECT_EQ(listing(), "diverged.replay match.replay");
}

}  // namespace
}  // namespace tickreel::tests
