#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <vector>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/reel_plan.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// A reel's messages name all syntax errors at once, or else the first mistake of each clip, each
// with its place.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class ReelFaultsTest : public testing::Test {
 protected:
  /// Returns a line for each mistake, without the file's name.
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

TEST_F(ReelFaultsTest, AllThatCannotBeReadIsToldInTheOrderOfTheFile) {
  EXPECT_THAT(
      told("music_gaim = 1\n" + clip("camera = \"a\"\nsped = 2\nhud = \"of\"\nlength = 3\n")),
      ElementsAre(AllOf(StartsWith("1:1: "), HasSubstr("do you mean 'music-gain'?")),
                  AllOf(StartsWith("5:1: "), HasSubstr("do you mean 'speed'?")),
                  AllOf(StartsWith("6:1: hud: of"), HasSubstr("do you mean 'off'?")),
                  StartsWith("7:1: length means nothing to a clip of a replay")));
}

TEST_F(ReelFaultsTest, OfEachClipThatCanBeReadTheFirstMistakeIsTold) {
  EXPECT_THAT(
      told(clip("from = 9000\nto = \"xx\"\n") + clip("to = 1\ncamera = \"folow:0\"\n") +
           clip("event = \"kill\"\nmulti = \"two\"\nmax = \"1x\"\n") + clip("to = 1\n")),
      ElementsAre(StartsWith("4:1: to: 'xx' is no point"),
                  AllOf(StartsWith("8:1: camera: "), HasSubstr("; do you mean 'follow:0'?")),
                  StartsWith("12:1: multi: ")));
  EXPECT_THAT(
      told(clip("event = \"kil\"\n") +
           clip("to = 1\ntransition = \"disolve\"\ntransition-length = 1\n")),
      ElementsAre(AllOf(StartsWith("3:1: event kil"), HasSubstr("; do you mean 'kill'?")),
                  AllOf(StartsWith("7:1: transition disolve"), HasSubstr("mean 'dissolve'?"))));
}

TEST_F(ReelFaultsTest, WhatIsOfTheWholeFilmIsToldWhereAllClipsAreRight) {
  const std::string right = clip("to = 1\n");
  EXPECT_THAT(told("vcodec = \"libx265x\"\n" + right),
              ElementsAre(StartsWith("1:1: this FFmpeg has no encoder named libx265x")));
  EXPECT_THAT(told("music-gain = \"loud\"\nmusic = \"" SHIPPED_REPLAY "\"\n" + right),
              ElementsAre(StartsWith("1:1: music-gain loud")));
  EXPECT_THAT(told("music = \"gone.flac\"\n" + right), ElementsAre(StartsWith("1:1: music: ")));
  EXPECT_THAT(told("[[sound]]\nat = 1\n" + right), ElementsAre(StartsWith("1:")));
}

TEST_F(ReelFaultsTest, HowSpeedsSoundIsSaidOfAllClipsAlsoWhereSomeHaveNone) {
  const std::string both = clip("to = 1\nspeed = 0.5\n") + clip("to = 1\n");
  EXPECT_THAT(told("[defaults]\npitch = \"keep\"\n" + both), ElementsAre());
  EXPECT_THAT(told("[defaults]\nspeed-audio = \"muted\"\n" + both), ElementsAre());
  // In the clip itself, the key has an effect or is a mistake.
  EXPECT_THAT(
      told(clip("to = 1\npitch = \"keep\"\n")),
      ElementsAre(StartsWith("4:1: pitch means nothing to a film without speed or freeze")));
  EXPECT_THAT(told("[defaults]\npitch = \"kept\"\n" + both), ElementsAre(StartsWith("2:1: pitch")));
}

TEST_F(ReelFaultsTest, OfEachPaneTheFirstMistakeIsTold) {
  EXPECT_THAT(told("[[clip]]\n[[clip.pane]]\nreplay = \"" SHIPPED_REPLAY "\"\nfrom = 9000\n"
                   "[[clip.pane]]\nstill = \"gone.png\"\nfit = \"covr\"\n"),
              ElementsAre(StartsWith("4:1: from 9000"), StartsWith("7:1: fit: covr")));
  EXPECT_THAT(told("[[clip]]\nlayout = \"columm\"\ngap = 9999\n"
                   "[[clip.pane]]\ncard = \"a\"\n[[clip.pane]]\ncard = \"b\"\n"),
              ElementsAre(AllOf(StartsWith("3:1: gap 9999"))));
}

TEST_F(ReelFaultsTest, ReelsOfJsonHaveThePathOfEach) {
  EXPECT_THAT(
      told(R"({"preset":"slow","clips":[{}],"clip":[{"replay":")" SHIPPED_REPLAY
           R"(","from":9000},{"card":"a","length":"x"},{"replay":"gone.replay","hud":"of"}]})",
           "reel.json"),
      ElementsAre(AllOf(StartsWith(" clips: there is no such table"), HasSubstr("mean 'clip'?")),
                  StartsWith(" clip[0].from: "), StartsWith(" clip[1].length: "),
                  StartsWith(" clip[2].hud: ")));
}

TEST_F(ReelFaultsTest, AReplayIsNoReel) {
  const auto document = read_for_planning(SHIPPED_REPLAY, reel_grammar());
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(document.error().message, HasSubstr("match.replay is a replay"));
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
  EXPECT_THAT(told("[[clip]]\nreplya = \"a.replay\"\nfrom = 3\n"),
              ElementsAre(StartsWith("2:1: there is no key 'replya'")));
  EXPECT_THAT(told("[[clip]]\ncard = \"a\"\nlenght = 8\n[[clip.title]]\ntext = \"t\"\nfrom = 5\n"),
              ElementsAre(StartsWith("3:1: there is no key 'lenght'")));
  // A wrong place is reported once, and not as a fault of the text too.
  EXPECT_THAT(told("[[clip]]\ncard = \"a\"\n[[clip.title]]\ntext = \"t\"\nplace = \"topp\"\n"),
              ElementsAre(AllOf(StartsWith("5:1: place topp"), HasSubstr("; do you mean 'top'?"))));
  EXPECT_THAT(
      told("[[clip]]\ncard = [[1]]\n[[clip.title]]\ntxt = \"t\"\n"),
      ElementsAre(StartsWith("2:9: give a text"), StartsWith("4:1: there is no key 'txt'")));
  EXPECT_THAT(told(clip("mark = \"gone\"\nbefore = 1\nafter = 1\ncamera = \"follow:actor\"\n")),
              ElementsAre(StartsWith("3:1: mark: ")));
}

TEST_F(ReelFaultsTest, ReelsWithoutMistakesArePlanned) {
  EXPECT_THAT(told("preset = \"slow\"\n" + clip("from = 1\nto = \"+1\"\ncamera = \"follow:0\"\n")),
              ElementsAre());
}

TEST_F(ReelFaultsTest, AnEventWithoutMarginsIsOneFrame) {
  const std::string file = directory_.path("reel.toml");
  write_file(file, clip("event = \"kill\"\ntop = 1\nbefore = 0\nafter = 0\n"));
  const auto document = read_for_planning(file, reel_grammar());
  ASSERT_TRUE(document) << document.error().message;
  FilmRequest target;
  target.path = directory_.path("reel.mp4");
  const auto planned = plan_reels(*document, target);
  ASSERT_TRUE(planned) << planned.error().message;
  EXPECT_EQ(planned->front().plan.film.plan.frame_count, 1) << "and not the usual five seconds";
}

TEST_F(ReelFaultsTest, AFontOfATextIsRefusedWhereItIsOne) {
  EXPECT_THAT(told(clip("text = \"Hi@top,fontfile=a@b.ttf\"\n")),
              ElementsAre(HasSubstr("a font by its file is for titles")));
  EXPECT_THAT(told(clip("text = \"me@home, my fontfile=a@top\"\n")), ElementsAre());
}

}  // namespace
}  // namespace tickreel::tests
