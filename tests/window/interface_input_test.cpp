#include "window/interface_input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

using window::InterfaceInput;
using window::UiKind;

// From 1.87 on, the backend asks the window for its modifiers, and there is none here.
#if IMGUI_VERSION_NUM < 18700

/// Feeds events to Dear ImGui without a window.
class InterfaceInputTest : public InterfaceTest {
 protected:
  void SetUp() override {
    InterfaceTest::SetUp();
    ImGui_ImplGlfw_InitForOpenGL(nullptr, false);
  }
  void TearDown() override {
    ImGui_ImplGlfw_Shutdown();
    InterfaceTest::TearDown();
  }

  InterfaceInput input_{nullptr};
};

// A log may end while a key is down. Typing would then count as shortcuts for ever.
TEST_F(InterfaceInputTest, LettingGoReleasesTheKeysOfDearImGuiToo) {
  input_.push({UiKind::kKey, {GLFW_KEY_LEFT_CONTROL, 0, GLFW_PRESS, GLFW_MOD_CONTROL}});
  input_.feed();
  EXPECT_TRUE(ImGui::GetIO().KeyCtrl);
  EXPECT_TRUE(input_.is_key_down(GLFW_KEY_LEFT_CONTROL));

  input_.let_go();
  input_.feed();
  EXPECT_FALSE(ImGui::GetIO().KeyCtrl);
  EXPECT_FALSE(ImGui::GetIO().KeysDown[GLFW_KEY_LEFT_CONTROL]);
  EXPECT_FALSE(input_.is_key_down(GLFW_KEY_LEFT_CONTROL));
}

#endif

}  // namespace
}  // namespace tickreel::tests
