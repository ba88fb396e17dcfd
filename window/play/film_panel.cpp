#include "window/play/film_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/text/field_names.h"
#include "movie/time/capture_range.h"
#include "window/fit_into.h"
#include "window/screen.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

using Stage = QueuedFilm::Stage;

constexpr std::chrono::seconds kShownWhenDone{10};

float fraction_of(const Progress& progress) {
  if (progress.frames_total <= 0) return 0.0F;
  return static_cast<float>(progress.frames_done) / static_cast<float>(progress.frames_total);
}

}  // namespace

std::string describe_progress(const Progress& progress) {
  std::string text = fmt::format("{} of {} frames", progress.frames_done, progress.frames_total);
  if (progress.frames_per_second > 0.0) {
    const auto left = Rational(std::llround(progress.seconds_left));
    const std::string time = format_game_time(left);
    text += fmt::format(", {:.1f} a second, about {} left", progress.frames_per_second,
                        time.substr(0, time.rfind('.')));
  }
  return text;
}

void FilmPanel::draw(FilmQueue& films) {
  const auto states = films.films();
  const auto now = Clock::now();
  bool has_any = false;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!is_over(states[i].stage) ||
        ended_.try_emplace(i, now).first->second + kShownWhenDone > now) {
      has_any = true;
    }
  }
  if (!has_any) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({display.x - ui(12.0F), ui(12.0F)}, ImGuiCond_Always, {1.0F, 0.0F});
  ImGui::Begin("##films", nullptr, kFloatingFlags | ImGuiWindowFlags_NoFocusOnAppearing);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto ended = ended_.find(i);
    if (ended != ended_.end() && ended->second + kShownWhenDone <= now) continue;
    ImGui::PushID(static_cast<int>(i));
    draw_film(films, i, states[i]);
    ImGui::PopID();
  }
  ImGui::End();
}

void FilmPanel::draw_film(FilmQueue& films, std::size_t number, const QueuedFilm& film) {
  text_bold(film.title);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ui(320.0F));
  switch (film.stage) {
    case Stage::kWaiting:
      text_quiet("waits for the film before");
      break;
    case Stage::kMaking:
      ImGui::ProgressBar(fraction_of(film.progress), ui(320.0F, 6.0F), "");
      text_quiet(describe_progress(film.progress));
      break;
    case Stage::kDone:
      text_quiet("saved as " + film.path);
      break;
    case Stage::kFailed:
      ImGui::PushStyleColor(ImGuiCol_Text, ui_color::kAccent);
      ImGui::TextUnformatted(("failed: " + with_option_names(film.message)).c_str());
      ImGui::PopStyleColor();
      break;
    case Stage::kCancelled:
      text_quiet("stopped; nothing is left of it");
      break;
  }
  ImGui::PopTextWrapPos();
  if (!is_over(film.stage) && ImGui::Button("Stop")) films.cancel(number);
}

std::chrono::microseconds FilmPanel::until_next_goes() const {
  std::chrono::microseconds wait = Screen::kNever;
  const auto now = Clock::now();
  for (const auto& [number, ended] : ended_) {
    const auto left = ended + kShownWhenDone - now;
    if (left.count() <= 0) continue;
    wait = std::min(wait, std::chrono::duration_cast<std::chrono::microseconds>(left));
  }
  return wait;
}

bool MovieModeView::draw(FilmQueue& films, const QueuedFilm& film) {
  if (const auto image = films.take_preview()) preview_.set(*image);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const auto width = static_cast<int>(display.x);
  const auto height = static_cast<int>(display.y);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled({0.0F, 0.0F}, display, ui_color::kBackdrop);
  const auto panel = static_cast<int>(ui(110.0F));
  if (preview_.size().width > 0 && height > 2 * panel) {
    const PixelRect place = fit_into({0, 0, width, height - panel}, preview_.size());
    const ImVec2 from(static_cast<float>(place.x), static_cast<float>(place.y));
    const ImVec2 to(from.x + static_cast<float>(place.width),
                    from.y + static_cast<float>(place.height));
    list.AddImage(texture_id(preview_), from, to);
  }
  begin_floating("##movie", {0.5F, 1.0F});
  text_bold("Movie mode: " + film.title);
  const float bar = std::min(ui(560.0F), display.x - ui(60.0F));
  ImGui::ProgressBar(fraction_of(film.progress), {bar, ui(8.0F)}, "");
  const bool waits = film.stage == Stage::kWaiting;
  text_quiet(waits ? "waits for the film before" : describe_progress(film.progress));
  ImGui::SameLine(bar - ui(46.0F));
  const bool is_stopped = ImGui::Button("Stop");
  ImGui::End();
  return is_stopped;
}

}  // namespace tickreel::window
