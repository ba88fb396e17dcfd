#include "window/names/name_field.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <string_view>

#include "core/text/code_point.h"
#include "core/text/first_bytes.h"
#include "core/text/name_text.h"
#include "tickreel/core/utf8.h"
#include "window/glyphs/interface_text.h"
#include "window/interface_input.h"

namespace tickreel::window {
namespace {

/// Ends the text input of Dear ImGui at once. Otherwise it would keep the keys for two more
/// pictures: a key pressed meanwhile would be lost, and the text typed after it would go elsewhere.
void give_keys_back() {
  ImGui::GetIO().WantTextInput = false;
  ImGui::GetCurrentContext()->WantTextInputNextFrame = -1;
}

}  // namespace

void NameField::close() {
  if (!is_open_) return;  // the keys may be another field's
  is_open_ = false;
  give_keys_back();
}

void NameField::open(const std::string& proposal) {
  is_open_ = true;
  ++times_open_;
  takes_focus_ = true;
  has_focus_ = had_focus_ = false;
  is_confirmed_early_ = false;
  typed_early_.clear();
  text_ = {};
  const std::string shown = for_interface(proposal);
  first_bytes(shown, text_.size() - 1).copy(text_.data(), text_.size() - 1);
}

void NameField::press(const KeyPress& press) {
  // A click beside the field has taken the focus away.
  if (had_focus_ && !has_focus_) takes_focus_ = true;
  if (press.key == GLFW_KEY_ENTER) is_confirmed_early_ = true;
  if (press.key == GLFW_KEY_ESCAPE) is_open_ = false;
  if (is_confirmed_early_) return;
  if (press.text != 0) typed_early_ += press.text;
  if (press.key == GLFW_KEY_V && press.modifiers == kControl) paste_early();
}

/// Takes the text that Ctrl+V would paste if the field had the keys already.
void NameField::paste_early() {
  const char* const pasted = has_focus_ ? nullptr : ImGui::GetClipboardText();
  std::string_view left = pasted == nullptr ? "" : pasted;
  left = left.substr(0, text_.size() - 1);
  for (auto letter = first_character(left); !letter.empty(); letter = first_character(left)) {
    typed_early_ += code_point(letter);
    left.remove_prefix(letter.size());
  }
}

/// Holds back letters until the field has the focus, then passes the early ones on first.
void NameField::keep_letters_in_order() {
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  typed_early_.append(queue.begin(), queue.end());
  queue.resize(0);
  if (!has_focus_) return;
  for (const char32_t letter : typed_early_) {
    queue.push_back(static_cast<ImWchar>(interface_character(letter)));
  }
  typed_early_.clear();
}

/// Selects nothing: a field that gets the focus back would otherwise select its text, and the next
/// letter would replace it.
void NameField::keep_typing_at_end() {
  ImGuiInputTextState* const state = ImGui::GetInputTextState(ImGui::GetItemID());
  if (state != nullptr) state->ClearSelection();
}

std::string NameField::text() const {
  return from_interface(text_.data());
}

NameField::Answer NameField::draw(float width, bool leaving_gives) {
  if (takes_focus_) {
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
    takes_focus_ = false;
  }
  keep_letters_in_order();
  ImGui::SetNextItemWidth(width);
  // Dear ImGui keeps its undo history by field ID. A new ID each time keeps Ctrl+Z from restoring
  // the name before, which may be longer.
  ImGui::PushID(times_open_);
  const bool is_confirmed =
      ImGui::InputText("##text", text_.data(), text_.size(),
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopID();
  const bool had_focus = has_focus_;
  has_focus_ = ImGui::IsItemActive();
  if (has_focus_ && !had_focus && had_focus_) keep_typing_at_end();
  had_focus_ = had_focus_ || has_focus_;
  const bool is_entered = is_confirmed || (is_confirmed_early_ && typed_early_.empty());
  const bool has_text = is_seen(text());
  if (is_pressed(GLFW_KEY_ESCAPE)) {
    close();
    return Answer::kCancelled;
  }
  const bool is_left = leaving_gives && had_focus && !has_focus_;
  if (!is_entered && !is_left) return Answer::kNone;
  if (is_left) is_open_ = false;  // the item that has the focus now may want the keys
  if (!has_text) {
    is_confirmed_early_ = false;  // Enter was refused, and the next letter does not confirm
    return is_left ? Answer::kCancelled : Answer::kNone;
  }
  if (!is_left) close();
  return Answer::kGiven;
}

}  // namespace tickreel::window
