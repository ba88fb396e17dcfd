#include "window/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using window::InputQueue;
using window::UiEvent;
using window::UiKind;

class InputQueueTest : public testing::Test {
 protected:
  void down(int key) { queue_.push({UiKind::kKey, {key, 0, GLFW_PRESS}}); }
  void up(int key) { queue_.push({UiKind::kKey, {key, 0, GLFW_RELEASE}}); }
  void repeat(int key) { queue_.push({UiKind::kKey, {key, 0, GLFW_REPEAT}}); }
  void letter(char code) {
    down(code);
    queue_.push({UiKind::kText, {code}});
  }
  void button(int action) { queue_.push({UiKind::kButton, {0, action}}); }
  void point(double x) { queue_.push({UiKind::kPointer, {}, {x, 0.0}}); }

  /// Returns how many events each picture gets.
  std::vector<int> pictures() {
    std::vector<int> counts;
    while (!queue_.is_empty()) {
      queue_.begin_picture();
      int count = 0;
      while (queue_.next()) ++count;
      EXPECT_GT(count, 0);
      if (count == 0) return {};
      counts.push_back(count);
    }
    return counts;
  }

  InputQueue queue_;
};

TEST_F(InputQueueTest, AKeyIsDownInAPictureBeforeItIsLetGo) {
  down(GLFW_KEY_LEFT);
  up(GLFW_KEY_LEFT);
  down(GLFW_KEY_LEFT);
  EXPECT_THAT(pictures(), ElementsAre(1, 1, 1));
}

TEST_F(InputQueueTest, AKeyMeetsWhatTheKeyBeforeItHasOpened) {
  down(GLFW_KEY_ESCAPE);
  letter('m');
  up(GLFW_KEY_ESCAPE);
  up('m');
  EXPECT_THAT(pictures(), ElementsAre(1, 3, 1));
}

TEST_F(InputQueueTest, WordsComeAtOnceAndEnterAfterThem) {
  for (const char code : std::string("first")) letter(code);
  for (const char code : std::string("irst")) up(code);
  down(GLFW_KEY_ENTER);
  // A release waits for the picture after that of its press.
  EXPECT_THAT(pictures(), ElementsAre(10, 5));
}

TEST_F(InputQueueTest, ControlIsLetGoAfterTheKeyThatItIsHeldFor) {
  down(GLFW_KEY_LEFT_CONTROL);
  down(GLFW_KEY_V);
  up(GLFW_KEY_LEFT_CONTROL);
  up(GLFW_KEY_V);
  EXPECT_THAT(pictures(), ElementsAre(2, 2));
}

TEST_F(InputQueueTest, ControlAfterAKeyIsNotForThatKey) {
  letter('v');
  down(GLFW_KEY_LEFT_CONTROL);
  EXPECT_THAT(pictures(), ElementsAre(2, 1));
}

TEST_F(InputQueueTest, AClickIsSeenWhereItWasWithTheKeysThatWereHeld) {
  point(1);
  point(2);
  down(GLFW_KEY_LEFT_SHIFT);
  button(GLFW_PRESS);
  button(GLFW_RELEASE);
  up(GLFW_KEY_LEFT_SHIFT);
  point(3);
  letter('i');
  button(GLFW_PRESS);
  // The second of two consecutive motions replaces the first.
  EXPECT_THAT(pictures(), ElementsAre(3, 1, 4, 1));
}

TEST_F(InputQueueTest, AHeldKeyRepeatsAsOftenAsTheSystemSaysSo) {
  down(GLFW_KEY_RIGHT);
  repeat(GLFW_KEY_RIGHT);
  repeat(GLFW_KEY_RIGHT);
  EXPECT_THAT(pictures(), ElementsAre(3));
}

}  // namespace
}  // namespace tickreel::tests
