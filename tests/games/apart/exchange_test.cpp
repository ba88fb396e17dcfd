#include "games/apart/exchange.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "games/apart/game_messages.h"
#include "sim/game/game_stop.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using namespace std::chrono_literals;

std::vector<std::uint8_t> room(64);

TEST(MessageTest, IsReadAsItWasWritten) {
  MessageWriter to(room);
  to.value(std::uint16_t{7});
  to.text("ball");
  to.values(std::span<const int>(std::array{1, 2, 3}));
  ASSERT_TRUE(to.is_whole());
  MessageReader from({room.data(), to.size()});
  EXPECT_EQ(from.value<std::uint16_t>(), 7);
  EXPECT_EQ(from.text(), "ball");
  std::vector<int> numbers;
  from.values(numbers);
  EXPECT_EQ(numbers, (std::vector{1, 2, 3}));
  EXPECT_TRUE(from.is_whole());
  EXPECT_EQ(from.value<int>(), 0);
  EXPECT_FALSE(from.is_whole());
}

TEST(MessageTest, WhatHasNoRoomIsNotWritten) {
  MessageWriter to(room);
  to.text(std::string(64, 'x'));
  EXPECT_FALSE(to.is_whole());
  EXPECT_LE(to.size(), room.size());
}

TEST(MessageTest, ACountIsNotBelieved) {
  MessageWriter to(room);
  to.value(~std::uint64_t{0});
  to.value(~std::uint64_t{0});
  const auto written = std::span<const std::uint8_t>(room).first(to.size());
  std::string text;
  std::vector<std::uint64_t> numbers;
  for (int form = 0; form < 2; ++form) {
    MessageReader from(written);
    if (form == 0) from.values(text);
    if (form == 1) from.values(numbers);
    EXPECT_FALSE(from.is_whole());
    EXPECT_TRUE(text.empty() && numbers.empty());
  }
}

TEST(MessageTest, AnInputAndAViewStayAsTheyAre) {
  std::vector<std::uint8_t> memory(1U << 16U);
  InputFrame input;
  input.players[3].axes[2] = -32767;
  input.events.push_back({0x8001, 2, std::string("a\0b", 3)});
  View view;
  view.things.resize(2);
  view.things[1].values = {1.0F, 2.0F, 3.0F, 4.0F};
  view.path_events.resize(1);
  view.events.resize(1);
  view.events[0].text = "shield";
  view.facts.push_back({1, 2, -3, "Zoë"});
  view.bytes = {1, 2, 3};
  view.samples = {0.5F, -0.5F};
  GamePicture picture{.format = GamePixels::kPalette8, .size = {2, 1}, .pixels = {7, 8}};
  picture.palette[7] = 0xFF0000;
  view.picture = std::make_shared<const GamePicture>(picture);
  MessageWriter to(memory);
  write_input(to, input);
  write_view(to, view);
  MessageReader from({memory.data(), to.size()});
  EXPECT_EQ(read_input(from), input);
  View read;
  read_view(from, read);
  EXPECT_TRUE(from.is_whole());
  EXPECT_EQ(read.things.size(), 2U);
  EXPECT_EQ(read.things[1].values, view.things[1].values);
  EXPECT_EQ(read.path_events.size(), 1U);
  EXPECT_EQ(read.events[0].text, "shield");
  EXPECT_EQ(read.facts[0].text, "Zoë");
  EXPECT_EQ(read.facts[0].value, -3);
  EXPECT_EQ(read.bytes, view.bytes);
  EXPECT_EQ(read.samples, view.samples);
  ASSERT_TRUE(read.picture);
  EXPECT_EQ(read.picture->pixels, picture.pixels);
  EXPECT_EQ(read.picture->palette, picture.palette);
  // A picture that is not consistent is refused.
  View wrong;
  picture.size = {3, 1};
  wrong.picture = std::make_shared<const GamePicture>(picture);
  MessageWriter again(memory);
  write_view(again, wrong);
  MessageReader reader({memory.data(), again.size()});
  read_view(reader, wrong);
  EXPECT_FALSE(wrong.picture);
}

/// Returns the end of the other process, for a thread of this one.
Exchange other_end(Exchange& exchange) {
  const Exchange::Ends ends = exchange.other_end();
  auto other = Exchange::adopt({::dup(ends.memory), ::dup(ends.socket)});
  exchange.close_other();
  return *std::move(other);
}

TEST(ExchangeTest, AQuestionHasAnAnswer) {
  auto exchange = Exchange::make();
  ASSERT_TRUE(exchange);
  std::thread answers([other = other_end(*exchange)]() mutable {
    while (const auto question = other.wait_for_question(50ms)) {
      const int asked = MessageReader(*question).value<int>();
      MessageWriter to(other.room());
      to.value(asked * 2);
      other.answer(to.size());
    }
  });
  for (int i = 0; i < 1000; ++i) {
    MessageWriter to(exchange->room());
    to.value(i);
    exchange->ask(to.size());
    ASSERT_EQ(exchange->wait_for_answer(10s), Exchange::Heard::kAnswer);
    ASSERT_EQ(MessageReader(exchange->answer()).value<int>(), 2 * i);
  }
  { const Exchange gone = *std::move(exchange); }
  answers.join();
}

TEST(ExchangeTest, WhoIsGoneOrSilentGivesNone) {
  auto exchange = Exchange::make();
  ASSERT_TRUE(exchange);
  auto other = std::optional(other_end(*exchange));
  exchange->ask(0);
  EXPECT_EQ(exchange->wait_for_answer(60ms), Exchange::Heard::kNothing);
  other->note_signal(11);
  other->note_last("it fell");
  other.reset();
  EXPECT_EQ(exchange->wait_for_answer(10s), Exchange::Heard::kGone);
  EXPECT_EQ(exchange->how_it_ended().signal, 11);
  EXPECT_EQ(exchange->how_it_ended().text, "it fell");
}

TEST(ExchangeTest, WhoIsToStopWaitsNoLonger) {
  auto exchange = Exchange::make();
  ASSERT_TRUE(exchange);
  const Exchange other = other_end(*exchange);
  const std::atomic<bool> is_stopping = true;
  const GameStop stop(is_stopping);
  exchange->ask(0);
  EXPECT_EQ(exchange->wait_for_answer(60s), Exchange::Heard::kStopped);
}

TEST(ExchangeTest, HandsOverWhatItIsMadeOf) {
  auto first = Exchange::make();
  auto second = Exchange::make();
  ASSERT_TRUE(first && second);
  Exchange other = other_end(*first);
  ASSERT_TRUE(first->send(second->other_end()));
  const auto ends = other.receive();
  ASSERT_TRUE(ends);
  second->close_other();
  auto handed = Exchange::adopt(*ends);
  ASSERT_TRUE(handed);
  MessageWriter(second->room()).value(5);
  second->ask(sizeof 5);
  const auto question = handed->wait_for_question(50ms);
  ASSERT_TRUE(question);
  EXPECT_EQ(MessageReader(*question).value<int>(), 5);
}

}  // namespace
}  // namespace tickreel::tests
