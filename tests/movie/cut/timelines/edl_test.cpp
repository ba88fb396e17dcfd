#include <gmock/gmock.h>

#include <cstdint>
#include <string>

#include "movie/cut/timelines/edit_formats.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const EditReading kReading{"cuts/a.edl", Rational(30)};

EditImport read_list(const std::string& text, const EditReading& reading = kReading) {
  auto read = read_edl(text, reading);
  EXPECT_TRUE(read) << read.error().message;
  return read ? *std::move(read) : EditImport{};
}

std::string list_refusal(const std::string& text, const EditReading& reading = kReading) {
  const auto read = read_edl(text, reading);
  return read ? "it was read" : read.error().message;
}

const std::string kFirst =
    "001  TAPE1    V     C        00:00:02:00 00:00:11:00 01:00:00:00 01:00:09:00\n"
    "* FROM CLIP NAME: first\n"
    "* SOURCE FILE: first.mp4\n";

TEST(EdlTest, EventsAreClips) {
  const EditImport read_one =
      read_list("TITLE: cut\nFCM: NON-DROP FRAME\n" + kFirst +
                "002  BL       V     C        00:00:00:00 00:00:01:00 01:00:09:00 01:00:10:00\n"
                "003  AX       AA/V  C        00:00:00:15 00:00:01:15 01:00:12:00 01:00:13:00\n"
                "* FROM CLIP NAME: second.mov\n");
  EXPECT_EQ(read_one.timeline.name, "cut");
  ASSERT_EQ(read_one.timeline.clips.size(), 4U);
  EXPECT_THAT(edit_places(read_one.timeline), ElementsAre(0, 270, 300, 360, 390));
  EXPECT_EQ(read_one.timeline.clips[0].path, "cuts/first.mp4");
  EXPECT_EQ(read_one.timeline.clips[0].in, Rational(2));
  EXPECT_EQ(read_one.timeline.clips[1].source, EditSource::kGap);
  EXPECT_EQ(read_one.timeline.clips[2].source, EditSource::kGap) << "what is between the events";
  EXPECT_EQ(read_one.timeline.clips[3].path, "cuts/second.mov");
  ASSERT_EQ(read_one.warnings.size(), 1U);
  EXPECT_THAT(read_one.warnings[0], HasSubstr("taken from its clip's name"));
}

TEST(EdlTest, ADissolveBeginsAtItsCut) {
  const EditTimeline timeline =
      read_list(kFirst +
                "002  TAPE1    V     C        00:00:11:00 00:00:11:00 01:00:09:00 01:00:09:00\n"
                "002  TAPE2    V     D    030 00:00:03:00 00:00:05:00 01:00:09:00 01:00:11:00\n"
                "* FROM CLIP NAME: first\n"
                "* TO CLIP NAME: second\n"
                "* SOURCE FILE: second.mp4\n"
                "003  TAPE3    V     W001 015 00:00:00:00 00:00:02:00 01:00:11:00 01:00:13:00\n"
                "* TO CLIP NAME: third.mp4\n")
          .timeline;
  ASSERT_EQ(timeline.clips.size(), 3U);
  EXPECT_EQ(timeline.clips[0].frames, 270 + 30);
  EXPECT_EQ(timeline.clips[0].name, "first");
  EXPECT_EQ(timeline.clips[1].transition, (FilmTransition{"dissolve", 30}));
  EXPECT_EQ(timeline.clips[1].in, Rational(3));
  EXPECT_EQ(timeline.clips[1].frames, 60 + 15);
  EXPECT_EQ(timeline.clips[2].transition, (FilmTransition{"wiperight", 15}));
  EXPECT_THAT(edit_places(timeline), ElementsAre(0, 270, 330, 390));
}

TEST(EdlTest, ADissolveFromBlackHasBlackBeforeIt) {
  const EditTimeline timeline =
      read_list(
          "001  BL       V     C        00:00:00:00 00:00:00:00 01:00:00:00 01:00:00:00\n"
          "001  AX       V     D    010 00:00:03:00 00:00:05:00 01:00:00:00 01:00:02:00\n"
          "* TO CLIP NAME: a.mp4\n")
          .timeline;
  ASSERT_EQ(timeline.clips.size(), 2U);
  EXPECT_EQ(timeline.clips[0].source, EditSource::kGap);
  EXPECT_EQ(timeline.clips[0].frames, 10);
  EXPECT_THAT(edit_places(timeline), ElementsAre(0, 0, 60));
}

TEST(EdlTest, SpeedsAreThoseOfM2) {
  const std::string event =
      "001  TAPE1    V     C        00:00:02:00 00:00:05:00 01:00:00:00 01:00:09:00\n";
  const std::string name = "* FROM CLIP NAME: a.mp4\n";
  EXPECT_EQ(read_list(event + "M2   TAPE1          010.0                00:00:02:00\n" + name)
                .timeline.clips[0]
                .speed,
            Rational(1, 3));
  EXPECT_THAT(list_refusal(event + name),
              HasSubstr("line 1: it is 90 frames long, and 270 in record "
                        "time, without a speed (M2)"));
  EXPECT_THAT(list_refusal(event + "M2   TAPE1          020.0                00:00:02:00\n" + name),
              HasSubstr("is not that of its lengths"));
  EXPECT_THAT(list_refusal(event + "M2   TAPE1          000.0                00:00:02:00\n" + name),
              HasSubstr("line 2: speeds of 0 and below are not supported"));
}

// Some programs write the length in record time for both ranges.
TEST(EdlTest, ASpeedWithEqualLengthsIsNoLessASpeed) {
  const std::string event =
      "001  TAPE1    V     C        00:00:02:00 00:00:05:00 01:00:00:00 01:00:03:00\n";
  const std::string name = "* FROM CLIP NAME: a.replay\n";
  const auto speed_of = [&](const std::string& speed) {
    return read_list(event + "M2   TAPE1          " + speed + "                00:00:02:00\n" +
                     name)
        .timeline.clips[0]
        .speed;
  };
  EXPECT_EQ(speed_of("015.0"), Rational(1, 2));
  EXPECT_EQ(speed_of("060.0"), Rational(2));
  EXPECT_EQ(speed_of("030.0"), Rational(1));
  EXPECT_EQ(speed_of("029.97"), Rational(1)) << "what such tapes are called";
  EXPECT_THAT(list_refusal(event + "M2   TAPE1          999999               00:00:02:00\n" + name),
              HasSubstr("its speed must lie between"));
}

TEST(EdlTest, InFrontOfATransitionASpeedIsThatOfItsReel) {
  const auto clips =
      read_list(
          "001  A        V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:02:00\n"
          "M2   A              015.0                00:00:00:00\n"
          "* FROM CLIP NAME: a.mp4\n"
          "002  A        V     C        00:00:01:00 00:00:01:00 01:00:02:00 01:00:02:00\n"
          "002  B        V     D    010 00:00:00:00 00:00:02:00 01:00:02:00 01:00:04:00\n"
          "M2   A              015.0                00:00:00:00\n"
          "* TO CLIP NAME: b.mp4\n")
          .timeline.clips;
  ASSERT_EQ(clips.size(), 2U);
  EXPECT_EQ(clips[0].speed, Rational(1, 2));
  EXPECT_EQ(clips[1].speed, Rational(1));
}

TEST(EdlTest, ItsRateIsMeantAsEverywhere) {
  EXPECT_EQ(read_list("* FRAME RATE: 29.970\n" + kFirst, {"a.edl"}).timeline.frame_rate,
            Rational(30000, 1001));
}

TEST(EdlTest, DropFrameTimecodesAreUnderstood) {
  const EditTimeline timeline =
      read_list(
          "FCM: DROP FRAME\n"
          "001  AX       V     C        00:00:59;28 00:01:00;02 00:00:59;28 00:01:00;02\n"
          "* FROM CLIP NAME: a.mp4\n",
          {"a.edl", Rational(30000, 1001)})
          .timeline;
  EXPECT_EQ(timeline.clips[0].frames, 2);
}

TEST(EdlTest, TimecodesBeginAnewAtMidnight) {
  const std::string source = "* SOURCE FILE: first.mp4\n";
  const EditImport of_source =
      read_list("001 BX V C 23:59:59:20 00:00:00:05 01:00:00:00 01:00:00:15\n" + source);
  ASSERT_EQ(of_source.timeline.clips.size(), 1U);
  EXPECT_THAT(edit_places(of_source.timeline), ElementsAre(0, 15));
  const EditImport of_record =
      read_list("001 AX V C 00:00:01:00 00:00:02:00 23:59:58:15 23:59:59:15\n" + source +
                "002 AX V C 00:00:01:00 00:00:02:00 23:59:59:15 00:00:00:15\n" + source +
                "003 AX V C 00:00:01:00 00:00:02:00 00:00:00:15 00:00:01:15\n" + source);
  EXPECT_THAT(edit_places(of_record.timeline), ElementsAre(0, 30, 60, 90));
  const EditImport of_cut =
      read_list("001 AX V C 00:00:01:00 00:00:02:00 23:59:59:00 00:00:00:00\n" + source +
                "002 AX V C 00:00:01:00 00:00:02:00 00:00:00:00 00:00:01:00\n" + source);
  EXPECT_THAT(edit_places(of_cut.timeline), ElementsAre(0, 30, 60));
  EXPECT_THAT(list_refusal("001 AX V C 23:00:00:00 01:00:00:00 00:00:00:00 02:00:00:00\n" + source),
              HasSubstr("it ends before it begins"));
}

TEST(EdlTest, WhatIsNoListIsRefusedByLine) {
  EXPECT_THAT(list_refusal(kFirst, {"a.edl"}), HasSubstr("give §fps"));
  EXPECT_THAT(list_refusal(kFirst, {"a.edl", Rational(120)}), HasSubstr("at most 100 frames"));
  EXPECT_THAT(list_refusal("TITLE: x\n"), HasSubstr("there is no event in it"));
  EXPECT_THAT(list_refusal(
                  "001  TAPE1    A     C        00:00:02:00 00:00:05:00 01:00:00:00 01:00:03:00\n"),
              HasSubstr("all its events are of sound"));
  EXPECT_THAT(list_refusal("001 AX V C 1 2\n"), HasSubstr("line 1: an event has a number"));
  EXPECT_THAT(list_refusal("001 AX V C 00:00:00:31 00:00:01:00 00:00:00:00 00:00:01:00\n"),
              HasSubstr("\"00:00:00:31\" is no timecode of this frame rate"));
  EXPECT_THAT(list_refusal(kFirst + kFirst), HasSubstr("line 4: it begins in record time before"));
  EXPECT_THAT(list_refusal("001 AX V K B 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n"),
              HasSubstr("line 1: "));
  EXPECT_THAT(list_refusal("001 AX V2 C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n"),
              HasSubstr("second track of pictures"));
  EXPECT_THAT(list_refusal("001 AX V C 999:00:00:00 999:00:01:00 00:00:00:00 00:00:01:00\n"),
              HasSubstr("is no timecode"));
}

EditTimeline two_clips() {
  EditTimeline timeline;
  timeline.name = "a<b\n001";
  timeline.frame_rate = Rational(30);
  timeline.size = {64, 36};
  EditClip one;
  one.name = "one\n* SOURCE FILE: /etc/passwd";
  one.path = "out/reel.media/01-one & only.mp4";
  one.frames = 20;
  one.in = Rational(1);
  one.available = CaptureRange{Rational(0), Rational(3)};
  EditClip two = one;
  two.name = "two";
  two.path = "out/reel.media/02-two.mp4";
  two.transition = {"slideup", 5};
  timeline.clips = {one, two};
  return timeline;
}

TEST(EdlTest, WhatIsWrittenIsReadAgain) {
  EditTimeline written = two_clips();
  written.clips.push_back(written.clips[1]);
  written.clips[2].transition = {"wiperight", 6};
  written.clips[2].speed = Rational(1, 2);
  const auto text = to_edl(written, "out/reel.edl");
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_THAT(*text, HasSubstr("\n* SOURCE FILE: reel.media/02-two.mp4\n"));
  EXPECT_THAT(*text, HasSubstr("\n* FROM CLIP NAME: 01-one & only.mp4\n")) << "to be relinked";
  EXPECT_THAT(*text, HasSubstr("* TO CLIP NAME: 02-two.mp4\n"));
  EXPECT_THAT(*text, HasSubstr("* TICKREEL NAME: one * SOURCE FILE: /etc/passwd\n"))
      << "names stay on their line";
  const EditImport again = read_list(*text, {"out/reel.edl"});
  EXPECT_THAT(again.warnings, IsEmpty());
  EXPECT_EQ(again.timeline.frame_rate, written.frame_rate);
  EXPECT_EQ(edit_places(again.timeline), edit_places(written));
  ASSERT_EQ(again.timeline.clips.size(), 3U);
  EXPECT_EQ(again.timeline.clips[0].name, "one * SOURCE FILE: /etc/passwd");
  EXPECT_EQ(again.timeline.clips[1].name, "two");
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(again.timeline.clips[i].path, written.clips[i].path);
    EXPECT_EQ(again.timeline.clips[i].in, written.clips[i].in);
    EXPECT_EQ(again.timeline.clips[i].frames, written.clips[i].frames);
    EXPECT_EQ(again.timeline.clips[i].transition, written.clips[i].transition);
    EXPECT_EQ(again.timeline.clips[i].speed, written.clips[i].speed);
  }
}

TEST(EdlTest, AClipOfAReplayKeepsItsName) {
  EditTimeline written = two_clips();
  written.clips[0].path = "match.replay";
  const auto text = to_edl(written, "out/reel.edl");
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_THAT(*text, HasSubstr("\n* FROM CLIP NAME: one * SOURCE FILE"));
}

TEST(EdlTest, TransitionsOfAnyLengthAreReadAgain) {
  for (const std::int64_t frames : {999, 1000, 9999, 10'000, 123'456}) {
    SCOPED_TRACE(frames);
    EditTimeline written = two_clips();
    written.clips[0].frames = frames + 1;
    written.clips[1].frames = frames + 2;
    for (const char* kind : {"dissolve", "wiperight"}) {
      written.clips[1].transition = {kind, frames};
      const auto text = to_edl(written, "out/reel.edl");
      ASSERT_TRUE(text) << text.error().message;
      EXPECT_THAT(*text, HasSubstr(" " + std::to_string(frames) + " 00:00:01:00 "));
      const EditImport again = read_list(*text, {"out/reel.edl"});
      ASSERT_EQ(again.timeline.clips.size(), 2U);
      EXPECT_EQ(again.timeline.clips[1].transition, written.clips[1].transition);
      EXPECT_EQ(edit_places(again.timeline), edit_places(written));
    }
    const bool is_told = frames > 999;
    EXPECT_EQ(lost_in_edl(written).size(), is_told ? 1U : 0U);
    if (!is_told) continue;
    EXPECT_THAT(lost_in_edl(written)[0], HasSubstr("1 transition of more than 999 frames"));
  }
}

TEST(EdlTest, WhatCannotBeWrittenIsRefused) {
  EditTimeline timeline = two_clips();
  timeline.frame_rate = Rational(120);
  EXPECT_FALSE(to_edl(timeline, "a.edl"));
  timeline = two_clips();
  timeline.clips[1].in = Rational(100'000);
  EXPECT_FALSE(to_edl(timeline, "a.edl"));
}

// MLT shears pictures of odd width.
TEST(MltTest, ItsPicturesAreOfAnEvenWidth) {
  EditTimeline timeline = two_clips();
  timeline.size = {853, 481};
  const auto text = to_mlt(timeline, "reel.mlt");
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_THAT(*text, HasSubstr(" width=\"854\" height=\"481\""));
}

TEST(MltTest, NamesCannotEndTheirElements) {
  const auto text = to_mlt(two_clips(), "out/reel.mlt");
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_THAT(*text, HasSubstr(">reel.media/01-one &amp; only.mp4</property>"));
  EXPECT_THAT(*text, HasSubstr("title=\"a&lt;b 001\""));
  EditTimeline timeline = two_clips();
  timeline.clips[0].source = EditSource::kMissing;
  const auto refused = to_mlt(timeline, "out/reel.mlt");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("give §with-media"));
}

}  // namespace
}  // namespace tickreel::tests
