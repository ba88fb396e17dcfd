#include "window/live/lobby_screen.h"

#include <fmt/format.h>
#include <imgui.h>

#include "core/text/field_names.h"
#include "live/net/host_side.h"
#include "tickreel/game/key_codes.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel::window {

LobbyScreen::LobbyScreen(const GameInfo& info, NetSide& side, std::string where,
                         std::size_t machines)
    : info_(info), side_(side), where_(std::move(where)), machines_(machines) {}

void LobbyScreen::draw(Window& window) {
  window.set_listener(&pad_menu_);
  side_.serve(std::chrono::steady_clock::now());
  for (std::string& news : side_.take_news()) news_ = std::move(news);
  handle_keys(window);
  const auto* host = dynamic_cast<const HostSide*>(&side_);
  if (machines_ > 0 && host != nullptr && host->guests() + 1 >= machines_) start();

  ImGui::GetBackgroundDrawList()->AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize,
                                                ui_color::kBackdrop);
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, ImGui::GetIO().DisplaySize);
  begin_floating("##lobby", {0.5F, 0.45F});
  ImGui::PushFont(ui_fonts().large);
  ImGui::TextUnformatted(side_.is_host() ? "Who plays?" : "Waiting for the host");
  ImGui::PopFont();
  if (!where_.empty()) ImGui::TextUnformatted(where_.c_str());
  ImGui::Dummy(ui(380.0F, 4.0F));
  draw_machines();
  if (!news_.empty()) text_quiet(with_option_names(news_));
  if (!problem_.empty()) text_quiet(with_option_names(problem_));
  ImGui::Dummy(ui(1.0F, 4.0F));
  text_quiet(side_.is_host() ? "Enter begins the match, bots fill the free seats. Escape leaves."
                             : "The host begins the match. Escape leaves.");
  ImGui::End();
  if (is_finished()) window.set_listener(nullptr);
}

void LobbyScreen::draw_machines() {
  const std::vector<std::string>& names = side_.names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    ImGui::BulletText("%s%s", names[i].c_str(), i == 0 ? " (host)" : "");
  }
  if (names.empty()) text_quiet("connecting ...");
  const auto* host = dynamic_cast<const HostSide*>(&side_);
  if (host == nullptr) return;
  for (std::size_t i = host->guests(); i < host->open_seats(); ++i) {
    text_quiet(info_.make_bot ? "a free seat: somebody who joins, or a bot"
                              : "a free seat: somebody who joins");
  }
}

void LobbyScreen::handle_keys(Window& window) {
  std::vector<MenuKey> keys = pad_menu_.take_keys();
  bool leaves = false;
  for (const KeyPress& press : window.key_presses()) {
    if (press.key == kKeyF11) window.toggle_fullscreen();
    leaves = leaves || is_quit_key(press);
    if (const auto key = menu_key_of(press)) keys.push_back(*key);
  }
  for (const MenuKey key : keys) {
    leaves = leaves || key == MenuKey::kBack || key == MenuKey::kPause;
    if (key == MenuKey::kAccept && !is_finished()) start();
  }
  if (leaves) side_.leave(std::chrono::steady_clock::now());
}

void LobbyScreen::start() {
  auto* host = dynamic_cast<HostSide*>(&side_);
  if (host == nullptr || is_finished()) return;
  const Status started = host->start(std::chrono::steady_clock::now());
  problem_ = started ? "" : started.error().message;
}

}  // namespace tickreel::window
