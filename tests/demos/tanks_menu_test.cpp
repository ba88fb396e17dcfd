#include <gtest/gtest.h>

#include <algorithm>

#include "demos/tanks/tanks_state.h"
#include "sim/game/simulation.h"
#include "tests/demos/tanks_session.h"
#include "tests/support/room.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/game/input_event.h"

// The pause menu, used by menu keys and typed text, which are inputs of the game.

namespace tickreel::tanks {

using namespace tests;
namespace {

InputFrame keys(const std::vector<std::uint32_t>& commands, std::uint8_t player = 0) {
  InputFrame input;
  for (const std::uint32_t command : commands) {
    input.events.push_back(encode_event(MenuEvent{command, 0}, player));
  }
  return input;
}

InputFrame typed(const std::string& utf8) {
  InputFrame input;
  input.events.push_back(encode_event(TextEvent{utf8}, 0));
  return input;
}

const InputFrame kToTheName = keys({kMenuOpenOrClose, kMenuDown, kMenuDown});

class TanksMenuTest : public testing::Test {
 protected:
  [[nodiscard]] bool has(std::uint32_t kind) const {
    const auto& facts = session_.view().facts;
    return std::ranges::find(facts, kind, &Fact::kind) != facts.end();
  }
  [[nodiscard]] std::string text_of(FactKind kind, std::uint32_t variant) const {
    for (const Fact& fact : session_.view().facts) {
      if (fact.kind == kind && fact.variant == variant) return fact.text;
    }
    return "none";
  }

  TanksSession session_;
};

TEST_F(TanksMenuTest, KeysOfAnyDeviceOpenItMoveInItAndCloseIt) {
  EXPECT_FALSE(has(kMenuIsOpen));
  session_.tick(keys({kMenuDown, kMenuChoose}));
  EXPECT_FALSE(has(kMenuIsOpen)) << "only what opens it opens it";
  session_.tick(keys({kMenuOpenOrClose}));
  EXPECT_TRUE(has(kMenuIsOpen));
  EXPECT_EQ(session_.fact(kMenuItem, kResumeLine), 1);
  session_.tick(keys({kMenuUp}));
  EXPECT_EQ(session_.fact(kMenuItem, kLeaveLine), 1) << "around the end";
  session_.tick(keys({kMenuDown, kMenuDown}));
  EXPECT_EQ(session_.fact(kMenuItem, kRestartLine), 1);
  session_.tick(keys({kMenuBack}));
  EXPECT_FALSE(has(kMenuIsOpen));
}

TEST_F(TanksMenuTest, LeavingIsAskedForOnce) {
  session_.tick(keys({kMenuOpenOrClose, kMenuUp}));
  EXPECT_FALSE(has(kLeaveGame));
  session_.tick(keys({kMenuChoose}));
  EXPECT_TRUE(has(kLeaveGame));
  EXPECT_TRUE(has(kMenuIsOpen)) << "who decides otherwise is where he was";
  session_.tick({});
  EXPECT_FALSE(has(kLeaveGame)) << "said once";
}

TEST_F(TanksMenuTest, ANameIsTyped) {
  session_.tick(kToTheName);
  EXPECT_EQ(text_of(kMenuItem, kNameLine), "Name of tank 1: Rumble");
  session_.tick(typed("Z"));
  EXPECT_EQ(text_of(kMenuItem, kNameLine), "Name of tank 1: Z_") << "the old one gives way";
  session_.tick(typed("o\u00EB\n\x7F!"));
  EXPECT_EQ(text_of(kPlayerName, 0), "Zo\u00EB!");
  session_.tick(keys({kMenuErase, kMenuErase}));
  EXPECT_EQ(text_of(kPlayerName, 0), "Zo") << "a character, however long";
  session_.tick(keys({kMenuChoose, kMenuChoose}));
  EXPECT_FALSE(has(kMenuIsOpen));
  session_.idle(10);
  EXPECT_EQ(text_of(kPlayerName, 0), "Zo");
  EXPECT_EQ(text_of(kPlayerName, 1), "Pepper");
}

TEST_F(TanksMenuTest, ANameHasAnEndAndAnErasedOneIsTheOldOne) {
  session_.tick(kToTheName);
  session_.tick(typed("\u2192234567890123456789"));
  EXPECT_EQ(text_of(kPlayerName, 0), "\u2192234567890123456");
  session_.tick(keys({kMenuLeft, kMenuRight, kMenuErase}));
  EXPECT_EQ(text_of(kPlayerName, 0), "Rumble");
  EXPECT_EQ(text_of(kMenuItem, kNameLine), "Name of tank 1: _");
}

TEST_F(TanksMenuTest, WhoOpensItIsNamedAndLeftAndRightGoToTheOthers) {
  session_.tick(keys({kMenuOpenOrClose, kMenuDown, kMenuDown}, 2));
  EXPECT_EQ(text_of(kMenuItem, kNameLine), "Name of tank 3: Clank");
  session_.tick(keys({kMenuRight, kMenuRight}));
  session_.tick(typed("Ada"));
  EXPECT_EQ(text_of(kPlayerName, 0), "Ada");
  EXPECT_EQ(text_of(kPlayerName, 2), "Clank");
}

TEST_F(TanksMenuTest, WhatIsTypedElsewhereIsNoName) {
  session_.tick(typed("wasd"));
  session_.tick(keys({kMenuOpenOrClose}));
  session_.tick(typed("wasd"));
  EXPECT_EQ(text_of(kPlayerName, 0), "Rumble");
}

TEST(TanksRulesTest, OlderRulesKnowNothingOfEvents) {
  const GameInfo info = tanks_info();
  for (std::uint32_t version = 1; version < kMenuRules; ++version) {
    SessionSetup setup{3, info.tick_rate, info.player_names};
    setup.rules_version = version;
    auto with = *Simulation::begin(info, setup);
    auto without = *Simulation::begin(info, setup);
    with.step(kToTheName);
    with.step(typed("Zed"));
    for (int i = 0; i < 2; ++i) without.step({});
    EXPECT_EQ(with.state_hash(), without.state_hash());
  }
}

}  // namespace
}  // namespace tickreel::tanks
