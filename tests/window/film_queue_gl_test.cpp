#include "window/play/film_queue.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>

#include "renderer/scene/plain_look.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using Stage = QueuedFilm::Stage;

class FilmQueueTest : public testing::Test {
 protected:
  FilmQueueTest() { carousel::record_carousel(path_, 500); }

  FilmOrder order(const std::string& name, int seconds = 1) {
    FilmOrder order{name, {}};
    order.request.path = directory_.path(name);
    FilmDefinition& film = order.request.film;
    film.size = {64, 36};
    film.frame_rate = Rational(10);
    film.replay().range = {Rational(0), Rational(seconds)};
    film.replay().camera = {};
    film.encoding.name = "hash";
    return order;
  }

  std::unique_ptr<FilmQueue> open() {
    auto reader = *ReplayReader::open(path_);
    return std::make_unique<FilmQueue>(*ReplayFile::of(reader, game_), [this] {
      const std::lock_guard lock(mutex_);
      changed_.notify_all();
    });
  }
  /// Until no film is being made any more.
  void wait(const FilmQueue& films) {
    std::unique_lock lock(mutex_);
    const bool done =
        changed_.wait_for(lock, std::chrono::seconds(60), [&] { return !films.is_busy(); });
    EXPECT_TRUE(done);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
  GameEntry game_{carousel::carousel_info(TickRate(50)), make_plain_look, {}};
  std::mutex mutex_;
  std::condition_variable changed_;
};

TEST_F(FilmQueueTest, MakesOneFilmAfterTheOther) {
  auto films = open();
  EXPECT_EQ(films->add(order("a")), 0U);
  EXPECT_EQ(films->add(order("b")), 1U);
  wait(*films);
  const auto states = films->films();
  ASSERT_EQ(states.size(), 2U);
  for (const QueuedFilm& film : states) {
    EXPECT_EQ(film.stage, Stage::kDone) << film.message;
    EXPECT_EQ(film.progress.frames_done, 10);
    EXPECT_TRUE(std::filesystem::exists(film.path));
  }
}

TEST_F(FilmQueueTest, AFilmThatCannotBeMadeIsReportedAndTheNextIsMade) {
  auto films = open();
  FilmOrder bad = order("a");
  bad.request.path = directory_.path("no such folder/a");
  films->add(std::move(bad));
  films->add(order("b"));
  wait(*films);
  const auto states = films->films();
  EXPECT_EQ(states[0].stage, Stage::kFailed);
  EXPECT_NE(states[0].message.find("no such folder"), std::string::npos);
  EXPECT_EQ(states[1].stage, Stage::kDone);
}

TEST_F(FilmQueueTest, AReplayThatWasReplacedMeanwhileIsNotFilmed) {
  auto films = open();
  carousel::record_carousel(path_, 400);
  films->add(order("a"));
  wait(*films);
  EXPECT_EQ(films->films()[0].stage, Stage::kFailed);
  EXPECT_NE(films->films()[0].message.find("is another replay"), std::string::npos);
}

TEST_F(FilmQueueTest, WhatIsCancelledLeavesNothing) {
  auto films = open();
  films->add(order("a", 10));
  films->add(order("b"));
  films->cancel(1);
  films->cancel(0);
  films->cancel(7);
  wait(*films);
  const auto states = films->films();
  EXPECT_EQ(states[0].stage, Stage::kCancelled);
  EXPECT_EQ(states[1].stage, Stage::kCancelled);
  EXPECT_FALSE(std::filesystem::exists(states[0].path));
  EXPECT_FALSE(std::filesystem::exists(states[0].path + ".part"));
}

TEST_F(FilmQueueTest, ShowsTheFilmThatIsBeingMade) {
  auto films = open();
  EXPECT_FALSE(films->take_preview());
  films->add(order("a"));
  wait(*films);
  const auto preview = films->take_preview();
  ASSERT_TRUE(preview);
  EXPECT_EQ(preview->size(), (ImageSize{64, 36}));
}

TEST_F(FilmQueueTest, EndsInTheMiddleOfAFilm) {
  auto films = open();
  films->add(order("a", 10));
  films.reset();
  EXPECT_FALSE(std::filesystem::exists(directory_.path("a")));
}

}  // namespace
}  // namespace tickreel::tests
