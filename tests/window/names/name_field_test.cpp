#include "window/names/name_field.h"

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

}  // namespace
}  // namespace tickreel::tests
