#include "sim/text/input_text.h"

#include <gmock/gmock.h>

#include <limits>

#include "sim/replay/recorder.h"
#include "sim/text/input_text_reader.h"
#include "tests/support/carousel_game.h"
#include "tests/support/every_input.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/witness_game.h"

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

/// Records inputs and reads their text.
class InputTextTest : public testing::Test {
 protected:
  [[nodiscard]] ReplayReader recorded(const GameInfo& info, const SessionSetup& setup,
                                      const std::vector<InputFrame>& inputs) const {
    const std::string path = directory_.path("some.replay");
    auto recorder = *Recorder::begin(info, setup, path, true);
    for (const InputFrame& input : inputs) EXPECT_TRUE(recorder.step(input));
    EXPECT_TRUE(recorder.finish());
    return *ReplayReader::open(path);
  }
  static std::string text_of(ReplayReader& reader, const std::optional<TextGame>& game,
                             std::optional<std::size_t> player = {}) {
    std::string text;
    EXPECT_TRUE(
        write_input_text(reader, game, player, [&](const std::string& piece) { text += piece; }));
    return text;
  }
  /// Returns the inputs of a text with this many players.
  static std::vector<InputFrame> inputs_of(const std::string& text, const GameControls& controls,
                                           std::size_t players) {
    auto inputs = InputText::read(text, "x.txt");
    Status read = inputs ? inputs->read_ticks(controls, players) : Status(inputs.error());
    EXPECT_TRUE(read) << read.error().message;
    std::vector<InputFrame> frames;
    if (!read || !inputs->end_tick()) return frames;
    InputTextPlayer player(*inputs);
    for (Tick tick = inputs->header().first_tick.value_or(0); tick < *inputs->end_tick(); ++tick) {
      frames.push_back(*player.input(tick));
    }
    return frames;
  }

  TemporaryDirectory directory_;
};

// The others' inputs of the unfinished tick stood in the text of one player.
TEST_F(InputTextTest, TheUnfinishedTickIsThatOfThePlayerToo) {
  const std::string path = directory_.path("cut.replay");
  const GameInfo info = carousel::carousel_info(TickRate(50));
  {
    auto recorder = *Recorder::begin(info, carousel::carousel_setup(TickRate(50), 2), path, true);
    ASSERT_TRUE(recorder.step(InputFrame()));
    auto& writer = const_cast<ReplayWriter&>(recorder.writer());
    InputFrame input;
    input.players[0].buttons = 1;
    input.players[1].buttons = 2;
    ASSERT_TRUE(writer.begin_tick(input));
  }
  auto reader = *ReplayReader::open(path + ".part");
  ASSERT_TRUE(reader.has_begun_tick());
  const std::string all = text_of(reader, {});
  EXPECT_THAT(all, AllOf(HasSubstr("\n# 1 0 +button0"), HasSubstr("\n# 1 1 +button1")));
  const std::string second = text_of(reader, {}, 1);
  EXPECT_THAT(second, AllOf(Not(HasSubstr("\n# 1 0 ")), HasSubstr("\n# 1 1 +button1")));
}

/// Returns inputs with everything that a replay may hold.
std::vector<InputFrame> every_input() {
  std::vector<InputFrame> inputs(8);
  inputs[1].players[0] = {0xFFFFFFFFU, {-32768, 32767, -1, 1, 0, 7, -7, 217}};
  inputs[2].players[15].buttons = 1;
  inputs[2].events = every_kind_of_event();
  inputs[3] = inputs[2];
  inputs[4].events = std::vector<InputEvent>(kMaxEventsPerTick, {7, 15, "\n\"\\ \xff#"});
  inputs[5].events = {encode_event(RewindEvent{3}, 2),
                      {static_cast<std::uint16_t>(InputKind::kClock), 0, "short"}};
  return inputs;
}

TEST_F(InputTextTest, NothingIsLost) {
  std::vector<InputFrame> log;
  const std::vector<InputFrame> inputs = every_input();
  auto reader = recorded(witness_info(log), witness_setup(), inputs);
  GameControls controls;
  controls.actions = {{.name = "fire", .buttons = 1},
                      {.name = "fire", .buttons = 2},
                      {.name = "", .buttons = 4},
                      {.name = "say \"#1\"\n", .buttons = 8},
                      {.name = "+x -y=3", .buttons = 16}};
  const GameInfo info = witness_info(log);
  EXPECT_EQ(inputs_of(text_of(reader, TextGame{info, controls}), controls, kMaxPlayers), inputs);
  EXPECT_EQ(inputs_of(text_of(reader, {}), {}, kMaxPlayers), inputs);
  const std::string of_one = text_of(reader, {}, 15);
  EXPECT_EQ(of_one.find("\n1 0 "), std::string::npos);
  EXPECT_NE(of_one.find("\n2 15 +button0\n4 15 -button0\n4 15 event 7 "), std::string::npos);
}

TEST_F(InputTextTest, TheHeaderSaysWhatASessionIs) {
  const GameInfo info = carousel::carousel_info(TickRate(60000, 1001));
  SessionSetup setup = carousel::carousel_setup(TickRate(60000, 1001));
  setup.seed = std::numeric_limits<std::uint64_t>::max();
  setup.players = {"\"Ann\" \xff"};
  auto reader = recorded(info, setup, {});
  const GameControls controls;
  const std::string text = text_of(reader, TextGame{info, controls});
  EXPECT_THAT(text, HasSubstr("\nformat 1\ngame carousel\nrules 3\nseed 18446744073709551615\n"
                              "rate 60000/1001\nplayers \"\\\"Ann\\\" \\xff\"\nend 0\n"));
  const auto session = InputText::read(text, "x.txt")->session(info);
  ASSERT_TRUE(session) << session.error().message;
  EXPECT_EQ(session->setup.seed, setup.seed);
  EXPECT_EQ(session->setup.tick_rate, setup.tick_rate);
  EXPECT_EQ(session->setup.players, setup.players);
  EXPECT_EQ(session->constants, reader.session().constants);
}

TEST_F(InputTextTest, ConstantsThatAreNotTheDefaultsAreInIt) {
  const GameInfo info = carousel::carousel_info(TickRate(50));
  const GameControls controls;
  auto defaults = recorded(info, carousel::carousel_setup(TickRate(50)), {});
  ASSERT_FALSE(defaults.session().constants.empty());
  EXPECT_THAT(text_of(defaults, TextGame{info, controls}), Not(HasSubstr("constant")));
  EXPECT_THAT(text_of(defaults, {}), HasSubstr("constant ")) << "the game is not known";

  ReplaySession session = defaults.session();
  for (NamedField& constant : session.constants) {
    if (constant.kind == FieldKind::kFloating) constant.bits ^= 1U;
  }
  const std::string path = directory_.path("other.replay");
  auto recorder = *Recorder::begin_with(*Simulation::begin(info, session.setup, &session.constants),
                                        session, path, true);
  ASSERT_TRUE(recorder.finish());
  auto other = *ReplayReader::open(path);
  const std::string text = text_of(other, TextGame{info, controls});
  EXPECT_THAT(text, HasSubstr("\nconstant \""));
  EXPECT_EQ(InputText::read(text, "x.txt")->session(info)->constants, session.constants);
}

TEST_F(InputTextTest, WhatIsWrittenByHandMayBeShort) {
  GameControls controls;
  controls.actions = {{.name = "jump", .buttons = 2}, {.name = "left", .axis = 0, .push = -1}};
  const std::string text =
      "\xEF\xBB\xBFgame carousel\r\n"
      "players 1   # nobody has a name\n"
      "\n"
      "  # the first jump\n"
      "2 0 +jump +left # at once\n"
      "2 0 text \"# no comment\"\n"
      "4 0 -jump\tend=0\n";
  auto inputs = InputText::read(text, "x.txt");
  ASSERT_TRUE(inputs) << inputs.error().message;
  EXPECT_EQ(inputs->header().game, "carousel");
  EXPECT_EQ(inputs->session(carousel::carousel_info(TickRate(50)))->setup.seed, 1U);
  Status read = inputs->read_ticks(controls, 1);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("x.txt, line 7, column 11: 'end=0': the axes are"));

  const auto frames = inputs_of(text.substr(0, text.find("\tend")) + "\nend 6", controls, 1);
  ASSERT_EQ(frames.size(), 6U);
  EXPECT_EQ(frames[1], InputFrame());
  EXPECT_EQ(frames[2].players[0], (PlayerInput{2, {-32767}}));
  EXPECT_EQ(frames[2].events, std::vector{encode_event(TextEvent{"# no comment"}, 0)});
  EXPECT_EQ(frames[3].players[0], frames[2].players[0]);
  EXPECT_TRUE(frames[3].events.empty());
  EXPECT_EQ(frames[5].players[0], (PlayerInput{0, {-32767}}));
}

TEST_F(InputTextTest, APieceKeepsItsTicks) {
  auto inputs = InputText::read("begin 18\n18 0 +button0\n19 0 -button0\nend 21\n", "x.txt");
  ASSERT_TRUE(inputs->read_ticks({}, 1));
  InputTextPlayer player(*inputs);
  EXPECT_EQ(player.input(18)->players[0].buttons, 1U);
  EXPECT_EQ(player.input(20)->players[0].buttons, 0U);
  InputTextPlayer later(*inputs);
  EXPECT_EQ(later.input(19)->players[0].buttons, 0U);
}

/// Returns what is wrong with a text for two players of the carousel.
std::string wrong(const std::string& text) {
  auto inputs = InputText::read(text, "x.txt");
  if (!inputs) return inputs.error().message;
  const auto session = inputs->session(carousel::carousel_info(TickRate(50)));
  if (!session) return session.error().message;
  Status read = inputs->read_ticks({}, 2);
  EXPECT_FALSE(read) << text;
  if (read) return {};
  EXPECT_EQ(read.error().kind, ErrorKind::kBadFile);
  EXPECT_EQ(read.error().subject.file, "x.txt");
  EXPECT_GT(read.error().subject.line, 0);
  return read.error().message;
}

TEST(InputTextErrorsTest, OfAHeader) {
  EXPECT_EQ(
      wrong("sed 7"),
      "x.txt, line 1, column 1: 'sed' begins no line of a text of inputs; do you mean 'seed'?");
  EXPECT_EQ(wrong("\n\nseed 7\nseed 8"),
            "x.txt, line 4, column 1: there is a line 'seed' above: leave one out");
  EXPECT_THAT(wrong("format 2"), EndsWith("another is for another tickreel"));
  EXPECT_THAT(wrong("seed 18446744073709551616"),
              HasSubstr("column 6: 'seed' has one whole number from 0 to 18446744073709551615"));
  EXPECT_THAT(wrong("rules -1"), HasSubstr("'rules' has one whole number"));
  EXPECT_THAT(wrong("rules 999999"),
              HasSubstr("x.txt, line 1, column 7: carousel has no rules of version 999999"));
  EXPECT_THAT(wrong("rate 0"), HasSubstr("60 or 60000/1001"));
  EXPECT_THAT(wrong("rate 10001"), HasSubstr("60 or 60000/1001"));
  EXPECT_THAT(wrong("rate 1/0"), HasSubstr("60 or 60000/1001"));
  EXPECT_THAT(wrong("players 1000000"), HasSubstr("players, not 1000000"));
  EXPECT_THAT(wrong("seed 7\nplayers 17"), HasSubstr("x.txt, line 2, column 9: carousel is for "));
  EXPECT_THAT(wrong("players 99999999999999999999999"), HasSubstr("a name for each player"));
  EXPECT_THAT(wrong("players" + std::string(34, ' ') +
                    [] {
                      std::string names;
                      for (int i = 0; i < 17; ++i) names += " \"x\"";
                      return names;
                    }()),
              HasSubstr("up to 16"));
  EXPECT_THAT(wrong("players \"a\\x0a\""), HasSubstr("no line ends or other controls"));
  EXPECT_THAT(wrong("players \"" + std::string(257, 'x') + "\""), HasSubstr("up to 256 bytes"));
  EXPECT_THAT(wrong("game"), HasSubstr("'game' has one name"));
  EXPECT_THAT(wrong("constant nothing 1"),
              HasSubstr("line 1, column 18: carousel has no constant"));
  EXPECT_THAT(wrong("begin 99999999999999"), HasSubstr("from 0 to 1000000000000"));
}

TEST(InputTextErrorsTest, OfTicks) {
  EXPECT_THAT(wrong("9223372036854775807 0 +button0"), HasSubstr("is no tick"));
  EXPECT_THAT(wrong("9223372036854775808 0 +button0"), HasSubstr("is no tick"));
  EXPECT_EQ(wrong("5 0 +button0\n4 0 -button0"),
            "x.txt, line 2, column 1: tick 4 comes after tick 5: lines are in the order of ticks");
  EXPECT_THAT(wrong("begin 5\n4 0 -button0"), HasSubstr("tick 4 is before the first one, 5"));
  EXPECT_EQ(wrong("5 2 +button0"), "x.txt, line 1, column 3: '2' is no player: they are 0 to 1");
  EXPECT_THAT(wrong("5 16 text \"\""), HasSubstr("'16' is no player: they are 0 to 15"));
  EXPECT_THAT(wrong("5 0 +button32"),
              EndsWith("'button32' is no button: they are button0 to button31"));
  EXPECT_THAT(wrong("5 1000000 +button0"), HasSubstr("is no player"));
  EXPECT_THAT(wrong("5"), HasSubstr("a line has a tick, a player and what happens"));
  EXPECT_THAT(wrong("5 0"), HasSubstr("a line has a tick, a player and what happens"));
  EXPECT_THAT(wrong("5 0 +button0 text \"\""), HasSubstr("column 14: 'text' is no input"));
  EXPECT_THAT(wrong("5 0 +button0\nseed 7"), HasSubstr("those of the header are above all ticks"));
  EXPECT_EQ(wrong("5 0 +button0\nend 5"),
            "x.txt, line 2, column 5: the inputs go on to tick 5: the end is 6 at least; §seconds "
            "records less");
  EXPECT_THAT(wrong("end 5\n6 0 +button0"), HasSubstr("'end' is the last line"));
  EXPECT_THAT(wrong("end 5\nend 6"), HasSubstr("'end' is the last line"));
  EXPECT_THAT(wrong("end"), HasSubstr("'end' has one whole number"));
  std::string many;
  for (std::size_t i = 0; i <= kMaxEventsPerTick; ++i) many += "5 0 text \"\"\n";
  EXPECT_THAT(wrong(many), HasSubstr("line 257, column 5: a tick has 256 events at most"));
}

TEST(InputTextErrorsTest, OfOnePlayer) {
  auto inputs = InputText::read("5 1 +button0", "x.txt");
  ASSERT_TRUE(inputs);
  EXPECT_THAT(inputs->read_ticks({}, 1).error().message,
              EndsWith("'1' is no player: there is one, 0"));
}

TEST(InputTextErrorsTest, OfBytes) {
  EXPECT_THAT(wrong(std::string("seed 7\n5 0 \0", 12)),
              HasSubstr("x.txt, line 2, column 5: here is a byte that is no text"));
  EXPECT_THAT(wrong("5 0 \xff"), HasSubstr("column 5: here is a byte that is no text"));
  EXPECT_THAT(wrong("5 0 text \"gg"), HasSubstr("column 10: the quotes that begin here"));
  EXPECT_THAT(wrong("5 0 text \"gg\\"), HasSubstr("column 10: the quotes that begin here"));
  EXPECT_THAT(wrong("seed 7\n" + std::string(100'000'000, '1')),
              HasSubstr("x.txt, line 2, column 1: the line has more than 65536 bytes"));
}

}  // namespace
}  // namespace tickreel::tests
