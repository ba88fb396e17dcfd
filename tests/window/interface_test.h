#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include "tests/support/room.h"
#include "window/ui_style.h"

namespace tickreel::tests {

/// Begins a window of Dear ImGui without a display.
class InterfaceTest : public testing::Test {
 protected:
  void SetUp() override {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {640.0F, 360.0F};
    io.DeltaTime = 0.1F;
    window::apply_ui_style(1.0F);
    io.Fonts->Build();
    ImGui::NewFrame();
    ImGui::SetNextWindowSize({400.0F, 200.0F});
    ImGui::Begin("window");
  }
  void TearDown() override {
    ImGui::End();
    ImGui::EndFrame();
    ImGui::DestroyContext();
  }
};

}  // namespace tickreel::tests
