#include "movie/cut/marks/highlight_marks.h"
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

FoundEvent at(const Rational& seconds, FoundEvent event) {
  event.seconds = seconds;
  return event;
}

TEST(HighlightMarksTest, FollowWhoTheNameSays) {
  EXPECT_EQ(camera({kill(3, 1)}), "follow:3");
  EXPECT_EQ(camera({event("hit", 3, 1, 10), kill(0, 2)}), "follow:0");
  EXPECT_EQ(camera({kill(kNoPlayer, 2)}), "follow:2") << "nobody did it";
  EXPECT_EQ(camera({event("crate", kNoPlayer)}), "");
  EXPECT_EQ(camera({event("crate", kNoPlayer), event("hit", 3, 1, 10)}), "follow:3");
  EXPECT_EQ(camera({kill(3, 1)}, ""), "") << "no camera follows anybody";
  // The name has the greatest event, even if many lesser events of another player add up to more.
  std::vector<FoundEvent> many(20, event("hit", 2, 1, 10));
  many.push_back(kill(0, 2));
  EXPECT_EQ(name(many), "Rumble › Clank");
  EXPECT_EQ(camera(many), "follow:0");
  EXPECT_EQ(camera({at(Rational(1), kill(3, 1)), at(Rational(4), kill(3, 0))}), "follow:3");
}

TEST(HighlightMarksTest, CutHalfwayBetweenTheDeedsOfSeveral) {
  const FoundEvent first = at(Rational(1), kill(3, 1));
  const FoundEvent second = at(Rational(4), kill(0, 2));
  EXPECT_EQ(camera({first, second}), "0:follow:3,2.5:follow:0");
  EXPECT_EQ(camera({first, at(Rational(2), event("hit", 2, 1, 10)), second}),
            "0:follow:3,2.5:follow:0")
      << "of those that matter most";
  EXPECT_EQ(camera({first, second, at(Rational(5), kill(0, 2)), at(Rational(17, 2), kill(3, 1))}),
            "0:follow:3,2.5:follow:0,6.75:follow:3");
  EXPECT_EQ(camera({at(Rational(1, 3), kill(3, 1)), at(Rational(2), kill(0, 2))}),
            "0:follow:3,1.166:follow:0");
  // The times count from the begin of the mark.
  const Highlight later{{Rational(10), Rational(20)},
                        {at(Rational(13), kill(3, 1)), at(Rational(15), kill(kNoPlayer, 2))}};
  EXPECT_EQ(highlight_marks({later}, kWords).front().camera, "0:follow:3,4:follow:2");
}

TEST(HighlightMarksTest, BelongToThePeopleWhoPlayedHere) {
  FoundEvent own = at(Rational(4), kill(0, 2));
  own.is_of_person = true;
  const auto mark = highlight_marks({highlight({at(Rational(1), kill(3, 1)), own})}, kWords);
  EXPECT_EQ(mark.front().camera, "follow:0");
  EXPECT_EQ(mark.front().name, highlight_marks({highlight({own})}, kWords).front().name);
}

TEST(HighlightMarksTest, SeeDeedsThatAreTooNearForACutFromWhereEverybodyIs) {
  const auto wide = [](const std::vector<FoundEvent>& events) {
    return highlight_marks({highlight(events)},
                           {.main_event = "kill", .camera_stem = "follow:", .wide_camera = "arena"})
        .front()
        .camera;
  };
  const FoundEvent first = at(Rational(3), kill(3, 1));
  EXPECT_EQ(wide({first}), "follow:3");
  EXPECT_EQ(wide({first, at(Rational(4), kill(0, 2))}), "0:follow:3,3.5:follow:0");
  EXPECT_EQ(wide({first, at(Rational(7, 2), kill(0, 2))}), "0:follow:3,2.5:arena");
  EXPECT_EQ(wide({first, at(Rational(3), kill(0, 2))}), "0:follow:3,2.5:arena");
  EXPECT_EQ(wide({at(Rational(1, 2), kill(3, 1)), at(Rational(1), kill(0, 2))}),
            "0:follow:3,0.25:arena");
  EXPECT_EQ(wide({at(Rational(0), kill(3, 1)), at(Rational(1, 2), kill(0, 2))}), "arena");
  EXPECT_EQ(wide({first, at(Rational(7, 2), kill(0, 2)), at(Rational(6), kill(0, 1))}),
            "0:follow:3,2.5:arena,4.75:follow:0");
  // Without a wide camera, events that are too near for a cut are all seen from the first player's
  // camera.
  EXPECT_EQ(camera({first, at(Rational(3), kill(0, 2))}), "follow:3");
  EXPECT_EQ(camera({first, at(Rational(61'441, 20'480), kill(0, 2))}),
            "0:follow:3,122881/40960:follow:0");
}

TEST(HighlightMarksTest, HaveCamerasThatMarksMayHave) {
  std::vector<FoundEvent> turns;
  for (int i = 0; i < 200; ++i) turns.push_back(at(Rational(2 * i + 1), kill(i % 2, 2)));
  const Highlight all{{Rational(0), Rational(500)}, turns};
  EXPECT_EQ(highlight_marks({all}, kWords).front().camera, "follow:0");
  const auto wide = highlight_marks(
      {all}, {.main_event = "kill", .camera_stem = "follow:", .wide_camera = "arena"});
  EXPECT_EQ(wide.front().camera, "arena");
  for (const Mark& mark : wide) EXPECT_TRUE(check_note(SetMark{mark, {}}));
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
