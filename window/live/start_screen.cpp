#include "window/live/start_screen.h"

#include <imgui.h>

#include <algorithm>
#include <random>
#include <string_view>
#include <utility>

#include "core/text/with_capital.h"
#include "live/net/enet_transport.h"
#include "live/seats.h"
#include "tickreel/game/input_event.h"
#include "tickreel/game/key_codes.h"
#include "window/live/control_table.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

constexpr float kNameWidth = 130.0F;
constexpr float kValueWidth = 330.0F;
constexpr float kRowHeight = 28.0F;  // everything fits into 720 pixels
/// A lower window leaves out the game's keys: the start window and the match show them too.
constexpr float kHighWindow = 700.0F;
/// The width of a value with the arrows at its sides.
constexpr float kWholeWidth = kValueWidth + 2.0F * (kRowHeight + 8.0F);
/// The most letters in an address or a code.
constexpr std::size_t kMaxTyped = 64;

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
    : info_(info), controls_(controls), setup_(std::move(proposal)), selected_(0) {
  select(setup_.problem.empty() ? Row::What::kStart : row_of_problem());
}

/// The row that is to be corrected.
StartScreen::Row::What StartScreen::row_of_problem() const {
  const bool is_code = setup_.problem.find("§code") != std::string::npos;
  return is_code ? Row::What::kCode : Row::What::kAddress;
}

void StartScreen::draw_problem() const {
  if (setup_.problem.empty()) return;
  ImGui::PushTextWrapPos(ui(kNameWidth + kWholeWidth));
  text_colored(with_window_names(setup_.problem), ui_color::kBad);
  ImGui::PopTextWrapPos();
}

std::vector<StartScreen::Row> StartScreen::rows() const {
  using What = Row::What;
  using Mode = NetChoice::Mode;
  std::vector<Row> rows;
  // All machines begin a match together; a continued replay brings its own players and seed.
  const bool begins = setup_.goes_on_from.empty();
  if (begins) rows.push_back({What::kNet});
  if (setup_.net.mode != Mode::kAlone) rows.insert(rows.end(), {{What::kAddress}, {What::kCode}});
  // The host decides everything else.
  const std::size_t seats = setup_.net.mode == Mode::kJoin ? 1 : setup_.seats.size();
  if (begins && setup_.net.mode != Mode::kJoin) rows.push_back({What::kCount});
  for (std::size_t player = 0; player < seats; ++player) rows.push_back({What::kSeat, player});
  if (begins && setup_.net.mode != Mode::kJoin) {
    rows.push_back({shows_more_ ? What::kSeed : What::kMore});
  }
  rows.push_back({What::kStart});
  return rows;
}

void StartScreen::select(Row::What what) {
  const std::vector<Row> all = rows();
  const auto found = std::ranges::find(all, what, &Row::what);
  selected_ = static_cast<std::size_t>(found - all.begin());
}

void StartScreen::draw(Window& window) {
  window.set_listener(&pad_menu_);
  pad_names_ = names_of_pads();
  for (const KeyPress& press : window.key_presses()) {
    if (press.key == kKeyF11 && !press.repeats) window.toggle_fullscreen();
    if (is_quit_key(press) && !is_finished()) is_left_ = true;
    if (type(press)) continue;
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
  draw_problem();
  ImGui::Dummy(ui(1.0F, 4.0F));
  if (ImGui::Button("Back   Esc", ui(kNameWidth - 24.0F, 36.0F))) is_left_ = true;
  ImGui::SameLine();
  draw_start_button();
  ImGui::Dummy(ui(1.0F, 4.0F));
  ImGui::Separator();
  // A host has more rows, and the match shows the keys too.
  const bool is_high = ImGui::GetIO().DisplaySize.y >= ui(kHighWindow);
  if (is_high && setup_.net.mode != NetChoice::Mode::kHost) {
    draw_control_table(controls_);
    ImGui::Separator();
  }
  draw_window_keys();
  ImGui::End();
  if (is_finished()) window.set_listener(nullptr);
}

std::string* StartScreen::selected_text() {
  if (selected_row().what == Row::What::kAddress) return &setup_.net.address;
  if (selected_row().what == Row::What::kCode) return &setup_.net.code;
  return nullptr;
}

bool StartScreen::type(const KeyPress& press) {
  std::string* const text = selected_text();
  if (text == nullptr || is_finished()) return false;
  if (press.key == kKeyBackspace) {
    is_refused_ = false;
    if (!text->empty()) text->pop_back();
    return true;
  }
  const bool is_pasted = press.key == 'V' && press.modifiers == kControl;
  const bool is_typed = press.text > ' ' && press.text < 0x7F;
  if (!is_pasted && !is_typed) return false;
  if (is_refused_ && selected_row().what == row_of_problem()) {
    text->clear();
    is_refused_ = false;
  }
  const char* const pasted = is_pasted ? ImGui::GetClipboardText() : nullptr;
  const std::string added = is_typed            ? std::string(1, static_cast<char>(press.text))
                            : pasted != nullptr ? pasted
                                                : "";
  for (const char letter : added) {
    const bool fits = letter > ' ' && letter < 0x7F && text->size() < kMaxTyped;
    if (fits) *text += letter;
  }
  return true;
}

void StartScreen::handle(MenuKey key) {
  if (is_finished()) return;  // later keys are meant for the game
  has_moved_ = true;
  const std::size_t count = rows().size();
  switch (key) {
    case MenuKey::kUp:
      selected_ = (selected_ + count - 1) % count;
      break;
    case MenuKey::kDown:
      selected_ = (selected_ + 1) % count;
      break;
    case MenuKey::kLeft:
      change(selected_row(), -1);
      break;
    case MenuKey::kRight:
      change(selected_row(), 1);
      break;
    case MenuKey::kAccept:
      is_started_ = true;
      break;
    case MenuKey::kBack:
    case MenuKey::kPause:
    case MenuKey::kMenu:
      is_left_ = true;
      break;
    case MenuKey::kErase:
      break;
  }
}

std::vector<Seat> StartScreen::choices() const {
  std::vector<Seat> choices = seat_choices(info_, connected(pad_names_));
  if (setup_.net.mode == NetChoice::Mode::kHost) choices.push_back({Seat::Device::kNetwork});
  return choices;
}

void StartScreen::change(const Row& row, int direction) {
  if (row.what == Row::What::kNet) change_net(direction);
  if (row.what == Row::What::kCount) change_player_count(direction);
  if (row.what == Row::What::kMore) shows_more_ = true;
  if (row.what == Row::What::kSeed) setup_.seed = std::random_device{}();
  if (row.what == Row::What::kSeat) {
    setup_.seats[row.player] = next_seat(setup_.seats, row.player, direction, choices());
  }
}

void StartScreen::change_net(int direction) {
  using Mode = NetChoice::Mode;
  constexpr int kModes = 3;
  const int mode = static_cast<int>(setup_.net.mode);
  setup_.net.mode = static_cast<Mode>((mode + direction + kModes) % kModes);
  setup_.net.address =
      setup_.net.mode == Mode::kHost ? NetAddress{reachable_host(), kNetPort}.to_string() : "";
  setup_.problem.clear();
  // A host's seats that nobody here has are for those who join, and nobody's else.
  const bool is_host = setup_.net.mode == Mode::kHost;
  for (std::size_t player = 1; player < setup_.seats.size(); ++player) {
    Seat& seat = setup_.seats[player];
    if (is_host && seat.device == Seat::Device::kBot) seat.device = Seat::Device::kNetwork;
    if (is_host || seat.device != Seat::Device::kNetwork) continue;
    seat = next_seat(setup_.seats, player, 1, choices());
  }
}

void StartScreen::change_player_count(int direction) {
  const std::size_t players = setup_.seats.size();
  if (direction < 0 && players > info_.min_players) {
    setup_.seats.pop_back();
  }
  if (direction < 0 || players == info_.max_players) return select(Row::What::kCount);
  setup_.seats.push_back({});
  // Without bots the new seat goes to whoever joins.
  if (!info_.make_bot) change({Row::What::kSeat, setup_.seats.size() - 1}, 1);
  select(Row::What::kCount);
}

std::string StartScreen::name_of(const Row& row) const {
  switch (row.what) {
    case Row::What::kNet:
      return "Session";
    case Row::What::kAddress:
      return "Address";
    case Row::What::kCode:
      return "Code";
    case Row::What::kCount:
      return "Players";
    case Row::What::kSeed:
      return "Seed";
    case Row::What::kSeat: {
      if (setup_.net.mode == NetChoice::Mode::kJoin) return "You";
      const auto& names = setup_.players.empty() ? info_.player_names : setup_.players;
      if (row.player < names.size()) return names[row.player];
      return "Player " + std::to_string(row.player + 1);
    }
    case Row::What::kMore:
    case Row::What::kStart:
      break;
  }
  return {};
}

std::string StartScreen::value_of(const Row& row) const {
  switch (row.what) {
    case Row::What::kNet:
      if (setup_.net.mode == NetChoice::Mode::kHost) return "Host: others join";
      return setup_.net.mode == NetChoice::Mode::kJoin ? "Join another machine" : "This machine";
    case Row::What::kAddress:
      return setup_.net.address;
    case Row::What::kCode:
      if (setup_.net.mode == NetChoice::Mode::kHost && setup_.net.code.empty()) return "a new one";
      return setup_.net.code;
    case Row::What::kCount:
      return std::to_string(setup_.seats.size());
    case Row::What::kMore:
      return "More ...";
    case Row::What::kSeed:
      return std::to_string(setup_.seed);
    case Row::What::kSeat:
    case Row::What::kStart:
      break;
  }
  const Seat& seat = setup_.seats[row.player];
  std::string device = with_capital(device_name(seat));
  if (seat.device == Seat::Device::kGamepad) {
    const std::string& name = pad_names_[seat.pad];
    device += name.empty() ? ": not connected" : ": " + name;
  }
  return device;
}

void StartScreen::draw_rows() {
  for (std::size_t i = 0;; ++i) {
    // A click on a row before may have added or removed seats.
    const std::vector<Row> all = rows();
    if (i + 1 >= all.size()) break;
    std::string value = value_of(all[i]);
    if (is_text(all[i]) && i == selected_) value += "_";
    draw_row(i, all[i], name_of(all[i]), value);
    show_if_selected(i);
  }
}

/// Scrolls to the row that the keys have selected, in a low window.
void StartScreen::show_if_selected(std::size_t index) {
  if (index == selected_ && std::exchange(has_moved_, false)) ImGui::SetScrollHereY(0.5F);
}

void StartScreen::draw_row(std::size_t index, const Row& row, const std::string& name,
                           const std::string& value) {
  ImGui::PushID(static_cast<int>(index));
  const bool is_selected = index == selected_;
  ImGui::PushStyleColor(ImGuiCol_Text, is_selected ? ui_color::kAccent : ui_color::kText);
  const float padding = (ui(kRowHeight) - ImGui::GetFontSize()) / 2.0F;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, padding});
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(name.c_str());
  ImGui::SameLine(ui(kNameWidth));
  int direction = 0;
  const std::string label = value + "##value";
  if (is_text(row)) {
    // The value is typed, so there are no arrows.
    const bool is_wrong = !setup_.problem.empty() && row.what == row_of_problem();
    ImGui::PushStyleColor(ImGuiCol_Button,
                          is_wrong ? ui_color::kBad : ImGui::GetColorU32(ImGuiCol_Button));
    if (ImGui::Button(label.c_str(), ui(kWholeWidth, kRowHeight))) selected_ = index;
    ImGui::PopStyleColor();
  } else {
    if (ImGui::Button("\u2190", ui(kRowHeight, kRowHeight))) direction = -1;
    ImGui::SameLine();
    if (ImGui::Button(label.c_str(), ui(kValueWidth, kRowHeight))) direction = 1;
    ImGui::SameLine();
    if (ImGui::Button("\u2192", ui(kRowHeight, kRowHeight))) direction = 1;
  }
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  ImGui::PopID();
  if (direction == 0) return;
  selected_ = index;
  change(row, direction);
}

void StartScreen::draw_start_button() {
  ImGui::SetCursorPosX(ui(kNameWidth));
  const bool is_selected = selected_row().what == Row::What::kStart;
  if (is_selected) {
    for (const ImGuiCol part : {ImGuiCol_Button, ImGuiCol_ButtonHovered}) {
      ImGui::PushStyleColor(part, ui_color::kAccent);
    }
    ImGui::PushStyleColor(ImGuiCol_Text, ui_color::kBackdrop);
  }
  using Mode = NetChoice::Mode;
  const char* const label = setup_.net.mode == Mode::kHost   ? "Host"
                            : setup_.net.mode == Mode::kJoin ? "Join"
                                                             : "Start";
  ImGui::PushFont(ui_fonts().bold);
  if (ImGui::Button(label, ui(kWholeWidth, 36.0F))) is_started_ = true;
  ImGui::PopFont();
  if (is_selected) show_if_selected(selected_);
  if (is_selected) ImGui::PopStyleColor(3);
}

}  // namespace tickreel::window
