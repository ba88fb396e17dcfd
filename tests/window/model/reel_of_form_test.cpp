#include "window/model/reel_of_form.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "movie/film/film_json.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/reel_plan.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

constexpr const char* kClips =
    "[[clip]]\ncard = \"one\"\nlength = 1\n[[clip]]\ncard = \"two\"\nlength = 0.5\n";

Description reel(const std::string& keys) {
  auto document = read_for_planning("reel.toml", keys + kClips, reel_grammar());
  EXPECT_TRUE(document);
  return *std::move(document);
}

FormChoice reel_of_kind(const std::string& kind) {
  FormChoice choice;
  choice.kind = kind;
  return choice;
}

/// Returns the whole plan of the reel, or the reason why it is refused.
std::string planned(const Description& document) {
  FilmRequest target;
  target.path = "film" + usual_ending(document);
  const auto plans = plan_reels(document, target);
  if (!plans) return "refused: " + plans.error().message;
  std::string all;
  for (const ReelPlan& reel : *plans) {
    all += reel.plan.path + " " + to_json_line({reel.plan.film, 0}) + "\n";
  }
  return all;
}

TEST(ReelOfFormTest, TheFirstKindIsWhatTheFileSays) {
  const Description mine = reel("sizes = [\"160x90\", \"90x160\"]\nfps = 30\ncrf = 40\n");
  EXPECT_EQ(planned(reel_of({}, mine)), planned(mine));
  EXPECT_NE(planned(mine).find("film-90x160.mp4"), std::string::npos) << planned(mine);
}

TEST(ReelOfFormTest, AKindIsItsProfileWhateverTheFileSaysOfTheEncoder) {
  const Description mine = reel(
      "sizes = [\"160x90\", \"90x160\"]\nfps = 30\nprofile = \"archive-ffv1\"\n"
      "vcodec = \"libx265\"\ncrf = 40\npreset = \"slow\"\npix-fmt = \"yuv444p\"\n"
      "codec-opt = [\"bf=0\"]\nfade-out = 0.5\n");
  for (const FilmKind& kind : film_kinds()) {
    if (kind.profile.empty()) continue;
    // The expected reel has the profile as its only setting, as from a command line.
    Description said = reel("fade-out = 0.5\n");
    set_film_key(said, "profile", std::string(kind.profile), {});
    if (!kind.has_sound) set_film_key(said, "audio", "none", {});
    EXPECT_EQ(planned(reel_of(reel_of_kind(std::string(kind.name)), mine)), planned(said))
        << kind.name;
    EXPECT_EQ(planned(said).find("refused"), std::string::npos) << planned(said);
  }
  const std::string upright = planned(reel_of(reel_of_kind("vertical"), mine));
  EXPECT_EQ(upright.substr(0, 9), "film.mp4 ");
  EXPECT_NE(upright.find("1920"), std::string::npos);
  EXPECT_EQ(planned(reel_of(reel_of_kind("gif"), mine)).substr(0, 9), "film.gif ");
}

TEST(ReelOfFormTest, WithoutSoundThereIsNoMusicEither) {
  // These files do not exist, so the reel is refused if it uses them.
  const std::string sounds =
      "music = \"gone.flac\"\nmusic-gain = -3\nduck = 6\nloudness = -14\ntracks = \"music\"\n"
      "acodec = \"flac\"\nmetadata = \"title=T\"\n";
  const std::string tables =
      "[defaults]\nvolume = \"game=-3dB\"\n[[sound]]\nfile = \"gone.wav\"\nat = 1\n";
  Description mine = reel(sounds + tables);
  EXPECT_EQ(planned(mine).find("refused"), 0U);
  FormChoice silent;
  silent.is_silent = true;
  const std::string expected = planned(reel("audio = \"none\"\nmetadata = \"title=T\"\n"));
  EXPECT_EQ(expected.find("refused"), std::string::npos) << expected;
  EXPECT_EQ(planned(reel_of(silent, mine)), expected);
  EXPECT_EQ(reel_of(silent, mine).defaults.find("volume"), nullptr);
  EXPECT_NE(reel_of({}, mine).defaults.find("volume"), nullptr);
  // A GIF cannot have a title.
  EXPECT_EQ(planned(reel_of(reel_of_kind("gif"), mine)),
            planned(reel_of(reel_of_kind("gif"), reel(""))));
}

TEST(ReelOfFormTest, TextsOfTheGameAreHiddenInEachClip) {
  const Description mine = reel(
      "[intro]\nreplay = \"a.replay\"\nhud = \"on\"\n[defaults]\nhud = \"on\"\n[[clip]]\nlength = "
      "2\n"
      "[[clip.pane]]\nreplay = \"b.replay\"\nhud = \"on\"\n");
  FormChoice choice;
  EXPECT_EQ(reel_of(choice, mine).defaults.find("hud")->texts[0], "on");
  choice.hides_hud = true;
  const Description without = reel_of(choice, mine);
  EXPECT_EQ(without.defaults.find("hud")->texts[0], "off");
  EXPECT_EQ(without.top.tables[0].find("hud"), nullptr);
  ASSERT_EQ(without.entries[0].tables.size(), 1U);
  EXPECT_EQ(without.entries[0].tables[0].find("hud"), nullptr);
  EXPECT_NE(mine.entries[0].tables[0].find("hud"), nullptr);
  EXPECT_EQ(planned(reel_of(choice, reel(""))), planned(reel(""))) << "cards have none";
}

TEST(ReelOfFormTest, MotionBlurIsThatOfClipsThatSayNothingOfIt) {
  FormChoice choice;
  choice.is_blurred = true;
  EXPECT_EQ(reel_of(choice, reel("")).defaults.find("shutter")->texts[0], "180");
  const Description own = reel("[defaults]\nshutter = 90\n[[clip]]\ncard = \"x\"\nshutter = 0\n");
  const Description chosen = reel_of(choice, own);
  EXPECT_EQ(chosen.defaults.values.size(), 1U);
  EXPECT_EQ(chosen.defaults.find("shutter")->texts[0], "90");
  EXPECT_EQ(chosen.entries[0].find("shutter")->texts[0], "0");
}

TEST(ReelOfFormTest, WhatAKindCannotHaveIsRefusedByName) {
  const std::string refused =
      planned(reel_of(reel_of_kind("gif"), reel("tracks = \"music\"\nfps = 30\n"
                                                "poster = 3\n")));
  EXPECT_EQ(refused.find("refused: reel.toml:3"), 0U) << refused;
}

}  // namespace
}  // namespace tickreel::tests
