#include "window/films/film_queue.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <regex>
#include <thread>
#include <utility>

#include "core/files/file_names.h"
#include "movie/make/shrink_search.h"
#include "movie/make/store/segment_names.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/reel_plan.h"
#include "renderer/scene/plain_look.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"
#include "window/films/film_words.h"

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
    return std::make_unique<FilmQueue>(*ReplayFile::of(reader, game_), make_film, [this] {
      if (stand_still_) stand_still_();
      const std::lock_guard lock(mutex_);
      changed_.notify_all();
    });
  }
  /// Returns the order of a film of ten segments. The finished ones are kept when the window is
  /// closed.
  FilmOrder kept_order(const std::string& name) {
    FilmOrder kept = order(name, 10);
    kept.request.film.encoding = FilmDefinition().encoding;
    kept.request.film.plan.segment_frames = 10;
    kept.request.keeps_segments = kept.request.is_listed = true;
    kept.request.jobs = 2;
    return kept;
  }
  /// Gives the film up when some of its segments are finished. Returns the film as it was planned.
  FilmDefinition give_up_in_the_middle(const FilmOrder& order) {
    auto films = open();
    const auto plan = films->plan(order);
    EXPECT_TRUE(plan);
    const std::string part = order.request.path + kPartEnding;
    stand_still_ = [&, queue = films.get()] {
      if (has_finished_segment(part.c_str())) queue->pause(true);
    };
    films->add(order);
    EXPECT_TRUE(eventually([&] { return films->is_paused(); }));
    EXPECT_FALSE(std::filesystem::exists(order.request.path));
    films.reset();
    stand_still_ = nullptr;
    EXPECT_TRUE(has_finished_segment(part.c_str()));
    return plan->film;
  }
  /// Returns the order as a new window gives it, which does not know the first order.
  static FilmOrder again(const FilmOrder& before, const FilmDefinition& planned) {
    FilmOrder order{before.title, request_of_planned(planned, before.request), planned};
    order.request.resume = true;
    return order;
  }
  /// Makes the film and expects that nothing is left beside it.
  QueuedFilm make(const FilmOrder& order) {
    auto films = open();
    films->add(order);
    wait(*films);
    EXPECT_EQ(films->films()[0].stage, Stage::kDone) << films->films()[0].message;
    EXPECT_FALSE(std::filesystem::exists(order.request.path + kPartEnding));
    return films->films()[0];
  }

  /// Waits until no film is being made.
  void wait(const FilmQueue& films) {
    std::unique_lock lock(mutex_);
    const bool done =
        changed_.wait_for(lock, std::chrono::seconds(60), [&] { return !films.is_busy(); });
    EXPECT_TRUE(done);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
  GameEntry game_{carousel::carousel_info(TickRate(50)), make_plain_look, {}};
  std::function<void()> stand_still_;  ///< called by the queue's thread
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

TEST_F(FilmQueueTest, WhatFailedIsMadeAgainAtAnotherPlace) {
  auto films = open();
  FilmOrder bad = order("a");
  bad.request.path = directory_.path("no such folder/a");
  films->add(std::move(bad));
  wait(*films);
  films->again(0, directory_.path("a"));
  wait(*films);
  const auto states = films->films();
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states[0].stage, Stage::kDone) << states[0].message;
  EXPECT_EQ(states[0].path, directory_.path("a"));
  EXPECT_TRUE(std::filesystem::exists(directory_.path("a")));
  films->again(0, directory_.path("b"));
  films->again(7, directory_.path("b"));
  wait(*films);
  EXPECT_TRUE(std::filesystem::exists(directory_.path("b")));
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
  films->move(2, -1);  // film 2 is already the first
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
  // The progress of what was under way at the pause is still reported.
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

TEST_F(FilmQueueTest, AFilmThatIsStoppedSaysSoUntilItHas) {
  auto films = open();
  films->add(order("a", 10));
  ASSERT_TRUE(eventually([&] { return films->films()[0].stage == Stage::kMaking; }));
  EXPECT_FALSE(films->films()[0].is_stopping);
  films->cancel(0);  // before the first segment is finished
  const QueuedFilm now = films->films()[0];
  EXPECT_TRUE(now.is_stopping || now.stage == Stage::kCancelled);
  wait(*films);
  EXPECT_EQ(films->films()[0].stage, Stage::kCancelled);
  EXPECT_FALSE(films->films()[0].is_stopping);
}

TEST_F(FilmQueueTest, AFilmThatStandsStillCanBeStopped) {
  auto films = open();
  films->add(order("a", 10));
  films->pause(true);
  films->cancel(0);
  wait(*films);
  EXPECT_EQ(films->films()[0].stage, Stage::kCancelled);
  films->add(order("b", 10));
  films.reset();  // gives the film up
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

/// Returns the order for a reel of noise, in a GIF that has to become smaller.
FilmOrder noise_as_gif(const TemporaryDirectory& directory, const std::string& path) {
  const ProgramResult noise = run_program(
      "ffmpeg -v error -f lavfi -i nullsrc=s=160x90:r=1:d=1,format=gray,geq='random(1)*255' "
      "-frames:v 1 " +
      quoted(directory.path("noise.png")));
  EXPECT_EQ(noise.exit_code, 0) << noise.err;
  const auto document = read_for_planning(
      directory.path("reel.toml"),
      "size = \"160x90\"\nfps = 10\n[[clip]]\nstill = \"noise.png\"\nlength = \"3f\"\n",
      reel_grammar());
  EXPECT_TRUE(document);
  FilmRequest target;
  target.path = path;
  target.keeps_segments = false;
  target.size_limit = 12'000;
  auto plans = plan_reels(*document, target);
  EXPECT_TRUE(plans) << plans.error().message;
  FilmOrder order{"noise", target};
  order.reel = std::make_shared<const FilmPlan>(std::move(plans->front().plan));
  order.again = [reel = *document, plan = order.reel](ImageSize size, const Rational& rate) {
    return plan_again(reel, *plan)(size, rate);
  };
  return order;
}

TEST_F(FilmQueueTest, AReelOfLimitedSizeGoesToItsNewPlaceInEachSize) {
  const std::string folder = directory_.path("folder");
  std::filesystem::create_directory(folder);
  FilmOrder order = noise_as_gif(directory_, folder + "/a.gif");
  std::filesystem::remove(folder);
  FilmQueue films(make_film, [] {});
  films.add(std::move(order));
  ASSERT_TRUE(eventually([&] { return !films.is_busy(); }));
  EXPECT_EQ(films.films()[0].stage, Stage::kFailed);
  films.again(0, directory_.path("a.gif"));
  ASSERT_TRUE(eventually([&] { return !films.is_busy(); }));
  const QueuedFilm made = films.films()[0];
  EXPECT_EQ(made.stage, Stage::kDone) << made.message;
  EXPECT_GT(made.turn, 1);
  EXPECT_TRUE(std::filesystem::exists(directory_.path("a.gif")));
}

TEST_F(FilmQueueTest, SaysWhatItIsAt) {
  QueuedFilm film;
  EXPECT_EQ(describe_progress(film), "Starting");
  film.progress.frames_done = 168;
  film.progress.frames_total = 183;
  EXPECT_EQ(describe_progress(film), "drawing: 168 of 183 frames");
  film.progress.stage = ExportStage::kCheck;
  film.progress.frames_done = 69;
  film.progress.frames_per_second = 12.0;
  EXPECT_EQ(describe_progress(film), "checking: 69 of 183 frames");
  film.progress.stage = ExportStage::kRender;
  film.turn = 2;
  film.progress.seconds_left = 9.6;
  EXPECT_EQ(describe_progress(film),
            "drawing, time 2, for its size, about 0:10 left: 69 of 183 frames, 12.0 a second");
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

TEST_F(FilmQueueTest, AFilmThatWasGivenUpGoesOnWhereItWasLeft) {
  const FilmOrder kept = kept_order("a.mp4");
  const FilmDefinition planned = give_up_in_the_middle(kept);
  const QueuedFilm made = make(again(kept, planned));
  EXPECT_GE(made.frames_there, 10);
  EXPECT_LT(made.frames_there, 100);
  EXPECT_EQ(made.frames_there % 10, 0);
  EXPECT_EQ(make(kept_order("b.mp4")).frames_there, 0);
  EXPECT_EQ(read_file(made.path), read_file(directory_.path("b.mp4")));
}

TEST_F(FilmQueueTest, AFilmThatAnotherProgramHadBegunIsMadeAnew) {
  const FilmOrder kept = kept_order("a.mp4");
  const FilmDefinition planned = give_up_in_the_middle(kept);
  const std::string about = kept.request.path + kPartEnding + "/" + kFilmFileName;
  const std::string text = read_file(about);
  const std::string other =
      std::regex_replace(text, std::regex(R"re(("tickreel": )"[^"]*")re"), "$1\"0.0.1\"");
  ASSERT_NE(other, text);
  write_file(about, other);
  const QueuedFilm made = make(again(kept, planned));
  EXPECT_EQ(made.frames_there, 0);
  make(kept_order("b.mp4"));
  EXPECT_EQ(read_file(made.path), read_file(directory_.path("b.mp4")));
}

TEST_F(FilmQueueTest, AFilmWithoutSegmentsIsMadeAnew) {
  FilmOrder gif = kept_order("a.gif");
  const FilmDefinition planned = open()->plan(gif)->film;
  const std::string left = gif.request.path + kPartEnding;
  write_file(left, "what a kill has left");
  const QueuedFilm made = make(again(gif, planned));
  EXPECT_EQ(made.frames_there, 0);
  make(kept_order("b.gif"));
  EXPECT_EQ(read_file(made.path), read_file(directory_.path("b.gif")));
}

TEST_F(FilmQueueTest, AFilmOfAnotherReplayIsNotGoneOnWith) {
  const FilmOrder kept = kept_order("a.mp4");
  FilmDefinition planned = give_up_in_the_middle(kept);
  planned.replay().hash ^= 1;
  auto films = open();
  films->add(again(kept, planned));
  wait(*films);
  EXPECT_EQ(films->films()[0].stage, Stage::kFailed);
  EXPECT_NE(films->films()[0].message.find("film it anew"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(kept.request.path + kPartEnding)) << "nobody said so";
}

TEST_F(FilmQueueTest, NothingIsLeftOfAFilmThatIsStopped) {
  const FilmOrder kept = kept_order("a.mp4");
  const FilmDefinition planned = give_up_in_the_middle(kept);
  {
    auto films = open();
    films->pause(true);
    films->add(again(kept, planned));
    films->cancel(0);
    EXPECT_EQ(films->films()[0].stage, Stage::kCancelled);
    EXPECT_FALSE(std::filesystem::exists(kept.request.path + kPartEnding));
  }
  give_up_in_the_middle(kept);
  auto films = open();
  films->pause(true);
  films->add(again(kept, planned));
  films->pause(false);
  ASSERT_TRUE(eventually([&] { return films->films()[0].frames_there > 0; }));
  films->pause(true);
  films->cancel(0);
  wait(*films);
  EXPECT_FALSE(std::filesystem::exists(kept.request.path + kPartEnding));
}

TEST_F(FilmQueueTest, EndsInTheMiddleOfAFilm) {
  auto films = open();
  films->add(order("a", 10));
  films.reset();
  EXPECT_FALSE(std::filesystem::exists(directory_.path("a")));
}

}  // namespace
}  // namespace tickreel::tests
