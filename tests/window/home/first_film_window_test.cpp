// A new user plays a round and films the best of it.

#include <filesystem>
#include <iostream>

#include "live/spool/recording_spool.h"
#include "sim/replay/replay_reader.h"
#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

using Clock = std::chrono::steady_clock;

/// On two cores without other work a round and its film take less than two minutes together.
constexpr std::chrono::minutes kPatience{15};

/// A key of the panel for films, and the ending of the film that it makes.
struct Kind {
  const char* key;
  const char* ending;
};

class FirstFilm : public WindowTest, public testing::WithParamInterface<Kind> {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "films slowly under a sanitizer";
    WindowTest::SetUp();
  }

  void press(const std::string& key) {
    display().press(key);
    ++presses_;
  }
  /// Returns the length of the recording in seconds; 0 while it cannot be read.
  [[nodiscard]] double recorded() const {
    const auto list = RecordingSpool::open(state() + "/tickreel/recordings", 1 << 30)->list();
    if (!list || list->empty()) return 0.0;
    return (Rational(list->front().ticks) / list->front().tick_rate).to_double();
  }
  [[nodiscard]] std::string made(const std::string& ending) const {
    for (const auto& entry : std::filesystem::directory_iterator(path("."))) {
      if (entry.path().extension() == ending) return entry.path().string();
    }
    return "";
  }
  [[nodiscard]] static std::string streams(const std::string& film) {
    return run_program(
               "ffprobe -v error -show_entries stream=codec_type,width,height -of csv=p=0 " +
               quoted(film))
        .out;
  }

  /// Plays a round and films the best of it with a kind's key. Returns the film's path.
  std::string film_a_round(const std::string& kind, const std::string& ending) {
    open({"play"}, "^tickreel$", 50);
    const auto begin = Clock::now();
    press("Return");  // tanks
    EXPECT_FALSE(display().wait_for_window("tanks - tickreel").empty());
    expect_it_stands_still();
    press("Return");  // starts
    EXPECT_TRUE(eventually([&] { return recorded() > 60.0; }, kPatience)) << "a round is 60 s";
    expect_it_stands_still();  // its results
    press("Down");
    press("Return");           // film the best of it
    expect_it_stands_still();  // the highlights and the film's outlook are found
    press(kind);
    press("Return");
    EXPECT_TRUE(eventually([&] { return !made(ending).empty(); }, kPatience)) << program().err();
    const std::chrono::duration<double> took = Clock::now() - begin;
    std::cout << presses_ << " keys, " << took.count() << " s\n";
    EXPECT_LE(presses_, 10);
    return made(ending);
  }

 private:
  int presses_ = 0;
};

TEST_P(FirstFilm, OfTheBestOfARoundTakesTenKeysAtMost) {
  const std::string film = film_a_round(GetParam().key, GetParam().ending);
  ASSERT_NE(film, "");
  if (film.ends_with(".gif")) {
    EXPECT_LT(std::filesystem::file_size(film), 4'000'000U) << "a chat takes it";
    EXPECT_GT(std::filesystem::file_size(film), 10'000U);
  } else {
    EXPECT_NE(streams(film).find("video,1080,1920"), std::string::npos) << streams(film);
    EXPECT_NE(streams(film).find("audio"), std::string::npos) << streams(film);
  }
}

INSTANTIATE_TEST_SUITE_P(Long, FirstFilm, testing::Values(Kind{"3", ".mp4"}, Kind{"4", ".gif"}));

TEST_F(WindowTest, WhoChoosesWhatToFilmIsNotShownTheReplayMeanwhile) {
  open({"record", "--game", "pucks", "--seats", "left,bot", "-o", path("live.replay")},
       "pucks - tickreel", 20);
  // The replay is long enough to be seen playing.
  constexpr Tick kEnough = 180;
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(path("live.replay.part"));
    return reader && reader->end_tick() >= kEnough;
  }));
  for (const char* key : {"Escape", "Up", "Return", "Down", "Return"}) display().press(key);
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(path("live.replay")); }))
      << "quit, keep it, and choose: " << program().err();
  EXPECT_EQ(ReplayReader::open(path("live.replay"))->people(), PlayerSet("01"))
      << "the left player was a person, the other one a bot";
  expect_it_stands_still();
  display().press("Escape");  // no film
  expect_it_stands_still();
  display().press("space");
  expect_it_moves();
}

}  // namespace
}  // namespace tickreel::tests
