#include <fmt/format.h>

#include "demos/tanks/tanks_view.h"
#include "tests/cli/record/record_window.h"

// The menus of games, and the menu of the window before and between matches.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

TEST_F(RecordWindowTest, TheMenuOfTanksIsPlayedAndRecorded) {
  play({"--seats", "left,bot", "--seed", "3"}, "tanks");
  ASSERT_TRUE(is_recorded(0, 3));
  press({"Escape", "Down", "Down"});
  display_->type("Zed Map");                         // P and M are letters here
  press({"BackSpace", "Down", "Return", "Return"});  // leave, keep
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  const std::string said = inputs();
  for (const char* line : {" 0 menu open_or_close\n", " 0 menu down\n", " 0 menu choose\n"}) {
    EXPECT_THAT(said, HasSubstr(line));
  }
  const auto renamed = first_tick("tanks", [](const View& view) {
    return std::ranges::any_of(view.facts, [](const Fact& fact) {
      return fact.kind == tanks::kPlayerName && fact.variant == 0 && fact.text == "Zed Ma";
    });
  });
  ASSERT_TRUE(renamed) << said;
  const auto reader = ReplayReader::open(path("live.replay"));
  EXPECT_TRUE(reader->notes().marks.empty());
  // The film shows the menu.
  record_without_menu("other.replay");
  const std::string frame = fmt::format(" --sink hash --size 160x90 --fps 50 --from {0}t --to {1}t",
                                        *renamed - 1, *renamed);
  EXPECT_NE(output_of("tickreel export live.replay" + frame),
            output_of("tickreel export other.replay" + frame));
}

TEST_F(RecordWindowTest, LeavingTheMenuOfTanksCanBeTakenBack) {
  play({"--seats", "left,bot"}, "tanks");
  ASSERT_TRUE(is_recorded(0, 3));
  press({"Escape", "Up", "Return", "Escape", "Escape"});  // leave, no, on
  display_->hold("w");
  ASSERT_TRUE(is_recorded(32767, 3)) << "the game goes on";
  press({"p", "Up", "Return", "Return"});  // the program's own pause: quit, keep
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
}

TEST_F(RecordWindowTest, TheMenuAsksWhoPlaysAndAMatchCanBeginAnew) {
  play({});
  // The cursor goes up to the first player, and Right changes the left keys to the right ones.
  press({"Up", "Up", "Up", "Up", "Up", "Right"});
  press({"Return"});
  ASSERT_TRUE(eventually([&] { return ticks_with(32767) == 0; }));
  display_->hold("Right");
  ASSERT_TRUE(is_recorded(32767, 1));
  display_->release("Right");
  press({"Escape", "Down", "Down", "Return",
         "Return"});  // anew? no: the first answer destroys nothing
  press({"Escape"});
  ASSERT_TRUE(plays_on(2)) << "the same recording";
  press({"Escape", "Down", "Down", "Return", "Down", "Return"});  // anew, yes
  ASSERT_TRUE(eventually([&] { return ticks_with(32767) == 0; }));
  display_->hold("Right");
  ASSERT_TRUE(is_recorded(32767, 1));
  press({"Escape", "Up", "Return", "Down", "Down", "Return"});  // discard
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
}

/// Returns the port in the output of a host.
std::string port_in(const std::string& said) {
  const std::size_t begin = said.find("127.0.0.1:") + 10;
  return said.substr(begin, said.find(',', begin) - begin);
}

TEST_F(RecordWindowTest, TheMenuJoinsAnotherMachine) {
  BackgroundProgram host({TICKREEL_PROGRAM, "record", "--game", "pucks", "--headless", "--host",
                          "0", "--code", "sword", "--seconds", "8", "-o", path("host.replay")});
  ASSERT_TRUE(eventually([&] { return host.err().find("hosting") != std::string::npos; }));
  play({});
  press({"Down", "Left", "Down"});  // the first line, join, the address
  for (const char letter : "127.0.0.1:" + port_in(host.err())) {
    if (letter != 0)
      press({letter == '.' ? "period" : letter == ':' ? "colon" : std::string(1, letter)});
  }
  press({"Down", "s", "w", "o", "p", "BackSpace", "r", "d", "Return"});
  ASSERT_TRUE(plays_on(5)) << program_->err();
  display_->hold("d");
  ASSERT_EQ(host.wait_for_end(std::chrono::seconds(60)), 0) << host.err();
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "host.replay live.replay");
  EXPECT_EQ(output_of("tickreel diff host.replay live.replay"), "");
  auto reader = ReplayReader::open(path("host.replay"));
  bool is_pushed = false;
  for (Tick tick = 0; tick < reader->end_tick(); ++tick) {
    is_pushed = is_pushed || reader->input(tick)->players[1].axes[0] == 32767;
  }
  EXPECT_TRUE(is_pushed) << "what was pressed here is in the host's recording";
}

TEST_F(RecordWindowTest, AHostBeginsWhenSomebodySaysSo) {
  play({"--host", "0", "--code", "sword", "--seats", "left,net"});
  ASSERT_TRUE(eventually([&] { return program_->err().find("hosting") != std::string::npos; }));
  BackgroundProgram guest({TICKREEL_PROGRAM, "record", "--game", "pucks", "--headless", "--join",
                           "127.0.0.1:" + port_in(program_->err()), "--code", "sword", "-o",
                           path("guest.replay")});
  ASSERT_TRUE(eventually([&] { return guest.err().find("you are in") != std::string::npos; }));
  EXPECT_FALSE(ticks_with(0)) << "nothing begins by itself";
  press({"Return"});
  ASSERT_TRUE(is_recorded(0, 3)) << "keys that went down before are not the match's";
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 10));
  press({"Escape"});  // the match goes on
  ASSERT_TRUE(is_recorded(0, 10));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(guest.wait_for_end(), 0) << guest.err();
  EXPECT_EQ(output_of("tickreel diff live.replay guest.replay"), "");
}

TEST_F(RecordWindowTest, LeavingTheMenuRecordsNothing) {
  play({});
  press({"Escape"});
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "");
}

}  // namespace
}  // namespace tickreel::tests
