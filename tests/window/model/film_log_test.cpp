#include "window/model/film_log.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FilmLogTest : public testing::Test {
 protected:
  FilmLogTest() { make(directory_.path("match.replay")); }

  static void make(const std::string& path) { std::ofstream(path) << "something"; }
  [[nodiscard]] ShelvedFilm film(const std::string& name, bool is_made = false) const {
    FormChoice choice;
    choice.kind = "vertical";
    return {directory_.path(name),
            directory_.path("match.replay"),
            {"Ada › Bo", Rational(1, 3), Rational(5, 2), "follow:Ada"},
            choice,
            is_made};
  }

  TemporaryDirectory directory_;
  std::string file_ = directory_.path("state/films");
  FilmLog log_{file_};
};

TEST_F(FilmLogTest, KnowsWhatIsMadeAndWhatIsNot) {
  EXPECT_THAT(log_.list(), IsEmpty());
  ASSERT_TRUE(log_.note(film("a.mp4")));
  ASSERT_TRUE(log_.note(film("b.mp4")));
  EXPECT_THAT(FilmLog(file_).list(), ElementsAre(film("b.mp4"), film("a.mp4")));
  make(directory_.path("a.mp4"));
  ASSERT_TRUE(log_.note(film("a.mp4", true)));
  EXPECT_THAT(log_.list(), ElementsAre(film("a.mp4", true), film("b.mp4")));
  std::filesystem::remove(directory_.path("a.mp4"));
  EXPECT_THAT(log_.list(), ElementsAre(film("b.mp4"))) << "somebody has removed it";
  ASSERT_TRUE(log_.forget(directory_.path("b.mp4")));
  EXPECT_THAT(log_.list(), IsEmpty());
}

TEST_F(FilmLogTest, KnowsFilmsOfReels) {
  ShelvedFilm of_reel = film("a.mp4", true);
  EXPECT_FALSE(of_reel.is_of_reel());
  of_reel.replay = directory_.path("mine.toml");
  EXPECT_TRUE(of_reel.is_of_reel());
  make(of_reel.path);
  ASSERT_TRUE(log_.note(of_reel));
  EXPECT_THAT(FilmLog(file_).list(), ElementsAre(of_reel)) << "whether the reel is there or not";
}

TEST_F(FilmLogTest, AFilmThatCouldNotBeReadAgainIsRefused) {
  ShelvedFilm nameless = film("a.mp4");
  nameless.range.name.clear();
  ShelvedFilm endless = film("a.mp4");
  endless.range.out_seconds.reset();
  for (const ShelvedFilm& wrong : {nameless, endless}) {
    const Status noted = log_.note(wrong);
    ASSERT_FALSE(noted);
    EXPECT_THAT(noted.error().message, testing::HasSubstr("no name, no end or no length"));
  }
  EXPECT_THAT(log_.list(), IsEmpty());
}

TEST_F(FilmLogTest, WithoutItsReplayAFilmCannotBeMade) {
  ASSERT_TRUE(log_.note(film("a.mp4")));
  std::filesystem::remove(directory_.path("match.replay"));
  EXPECT_THAT(log_.list(), IsEmpty());
}

TEST_F(FilmLogTest, KnowsHowWhatIsNotMadeWasPlanned) {
  ShelvedFilm planned = film("a.mp4");
  planned.job = "{\"film\": {}}";
  ASSERT_TRUE(log_.note(planned));
  EXPECT_THAT(log_.list(), ElementsAre(planned));
  make(planned.path);
  planned.is_made = true;
  ASSERT_TRUE(log_.note(planned));
  EXPECT_EQ(log_.list()[0].job, "") << "nobody makes it again";
  planned.is_made = false;
  planned.job.assign(FilmLog::kMostJobBytes + 1, '{');
  ASSERT_TRUE(log_.note(planned));
  EXPECT_EQ(log_.list()[0].job, "");
}

TEST_F(FilmLogTest, WhatLiesOnTheDiskOfAFilmIsNotForgotten) {
  std::filesystem::create_directory(directory_.path("a.mp4.part"));
  ASSERT_TRUE(log_.note(film("a.mp4")));
  for (std::size_t i = 0; i < FilmLog::kMost; ++i) {
    make(directory_.path(std::to_string(i) + ".mp4"));
    ASSERT_TRUE(log_.note(film(std::to_string(i) + ".mp4", true)));
  }
  EXPECT_EQ(log_.list().size(), FilmLog::kMost);
  EXPECT_EQ(log_.list().back(), film("a.mp4"));
  std::filesystem::remove(directory_.path("match.replay"));
  EXPECT_EQ(log_.list().back(), film("a.mp4")) << "somebody may want to remove it";
}

TEST_F(FilmLogTest, NothingThatAFileHoldsDoesHarm) {
  ASSERT_TRUE(log_.note(film("a.mp4")));
  const std::string good = [&] {
    std::ifstream in(file_);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }();
  for (const auto& [what, instead] : {std::pair{"\"in\": \"1/3\"", "\"in\": \"9\""},
                                      {"\"in\": \"1/3\"", "\"in\": [[]]"},
                                      {"\"out\": \"5/2\"", "\"out\": \"99999999999999999999\""},
                                      {"\"path\": \"/", "\"path\": \""},
                                      {"\"name\": \"Ada › Bo\"", "\"name\": \"\""}}) {
    std::string bad = good;
    ASSERT_NE(bad.find(what), std::string::npos) << what << bad;
    bad.replace(bad.find(what), std::string(what).size(), instead);
    std::ofstream(file_) << bad;
    EXPECT_THAT(log_.list(), IsEmpty()) << instead;
  }
  for (const std::string text : {"", "{}", "[1, null, [], {}]", "[[[[[[[[[[[[[[[[", "\xff"}) {
    std::ofstream(file_) << text;
    EXPECT_THAT(log_.list(), IsEmpty()) << text;
  }
  ASSERT_TRUE(log_.note(film("a.mp4")));
  EXPECT_EQ(log_.list().size(), 1U);
}

TEST_F(FilmLogTest, SoManyAreKept) {
  for (std::size_t i = 0; i < FilmLog::kMost + 3; ++i) {
    ASSERT_TRUE(log_.note(film(std::to_string(i) + ".mp4")));
  }
  EXPECT_EQ(log_.list().size(), FilmLog::kMost);
}

}  // namespace
}  // namespace tickreel::tests
