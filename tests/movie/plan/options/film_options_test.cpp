#include <gmock/gmock.h>

#include <set>

#include "movie/film/film_differences.h"
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
    EXPECT_TRUE(option.value.set && option.value.copy) << option.name;
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

TEST(FilmOptionsTest, AShapeThatIsNoneHasOneThatIsNear) {
  FilmRequest request;
  for (const auto& [given, meant] :
       {std::pair{"2.35:1", "give 47:20"}, std::pair{"2.39:1", "give 43:18"},
        std::pair{"1920:1080", "give 16:9"}, std::pair{"9.5:16", "give 19:32"},
        std::pair{"0:9", "or a shape, such as 9:16"},
        std::pair{"1:900", "or a shape, such as 9:16"}}) {
    const Status refused = set("size", {given}, request);
    ASSERT_FALSE(refused) << given;
    EXPECT_THAT(refused.error().message, HasSubstr(meant));
  }
}

TEST(FilmOptionsTest, ASizeIsAByteAtLeast) {
  EXPECT_EQ(*parse_size_limit("0.001kB"), 1);
  EXPECT_EQ(*parse_size_limit("1.5kB"), 1500);
  for (const char* given : {"0.0001kB", "0kB", "0.0009KiB", "2000000GB", "kB", "10"}) {
    const auto refused = parse_size_limit(given, "§cache-size");
    ASSERT_FALSE(refused) << given;
    EXPECT_THAT(refused.error().message, HasSubstr("§cache-size " + std::string(given) + ": give"));
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
  EXPECT_EQ(options_of(option_group::kSetFirst),
            (std::vector<std::string_view>{"profile", "vcodec"}));
  ASSERT_TRUE(set("profile", {"share"}, request));
  EXPECT_EQ(request.film.encoding.crf, 26.0);
  ASSERT_TRUE(set("vcodec", {"libx265"}, request));
  EXPECT_FALSE(request.film.encoding.crf.has_value());
  EXPECT_EQ(request.film.size, (ImageSize{1280, 720}));
}

TEST(FilmOptionsTest, SizesHaveNamesAndShapes) {
  const auto size_of = [](const std::string& text, const std::string& path) {
    FilmRequest request;
    request.path = path;
    const Status given = set("size", {text}, request);
    take_usual_values(request);
    return given ? size_text(request.film.size) : given.error().message;
  };
  for (const auto& [text, size] :
       std::vector<std::pair<const char*, const char*>>{{"1280x720", "1280x720"},
                                                        {"720p", "1280x720"},
                                                        {"1080p", "1920x1080"},
                                                        {"1440P", "2560x1440"},
                                                        {"4K", "3840x2160"},
                                                        {"480p", "854x480"},
                                                        {"16:9", "1920x1080"},
                                                        {"9:16", "1080x1920"},
                                                        {"1:1", "1080x1080"},
                                                        {"4:5", "1080x1350"},
                                                        {"21:9", "2520x1080"},
                                                        {"50:1", "54000x1080"},
                                                        {"18:32", "1080x1920"},
                                                        {"19:10", "2052x1080"}}) {
    EXPECT_EQ(size_of(text, "film.mp4"), size) << text;
  }
  EXPECT_EQ(size_of("9:16", "film.gif"), "270x480");
  EXPECT_EQ(size_of("1:1", "film.webp"), "270x270");
  EXPECT_EQ(size_of("720p", "film.gif"), "1280x720");
  for (const char* wrong : {"0:1", "9:", ":9", "51:1", "9:16:2", "-9:16", "p", "5k"}) {
    EXPECT_NE(size_of(wrong, "film.mp4").find("or a shape, such as 9:16"), std::string::npos);
  }
}

TEST(FilmOptionsTest, ARateThatAFileCannotHaveBecomesTheNearest) {
  const auto rate_of = [](const std::string& text, const std::string& path) {
    FilmRequest request;
    request.path = path;
    EXPECT_TRUE(set("fps", {text}, request));
    take_usual_values(request);
    const bool is_asked = !request.asked_rate;
    return request.film.frame_rate.to_string() + (is_asked ? "" : " for " + text);
  };
  for (const auto& [text, rate] :
       std::vector<std::pair<const char*, const char*>>{{"60", "50 for 60"},
                                                        {"50", "50"},
                                                        {"40", "100/3 for 40"},
                                                        {"41", "50 for 41"},
                                                        {"30", "100/3 for 30"},
                                                        {"25", "25"},
                                                        {"24", "25 for 24"},
                                                        {"1000", "50 for 1000"},
                                                        {"1", "1"},
                                                        {"1/1000", "20/13107 for 1/1000"}}) {
    EXPECT_EQ(rate_of(text, "film.gif"), rate);
  }
  EXPECT_EQ(rate_of("60", "film.webp"), "60");
  EXPECT_EQ(rate_of("91", "film.webp"), "90 for 91");
  EXPECT_EQ(rate_of("91", "film.mp4"), "91");
}

TEST(FilmOptionsTest, AReelHasNoKeysOfOneReplay) {
  EXPECT_NE(find_film_key("date", OptionScope::kReplay), nullptr);
  EXPECT_EQ(find_film_key("date", OptionScope::kFilm), nullptr);
  EXPECT_EQ(find_film_key("overwrite", OptionScope::kReplay), nullptr);
  EXPECT_NE(find_film_key("crf", OptionScope::kFilm), nullptr);
}

TEST(FilmOptionsTest, WhatIsNotAboutASinglePictureIsTakenOut) {
  FilmRequest request;
  for (const auto& [name, value] : {std::pair{"size", "64x36"},
                                    {"camera", "orbit"},
                                    {"hud", "off"},
                                    {"crf", "30"},
                                    {"codec-opt", "tune=film"},
                                    {"audio-rate", "44100"},
                                    {"tracks", "game"},
                                    {"text", "hello"},
                                    {"before", "1"},
                                    {"fade-in", "1"},
                                    {"metadata", "title=A film"},
                                    {"jobs", "3"},
                                    {"poster", "true"},
                                    {"alpha", "true"},
                                    {"speed", "0.5"},
                                    {"freeze", "1:2"},
                                    {"passes", "depth"}}) {
    ASSERT_TRUE(set_film_option(film_option(name), {value}, request)) << name;
  }
  keep_options_of(option_group::kLook, request);
  EXPECT_EQ(request.film.size, (ImageSize{64, 36}));
  EXPECT_EQ(request.film.replay().camera.text(), "orbit");
  EXPECT_TRUE(request.film.overlay.hides_hud);
  FilmDefinition bare;
  bare.size = request.film.size;
  bare.replay().camera = request.film.replay().camera;
  bare.overlay.hides_hud = true;
  EXPECT_EQ(differences(bare, request.film), std::vector<std::string>());
  EXPECT_TRUE(request.overlay.texts.empty() && request.speed.empty() && request.freezes.empty());
  EXPECT_TRUE(request.fade.in.empty() && !request.before && request.jobs == 0);
  EXPECT_FALSE(request.poster.is_wanted || !request.passes.is_none());
}

}  // namespace
}  // namespace tickreel::tests
