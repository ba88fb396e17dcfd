#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Films of marked ranges.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportMarkTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    write("marks.csv", "name,in,out\nfast: start,0.5,0.7\ngoal,1.25,\nend,2.9,3\n");
    ASSERT_EQ(run("tickreel mark import match.replay marks.csv && rm marks.csv").exit_code, 0);
  }
  [[nodiscard]] std::string refused(const std::string& options, int exit_code = 2) const {
    const ProgramResult result = run("tickreel export match.replay --size 64x36 " + options);
    EXPECT_EQ(result.exit_code, exit_code) << options;
    return result.err;
  }
};

TEST_F(ExportMarkTest, ARangeIsTheFilmOfItsTimes) {
  const std::string expected = exported("--sink hash --from 0.5 --to 0.7");
  EXPECT_EQ(lines_of(expected).size(), 12U + 1U);
  for (const char* same : {"--mark 'fast: start'", "--from '@fast: start' --to '@fast: start'",
                           "--from '@fast: start' --to +0.2", "--from '@fast: start' --to +12f"}) {
    EXPECT_EQ(exported(std::string("--sink hash ") + same), expected) << same;
  }
}

TEST_F(ExportMarkTest, HasTheCameraOfTheMark) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 4 -o tanks.replay && "
                "mv tanks.replay match.replay && "
                "tickreel mark add match.replay --in 3 --out 3.1 --name a --camera follow:1 && "
                "tickreel mark add match.replay --in 3 --out 3.1 --name b")
                .exit_code,
            0);
  const std::string times = "--sink hash --from 3 --to 3.1 ";
  const std::string followed = exported(times + "--camera follow:1");
  const std::string first = exported(times);
  EXPECT_NE(followed, first);
  EXPECT_EQ(exported("--sink hash --mark a"), followed);
  EXPECT_EQ(exported("--sink hash --mark b"), first);
  EXPECT_EQ(exported("--sink hash --mark a --camera arena"), first) << "--camera says otherwise";
}

TEST_F(ExportMarkTest, APointIsWhatIsAroundIt) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 10 -o long.replay").exit_code,
            0);
  ASSERT_EQ(run("tickreel mark add long.replay --at 4 --name goal").exit_code, 0);
  const std::string hash = "tickreel export long.replay --size 64x36 --sink hash --audio none ";
  EXPECT_EQ(output_of(hash + "--mark goal"), output_of(hash + "--from 1 --to 6"));
  EXPECT_EQ(output_of(hash + "--mark goal --after 0.5"), output_of(hash + "--from 1 --to 4.5"));
}

TEST_F(ExportMarkTest, APointIsOneFrameWithNothingAroundIt) {
  const std::string one = "--mark goal --before 0 --after 0 ";
  const std::string frame = exported("--sink hash " + one);
  EXPECT_EQ(lines_of(frame).size(), 1U + 1U);
  EXPECT_EQ(exported("--sink hash --from 1.25 --to +1f"), frame);
  exported(one + "-o goal.png");
  EXPECT_EQ(listing(), "goal.png match.replay");
}

TEST_F(ExportMarkTest, TimesMayBeFromAMarkOrTheEnd) {
  EXPECT_EQ(exported("--sink hash --from @goal-0.25 --to @goal+0.25"),
            exported("--sink hash --from 1 --to 1.5"));
  EXPECT_EQ(exported("--sink hash --from -0.5"), exported("--sink hash --from 2.5"));
  EXPECT_EQ(exported("--sink hash --from -0.5 --to -0.25"),
            exported("--sink hash --from 2.5 --to 2.75"));
  EXPECT_THAT(refused("--sink hash --from -4"),
              HasSubstr("--from -4 is before the start: the replay is 0:03.000 long"));
}

TEST_F(ExportMarkTest, APatternIsAllItMatchesAndAllAreAll) {
  exported("--mark '*s*' --mark '*t*' -o some/");
  EXPECT_EQ(output_of("ls some"), "fast- start.mp4\n");
  exported("--all-marks --before 0.1 --after 0.1 -o all/");
  EXPECT_EQ(output_of("ls all"), "end.mp4\nfast- start.mp4\ngoal.mp4\n");
  EXPECT_EQ(output_of("cmp 'some/fast- start.mp4' 'all/fast- start.mp4'"), "");
  EXPECT_THAT(refused("--mark '*x*' -o some/"), HasSubstr("there is no mark '*x*'"));
  EXPECT_THAT(refused("--mark '*' -o film.mp4"), HasSubstr("two of the films would be called"));
  EXPECT_THAT(refused("--mark end --all-marks -o some/"), HasSubstr("--all-marks"));
  ASSERT_EQ(run("tickreel mark remove match.replay --all").exit_code, 0);
  EXPECT_THAT(refused("--all-marks -o some/"), HasSubstr("--all-marks: this replay has no marks"));
}

TEST_F(ExportMarkTest, MoreMayBeFilmedAroundAPoint) {
  EXPECT_EQ(exported("--sink hash --mark goal --before 0.5 --after 0.25"),
            exported("--sink hash --from 0.75 --to 1.5"));
  EXPECT_EQ(exported("--sink hash --mark end --before 1"), exported("--sink hash --mark end"))
      << "a range is what it is";
  EXPECT_THAT(refused("--mark goal -o x.mp4 --after x"), HasSubstr("--after: 'x'"));
  EXPECT_THAT(refused("-o x.mp4 --before 1"),
              HasSubstr("--before is how much to film around a mark"));
}

TEST_F(ExportMarkTest, SeveralBecomeSeveralFilms) {
  exported("--mark 'fast: start' --mark end -o '{mark}.mp4'");
  EXPECT_EQ(listing(), "end.mp4 fast- start.mp4 match.replay");
  ASSERT_EQ(run("mkdir films").exit_code, 0);
  exported("--mark 'fast: start' --mark end -o films");
  EXPECT_EQ(output_of("ls films"), "end.mp4\nfast- start.mp4\n");
  EXPECT_EQ(output_of("cmp end.mp4 films/end.mp4"), "");
  ASSERT_EQ(run("mkdir end").exit_code, 0);
  exported("--mark end -o '{mark}/{mark}.mp4'");
  EXPECT_EQ(output_of("cmp end.mp4 end/end.mp4"), "");
  exported("--from 2.9 -o range.mp4");
  EXPECT_EQ(output_of("cmp end.mp4 range.mp4"), "") << "the same film byte for byte";
}

TEST_F(ExportMarkTest, SeveralAreGoneOnWithWhereTheyBrokeOff) {
  exported("--mark 'fast: start' -o '{mark}.mp4'");
  const std::string made = read("fast- start.mp4");
  const std::string options = " --mark 'fast: start' --mark end -o '{mark}.mp4' --resume";
  const ProgramResult result =
      run("tickreel export match.replay --size 64x36 --progress lines" + options);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("fast- start.mp4: is there already, and is passed over\n"));
  EXPECT_EQ(listing(), "end.mp4 fast- start.mp4 match.replay");
  EXPECT_TRUE(read("fast- start.mp4") == made);
  EXPECT_THAT(refused("--mark end -o '{mark}.mp4' --resume", 0),
              HasSubstr("end.mp4: is there already, and is passed over\n"));
}

TEST_F(ExportMarkTest, SequencesOfPicturesAreGoneOnWithToo) {
  exported("--mark 'fast: start' -o '{mark}-%02d.png'");
  const auto go_on = [&] {
    return run(
        "tickreel export match.replay --size 64x36 --progress lines --resume"
        " --mark 'fast: start' --mark goal -o '{mark}-%02d.png'");
  };
  const ProgramResult result = go_on();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("fast- start-%02d.png: is there already, and is passed over"));
  EXPECT_THAT(listing(), HasSubstr("goal-00.png"));

  // Neither a sequence that an interrupted --overwrite leaves nor one with a gap counts as
  // finished.
  write("fast- start-00.png.part", "half");
  EXPECT_EQ(go_on().exit_code, 5);
  ASSERT_EQ(run("rm 'fast- start-00.png.part' 'fast- start-07.png'").exit_code, 0);
  EXPECT_EQ(go_on().exit_code, 5);
}

TEST_F(ExportMarkTest, OneThatCannotBeMadeDoesNotKeepTheOthersFromIt) {
  ASSERT_EQ(run("mkdir 'fast- start.mp4.part' && touch 'fast- start.mp4.part/notes'").exit_code, 0);
  const ProgramResult result =
      run("tickreel export match.replay --size 64x36 --progress none"
          " --mark 'fast: start' --mark end -o '{mark}.mp4'");
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_THAT(result.err, testing::StartsWith("tickreel: fast- start.mp4.part is there without"));
  EXPECT_THAT(result.err,
              HasSubstr("tickreel: 1 of 2 films could not be made, for the reasons above\n"));
  EXPECT_EQ(listing(), "end.mp4 fast- start.mp4.part match.replay");
}

TEST_F(ExportMarkTest, SaysWhatIsWrongBeforeAnythingIsMade) {
  EXPECT_THAT(refused("--mark end --mark gaol -o '{mark}.mp4'"), HasSubstr("no mark 'gaol'"));
  EXPECT_THAT(refused("--mark end --mark goal -o film.mp4"), HasSubstr("{mark}"));
  EXPECT_THAT(refused("-o '{mark}.mp4'"), HasSubstr("--mark NAME"));
  ASSERT_EQ(run("cp match.replay marked && tickreel mark remove match.replay --all").exit_code, 0);
  EXPECT_THAT(
      refused("--mark end -o film.mp4"),
      HasSubstr("no mark 'end': this replay has no marks; set one with 'tickreel mark add', "
                "or say what to film with --from and --to\n"));
  ASSERT_EQ(run("mv marked match.replay").exit_code, 0);
  EXPECT_THAT(refused("--mark end --mark end -o '{mark}.mp4'"), HasSubstr("end is given twice"));
  EXPECT_THAT(refused("--mark end --from 1 -o film.mp4"), HasSubstr("leave --from and --to out"));
  EXPECT_THAT(refused("--camera keys -o film.mp4"), HasSubstr("no camera keys"));
  const std::string both = "--mark end --mark goal ";
  write("goal.mp4", "precious");
  EXPECT_THAT(refused(both + "-o '{mark}.mp4'", 5),
              HasSubstr("goal.mp4 exists already. Use --over"));
  ASSERT_EQ(run("rm goal.mp4").exit_code, 0);
  EXPECT_THAT(refused(both + "-o -"), HasSubstr("standard output takes one film"));
  EXPECT_THAT(refused(both + "--sink hash"), HasSubstr("standard output takes one film"));
  EXPECT_THAT(refused(both + "-o '{mark}.mp4' --list-segments"),
              HasSubstr("--list-segments lists one film at a time"));
  write("goal.mp4", "precious");
  EXPECT_THAT(refused(both + "-o '{mark}.mp4' --list-segments"), HasSubstr("lists one film"));
  ASSERT_EQ(run("rm goal.mp4").exit_code, 0);
  EXPECT_THAT(refused("--mark end -o '../{mark}.mp4' --vcodec bogus", 2), HasSubstr("bogus"));
  EXPECT_EQ(listing(), "match.replay");
}

TEST_F(ExportMarkTest, MarksWhoseFilmsWouldBeTheSameFileAreNamed) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1 --name a/b").exit_code, 0);
  ASSERT_EQ(run("tickreel mark add match.replay --at 2 --name 'a\\b'").exit_code, 0);
  EXPECT_THAT(refused("--mark a/b --mark 'a\\b' -o '{mark}.mp4'"),
              HasSubstr("the films of 'a/b' and of 'a\\b' would both be a-b.mp4"));
}

TEST_F(ExportMarkTest, AForeignFileOfNotesHindersNobodyWhoAsksForNoMark) {
  write("match.replay.notes", "foreign");
  exported("--sink hash --to 1t");
  EXPECT_THAT(refused("--sink hash --mark end", 3), HasSubstr("no file of notes"));
}

}  // namespace
}  // namespace tickreel::tests
