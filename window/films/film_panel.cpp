#include "window/films/film_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>

#include "core/process/open_elsewhere.h"
#include "core/text/counted.h"
#include "window/films/film_words.h"
#include "window/films/unused_path.h"
#include "window/fit_into.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

using Stage = QueuedFilm::Stage;

constexpr float kLineHeight = 34.0F;
constexpr float kBarHeight = 3.0F;

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

float fraction_of(const Progress& progress) {
  if (progress.frames_total <= 0) return 0.0F;
  return static_cast<float>(progress.frames_done) / static_cast<float>(progress.frames_total);
}

/// The labels of a film's buttons.
std::vector<const char*> buttons_of(const QueuedFilm& film) {
  if (film.stage == Stage::kDone) return {"Show", "Open folder", "Copy path"};
  if (is_over(film.stage)) return {"Try again", "Somewhere else"};
  if (film.is_stopping) return {};
  return {"Stop"};
}

float width_of(const std::vector<const char*>& labels) {
  const ImGuiStyle& style = ImGui::GetStyle();
  float width = 0.0F;
  for (const char* const label : labels) {
    width += ImGui::CalcTextSize(label).x + 2.0F * style.FramePadding.x + style.ItemSpacing.x;
  }
  return width;
}

}  // namespace

void FilmPanel::add_rows(FilmQueue& queue) {
  const auto states = queue.films();
  const auto add = [&](std::size_t number) { rows_.push_back({&queue, number, states[number]}); };
  // Films that are done or in progress come by number; the waiting ones follow in queue order.
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i].stage != Stage::kWaiting && !put_away_.contains({&queue, i})) add(i);
  }
  for (const std::size_t number : queue.waiting()) {
    if (number < states.size() && states[number].stage == Stage::kWaiting) add(number);
  }
}

void FilmPanel::follow(FilmQueue& films, FilmQueue* pictures) {
  queue_ = &films;
  rows_.clear();
  add_rows(films);
  if (pictures != nullptr) add_rows(*pictures);
  films_.clear();
  for (const Row& row : rows_) films_.push_back(row.film);
  is_paused_ = films.is_paused();
  if (!rows_.empty()) return;
  is_open_ = false;
  where_.close();
  asked_.reset();
}

void FilmPanel::put_away_all() {
  for (const Row& row : rows_) {
    if (is_over(row.film.stage)) put_away_.insert({row.queue, row.number});
  }
}

float FilmPanel::line_height() const {
  return rows_.empty() ? 0.0F : ui(kLineHeight);
}

float FilmPanel::drawer_width() const {
  return is_open_ ? std::min(ui(400.0F), ImGui::GetIO().DisplaySize.x * 0.46F) : 0.0F;
}

void FilmPanel::draw(float top, float line_bottom, Toasts& toasts) {
  if (rows_.empty()) return;
  if (is_open_) draw_drawer(top, line_bottom - line_height(), toasts);
  draw_line(line_bottom, toasts);
  if (const auto typed = where_.draw(); typed && asked_) {
    asked_->path = place_for(*typed, asked_->path);
    retry_ = std::exchange(asked_, std::nullopt);
  }
}

bool FilmPanel::press(const KeyPress& press) {
  if (!where_.is_open()) return false;
  where_.press(press);
  return true;
}

/// Draws the foremost film with its buttons, and the buttons for all films.
void FilmPanel::draw_line(float bottom, Toasts& toasts) {
  const float width = ImGui::GetIO().DisplaySize.x;
  const float top = bottom - line_height();
  begin_panel("##films", {0.0F, top}, {width, line_height()}, ui(8.0F, 7.0F),
              ImGuiWindowFlags_NoFocusOnAppearing);
  const Row& first = rows_[foremost(films_)];
  const bool is_making = first.film.stage == Stage::kMaking;
  const float done = is_making ? fraction_of(first.film.progress) : 0.0F;
  ImGui::GetWindowDrawList()->AddRectFilled({0.0F, top}, {width * done, top + ui(kBarHeight)},
                                            ui_color::kAccent);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, ui(1.0F)});
  if (toggle_button("All films", is_open_)) is_open_ = !is_open_;
  const bool are_over =
      std::ranges::all_of(films_, [](const QueuedFilm& film) { return is_over(film.stage); });
  // Both labels share one ID, so that the keyboard focus stays on the button.
  const char* const of_all = are_over     ? "Put away"
                             : is_paused_ ? "Resume###pause"
                                          : "Pause###pause";
  const std::vector<const char*> labels = buttons_of(first.film);
  const float buttons = width_of(labels) + width_of({are_over ? "Put away" : "Resume"});
  ImGui::SameLine();
  const float room = width - ImGui::GetCursorPosX() - buttons - ui(12.0F);
  const std::string text = describe_films(films_, is_paused_);
  const std::string shown = text_that_fits(text, room);
  const bool is_bad = first.film.stage == Stage::kFailed;
  text_colored(shown, is_bad ? ui_color::kAccent : ui_color::kText);
  if (shown != text && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
  ImGui::SameLine(width - buttons - ui(4.0F));
  draw_buttons(Row(first), toasts);
  if (ImGui::Button(of_all)) are_over ? put_away_all() : queue_->pause(!is_paused_);
  ImGui::PopStyleVar();
  ImGui::End();
}

void FilmPanel::draw_drawer(float top, float bottom, Toasts& toasts) {
  const float width = drawer_width();
  begin_panel("##drawer", {ImGui::GetIO().DisplaySize.x - width, top},
              {width, std::max(1.0F, bottom - top)}, ImGui::GetStyle().WindowPadding,
              ImGuiWindowFlags_NoFocusOnAppearing, true);
  const auto count = [&](Stage stage) {
    return static_cast<std::size_t>(std::ranges::count(films_, stage, &QueuedFilm::stage));
  };
  text_bold(counted(rows_.size(), "film"));
  for (const Row& row : rows_) {
    if (row.film.stage != Stage::kDone) draw_film(row, count(Stage::kWaiting) < 2, toasts);
  }
  if (const std::size_t made = count(Stage::kDone); made > 0) draw_made(made, toasts);
  ImGui::End();
}

/// Draws the finished films, folded into one line at first.
void FilmPanel::draw_made(std::size_t count, Toasts& toasts) {
  if (ImGui::ArrowButton("##made", shows_made_ ? ImGuiDir_Down : ImGuiDir_Right)) {
    shows_made_ = !shows_made_;
  }
  ImGui::SameLine();
  ImGui::TextUnformatted((counted(count, "film") + " saved").c_str());
  for (std::size_t i = rows_.size(); i > 0 && shows_made_; --i) {
    if (rows_[i - 1].film.stage == Stage::kDone) draw_film(rows_[i - 1], false, toasts);
  }
}

void FilmPanel::draw_film(const Row& row, bool waits_alone, Toasts& toasts) {
  // The IDs come from the film, not from its row, so that the keyboard focus follows a film that
  // moves in the list.
  ImGui::PushID(row.queue);
  ImGui::PushID(static_cast<int>(row.number));
  const QueuedFilm& film = row.film;
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(film.title.c_str());
  if (film.stage == Stage::kMaking) {
    ImGui::ProgressBar(fraction_of(film.progress), {-1.0F, ui(6.0F)}, "");
  }
  const bool is_bad = film.stage == Stage::kFailed;
  text_colored(describe_stage(film, is_paused_), is_bad ? ui_color::kAccent : ui_color::kQuietText);
  ImGui::PopTextWrapPos();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, ui(1.0F)});
  draw_buttons(row, toasts);
  if (film.stage == Stage::kWaiting && !waits_alone) {
    if (ImGui::Button("Sooner")) row.queue->move(row.number, -1);
    ImGui::SameLine();
    if (ImGui::Button("Later")) row.queue->move(row.number, 1);
  } else {
    ImGui::NewLine();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  ImGui::PopID();
}

/// Draws the buttons of a film, and stays in their line.
void FilmPanel::draw_buttons(const Row& row, Toasts& toasts) {
  for (const std::string label : buttons_of(row.film)) {
    const bool is_pressed = ImGui::Button(label.c_str());
    ImGui::SameLine();
    if (!is_pressed) continue;
    if (label == "Stop") row.queue->cancel(row.number);
    if (label == "Show") wanted_ = row.film.path;
    if (label == "Open folder") {
      const Status opened = open_elsewhere(folder_of(row.film.path));
      if (!opened) toasts.add_error(opened.error().message);
    }
    if (label == "Copy path") {
      ImGui::SetClipboardText(absolute_path(row.film.path).c_str());
      toasts.add("copied");
    }
    if (label == "Try again") retry_ = Retry{row.queue, row.number, row.film.path};
    if (label != "Somewhere else") continue;
    asked_ = Retry{row.queue, row.number, row.film.path};
    where_.open("Where? A folder or a file", absolute_path(row.film.path));
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
