#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <vector>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/reel_plan.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// All mistakes of a reel are told at once, each where it is, and nothing that is none.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class ReelFaultsTest : public testing::Test {
 protected:
  /// What is told of a reel, a line for each mistake, without the file's name.
  [[nodiscard]] std::vector<std::string> told(const std::string& text,
                                              const std::string& name = "reel.toml") const {
    const std::string file = directory_.path(name);
    write_file(file, text);
    const auto document = read_for_planning(file, reel_grammar());
    if (!document) return {document.error().message};
    FilmRequest target;
    target.path = directory_.path("reel.mp4");
    const auto planned = plan_reels(*document, target);
    if (planned) return {};
    EXPECT_EQ(planned.error().kind, ErrorKind::kUsage);
    std::vector<std::string> lines;
    std::istringstream message(planned.error().message);
    for (std::string line; std::getline(message, line);) {
      const std::size_t at = line.find(file + ":");
      if (at != line.npos) lines.push_back(line.substr(at + file.size() + 1));
    }
    return lines;
  }
  static std::string clip(const std::string& keys) {
    return "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\n" + keys;
  }

  const TemporaryDirectory directory_;
};

TEST_F(ReelFaultsTest, SevenMistakesAreToldInTheOrderOfTheFile) {
  EXPECT_THAT(
      told("vcodec = \"libx265x\"\nmusic-gain = \"loud\"\n" +
           clip("from = 9000\nto = \"xx\"\ncamera = \"folow:0\"\nspeed = \"fast\"\n"
                "text = \"a@nowhere\"\n")),
      ElementsAre(StartsWith("1:1: this FFmpeg has no encoder named libx265x"),
                  StartsWith("2:1: music-gain loud"), StartsWith("5:1: from 9000 is not before"),
                  StartsWith("6:1: to: 'xx' is no point"),
                  AllOf(StartsWith("7:1: camera: "), HasSubstr("; do you mean 'follow:0'?")),
                  StartsWith("8:1: speed fast"), StartsWith("9:1: text 'a@nowhere'")));
  EXPECT_THAT(told(clip("event = \"kill\"\nmulti = \"two\"\nmax = \"1x\"\n")),
              ElementsAre(StartsWith("4:1: multi: "), StartsWith("5:1: max: ")));
  EXPECT_THAT(
      told(clip("event = \"kil\"\nby = \"Nobody else\"\ncamera = \"arenna\"\n"
                "transition = \"disolve\"\ntransition-length = \"long\"\ntop = 0\nhud = \"of\"\n")),
      ElementsAre(AllOf(StartsWith("3:1: event kil"), HasSubstr("; do you mean 'kill'?")),
                  StartsWith("4:1: by Nobody else"),
                  AllOf(StartsWith("5:1: camera: "), HasSubstr("; do you mean 'arena'?")),
                  AllOf(StartsWith("6:1: transition disolve"), HasSubstr("mean 'dissolve'?")),
                  StartsWith("7:1: transition-length long"), StartsWith("8:1: top: "),
                  AllOf(StartsWith("9:1: hud: of"), HasSubstr("; do you mean 'off'?"))));
}

TEST_F(ReelFaultsTest, HowSpeedsSoundIsSaidOfAllClipsAlsoWhereSomeHaveNone) {
  const std::string both = clip("to = 1\nspeed = 0.5\n") + clip("to = 1\n");
  EXPECT_THAT(told("[defaults]\npitch = \"keep\"\n" + both), ElementsAre());
  EXPECT_THAT(told("[defaults]\nspeed-audio = \"muted\"\n" + both), ElementsAre());
  // A clip's own means something, or is a mistake.
  EXPECT_THAT(
      told(clip("to = 1\npitch = \"keep\"\n")),
      ElementsAre(StartsWith("4:1: pitch means nothing to a film without speed or freeze")));
  EXPECT_THAT(told("[defaults]\npitch = \"kept\"\n" + both), ElementsAre(StartsWith("2:1: pitch")));
}

TEST_F(ReelFaultsTest, SoAreThoseOfPanesAndOfTheClipTheyAreOf) {
  EXPECT_THAT(
      told("[[clip]]\nlayout = \"columm\"\ngap = 9999\ntext = \"x@nowhere\"\n"
           "[[clip.pane]]\nreplay = \"" SHIPPED_REPLAY "\"\nfrom = 9000\nspeed = \"fast\"\n"
           "[[clip.pane]]\nstill = \"gone.png\"\nfit = \"covr\"\n"
           "[[clip.title]]\ntext = \"t\"\nfrom = \"zz\"\n"),
      ElementsAre(AllOf(StartsWith("2:1: layout columm"), HasSubstr("; do you mean 'column'?")),
                  StartsWith("3:1: gap 9999"), StartsWith("4:1: text 'x@nowhere'"),
                  StartsWith("7:1: from 9000"), StartsWith("8:1: speed fast"),
                  StartsWith("10:1: still: "), StartsWith("11:1: fit covr"),
                  StartsWith("14:1: title 1: from: 'zz'")));
}

TEST_F(ReelFaultsTest, ReelsOfJsonHaveThePathOfEach) {
  EXPECT_THAT(
      told(R"({"preset":"slo","clips":[{}],"clip":[{"replay":")" SHIPPED_REPLAY
           R"(","from":9000,"camera":"folow:0"},{"card":"a","transition":"disolve","length":"x"},)"
           R"({"replay":"gone.replay","from":"abc","top":0}]})",
           "reel.json"),
      ElementsAre(AllOf(StartsWith(" preset: "), HasSubstr("; do you mean 'slow'?")),
                  AllOf(StartsWith(" clips: there is no such table"), HasSubstr("mean 'clip'?")),
                  StartsWith(" clip[0].from: "), StartsWith(" clip[0].camera: "),
                  StartsWith(" clip[1].transition: "), StartsWith(" clip[1].length: "),
                  StartsWith(" clip[2].replay: "), StartsWith(" clip[2].from: "),
                  StartsWith(" clip[2].top: ")));
}

TEST_F(ReelFaultsTest, TablesAreSuggestedToo) {
  EXPECT_THAT(told("[[clp]]\ncard = \"a\"\n[[clip]]\ncard = \"b\"\n[[clip.titel]]\ntext = \"t\"\n"),
              ElementsAre(AllOf(StartsWith("1:3: clp: "), HasSubstr("; do you mean 'clip'?")),
                          AllOf(StartsWith("5:8: titel: "), HasSubstr("; do you mean 'title'?"))));
}

TEST_F(ReelFaultsTest, SizesHideNothing) {
  EXPECT_THAT(told("sizes = [\"big\"]\n" + clip("from = 9000\n")),
              ElementsAre(StartsWith("1:1: sizes big"), StartsWith("4:1: from 9000")));
}

TEST_F(ReelFaultsTest, WhatFollowsFromAMistakeIsNone) {
  // Around a mark that there is not, with the camera of whoever it is of.
  EXPECT_THAT(told(clip("mark = \"gone\"\nbefore = 1\nafter = 1\ncamera = \"follow:actor\"\n")),
              ElementsAre(StartsWith("3:1: mark: ")));
  EXPECT_THAT(told(clip("mark = \"\"\nbefore = 1\n")), ElementsAre(StartsWith("3:1: mark: ")));
  // What says nothing without the events.
  EXPECT_THAT(told(clip("event = \"kil\"\nwithin = 2\nmax = 3\nbefore = 1\n")),
              ElementsAre(StartsWith("3:1: event kil")));
  // With what is usual before events, both would be longer than that.
  EXPECT_THAT(told(clip("event = \"kill\"\nbefore = \"1x\"\nafter = 1\nmax = 2\n")),
              ElementsAre(StartsWith("4:1: before: ")));
  EXPECT_THAT(told(clip("best = \"3x\"\nmax = 2\nwithin = 1\n")),
              ElementsAre(StartsWith("3:1: best: ")));
  // Times of a card of another length.
  const std::string title = "[[clip.title]]\ntext = \"t\"\nfrom = 5\n";
  EXPECT_THAT(told("[[clip]]\ncard = \"a\"\nlength = \"long\"\n" + title),
              ElementsAre(StartsWith("3:1: length long")));
  EXPECT_THAT(told("[[clip]]\ncard = \"a\"\nlenght = 8\n" + title),
              ElementsAre(StartsWith("3:1: there is no key 'lenght'")));
  // A place that there is not is no place of the text either.
  EXPECT_THAT(told("[[clip]]\ncard = \"a\"\n[[clip.title]]\ntext = \"t\"\nplace = \"topp\"\n"),
              ElementsAre(AllOf(StartsWith("5:1: place topp"), HasSubstr("; do you mean 'top'?"))));
  // What is most likely said by another word, or in a way that cannot be read.
  EXPECT_THAT(told("[[clip]]\nreplya = \"a.replay\"\nfrom = 3\n"),
              ElementsAre(StartsWith("2:1: there is no key 'replya'")));
  EXPECT_THAT(
      told("[[clip]]\ncard = [[1]]\n[[clip.title]]\ntxt = \"t\"\n"),
      ElementsAre(StartsWith("2:9: give a text"), StartsWith("4:1: there is no key 'txt'")));
  // Of two ways to say what is filmed, one will go, with what is wrong with it.
  EXPECT_THAT(told(clip("mark = \"gone\"\nall-marks = true\ncamera = \"orbt\"\n")),
              ElementsAre(StartsWith("3:1: mark and all-marks"), StartsWith("5:1: camera: ")));
}

TEST_F(ReelFaultsTest, ReelsWithoutMistakesArePlanned) {
  EXPECT_THAT(told("preset = \"slow\"\n" + clip("from = 1\nto = \"+1\"\ncamera = \"follow:0\"\n")),
              ElementsAre());
}

}  // namespace
}  // namespace tickreel::tests
