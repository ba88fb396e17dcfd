#include "window/names/name_field.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <string>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

class NameFieldTest : public InterfaceTest {
 protected:
  static constexpr int kZ = 90;

  void SetUp() override {
    InterfaceTest::SetUp();
    ImGui::GetIO().KeyMap[ImGuiKey_Z] = kZ;
  }
  static void begin_next(bool with_undo = false) {
    ImGui::End();
    ImGui::EndFrame();
    ImGui::GetIO().KeyCtrl = with_undo;
    ImGui::GetIO().KeysDown[kZ] = with_undo;
    ImGui::NewFrame();
    ImGui::Begin("window");
  }
  void draw(int pictures) {
    for (int i = 0; i < pictures; ++i) {
      field_.draw(200.0F, false);
      begin_next();
    }
  }
  void type(const std::string& letters) {
    for (const char letter : letters) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(letter));
      draw(1);
    }
    draw(1);  // since version 1.87, Dear ImGui delivers a letter with the next picture
  }
  void undo(int times) {
    for (int i = 0; i < times; ++i) {
      field_.draw(200.0F, false);
      begin_next(true);
      draw(1);
    }
  }

  window::NameField field_;
};

TEST_F(NameFieldTest, UndoesWhatWasTypedIntoThisNameAlone) {
  field_.open("");
  draw(3);
  type("a long name for it");
  EXPECT_EQ(field_.text(), "a long name for it");
  field_.close();
  begin_next();
  field_.open("x");
  draw(3);
  undo(24);
  EXPECT_EQ(field_.text(), "x");
  type("goal");
  EXPECT_EQ(field_.text(), "xgoal");
  undo(24);
  EXPECT_EQ(field_.text(), "x");
}

TEST_F(NameFieldTest, TypingGoesOnAfterAClickBesideTheField) {
  field_.open("");
  draw(3);
  type("dou");
  ImGui::ClearActiveID();
  draw(1);
  for (const char32_t letter : U"ble") {
    if (letter != 0) field_.press({0, kNoModifier, false, letter});
  }
  draw(4);
  EXPECT_EQ(field_.text(), "double");
  ImGui::ClearActiveID();
  draw(1);
  field_.press({GLFW_KEY_ENTER});
  EXPECT_EQ(field_.draw(200.0F, false), window::NameField::Answer::kGiven);
  EXPECT_EQ(field_.text(), "double");
}

TEST_F(NameFieldTest, EnterThatWasRefusedDoesNotConfirmTheNextLetter) {
  field_.open("");
  draw(3);
  ImGui::ClearActiveID();
  draw(1);
  field_.press({GLFW_KEY_ENTER});
  EXPECT_EQ(field_.draw(200.0F, false), window::NameField::Answer::kNone) << "there is no name";
  begin_next();
  draw(3);
  ImGui::GetIO().AddInputCharacter('a');
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(field_.draw(200.0F, false), window::NameField::Answer::kNone);
    begin_next();
  }
  EXPECT_EQ(field_.text(), "a");
}

TEST_F(NameFieldTest, ClosingAClosedFieldLeavesTheKeysToOthers) {
  ImGui::GetIO().WantTextInput = true;
  field_.close();
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

}  // namespace
}  // namespace tickreel::tests
