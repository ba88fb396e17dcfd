#include "window/log/log_text.h"

#include <gmock/gmock.h>

#include <random>

#include "window/log/log_player.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using namespace window;

const std::string kHead = log_head(640, 360, 1.0);

WindowLog one_of_each() {
  WindowLog log{640, 360, 1.25};
  log.screens.push_back({"play", 3});
  log.screens.back().pictures = {
      {1, 16'667, 16'667, {{UiKind::kKey, {73, 31, 1, 3, 74}}, {UiKind::kText, {0x20AC}}}},
      {7, 116'000, 0, {{UiKind::kButton, {0, 1, 0}}, {UiKind::kPointer, {}, {12.5, -3.0}}}},
      {1, 1, 0, {{UiKind::kAway}, {UiKind::kWheel, {}, {0.0, -1.0}}, {UiKind::kEnter, {1}}}},
  };
  log.screens.push_back({"live", 14});
  log.screens.back().pictures = {
      {2, 3, 3, {{UiKind::kFocus, {0}}, {UiKind::kSize, {800, 600}}}},
      {1, 0, 0, {{UiKind::kDrop, {}, {}, "a \"b\"\n.replay"}, {UiKind::kPad, {3, 1}, {}, "Pad"}}},
      {1,
       5,
       5,
       {{UiKind::kPadButton, {3, 14, 1}},
        {UiKind::kPadAxis, {3, 5}, {0.1F, 0.0}},
        {UiKind::kClose},
        {UiKind::kLate, {617}},
        {UiKind::kStop}}},
  };
  return log;
}

std::string text_of(const WindowLog& log) {
  std::string text = log_head(log.width, log.height, log.scale);
  for (const LoggedScreen& screen : log.screens) {
    text += log_line_of_screen(screen.name);
    for (const LoggedPicture& picture : screen.pictures) text += log_text_of(picture);
  }
  return text;
}

TEST(LogTextTest, ComesBackAsItWasWritten) {
  const auto read = parse_window_log(text_of(one_of_each()), "a.log");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, one_of_each());
}

TEST(LogTextTest, WhatIsCutOffEndsThere) {
  const std::string whole = text_of(one_of_each());
  const auto all = parse_window_log(whole, "a.log");
  for (std::size_t size = kHead.size() + 2; size < whole.size(); ++size) {
    const auto read = parse_window_log(std::string_view(whole).substr(0, size), "a.log");
    ASSERT_TRUE(read) << size << ": " << read.error().message;
    EXPECT_LE(read->screens.size(), all->screens.size());
  }
}

TEST(LogTextTest, WhatIsWrongIsSaidWithItsLine) {
  const std::string before = kHead + "screen play\npicture 1 16000\n";
  for (const std::string line : {"key",
                                 "key 1 2",
                                 "key 400 0 1 0 400",
                                 "key 65 0 3 0 65",
                                 "key 65 0 1 0 65 1",
                                 "text 0",
                                 "text 1114112",
                                 "text x",
                                 "button 8 1 0",
                                 "button 0 2 0",
                                 "pointer 1",
                                 "pointer nan 0",
                                 "pointer 1e300 0",
                                 "pointer 1 inf",
                                 "wheel 1 2 3",
                                 "enter 2",
                                 "focus",
                                 "size 0 5",
                                 "size 5 99999999999999999999",
                                 "drop a.replay",
                                 "drop \"a",
                                 "close 1",
                                 "pad 16 1 \"x\"",
                                 "pad-button 0 15 1",
                                 "pad-axis 0 0 2",
                                 "picture 0 1",
                                 "picture 1",
                                 "picture 1 2 3",
                                 "picture -1 2",
                                 "screen",
                                 "screen Play",
                                 "screen a b",
                                 "x",
                                 "\x1b[2J",
                                 "key\t65 0 1 0 65"}) {
    const auto read = parse_window_log(before + line + "\n", "a.log");
    ASSERT_FALSE(read) << line;
    EXPECT_EQ(read.error().kind, ErrorKind::kBadFile);
    EXPECT_THAT(read.error().message, HasSubstr("a.log line 5: ")) << line;
    EXPECT_EQ(read.error().message.find('\x1b'), std::string::npos);
  }
}

TEST(LogTextTest, WhatIsNoLogIsRefused) {
  for (const std::string& text :
       {std::string(), std::string("x\n"), std::string("tickreel window log 2\nwindow 1 1 1\n"),
        std::string("tickreel window log 1\n"), std::string("tickreel window log 1\nscreen play\n"),
        std::string("tickreel window log 1\nwindow 0 360 1\n"), kHead + "picture 1 1\n",
        kHead + "screen play\nclose\n", std::string("tickreel window log 1\nwindow 640 360 1e9\n"),
        kHead + std::string(100'000, 'x') + "\n", std::string(5000, '\0') + "\n"}) {
    EXPECT_FALSE(parse_window_log(text, "a.log")) << text.substr(0, 60);
  }
}

TEST(LogTextTest, NoBytesDoHarm) {
  const std::string whole = text_of(one_of_each());
  std::mt19937 random(1);  // NOLINT(cert-msc32-c,cert-msc51-cpp)
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = whole;
    for (int changes = 0; changes < 3; ++changes) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    if (!parse_window_log(text, "a.log")) ++refused;
  }
  EXPECT_GT(refused, 10'000);
}

WindowLog of_screens(std::vector<LoggedScreen> screens) {
  return {640, 360, 1.0, std::move(screens)};
}

TEST(LogPlayerTest, PicturesComeAsManyAfterEachOtherAsTheyDid) {
  LogPlayer player(of_screens({{"play", 3, {{3, 50, 20, {{UiKind::kClose}}}}}}));
  ASSERT_TRUE(player.begin_screen("play"));
  std::int64_t time = 0;
  std::int64_t screen_time = 0;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(player.is_over());
    const auto next = player.next(false);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->events.size(), i == 2 ? 1U : 0U);
    time += next->microseconds;
    screen_time += next->screen_time;
  }
  EXPECT_EQ(time, 50);
  EXPECT_EQ(screen_time, 20);
  EXPECT_FALSE(player.next(false));
  EXPECT_TRUE(player.is_over());
}

TEST(LogPlayerTest, WhereTheScreenDidNotWaitItMustNot) {
  LogPlayer player(
      of_screens({{"play", 3, {{1, 5, 5, {{UiKind::kClose}}}, {1, 5, 0, {{UiKind::kStop}}}}}}));
  ASSERT_TRUE(player.begin_screen("play"));
  for (int i = 0; i < 5; ++i) {
    const auto next = player.next(true);
    ASSERT_TRUE(next);
    EXPECT_TRUE(next->events.empty());
    EXPECT_EQ(next->screen_time, 0);
  }
  EXPECT_EQ(player.next(false)->events, (std::vector<UiEvent>{{UiKind::kClose}}));
  // In the log the screen waited here.
  EXPECT_EQ(player.next(true)->events, (std::vector<UiEvent>{{UiKind::kStop}}));
}

TEST(LogPlayerTest, ItFollowsTheScreens) {
  const LoggedPicture picture{1, 5, 5, {{UiKind::kClose}}};
  LogPlayer player(of_screens({{"home", 3, {picture}}, {"play", 9, {picture, picture}}}));
  // The window begins with a replay.
  ASSERT_TRUE(player.begin_screen("play"));
  EXPECT_TRUE(player.next(false));
  EXPECT_FALSE(player.begin_screen("home"));
  LogPlayer from_start(of_screens({{"home", 3, {picture}}, {"play", 9, {picture}}}));
  ASSERT_TRUE(from_start.begin_screen("home"));
  EXPECT_TRUE(from_start.next(false));
  EXPECT_FALSE(from_start.next(false));
  EXPECT_FALSE(from_start.is_over());
  EXPECT_EQ(from_start.next_screen(), "line 9: screen play");
}

TEST(LogPlayerTest, AnyScreenGoesOnInWhateverIsShown) {
  const LoggedPicture picture{1, 5, 5, {{UiKind::kClose}}};
  LogPlayer player(of_screens({{std::string(kAnyScreen), 3, {picture, picture}}}));
  ASSERT_TRUE(player.begin_screen("home"));
  EXPECT_TRUE(player.next(false));
  ASSERT_TRUE(player.begin_screen("play"));
  EXPECT_TRUE(player.next(false));
  EXPECT_TRUE(player.is_over());
  EXPECT_FALSE(player.begin_screen("home"));
}

}  // namespace
}  // namespace tickreel::tests
