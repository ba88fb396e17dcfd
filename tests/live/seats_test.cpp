#include "live/seats.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tests {
namespace {

using Device = Seat::Device;

GameInfo game_for_four() {
  GameInfo info;
  info.name = "four";
  info.min_players = 2;
  info.max_players = 4;
  info.make_bot = [](const SessionSetup&, std::size_t) { return std::unique_ptr<Bot>(); };
  return info;
}

TEST(SeatsTest, ReadsASeatForEachPlayer) {
  const auto seats = parse_seats("left,pad3,bot,right", game_for_four());
  ASSERT_TRUE(seats) << seats.error().message;
  EXPECT_EQ(*seats, (std::vector<Seat>{
                        {Device::kLeftKeys}, {Device::kGamepad, 3}, {}, {Device::kRightKeys}}));
  EXPECT_EQ(bots_among(*seats), (std::vector<std::size_t>{2}));
  EXPECT_TRUE(parse_seats("bot,bot", game_for_four()));
}

TEST(SeatsTest, SeatsForOthersAreAHosts) {
  const bool can_join = true;
  const auto seats = parse_seats("left,net,net", game_for_four(), can_join);
  ASSERT_TRUE(seats) << seats.error().message;
  EXPECT_EQ((*seats)[2], (Seat{Device::kNetwork}));
  EXPECT_TRUE(bots_among(*seats).empty());
  EXPECT_FALSE(parse_seats("left,net", game_for_four()));
}

TEST(SeatsTest, SaysWhatIsWrong) {
  GameInfo info = game_for_four();
  const auto why = [&](const char* text) { return parse_seats(text, info).error().message; };
  EXPECT_EQ(why("left,sofa"),
            "§seats left,sofa: 'sofa' is no seat: give left, right, pad0 to pad15 or bot for each "
            "player");
  EXPECT_EQ(why("left,left"), "§seats left,left: two players cannot share 'left'");
  EXPECT_EQ(why("left"), "§seats left: four is for 2 to 4 players, not 1");
  EXPECT_EQ(why("bot,bot,bot,bot,bot").substr(29), "four is for 2 to 4 players, not 5");
  for (const char* text :
       {"", "left,", ",left", "pad16,bot", "pad,bot", "pad-1,bot", "pad01,bot"}) {
    EXPECT_FALSE(parse_seats(text, info)) << text;
  }
  info.make_bot = nullptr;
  EXPECT_EQ(why("left,bot"), "§seats left,bot: four has no bots");
}

TEST(SeatsTest, OneGoesThroughWhatNobodyElseHas) {
  const auto choices = seat_choices(game_for_four(), {1});
  std::vector<Seat> seats{{Device::kLeftKeys}, {}};
  seats[1] = next_seat(seats, 1, 1, choices);
  EXPECT_EQ(seats[1], (Seat{Device::kRightKeys}));
  seats[1] = next_seat(seats, 1, 1, choices);
  EXPECT_EQ(seats[1], (Seat{Device::kGamepad, 1}));
  seats[1] = next_seat(seats, 1, 1, choices);
  EXPECT_EQ(seats[1], Seat{});
  EXPECT_EQ(next_seat(seats, 1, -1, choices), (Seat{Device::kGamepad, 1}));
  seats[1] = {Device::kGamepad, 7};  // this gamepad is gone
  EXPECT_EQ(next_seat(seats, 1, 1, choices), Seat{}) << "the first choice, not the second";
  EXPECT_EQ(next_seat(seats, 1, -1, choices), (Seat{Device::kGamepad, 1}));
}

TEST(SeatsTest, EmptySeatsAreBots) {
  GameInfo info = game_for_four();
  EXPECT_EQ(default_seats(info, {0, 1}), (std::vector<Seat>{{Device::kLeftKeys}, {}, {}, {}}));
  info.make_bot = nullptr;
  EXPECT_EQ(default_seats(info, {2}),
            (std::vector<Seat>{{Device::kLeftKeys}, {Device::kRightKeys}, {Device::kGamepad, 2}}));
}

TEST(SeatsTest, SaysWhichControlDoesSomething) {
  const GameControls controls{{{.name = "fire", .buttons = 1, .left_key = 'Q', .pad_button = kPadA},
                               {.name = "up", .axis = 3, .push = 1, .right_key = kKeyUp}},
                              {{.name = "up", .stick = kPadRightY, .axis = 3}}};
  const auto name = [&](std::size_t action, Device device) {
    return control_name(controls, controls.actions[action], device);
  };
  EXPECT_EQ(name(0, Device::kLeftKeys), "Q");
  EXPECT_EQ(name(0, Device::kRightKeys), "");
  EXPECT_EQ(name(0, Device::kGamepad), "A");
  EXPECT_EQ(name(1, Device::kRightKeys), "Up");
  EXPECT_EQ(name(1, Device::kGamepad), "Right stick");
  EXPECT_EQ(name(1, Device::kBot), "");
}

}  // namespace
}  // namespace tickreel::tests
