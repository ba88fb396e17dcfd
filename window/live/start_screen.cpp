#include "window/live/start_screen.h"

#include <imgui.h>

#include <random>

#include "live/key_codes.h"
#include "live/seats.h"
#include "sim/game/input_event.h"
#include "window/live/control_table.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel {
namespace {

constexpr float kNameWidth = 130.0F;
constexpr float kValueWidth = 330.0F;
constexpr float kRowHeight = 30.0F;

std::string with_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] += 'A' - 'a';
  return text;
}

std::vector<std::string> names_of_pads() {
  std::vector<std::string> names;
  for (std::size_t pad = 0; pad < kMaxGamepads; ++pad) {
    names.push_back(Window::gamepad_name(static_cast<int>(pad)));
  }
  return names;
}

std::vector<std::uint8_t> connected(const std::vector<std::string>& names) {
  std::vector<std::uint8_t> pads;
  for (std::size_t pad = 0; pad < names.size(); ++pad) {
    if (!names[pad].empty()) pads.push_back(static_cast<std::uint8_t>(pad));
  }
  return pads;
}

}  // namespace

StartScreen::StartScreen(const GameInfo& info, const GameControls& controls, LiveSetup proposal)
    : info_(info),
      controls_(controls),
      setup_(std::move(proposal)),
      selected_(setup_.seats.size() + 2) {}

void StartScreen::draw(Window& window) {
  window.set_listener(&pad_menu_);
  pad_names_ = names_of_pads();
  for (const KeyPress& press : window.key_presses()) {
    if (press.key == kKeyF11) window.toggle_fullscreen();
    if (is_quit_key(press) && !is_finished()) is_left_ = true;
    if (const auto key = menu_key_of(press)) handle(*key);
  }
  for (const MenuKey key : pad_menu_.take_keys()) handle(key);

  ImGui::GetBackgroundDrawList()->AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize,
                                                ui_color::kBackdrop);
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, ImGui::GetIO().DisplaySize);
  begin_floating("##start", {0.5F, 0.45F});
  ImGui::PushFont(ui_fonts().large);
  ImGui::TextUnformatted(with_capital(info_.name).c_str());
  ImGui::PopFont();
  text_quiet(setup_.goes_on_from.empty() ? info_.description
                                         : "Goes on from " + setup_.goes_on_from);
  ImGui::Dummy(ui(1.0F, 4.0F));
  draw_rows();
  ImGui::Dummy(ui(1.0F, 4.0F));
  draw_start_button();
  ImGui::Dummy(ui(1.0F, 4.0F));
  ImGui::Separator();
  draw_control_table(controls_);
  ImGui::Separator();
  draw_window_keys();
  ImGui::End();
  if (is_finished()) window.set_listener(nullptr);
}

void StartScreen::handle(MenuKey key) {
  if (is_finished()) return;  // what follows is meant for the game
  switch (key) {
    case MenuKey::kUp:
      selected_ = (selected_ + row_count() - 1) % row_count();
      break;
    case MenuKey::kDown:
      selected_ = (selected_ + 1) % row_count();
      break;
    case MenuKey::kLeft:
      change(selected_, -1);
      break;
    case MenuKey::kRight:
      change(selected_, 1);
      break;
    case MenuKey::kAccept:
      is_started_ = true;
      break;
    case MenuKey::kBack:
    case MenuKey::kPause:
      is_left_ = true;
      break;
  }
}

void StartScreen::change(std::size_t row, int direction) {
  const std::size_t players = setup_.seats.size();
  const bool is_given = !setup_.goes_on_from.empty() && (row == 0 || row > players);
  if (is_given) return;
  if (row == 0) {
    change_player_count(direction);
  } else if (row <= players) {
    setup_.seats[row - 1] =
        next_seat(setup_.seats, row - 1, direction, seat_choices(info_, connected(pad_names_)));
  } else if (row == players + 1) {
    setup_.seed = std::random_device{}();
  }
}

void StartScreen::change_player_count(int direction) {
  const std::size_t players = setup_.seats.size();
  if (direction < 0 && players > info_.min_players) setup_.seats.pop_back();
  if (direction < 0 || players == info_.max_players) return;
  setup_.seats.push_back({});
  // A game without bots: whoever joins gets what is free.
  if (!info_.make_bot) change(setup_.seats.size(), 1);
}

void StartScreen::draw_rows() {
  const std::size_t players = setup_.seats.size();
  draw_row(0, "Players", std::to_string(players));
  for (std::size_t player = 0; player < setup_.seats.size(); ++player) {
    const Seat& seat = setup_.seats[player];
    std::string device = with_capital(device_name(seat));
    if (seat.device == Seat::Device::kGamepad) {
      const std::string& name = pad_names_[seat.pad];
      device += name.empty() ? ": not connected" : ": " + name;
    }
    const auto& names = setup_.players.empty() ? info_.player_names : setup_.players;
    const bool is_named = player < names.size();
    draw_row(player + 1, is_named ? names[player] : "Player " + std::to_string(player + 1), device);
  }
  draw_row(setup_.seats.size() + 1, "Seed", std::to_string(setup_.seed));
}

void StartScreen::draw_row(std::size_t row, const std::string& name, const std::string& value) {
  ImGui::PushID(static_cast<int>(row));
  const bool is_selected = row == selected_;
  ImGui::PushStyleColor(ImGuiCol_Text, is_selected ? ui_color::kAccent : ui_color::kText);
  const float padding = (ui(kRowHeight) - ImGui::GetFontSize()) / 2.0F;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, padding});
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(name.c_str());
  ImGui::SameLine(ui(kNameWidth));
  int direction = 0;
  if (ImGui::Button("\u2190", ui(kRowHeight, kRowHeight))) direction = -1;
  ImGui::SameLine();
  if (ImGui::Button(value.c_str(), ui(kValueWidth, kRowHeight))) direction = 1;
  ImGui::SameLine();
  if (ImGui::Button("\u2192", ui(kRowHeight, kRowHeight))) direction = 1;
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  ImGui::PopID();
  if (direction == 0) return;
  selected_ = row;
  change(row, direction);
}

void StartScreen::draw_start_button() {
  ImGui::SetCursorPosX(ui(kNameWidth));
  const bool is_selected = selected_ == row_count() - 1;
  if (is_selected) {
    for (const ImGuiCol part : {ImGuiCol_Button, ImGuiCol_ButtonHovered}) {
      ImGui::PushStyleColor(part, ui_color::kAccent);
    }
    ImGui::PushStyleColor(ImGuiCol_Text, ui_color::kBackdrop);
  }
  const float width = kValueWidth + 2.0F * (kRowHeight + 8.0F);
  ImGui::PushFont(ui_fonts().bold);
  if (ImGui::Button("Start", ui(width, 40.0F))) is_started_ = true;
  ImGui::PopFont();
  if (is_selected) ImGui::PopStyleColor(3);
}

}  // namespace tickreel
