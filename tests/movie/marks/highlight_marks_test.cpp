#include "movie/marks/highlight_marks.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

const std::vector<std::string> kPlayers = {"Rumble", "Pepper", "Clank", "Duchess"};
const HighlightWords kWords{"kill", "follow:"};

std::string name_of(std::int32_t player) {
  return player == kNoPlayer ? "" : kPlayers[static_cast<std::size_t>(player)];
}

FoundEvent event(const std::string& name, std::int32_t actor, std::int32_t target = kNoPlayer,
                 std::int32_t weight = 100, const std::string& text = "") {
  return {name, 1, 0, Rational(1), actor, target, weight, text, name_of(actor), name_of(target)};
}

FoundEvent kill(std::int32_t actor, std::int32_t target) {
  return event("kill", actor, target);
}

Highlight highlight(const std::vector<FoundEvent>& events) {
  return {{Rational(0), Rational(2)}, events};
}

std::string name(const std::vector<FoundEvent>& events) {
  return highlight_name(highlight(events), kWords);
}

std::string camera(const std::vector<FoundEvent>& events, const std::string& stem = "follow:") {
  return highlight_marks({highlight(events)}, {"kill", stem}).front().camera;
}

TEST(EventTextTest, SaysWhoDidWhatToWhom) {
  EXPECT_EQ(event_text(kill(3, 1)), "kill: Duchess › Pepper");
  EXPECT_EQ(event_text(event("power-up", 2, kNoPlayer, 5, "shield")), "power-up: Clank (shield)");
  EXPECT_EQ(event_text(event("kill", kNoPlayer, 0, 100, "accident")), "kill: › Rumble (accident)");
  EXPECT_EQ(event_text(event("crate", kNoPlayer)), "crate");
}

TEST(HighlightMarksTest, AreNamedAfterWhatHappened) {
  EXPECT_EQ(name({kill(3, 1)}), "Duchess › Pepper");
  EXPECT_EQ(name({kill(3, 1), kill(3, 0)}), "Duchess: double kill");
  EXPECT_EQ(name({kill(3, 1), kill(3, 0), kill(3, 2)}), "Duchess: triple kill");
  EXPECT_EQ(name({kill(3, 1), kill(3, 0), kill(3, 2), kill(3, 0), kill(3, 1)}), "Duchess: 5 kills");
  EXPECT_EQ(name({kill(3, 1), kill(0, 2)}), "Duchess › Pepper, Rumble › Clank");
  EXPECT_EQ(name({kill(3, 1), kill(0, 2), kill(1, 2)}), "Duchess › Pepper and 2 more");
  EXPECT_EQ(name({event("hit", 3, 1)}), "Duchess › Pepper: hit");
  EXPECT_EQ(name({event("crate", 1)}), "Pepper: crate");
  EXPECT_EQ(name({kill(kNoPlayer, 1)}), "› Pepper");
  EXPECT_EQ(name({event("crate", kNoPlayer)}), "crate");
  EXPECT_EQ(name({event("hit", 3, 1, 10), kill(3, 1), event("hit", 2, 1, 10)}), "Duchess › Pepper")
      << "after what matters most";
}

TEST(HighlightMarksTest, HaveNamesOfTheirOwn) {
  const std::vector<Highlight> same(3, highlight({kill(3, 1)}));
  const std::vector<Mark> marks = highlight_marks(same, kWords);
  EXPECT_EQ(marks[0].name, "Duchess › Pepper");
  EXPECT_EQ(marks[1].name, "Duchess › Pepper 2");
  EXPECT_EQ(marks[2].name, "Duchess › Pepper 3");
  EXPECT_TRUE(marks[0].is_automatic);
  EXPECT_EQ(marks[0].in_seconds, Rational(0));
  EXPECT_EQ(marks[0].out_seconds, Rational(2));
  EXPECT_EQ(highlight_marks(same, {"kill", "", "best 10 s"})[1].name, "best 10 s 2");
}

TEST(HighlightMarksTest, ANumberIsNoNameThatSomeOtherHas) {
  FoundEvent odd = event("crate", 1);
  odd.name = "crate 2";
  const auto marks = highlight_marks(
      {highlight({odd}), highlight({event("crate", 1)}), highlight({event("crate", 1)})}, kWords);
  EXPECT_EQ(marks[0].name, "Pepper: crate 2");
  EXPECT_EQ(marks[1].name, "Pepper: crate");
  EXPECT_EQ(marks[2].name, "Pepper: crate 3");
}

TEST(HighlightMarksTest, FollowWhoeverDidTheMost) {
  EXPECT_EQ(camera({kill(3, 1)}), "follow:3");
  EXPECT_EQ(camera({kill(3, 1), kill(0, 2)}), "follow:3") << "of equals the first";
  EXPECT_EQ(camera({event("hit", 3, 1, 10), kill(0, 2)}), "follow:0");
  EXPECT_EQ(camera({kill(kNoPlayer, 2)}), "follow:2") << "nobody did it";
  EXPECT_EQ(camera({event("crate", kNoPlayer)}), "");
  EXPECT_EQ(camera({kill(3, 1)}, ""), "") << "no camera follows anybody";
}

TEST(HighlightMarksTest, HaveNamesThatMarksMayHave) {
  FoundEvent endless = kill(3, 1);
  endless.actor_name = std::string(255, 'x');
  endless.actor_name += "\u00e9";
  endless.target_name = endless.actor_name;
  FoundEvent hostile = kill(3, 1);
  hostile.actor_name = "\x1b[31m";
  for (const FoundEvent& event : {endless, hostile}) {
    const auto marks = highlight_marks({highlight({event}), highlight({event})}, kWords);
    for (const Mark& mark : marks) EXPECT_TRUE(check_note(SetMark{mark, {}})) << mark.name;
  }
}

TEST(HighlightMarksTest, OldOnesAreKnownByTheirNames) {
  const auto is_kill = [](const char* name) {
    return has_old_automatic_name({name, {}, {}}, "kill");
  };
  EXPECT_TRUE(is_kill("kill 1"));
  EXPECT_TRUE(is_kill("kill 10"));
  for (const char* other : {"kill", "kill ", "kill one", "kill 1 b", "killer 1", "hit 1"}) {
    EXPECT_FALSE(is_kill(other)) << other;
  }
}

}  // namespace
}  // namespace tickreel::tests
