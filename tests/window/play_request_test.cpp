#include "window/play/play_request.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// Has a match of three seconds and asks for small films.
class PlayRequestTest : public testing::Test {
 protected:
  void SetUp() override {
    record_bots("pucks", path("match.replay"), 90);
    request_.films.film.replay().file = path("match.replay");
    request_.films.film.size = {64, 36};
  }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] Result<PlaySettings> settings() const {
    const auto replay = open_replay(path("match.replay"), OnDivergence::kPlayOn);
    if (!replay) return replay.error();
    auto made = play_settings(request_, *replay);
    if (made) {
      EXPECT_EQ(made->game, &replay->game);
    }
    return made;
  }
  void expect_refused(ErrorKind kind, const std::string& why) const {
    const auto made = settings();
    ASSERT_FALSE(made) << why;
    EXPECT_EQ(made.error().kind, kind) << made.error().message;
    EXPECT_THAT(made.error().message, HasSubstr(why));
  }

  const TemporaryDirectory directory_;
  PlayRequest request_;
};

TEST_F(PlayRequestTest, SaysWhereToBeginAndWhereFilmsGo) {
  request_.films.from = "1.5";
  request_.films.path = path("films");
  request_.movie_at_marks = true;
  request_.before = "0.5";
  const auto made = settings();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->start, Rational(3, 2));
  EXPECT_EQ(made->output_folder, path("films"));
  EXPECT_EQ(made->films.path, "");
  EXPECT_EQ(made->marks_to_film, MarksToFilm::kWhenReached);
  EXPECT_EQ(made->margins.before, Rational(1, 2));
  EXPECT_FALSE(std::filesystem::exists(path("films")));
}

TEST_F(PlayRequestTest, RefusesWhatFilmsCannotBeMadeWith) {
  request_.films.from = "4";
  expect_refused(ErrorKind::kUsage, "§from 4 is beyond the end: the replay is 0:03.000 long");
  request_.films.from.clear();
  request_.films.poster_at = "1";
  expect_refused(ErrorKind::kUsage, "§poster-at is a time of one film");
  request_.films.poster_at.clear();
  request_.before = "soon";
  expect_refused(ErrorKind::kUsage, "soon");
  request_.before = "1";
  request_.films.path = path("match.replay");
  expect_refused(ErrorKind::kInTheWay, "is a file, and films and pictures go into a folder");
}

TEST_F(PlayRequestTest, TheSameIsRefusedBeforeAGameIsPlayed) {
  const auto replay = open_replay(path("match.replay"), OnDivergence::kPlayOn);
  ASSERT_TRUE(replay);
  const GameInfo& info = replay->game.info;
  const SessionSetup setup{1, info.tick_rate, info.player_names};
  const auto refusal_of = [&](const FilmRequest& request) {
    const Status checked = check_films(request, replay->game, setup);
    return checked ? "it is taken" : checked.error().message;
  };
  FilmRequest request;
  request.overlay.texts = {"{player:0}@top,1-2"};
  request.overlay.shown_inputs = {"1"};
  EXPECT_EQ(refusal_of(request), "it is taken");
  const auto expect = [&](const std::string& why, const auto& change) {
    FilmRequest wrong = request;
    change(wrong);
    EXPECT_THAT(refusal_of(wrong), HasSubstr(why));
  };
  expect("§poster-at", [](FilmRequest& wrong) { wrong.poster_at = "1"; });
  expect("§speed", [](FilmRequest& wrong) { wrong.speed = "0"; });
  expect("nosuch", [](FilmRequest& wrong) { wrong.film.encoding.vcodec = "nosuch"; });
  expect("nosuch", [](FilmRequest& wrong) { wrong.film.replay().camera = FilmCameras("nosuch"); });
  expect("{nosuch}", [](FilmRequest& wrong) { wrong.overlay.texts = {"{nosuch}"}; });
  expect("99", [](FilmRequest& wrong) { wrong.overlay.shown_inputs = {"99"}; });
  expect("is a file", [&](FilmRequest& wrong) { wrong.path = path("match.replay"); });
}

TEST_F(PlayRequestTest, AFolderThatWasMadeForNothingGoesAgain) {
  for (const bool is_wanted : {false, true}) {
    {
      OutputFolder folder(path("films"));
      ASSERT_TRUE(folder.make());
      EXPECT_TRUE(std::filesystem::is_directory(path("films")));
      if (is_wanted) folder.keep();
    }
    EXPECT_EQ(std::filesystem::is_directory(path("films")), is_wanted);
  }
  {
    OutputFolder folder(path("films"));
    ASSERT_TRUE(folder.make());
  }
  EXPECT_TRUE(std::filesystem::is_directory(path("films"))) << "it was there before";
}

}  // namespace
}  // namespace tickreel::tests
