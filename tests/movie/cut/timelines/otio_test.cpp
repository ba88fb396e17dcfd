#include <gmock/gmock.h>

#include <string>

#include "movie/cut/timelines/edit_formats.h"
#include "tests/movie/cut/timelines/otio_text.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using namespace otio;  // NOLINT(google-build-using-namespace): words of one file
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

EditImport read_timeline(const std::string& text, EditReading reading = {"cuts/a.otio"}) {
  auto read = read_otio(text, reading);
  EXPECT_TRUE(read) << read.error().message;
  return read ? *std::move(read) : EditImport{};
}

std::string timeline_refusal(const std::string& text, EditReading reading = {"a.otio"}) {
  const auto read = read_otio(text, reading);
  if (read) return "it was read";
  EXPECT_EQ(read.error().kind, ErrorKind::kBadFile);
  return read.error().message;
}

const std::string kOne = clip("one", range("10", "24"), file("one.mp4"));
const std::string kTwo = clip("two", range("48", "36"), file("file:///films/two%20b.mov"));

TEST(OtioTest, ClipsLieOneBehindTheOther) {
  const EditImport read_one = read_timeline(timeline(track(kOne + "," + gap("12") + "," + kTwo)));
  EXPECT_THAT(read_one.warnings, IsEmpty());
  const EditTimeline& timeline = read_one.timeline;
  EXPECT_EQ(timeline.frame_rate, Rational(24));
  ASSERT_EQ(timeline.clips.size(), 3U);
  EXPECT_THAT(edit_places(timeline), ElementsAre(0, 24, 36, 72));
  EXPECT_EQ(timeline.clips[0].path, "cuts/one.mp4");
  EXPECT_EQ(timeline.clips[0].in, Rational(10, 24));
  EXPECT_EQ(timeline.clips[1].source, EditSource::kGap);
  EXPECT_EQ(timeline.clips[2].path, "/films/two b.mov");
  EXPECT_EQ(timeline.clips[2].in, Rational(2));
}

TEST(OtioTest, InATransitionBothClipsGoOn) {
  const EditTimeline timeline =
      read_timeline(otio::timeline(track(kOne + "," + transition("4", "6") + "," + kTwo))).timeline;
  ASSERT_EQ(timeline.clips.size(), 2U);
  EXPECT_EQ(timeline.clips[0].frames, 24 + 6);
  EXPECT_EQ(timeline.clips[1].frames, 36 + 4);
  EXPECT_EQ(timeline.clips[1].in, Rational(48 - 4, 24));
  EXPECT_EQ(timeline.clips[1].transition, (FilmTransition{"dissolve", 10}));
  EXPECT_THAT(edit_places(timeline), ElementsAre(0, 20, 60));
}

TEST(OtioTest, ATransitionIsAsLongAsTheMediaGo) {
  // The first file has two frames behind the clip, and the second has three in front of it.
  const std::string one = clip("one", range("10", "24"), file("one.mp4", range("0", "36")));
  const std::string two = clip("two", range("103", "36"), file("two.mp4", range("100", "400")));
  const EditImport read_one =
      read_timeline(timeline(track(one + "," + transition("4", "6") + "," + two)));
  ASSERT_EQ(read_one.warnings.size(), 1U);
  EXPECT_THAT(read_one.warnings[0], HasSubstr("it is 5 frames long and not 10"));
  EXPECT_EQ(read_one.timeline.clips[1].transition.frames, 5);
  EXPECT_EQ(read_one.timeline.clips[1].in, Rational(0)) << "a file's time begins where it does";
  EXPECT_EQ(edit_places(read_one.timeline).back(), 60) << "cuts stay where they are";
}

TEST(OtioTest, TheFormerSchemasAreRead) {
  const std::string media = file("b.mp4", range("0", "50", "29.97"));
  const std::string text =
      R"({"OTIO_SCHEMA": "Timeline.1", "name": null, "tracks": {"OTIO_SCHEMA": "Stack.1", "children":
      [{"OTIO_SCHEMA": "Sequence.1", "children": [
        {"OTIO_SCHEMA": "Clip.1", "name": "b", "source_range": null, "media_reference": )" +
      media + R"(}, {"OTIO_SCHEMA": "Filler.1", "source_range": )" + range("0", "5", "29.97") +
      "}]}]}}";
  const EditTimeline timeline = read_timeline(text).timeline;
  EXPECT_EQ(timeline.frame_rate, Rational(30000, 1001));
  EXPECT_THAT(edit_places(timeline), ElementsAre(0, 50, 55));
}

TEST(OtioTest, ClipsOfOtherRatesHaveTheirTimes) {
  const std::string other = clip("b", range("1500", "1000", "1000"), file("b.mp4"));
  const EditTimeline timeline = read_timeline(otio::timeline(track(kOne + "," + other))).timeline;
  EXPECT_THAT(edit_places(timeline), ElementsAre(0, 24, 48));
  EXPECT_EQ(timeline.clips[1].in, Rational(3, 2));
}

TEST(OtioTest, TheRateIsThatOfItsStart) {
  std::string text = otio::timeline(track(kOne));
  const std::string none = "\"global_start_time\": null";
  text.replace(text.find(none), none.size(), "\"global_start_time\": " + time("216000", "60"));
  EXPECT_EQ(read_timeline(text).timeline.frame_rate, Rational(60));
  EXPECT_THAT(edit_places(read_timeline(text).timeline), ElementsAre(0, 60));
  // Without a start, the rate is guessed, and a warning says that the guess loses frames.
  const std::string fast = clip("b", range("0", "60", "60"), file("b.mp4"));
  const EditImport guess = read_timeline(otio::timeline(track(kOne + "," + fast)));
  EXPECT_EQ(guess.timeline.frame_rate, Rational(24));
  EXPECT_THAT(guess.warnings, testing::Contains(HasSubstr("§fps 60 keeps all frames")));
}

TEST(OtioTest, WhatOnlyLooksOrSoundsOtherIsLeftOut) {
  const std::string effect =
      R"(, "effects": [{"OTIO_SCHEMA": "Effect.1", "effect_name": "Blur", "name": "soft"}],
      "markers": [{"OTIO_SCHEMA": "Marker.2", "name": "m"}])";
  const std::string missing = R"({"OTIO_SCHEMA": "MissingReference.1", "available_range": null})";
  const EditImport read_one = read_timeline(
      timeline(track(clip("one", range("0", "24"), file("a.mp4"), effect) + "," +
                     clip("gone", range("0", "24"), missing) + "," +
                     clip("far", range("0", "24"), file("http://host/a.mp4")) + "," +
                     clip("off", range("0", "24"), file("a.mp4"), R"(, "enabled": false)")) +
               "," + track(clip("voice", range("0", "24"), file("a.wav")), "Audio")));
  ASSERT_EQ(read_one.timeline.clips.size(), 4U);
  EXPECT_EQ(read_one.timeline.clips[1].source, EditSource::kMissing);
  EXPECT_EQ(read_one.timeline.clips[2].source, EditSource::kMissing);
  EXPECT_EQ(read_one.timeline.clips[3].source, EditSource::kGap);
  std::string all;
  for (const std::string& warning : read_one.warnings) all += warning + "\n";
  EXPECT_THAT(all, HasSubstr("Effect.1 \"soft\" (tracks.children[0].children[0].effects[0]): the "
                             "effect \"Blur\" is left out"));
  EXPECT_THAT(all, HasSubstr("MissingReference.1 "));
  EXPECT_THAT(all, HasSubstr("\"http://host/a.mp4\" names no file"));
  EXPECT_THAT(all, HasSubstr("Clip.2 \"off\" (tracks.children[0].children[3]): it is not enabled"));
  EXPECT_THAT(all, HasSubstr("Track.1 \"T\" (tracks.children[1]): left out, for its kind is "
                             "\"Audio\""));
  EXPECT_THAT(all, HasSubstr("1 marker "));
}

TEST(OtioTest, ASpeedIsALinearTimeWarp) {
  const auto warped = [](const std::string& effects) {
    return timeline(
        track(clip("a", range("48", "24"), file("a.mp4"), R"(, "effects": [)" + effects + "]") +
              "," + transition("2", "2") + "," + kTwo));
  };
  const std::string half =
      R"({"OTIO_SCHEMA": "LinearTimeWarp.1", "effect_name": "x", "time_scalar": 0.5})";
  const EditTimeline timeline = read_timeline(warped(half)).timeline;
  EXPECT_EQ(timeline.clips[0].speed, Rational(1, 2));
  EXPECT_EQ(timeline.clips[0].frames, 24 + 2);
  EXPECT_THAT(timeline_refusal(warped(R"({"OTIO_SCHEMA": "FreezeFrame.1", "name": "f"})")),
              HasSubstr("FreezeFrame.1 \"f\" (tracks.children[0].children[0].effects[0]): of time "
                        "effects"));
  EXPECT_THAT(timeline_refusal(warped(half + "," + half)),
              HasSubstr("one LinearTimeWarp.1 is supported"));
  EXPECT_THAT(timeline_refusal(warped(R"({"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": -1})")),
              HasSubstr("its time_scalar must lie between"));
}

TEST(OtioTest, WhatWouldBeAnotherFilmIsRefusedByName) {
  EXPECT_THAT(timeline_refusal(timeline(track(kOne) + "," + track(kTwo))),
              HasSubstr("Track.1 \"T\" (tracks.children[1]): there is a second track of pictures"));
  EXPECT_THAT(timeline_refusal(timeline(track(kOne + "," + track(kTwo)))),
              HasSubstr("Track.1 \"T\" (tracks.children[0].children[1]): nested compositions"));
  EXPECT_THAT(
      timeline_refusal(timeline(track(kOne + R"(,{"OTIO_SCHEMA": "Stack.1", "name": "s"})"))),
      HasSubstr("Stack.1 \"s\" (tracks.children[0].children[1]): nested compositions"));
  EXPECT_THAT(
      timeline_refusal(timeline(track(kOne + R"(,{"OTIO_SCHEMA": "Clip.7", "name": "new"})"))),
      HasSubstr("Clip.7 \"new\" "));
  EXPECT_THAT(
      timeline_refusal(timeline(track(kOne, "Video", R"(, "source_range": )" + range("0", "12")))),
      HasSubstr("Track.1 \"T\" (tracks.children[0]): its source_range trims it"));
  EXPECT_THAT(timeline_refusal(kOne),
              HasSubstr("a Timeline.1 is imported, and this is Clip.2 \"one\""));
  EXPECT_THAT(timeline_refusal(timeline("")), HasSubstr("there are no clips in it"));
  EXPECT_THAT(timeline_refusal(timeline(track(kOne, "Audio"))),
              HasSubstr("its clips are of sound alone"));
  EXPECT_THAT(timeline_refusal(timeline(track(clip("a", "null", file("a.mp4"))))),
              HasSubstr("no available_range instead"));
  EXPECT_THAT(timeline_refusal(timeline(track(kOne + "," + transition("4", "20") + "," + kTwo +
                                              "," + transition("20", "6") + "," + kOne))),
              HasSubstr("it is shorter than the transitions at its ends"));
  const std::string several =
      timeline_refusal(timeline(track(kOne) + "," + track(kTwo) + "," + track(kTwo)));
  EXPECT_THAT(several, HasSubstr("for several reasons\n  Track.1"));
}

TEST(OtioTest, TransitionsAtTheEndsAreLeftOut) {
  const EditImport read_one = read_timeline(
      timeline(track(transition("10", "10") + "," + kOne + "," + transition("10", "10"))));
  EXPECT_EQ(edit_places(read_one.timeline).back(), 24);
  ASSERT_EQ(read_one.warnings.size(), 2U);
  EXPECT_THAT(read_one.warnings[0],
              HasSubstr("Transition.1 \"t\" (tracks.children[0].children[0])"));
}

TEST(OtioTest, ATrackThatSaysItsWholeLengthIsNotTrimmed) {
  const EditImport read_one = read_timeline(
      timeline(track(kOne, "Video", R"(, "source_range": )" + range("-86243", "24"))));
  ASSERT_EQ(read_one.warnings.size(), 1U);
  EXPECT_THAT(read_one.warnings[0], HasSubstr("all of it is taken"));
}

TEST(OtioTest, WhatIsNoTimelineIsRefused) {
  EXPECT_THAT(timeline_refusal(""), HasSubstr("is no JSON"));
  EXPECT_THAT(timeline_refusal("[[["), HasSubstr("is no JSON"));
  EXPECT_THAT(timeline_refusal(std::string(200, '[')), HasSubstr("is nested too deeply"));
  EXPECT_THAT(timeline_refusal("3"), HasSubstr("what is no object of a schema"));
  for (const char* length : {"-5", "1e300", "null", "\"24\"", "1e18"}) {
    EXPECT_THAT(timeline_refusal(timeline(track(clip("a", range("0", length), file("a.mp4"))))),
                HasSubstr("sensible times"))
        << length;
  }
  EXPECT_THAT(timeline_refusal(timeline(track(clip("a", range("0", "24", "0"), file("a.mp4"))))),
              HasSubstr("sensible times"));
  EXPECT_THAT(
      timeline_refusal(timeline(track(clip("a", range("0", "48000", "48000"), file("a.mp4"))))),
      HasSubstr("give §fps"));
  EXPECT_EQ(read_timeline(timeline(track(clip("a", range("0", "48000", "48000"), file("a.mp4")))),
                          {"a.otio", Rational(25)})
                .timeline.clips[0]
                .frames,
            25);
}

TEST(OtioTest, WhatIsWrittenIsReadAgain) {
  EditTimeline written;
  written.name = "reel \"1\"";
  written.frame_rate = Rational(60000, 1001);
  written.keys = {{"size", "64x36"}};
  written.markers = {{"first", 0}};
  EditClip card;
  card.name = "card";
  card.source = EditSource::kMissing;
  card.frames = 40;
  card.keys = {{"card", "Hello"}, {"length", "40f"}};
  card.origin = EditOrigin{.frames = 40};
  EditClip clip;
  clip.name = "goal";
  clip.path = "replays/a b.replay";
  clip.frames = 31;
  clip.in = Rational(1, 3);
  clip.available = CaptureRange{Rational(0), Rational(4)};
  clip.transition = {"wipeleft", 7};
  clip.keys = {{"replay", "a.replay"}};
  clip.origin =
      EditOrigin{Rational(1, 3), 31, true, "a b.replay", CaptureRange{Rational(5), Rational(6)},
                 Rational(1, 2)};
  written.clips = {card, clip};
  const EditImport again =
      read_timeline(to_otio(written, "replays/cut.otio"), {"replays/cut.otio"});
  EXPECT_THAT(again.warnings, IsEmpty());
  EXPECT_EQ(again.timeline.name, written.name);
  EXPECT_EQ(again.timeline.frame_rate, written.frame_rate);
  EXPECT_EQ(again.timeline.keys, written.keys);
  EXPECT_EQ(edit_places(again.timeline), edit_places(written));
  ASSERT_EQ(again.timeline.clips.size(), 2U);
  const EditClip& read_clip = again.timeline.clips[1];
  EXPECT_EQ(read_clip.path, clip.path);
  EXPECT_EQ(read_clip.transition, clip.transition);
  EXPECT_EQ(read_clip.keys, clip.keys);
  ASSERT_TRUE(read_clip.origin);
  EXPECT_EQ(*read_clip.origin, *clip.origin);
  EXPECT_EQ(read_clip.origin->speed, clip.origin->speed);
  EXPECT_TRUE(read_clip.origin->is_media);
  EXPECT_EQ(read_clip.origin->range->out_seconds, Rational(6));
  EXPECT_EQ(again.timeline.clips[0].source, EditSource::kMissing);
}

TEST(OtioTest, AnotherFileIsNotWhatItWas) {
  const std::string own =
      R"(, "metadata": {"tickreel": {"clip": {"replay": "r"}, "in": "0", "frames": 24,
      "is_media": true, "file": "old.mp4"}})";
  const auto read = [&](const std::string& name) {
    return read_timeline(
        timeline(track(clip("a", range("0", "24"), file("elsewhere/" + name), own))));
  };
  EXPECT_TRUE(read("old.mp4").timeline.clips[0].origin);
  const EditImport other = read("new.mp4");
  EXPECT_FALSE(other.timeline.clips[0].origin);
  ASSERT_EQ(other.warnings.size(), 1U);
  EXPECT_THAT(other.warnings[0], HasSubstr("it was of \"old.mp4\""));
}

}  // namespace
}  // namespace tickreel::tests
