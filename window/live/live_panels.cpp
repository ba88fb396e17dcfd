#include <fmt/format.h>
#include <imgui.h>

#include <utility>

#include "core/text/counted.h"
#include "core/text/with_capital.h"
#include "window/live/control_table.h"
#include "window/live/live_screen.h"
#include "window/overlays.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

// The panels that LiveScreen shows over the game.

namespace tickreel::window {
namespace {

std::string milliseconds(std::optional<std::chrono::microseconds> time) {
  return time ? fmt::format("{:.1f} ms", static_cast<double>(time->count()) / 1000.0) : "-";
}

void draw_standings(const std::vector<Standing>& standings) {
  if (!ImGui::BeginTable("##standings", 3, ImGuiTableFlags_SizingFixedFit)) return;
  for (const float width : {30.0F, 190.0F, 60.0F}) ImGui::TableSetupColumn("", 0, ui(width));
  for (const Standing& standing : standings) {
    const ImU32 color = standing.place == 1 ? ui_color::kAccent : ui_color::kText;
    ImGui::TableNextColumn();
    text_tabular(fmt::format("{}.", standing.place), color);
    ImGui::TableNextColumn();
    text_tabular(standing.name, color);
    ImGui::TableNextColumn();
    text_tabular(fmt::format("{:>4}", standing.score), color);
  }
  ImGui::EndTable();
}

}  // namespace

void LiveScreen::draw_panel() {
  switch (panel_) {
    case Panel::kNone:
    case Panel::kStopped:
      break;
    case Panel::kPause:
      draw_pause();
      break;
    case Panel::kKeys:
      draw_keys();
      break;
    case Panel::kResults:
      draw_results();
      break;
    case Panel::kRestart:
      draw_restart();
      break;
    case Panel::kQuit:
      draw_quit();
      break;
    case Panel::kEnded:
      draw_ended();
      break;
  }
}

void LiveScreen::draw_keys() {
  begin_menu_panel("##keys", "Keys");
  float lines = 0.0F;
  for (const MenuKey key : menu_keys_) {
    if (key == MenuKey::kUp) lines -= 2.0F;
    if (key == MenuKey::kDown) lines += 2.0F;
  }
  keys_part_.begin("##list", lines);
  draw_control_table(game_.controls);
  ImGui::Dummy(ui(1.0F, 4.0F));
  draw_window_keys();
  keys_part_.end();
  if (menu_.draw({"Back"}, menu_keys_)) go_back();
  ImGui::End();
}

/// Draws the pause menu. The game's own menu may say "Paused" already, so its title differs.
void LiveScreen::draw_pause() {
  begin_menu_panel("##pause", is_shared_ ? "The match goes on" : "Paused");
  if (!pause_reason_.empty()) ImGui::TextUnformatted(pause_reason_.c_str());
  std::vector<std::string> items{"Resume", "Keys", "Restart", "Quit"};
  if (is_shared_) items.erase(items.begin() + 2);
  const auto chosen = menu_.draw(items, menu_keys_);
  ImGui::End();
  if (!chosen) return;
  if (items[*chosen] == "Resume") open(Panel::kNone);
  if (items[*chosen] == "Keys") open_keys();
  if (items[*chosen] == "Restart") open(Panel::kRestart);
  if (items[*chosen] == "Quit") open(Panel::kQuit);
}

void LiveScreen::draw_results() {
  const auto winner = winner_of(results_);
  // Dark, because the game has its own banner there.
  begin_menu_panel("##results", winner ? winner->name + " wins" : "A draw", Backdrop::kDark);
  draw_standings(results_);
  ImGui::Dummy(ui(1.0F, 4.0F));
  const auto chosen = menu_.draw(
      {"Play on", "Film the best of it", "Watch the replay", "Keep the recording and quit", "Quit"},
      menu_keys_);
  ImGui::End();
  if (chosen == 0) open(Panel::kNone);
  if (chosen == 1) end_ = LiveEnd::kChoose;
  if (chosen == 2) end_ = LiveEnd::kWatch;
  if (chosen == 3) end_ = LiveEnd::kKeep;
  if (chosen == 4) open(Panel::kQuit);
}

void LiveScreen::draw_restart() {
  begin_menu_panel("##restart", "Begin anew?");
  text_quiet("The recording of this match is deleted. Quit keeps it.");
  const auto chosen = menu_.draw({"Cancel", "Begin anew"}, menu_keys_);
  ImGui::End();
  if (chosen == 0) go_back();
  if (chosen == 1) end_ = LiveEnd::kRestart;
}

void LiveScreen::draw_quit() {
  // Dark over the game's own menu, which lies in the same place.
  begin_menu_panel("##quit", "Keep this recording?",
                   game_menu_.is_open() ? Backdrop::kDark : Backdrop::kDim);
  const LiveStats stats = session_.stats();
  const std::string marks = counted(stats.marks, "mark");
  text_quiet(fmt::format("{}, {}, {}", with_capital(game_.info.name),
                         short_time(Rational(stats.tick) / setup_.tick_rate), marks));
  if (stats.marks > 0 && film_kind_.draw()) settling_ = kPicturesToSettle;
  std::vector<std::pair<std::string, std::optional<LiveEnd>>> choices{{"Keep it", LiveEnd::kKeep}};
  if (stats.marks > 0) choices.emplace_back("Keep it, and film " + marks, LiveEnd::kFilm);
  choices.emplace_back("Keep it, and choose what to film", LiveEnd::kChoose);
  choices.emplace_back("Discard it", LiveEnd::kDiscard);
  choices.emplace_back("Cancel", std::nullopt);
  std::vector<std::string> labels;
  labels.reserve(choices.size());
  for (const auto& [label, end] : choices) labels.push_back(label);
  const auto chosen = menu_.draw(labels, menu_keys_);
  ImGui::End();
  if (!chosen) return;
  end_ = choices[*chosen].second;
  if (!end_) go_back();
}

/// Handles a key that chooses the purpose of the films, while the quit question is shown.
bool LiveScreen::press_for_film(const PressedKey& key) {
  if (panel_ != Panel::kQuit || session_.stats().marks == 0) return false;
  const int digit = key.press.modifiers == kNoModifier ? key.press.key - '1' : -1;
  if (digit >= 0 && digit < 9) {
    film_kind_.choose(static_cast<std::size_t>(digit));
  } else if (key.menu_key == MenuKey::kLeft || key.menu_key == MenuKey::kRight) {
    film_kind_.turn(key.menu_key == MenuKey::kLeft ? -1 : 1);
  } else {
    return false;
  }
  settling_ = kPicturesToSettle;
  return true;
}

/// Draws the panel of a game that failed. It can neither be played on nor saved; the recording
/// stays.
void LiveScreen::draw_ended() {
  const std::string what = session_.stats().game_error;
  begin_menu_panel("##ended", "The game has ended by itself");
  ImGui::PushTextWrapPos(ui(420.0F));
  ImGui::TextUnformatted(what.c_str());
  ImGui::PopTextWrapPos();
  text_quiet("What was played before that is recorded.");
  const auto chosen = menu_.draw({"Quit"}, menu_keys_);
  ImGui::End();
  if (chosen) end_ = LiveEnd::kStopped;
}

void LiveScreen::draw_overlays(Window& window) {
  const LiveStats stats = session_.stats();
  if (!stats.recorded) draw_badge("Not recorded any more: " + stats.recorded.error().message);
  if (!waits_for_.empty()) draw_badge("Waiting for " + waits_for_);
  if (shows_debug_) draw_debug(window);
  if (is_panel_open()) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  float bottom = display.y - ui(24.0F);
  if (panel_ == Panel::kStopped) {
    bottom -= draw_note("Paused   .  a step on     ,  a step back     P  resume", bottom);
  }
  if (open_range_) {
    bottom -= draw_note(
        fmt::format("Film from {}   B  to here", time_to_tenth(open_range_->in_seconds)), bottom);
  }
  toasts_.draw(display.x / 2.0F, bottom);
}

void LiveScreen::draw_debug(Window& window) {
  const LiveStats stats = session_.stats();
  DebugFigures figures;
  if (drawn_) {
    figures.tick = drawn_->newest;
    figures.alpha = drawn_->frame_time().alpha.to_double();
  }
  figures.ticks_for_picture = stats.ticks_for_last_picture;
  figures.dropped_seconds = static_cast<double>(stats.dropped_ticks) / setup_.tick_rate.to_double();
  figures.more = {{"through the game", fmt::format("{}, mean {}", milliseconds(stats.last_latency),
                                                   milliseconds(stats.mean_latency))},
                  {"a tick costs", milliseconds(stats.tick_cost)},
                  {"dropped inputs", fmt::format("{}", stats.dropped_inputs)},
                  {"sound", sound_ ? window.sound().describe() : "none"}};
  draw_debug_overlay(figures, window.frames());
}

}  // namespace tickreel::window
