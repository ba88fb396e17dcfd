#include "window/play/film_queue.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <thread>
#include <utility>

#include "renderer/scene/plain_look.h"
#include "tests/support/eventually.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"
#include "window/play/film_panel.h"

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

TEST_F(FilmQueueTest, WhatWaitsIsMadeInTheOrderThatIsWanted) {
  auto films = open();
  films->pause(true);
  for (const char* name : {"a", "b", "c", "d"}) films->add(order(name));
  films->move(2, -1);
  films->move(2, -1);
  films->move(2, -1);  // it is the first
  films->move(0, 1);
  films->move(9, 1);
  films->cancel(3);
  EXPECT_EQ(films->waiting(), (std::vector<std::size_t>{2, 1, 0}));
  films->pause(false);
  wait(*films);
  const auto written = [&](const char* name) {
    return std::filesystem::last_write_time(directory_.path(name));
  };
  EXPECT_LE(written("c"), written("b"));
  EXPECT_LE(written("b"), written("a"));
  EXPECT_FALSE(std::filesystem::exists(directory_.path("d")));
}

TEST_F(FilmQueueTest, StandsStillUntilItIsToGoOn) {
  auto films = open();
  films->add(order("a", 10));
  ASSERT_TRUE(eventually([&] { return films->films()[0].progress.frames_done > 0; }));
  films->pause(true);
  EXPECT_TRUE(films->is_paused());
  // What is under way when it is told to stand still is told yet.
  std::int64_t done = -1;
  ASSERT_TRUE(eventually([&] {
    const auto before = std::exchange(done, films->films()[0].progress.frames_done);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return before == done;
  }));
  EXPECT_TRUE(films->is_busy());
  films->pause(false);
  wait(*films);
  EXPECT_EQ(films->films()[0].stage, Stage::kDone);
  films->pause(true);
  films->add(order("b"));
  films->cancel(1);
  EXPECT_FALSE(films->is_busy());
}

TEST_F(FilmQueueTest, AFilmThatStandsStillCanBeStopped) {
  auto films = open();
  films->add(order("a", 10));
  films->pause(true);
  films->cancel(0);
  wait(*films);
  EXPECT_EQ(films->films()[0].stage, Stage::kCancelled);
  films->add(order("b", 10));
  films.reset();  // and given up
}

TEST_F(FilmQueueTest, AFilmOfLimitedSizeIsDrawnUntilItFits) {
  auto films = open();
  FilmOrder gif = order("a.gif", 4);
  gif.request.film.encoding = FilmDefinition().encoding;
  gif.request.film.size = {320, 180};
  gif.request.size_limit = 60'000;
  films->add(std::move(gif));
  wait(*films);
  const QueuedFilm made = films->films()[0];
  ASSERT_EQ(made.stage, Stage::kDone) << made.message;
  EXPECT_LE(std::filesystem::file_size(made.path), 60'000U);
  EXPECT_GT(made.turn, 1);
}

TEST_F(FilmQueueTest, SaysWhatItIsAt) {
  QueuedFilm film;
  EXPECT_EQ(describe_progress(film), "begins");
  film.progress.frames_done = 168;
  film.progress.frames_total = 183;
  EXPECT_EQ(describe_progress(film), "drawing: 168 of 183 frames");
  film.progress.stage = ExportStage::kCheck;
  film.progress.frames_done = 69;
  film.progress.frames_per_second = 12.0;
  EXPECT_EQ(describe_progress(film), "checking: 69 of 183 frames");
  film.progress.stage = ExportStage::kRender;
  film.turn = 2;
  EXPECT_EQ(describe_progress(film).find("drawing, time 2, for its size: 69 of 183"), 0U);
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
