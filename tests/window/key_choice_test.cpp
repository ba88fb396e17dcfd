#include "window/key_choice.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

using window::KeyPress;

/// Two panels side by side with two buttons each, one above the other, and a third panel beside the
/// lower button.
class KeyChoiceTest : public InterfaceTest {
 protected:
  void SetUp() override {
    InterfaceTest::SetUp();
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Space] = GLFW_KEY_SPACE;
    io.KeyMap[ImGuiKey_DownArrow] = GLFW_KEY_DOWN;
    io.KeyMap[ImGuiKey_LeftArrow] = GLFW_KEY_LEFT;
    io.KeyMap[ImGuiKey_RightArrow] = GLFW_KEY_RIGHT;
    picture({});
    picture({});
  }

  /// Draws a picture with this key down and three after it. Returns the presses that are left for
  /// the screen.
  std::vector<KeyPress> press(int key, bool is_allowed = true, std::size_t times = 1) {
    ImGui::GetIO().KeysDown[key] = true;
    const auto left = picture(std::vector<KeyPress>(times, {key}), is_allowed);
    ImGui::GetIO().KeysDown[key] = false;
    for (int i = 0; i < 3; ++i) picture({}, is_allowed);
    return left;
  }
  std::string take_pressed() { return std::exchange(pressed_, {}); }

 private:
  std::vector<KeyPress> picture(std::vector<KeyPress> presses, bool is_allowed = true) {
    ImGui::End();
    choice_.read_on();
    ImGui::Render();
    choice_.take(presses, is_allowed);
    ImGui::NewFrame();
    choice_.choose_panel();
    for (const auto& [name, x] : {std::pair{"a", 10.0F}, {"b", 300.0F}}) {
      ImGui::SetNextWindowPos({x, 10.0F});
      ImGui::SetNextWindowSize({100.0F, 100.0F});
      ImGui::Begin(name, nullptr, ImGuiWindowFlags_NoDecoration);
      for (const std::string button : {"1", "2", "3"}) {
        if (button == "3") ImGui::SameLine();
        if (ImGui::Button(button.c_str())) pressed_ += name + button;
      }
      ImGui::End();
    }
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoInputs);
    return presses;
  }

  window::KeyChoice choice_;
  std::string pressed_;
};

TEST_F(KeyChoiceTest, WithoutItKeysAreTheScreens) {
  EXPECT_EQ(press(GLFW_KEY_DOWN).size(), 1U);
  EXPECT_EQ(press(GLFW_KEY_SPACE).size(), 1U);
  EXPECT_EQ(take_pressed(), "");
  EXPECT_EQ(press(GLFW_KEY_F7, false).size(), 1U) << "where it is not allowed";
  press(GLFW_KEY_SPACE, false);
  EXPECT_EQ(take_pressed(), "");
}

TEST_F(KeyChoiceTest, GoesFromPanelToPanelAndPressesWhatIsChosen) {
  EXPECT_EQ(press(GLFW_KEY_F7).size(), 0U);
  EXPECT_EQ(press(GLFW_KEY_SPACE).size(), 0U);
  EXPECT_EQ(take_pressed(), "a1");
  EXPECT_EQ(press(GLFW_KEY_DOWN).size(), 0U);
  press(GLFW_KEY_SPACE);
  EXPECT_EQ(take_pressed(), "a2");
  press(GLFW_KEY_F7);
  press(GLFW_KEY_SPACE);
  EXPECT_EQ(take_pressed(), "b1");
  press(GLFW_KEY_F7);
  press(GLFW_KEY_SPACE);
  EXPECT_EQ(take_pressed(), "a1") << "after the last one comes the first";
  EXPECT_EQ(press(GLFW_KEY_X).size(), 1U) << "other keys have their meaning";
}

TEST_F(KeyChoiceTest, WhatIsPressedTwiceInAPictureCountsTwice) {
  press(GLFW_KEY_F7, true, 2);
  press(GLFW_KEY_SPACE);
  EXPECT_EQ(take_pressed(), "b1");
}

TEST_F(KeyChoiceTest, LeftAndRightGoFromLineToLine) {
  press(GLFW_KEY_F7);
  for (const char* next : {"a2", "a3"}) {
    press(GLFW_KEY_RIGHT);
    press(GLFW_KEY_SPACE);
    EXPECT_EQ(take_pressed(), next);
  }
  for (const char* before : {"a2", "a1"}) {
    press(GLFW_KEY_LEFT);
    press(GLFW_KEY_SPACE);
    EXPECT_EQ(take_pressed(), before);
  }
}

TEST_F(KeyChoiceTest, EscapeGivesTheKeysBack) {
  press(GLFW_KEY_F7);
  EXPECT_EQ(press(GLFW_KEY_ESCAPE).size(), 0U);
  EXPECT_EQ(press(GLFW_KEY_SPACE).size(), 1U);
  EXPECT_EQ(take_pressed(), "");
  EXPECT_EQ(press(GLFW_KEY_ESCAPE).size(), 1U) << "the next one is the screen's";
}

TEST_F(KeyChoiceTest, ANewPanelHasItsOwnKeys) {
  press(GLFW_KEY_F7);
  ImGui::SetWindowFocus("window");
  press(GLFW_KEY_X);
  EXPECT_EQ(press(GLFW_KEY_SPACE).size(), 1U);
  EXPECT_EQ(take_pressed(), "");
}

}  // namespace
}  // namespace tickreel::tests
