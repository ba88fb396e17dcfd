#include "window/films/film_panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/process/open_elsewhere.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "movie/film/time/capture_range.h"
#include "window/fit_into.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

using Stage = QueuedFilm::Stage;

constexpr float kPanelWidth = 320.0F;

/// The name of the film's present stage. Each stage counts its frames from 0.
std::string phase_of(const QueuedFilm& film) {
  switch (film.progress.stage) {
    case ExportStage::kPasses:
    case ExportStage::kRender:
      break;
    case ExportStage::kJoin:
      return "joining";
    case ExportStage::kCheck:
      return "checking";
    case ExportStage::kCompare:
      return "comparing";
  }
  return film.turn == 1 ? "drawing" : fmt::format("drawing, time {}, for its size", film.turn);
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string absolute(const std::string& path) {
  std::error_code error;
  const auto whole = std::filesystem::absolute(path, error);
  return error ? path : whole.lexically_normal().string();
}

float fraction_of(const Progress& progress) {
  if (progress.frames_total <= 0) return 0.0F;
  return static_cast<float>(progress.frames_done) / static_cast<float>(progress.frames_total);
}

}  // namespace

std::string describe_progress(const QueuedFilm& film) {
  const Progress& progress = film.progress;
  if (progress.frames_total == 0) return "Starting";
  std::string text = fmt::format("{}: {} of {} frames", phase_of(film), progress.frames_done,
                                 progress.frames_total);
  if (progress.stage == ExportStage::kRender && film.frames_there > 0) {
    text += fmt::format(", {} from before", film.frames_there);
  }
  if (progress.stage == ExportStage::kRender && progress.frames_per_second > 0.0) {
    const auto left = Rational(std::llround(progress.seconds_left));
    const std::string time = format_game_time(left);
    text += fmt::format(", {:.1f} a second, about {} left", progress.frames_per_second,
                        time.substr(0, time.rfind('.')));
  }
  return text;
}

std::vector<FilmPanel::Row> FilmPanel::rows(FilmQueue& queue) const {
  const auto states = queue.films();
  std::vector<Row> rows;
  const auto add = [&](std::size_t number) { rows.push_back({&queue, number, states[number]}); };
  // Films that are done or in progress come by number; the waiting ones follow in queue order.
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i].stage != Stage::kWaiting && !put_away_.contains({&queue, i})) add(i);
  }
  for (const std::size_t number : queue.waiting()) {
    if (number < states.size() && states[number].stage == Stage::kWaiting) add(number);
  }
  return rows;
}

void FilmPanel::put_away_all(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    if (is_over(row.film.stage)) put_away_.insert({row.queue, row.number});
  }
}

/// Places the panel. A position chosen by the user stays until the window's size changes.
void FilmPanel::keep_place(float bottom) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImageSize size{static_cast<int>(display.x), static_cast<int>(display.y)};
  if (size.width != display_.width || size.height != display_.height) is_moved_ = false;
  display_ = size;
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {display.x, std::max(1.0F, bottom)});
  if (is_moved_) return;
  ImGui::SetNextWindowPos({display.x - ui(12.0F), std::max(ui(12.0F), bottom)}, ImGuiCond_Always,
                          {1.0F, 1.0F});
}

void FilmPanel::draw(FilmQueue& films, FilmQueue& pictures, float bottom, Toasts& toasts) {
  std::vector<Row> all = rows(films);
  for (Row& row : rows(pictures)) all.push_back(std::move(row));
  if (all.empty()) return;
  keep_place(bottom);
  ImGui::Begin("##films", nullptr,
               (kFloatingFlags & ~ImGuiWindowFlags_NoMove & ~ImGuiWindowFlags_NoScrollbar) |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  // Dear ImGui counts a window in motion as an active item.
  const ImGuiWindow* const moving = ImGui::GetCurrentContext()->MovingWindow;
  const bool is_dragged = moving != nullptr && moving->RootWindow == ImGui::GetCurrentWindow() &&
                          ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  is_moved_ = is_moved_ || is_dragged;
  const auto over =
      std::ranges::count_if(all, [](const Row& row) { return is_over(row.film.stage); });
  const auto left = static_cast<std::uint64_t>(all.size()) - static_cast<std::uint64_t>(over);
  if (ImGui::ArrowButton("##fold", is_folded_ ? ImGuiDir_Right : ImGuiDir_Down)) {
    is_folded_ = !is_folded_;
  }
  ImGui::SameLine();
  text_bold(left > 0 ? counted(left, "film") + " to make" : "Films");
  if (left > 0) {
    ImGui::SameLine();
    const bool is_paused = films.is_paused();
    // Both labels share one ID, so that the keyboard focus stays on the button.
    if (ImGui::SmallButton(is_paused ? "Go on###pause" : "Pause###pause")) films.pause(!is_paused);
  }
  if (over > 0) {
    ImGui::SameLine();
    if (ImGui::SmallButton("Put away")) put_away_all(all);
  }
  const auto waiting =
      std::ranges::count_if(all, [](const Row& row) { return row.film.stage == Stage::kWaiting; });
  for (std::size_t i = 0; i < all.size() && !is_folded_; ++i) {
    // The IDs come from the film, not from its row, so that the keyboard focus follows a film that
    // moves in the list.
    ImGui::PushID(all[i].queue);
    ImGui::PushID(static_cast<int>(all[i].number));
    draw_film(all[i], waiting < 2, toasts);
    ImGui::PopID();
    ImGui::PopID();
  }
  ImGui::End();
}

void FilmPanel::draw_film(const Row& row, bool waits_alone, Toasts& toasts) {
  const QueuedFilm& film = row.film;
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ui(kPanelWidth));
  ImGui::TextUnformatted(film.title.c_str());
  switch (film.stage) {
    case Stage::kWaiting:
      text_quiet("Queued");
      break;
    case Stage::kMaking:
      ImGui::ProgressBar(fraction_of(film.progress), ui(kPanelWidth, 6.0F), "");
      text_quiet(film.is_stopping         ? "Stopping ..."
                 : row.queue->is_paused() ? "Paused"
                                          : describe_progress(film));
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
      text_quiet(film.message.empty() ? "Stopped; nothing is left of it"
                                      : "stopped: " + with_option_names(film.message));
      break;
  }
  ImGui::PopTextWrapPos();
  if (film.stage == Stage::kDone) draw_done(row, toasts);
  if (is_over(film.stage)) return;
  if (film.is_stopping) return;
  if (ImGui::SmallButton("Stop")) row.queue->cancel(row.number);
  if (film.stage != Stage::kWaiting || waits_alone) return;
  ImGui::SameLine();
  if (ImGui::SmallButton("Sooner")) row.queue->move(row.number, -1);
  ImGui::SameLine();
  if (ImGui::SmallButton("Later")) row.queue->move(row.number, 1);
}

/// Draws the buttons of a finished film.
void FilmPanel::draw_done(const Row& row, Toasts& toasts) {
  if (ImGui::SmallButton("Show")) wanted_ = row.film.path;
  ImGui::SameLine();
  if (ImGui::SmallButton("Open folder")) {
    const Status opened = open_elsewhere(folder_of(row.film.path));
    if (!opened) toasts.add_error(opened.error().message);
  }
  ImGui::SameLine();
  if (ImGui::SmallButton("Copy path")) {
    ImGui::SetClipboardText(absolute(row.film.path).c_str());
    toasts.add("copied");
  }
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
  text_quiet(waits ? "Queued" : describe_progress(film));
  ImGui::SameLine(bar - ui(46.0F));
  const bool is_stopped = ImGui::Button("Stop");
  ImGui::End();
  return is_stopped;
}

}  // namespace tickreel::window
