#include "games/open_replay.h"

#include <gmock/gmock.h>

#include "tests/support/record_bots.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// The games of a program and their replays.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

TEST(RegistryTest, GamesAreFoundByTheirNames) {
  ASSERT_FALSE(all_games().empty());
  for (const GameEntry& game : all_games()) EXPECT_EQ(find_game(game.info.name), &game);
  EXPECT_EQ(find_game("chess"), nullptr);
}

TEST(RegistryTest, OneNameIsForOneGame) {
  GameEntry again = all_games().front();
  again.info.library = "again.so";
  const Status refused = add_game(again);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_THAT(refused.error().message, HasSubstr("which there is already: built in"));
}

TEST(RegistryTest, OfSeveralOfOneNameAReplayHasThatWhichRecordedIt) {
  GameEntry entry = all_games().front();
  entry.info.name = "several";
  for (const std::string library :
       {"a.so 0123456789abcdef", "a.so:x 0123456789abcdee", "a.so:y 0123456789abcded"}) {
    entry.info.library = library;
    ASSERT_TRUE(add_game(entry, true));
  }
  const auto found = [](const std::string& recorded_by) {
    ReplaySession session;
    session.game = "several";
    session.recorded_by = recorded_by;
    return find_game(session)->info.library;
  };
  EXPECT_EQ(found("tickreel 0.2.0, a.so:x 0123456789abcdee"), "a.so:x 0123456789abcdee");
  EXPECT_EQ(found("tickreel 0.2.0, a.so 0123456789abcdef"), "a.so 0123456789abcdef");
  // If that library was rebuilt or is missing, the next best one is taken.
  EXPECT_EQ(found("tickreel 0.2.0, a.so:y 0000000000000000"), "a.so:y 0123456789abcded");
  EXPECT_EQ(found("tickreel 0.2.0, a.so:z 0000000000000000"), "a.so 0123456789abcdef");
  EXPECT_EQ(found("tickreel 0.2.0"), "a.so 0123456789abcdef");
}

TEST(OpenReplayTest, AReplayComesWithItsGame) {
  const TemporaryDirectory directory;
  record_bots("pucks", directory.path("a.replay"), 30);
  auto opened = open_replay(directory.path("a.replay"));
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(&opened->game, find_game("pucks"));
  EXPECT_EQ(opened->player.end_tick(), 30);
}

TEST(OpenReplayTest, AGameThatIsNotThereIsNamed) {
  const TemporaryDirectory directory;
  carousel::record_carousel(directory.path("a.replay"), 30);
  const auto opened = open_replay(directory.path("a.replay"));
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, ErrorKind::kBadFile);
  EXPECT_THAT(opened.error().message, HasSubstr("the replay is of the game 'carousel', which is "));
}

}  // namespace
}  // namespace tickreel::tests
