#include <gmock/gmock.h>

#include <set>

#include "movie/plan/options/film_option.h"
#include "movie/plan/options/option_values.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

Status set(const char* name, const std::vector<std::string>& texts, FilmRequest& request) {
  return set_film_option(film_option(name), texts, request);
}

TEST(FilmOptionsTest, EachStandsOnceAndSaysWhatItIs) {
  std::set<std::string_view> names;
  OptionPart last = OptionPart::kPlace;
  for (const FilmOption& option : film_options()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_TRUE(option.set) << option.name;
    EXPECT_GE(option.part, last) << option.name;
    last = option.part;
  }
}

TEST(FilmOptionsTest, ThoseOfADefinitionSetItsFieldWithinItsLimits) {
  for (const FilmOption& option : film_options()) {
    if (option.field.empty()) continue;
    const FilmField about = about_film_field(option.field);
    if (about.highest <= about.lowest || option.is_repeatable) continue;
    FilmRequest request;
    const auto given = std::to_string(static_cast<std::int64_t>(about.highest) + 1);
    const Status refused = option.set(given, request);
    const bool is_number = about.advice != nullptr || option.type == "N";
    if (!is_number) continue;
    ASSERT_FALSE(refused) << option.name;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(refused.error().message, HasSubstr("§" + std::string(option.name)));
  }
}

TEST(FilmOptionsTest, AValueIsTakenAsItIs) {
  FilmRequest request;
  ASSERT_TRUE(set("text", {"a@top", "[b]"}, request));
  EXPECT_THAT(request.overlay.texts, testing::ElementsAre("a@top", "[b]"));
  ASSERT_TRUE(set("freeze", {"1:2", "3:4"}, request));
  EXPECT_EQ(request.freezes, "1:2,3:4");
  ASSERT_TRUE(set("timecode", {"false"}, request));
  EXPECT_FALSE(request.film.overlay.has_timecode);
  ASSERT_TRUE(set("crf", {"18.5"}, request));
  EXPECT_EQ(request.film.encoding.crf, 18.5);
}

TEST(FilmOptionsTest, WhatAnOptionCannotHaveIsRefused) {
  FilmRequest request;
  for (const auto& [name, texts] :
       std::vector<std::pair<const char*, std::vector<std::string>>>{{"crf", {"18", "20"}},
                                                                     {"crf", {"256"}},
                                                                     {"speed", {""}},
                                                                     {"hud", {"perhaps"}},
                                                                     {"timecode", {"yes"}},
                                                                     {"profile", {"nope"}},
                                                                     {"jobs", {"0"}}}) {
    EXPECT_FALSE(set(name, texts, request)) << name;
  }
}

TEST(FilmOptionsTest, AnotherEncoderDropsWhatAProfileSaysOfItsOwn) {
  FilmRequest request;
  for (const char* key : kKeysSetFirst) EXPECT_NE(find_film_option(key), nullptr);
  ASSERT_TRUE(set("profile", {"share"}, request));
  EXPECT_EQ(request.film.encoding.crf, 26.0);
  ASSERT_TRUE(set("vcodec", {"libx265"}, request));
  EXPECT_FALSE(request.film.encoding.crf.has_value());
  EXPECT_EQ(request.film.size, (ImageSize{1280, 720}));
}

TEST(FilmOptionsTest, AReelHasNoKeysOfOneReplay) {
  EXPECT_NE(find_film_key("date", OptionScope::kReplay), nullptr);
  EXPECT_EQ(find_film_key("date", OptionScope::kFilm), nullptr);
  EXPECT_EQ(find_film_key("overwrite", OptionScope::kReplay), nullptr);
  EXPECT_NE(find_film_key("crf", OptionScope::kFilm), nullptr);
}

}  // namespace
}  // namespace tickreel::tests
