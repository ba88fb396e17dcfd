#include "window/model/form_choice.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "movie/plan/options/film_option.h"
#include "movie/plan/options/film_profiles.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

FormChoice of_kind(const std::string& kind) {
  FormChoice choice;
  choice.kind = kind;
  return choice;
}

TEST(FormChoiceTest, EachKindIsItsProfile) {
  for (const FilmKind& kind : film_kinds()) {
    const auto request = request_of(of_kind(std::string(kind.name)), FilmRequest());
    ASSERT_TRUE(request) << kind.name;
    FilmRequest expected;
    if (!kind.profile.empty()) use_profile(std::string(kind.profile), expected);
    EXPECT_EQ(request->profile.name, kind.profile);
    EXPECT_EQ(request->film.size, expected.film.size) << kind.name;
    EXPECT_EQ(request->film.frame_rate, expected.film.frame_rate);
    EXPECT_EQ(request->film.encoding.vcodec, expected.film.encoding.vcodec);
    EXPECT_EQ(request->film.encoding.crf, expected.film.encoding.crf);
    EXPECT_EQ(ending_in_directory(*request), ending_in_directory(expected));
    EXPECT_EQ(request->size_limit != 0, kind.name == "gif");
  }
  EXPECT_EQ(request_of(of_kind("vertical"), {})->film.size, (ImageSize{1080, 1920}));
  EXPECT_EQ(request_of(of_kind("gif"), {})->size_limit, 4'000'000);
}

TEST(FormChoiceTest, WhatWasSaidOfAnEncoderGoesWithAnotherKind) {
  FilmRequest said;
  ASSERT_TRUE(film_option("size").set("320x180", said));
  ASSERT_TRUE(film_option("vcodec").set("libx265", said));
  ASSERT_TRUE(film_option("crf").set("33", said));
  EXPECT_TRUE(says_pictures(said));
  EXPECT_FALSE(says_pictures(FilmRequest()));
  const auto same = request_of({}, said);
  EXPECT_EQ(same->film.size, (ImageSize{320, 180}));
  EXPECT_EQ(same->film.encoding.vcodec, "libx265");
  const auto gif = request_of(of_kind("gif"), said);
  EXPECT_EQ(gif->film.size, (ImageSize{480, 270}));
  EXPECT_EQ(gif->film.encoding.vcodec, "");
  EXPECT_EQ(gif->film.encoding.crf, FilmRequest().film.encoding.crf);
}

TEST(FormChoiceTest, SpeedHudBlurAndSoundAreOptions) {
  FormChoice choice = of_kind("share");
  choice.speed = "0.25";
  choice.hides_hud = choice.is_blurred = choice.is_silent = true;
  const auto request = request_of(choice, {});
  ASSERT_TRUE(request);
  EXPECT_EQ(request->speed, "0.25");
  EXPECT_TRUE(request->film.overlay.hides_hud);
  EXPECT_EQ(request->shutter, Rational(180));
  EXPECT_EQ(request->audio, AudioChoice::kNone);
  choice.kind = "gif";
  EXPECT_EQ(request_of(choice, {})->audio, AudioChoice::kGame) << "it has none anyway";
}

TEST(FormChoiceTest, IsRememberedAndNothingThatAFileHoldsDoesHarm) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("config/tickreel/film");
  EXPECT_EQ(read_last_choice(path), FormChoice());
  FormChoice choice = of_kind("vertical");
  choice.camera = "follow:Duchess";
  choice.folder = "/a folder/of films";
  choice.is_silent = true;
  ASSERT_TRUE(keep_last_choice(path, choice));
  EXPECT_EQ(read_last_choice(path), choice);
  choice = {};
  ASSERT_TRUE(keep_last_choice(path, choice));
  EXPECT_EQ(read_last_choice(path), choice);

  const FormChoice odd =
      plain_choice_of("kind nonsense\nkind\n kind gif\nsilent maybe\nunknown x\n\n\x01\xff");
  EXPECT_EQ(kind_of(odd).name, film_kinds().front().name);
  EXPECT_FALSE(odd.is_silent);
  std::ofstream(path) << std::string(1 << 20, 'k');
  EXPECT_EQ(read_last_choice(path), FormChoice());
  EXPECT_TRUE(keep_last_choice("", choice)) << "nowhere to keep it";
}

TEST(FormChoiceTest, AGifForChatHasALimit) {
  for (const FilmKind& kind : film_kinds()) {
    const FormChoice choice{.kind = std::string(kind.name)};
    EXPECT_EQ(size_limit_of(choice), kind.name == "gif" ? 4'000'000 : 0) << kind.name;
  }
}

}  // namespace
}  // namespace tickreel::tests
