#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/process/open_elsewhere.h"
#include "core/text/counted.h"
#include "core/text/with_capital.h"
#include "window/home/home_screen.h"
#include "window/home/recording_words.h"
#include "window/live/control_table.h"
#include "window/reel/edit_reel.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

// The drawing functions of HomeScreen.

namespace tickreel::window {
namespace {

using Kind = HomeRow::Kind;

std::string heading_of(Kind kind) {
  switch (kind) {
    case Kind::kBrokenOff:
      return "What happened";
    case Kind::kGame:
      return "Play";
    case Kind::kRecording:
      return "Watch and film";
    case Kind::kReel:
      return "Reels";
    case Kind::kFilm:
      return "Films";
  }
  return "";
}

/// Draws a text that wraps at the right edge.
void wrapped(const std::string& text, ImU32 color = ui_color::kText) {
  ImGui::PushTextWrapPos(0.0F);
  text_colored(text, color);
  ImGui::PopTextWrapPos();
}

void wrapped_quiet(const std::string& text) {
  wrapped(text, ui_color::kQuietText);
}

/// Returns the height for a picture that leaves room for some lines below it.
float height_before_lines() {
  const float room = ImGui::GetContentRegionAvail().y;
  return std::max(room - 6.0F * ImGui::GetTextLineHeightWithSpacing(), room * 0.25F);
}

void large(const std::string& text) {
  ImGui::PushFont(ui_fonts().large);
  wrapped(text);
  ImGui::PopFont();
}

}  // namespace

void HomeScreen::draw_rows(float width, float height) {
  ImGui::BeginChild("##rows", {width, height}, false, ImGuiWindowFlags_NoNav);
  const auto& rows = list_.rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const HomeRow& row = rows[i];
    if (i == 0 || rows[i - 1].kind != row.kind) {
      if (i > 0) ImGui::Dummy(ui(1.0F, 6.0F));
      const bool counts = row.kind != Kind::kBrokenOff && row.kind != Kind::kGame;
      text_quiet(heading_of(row.kind) + (counts ? "   " + list_.count(row.kind) : ""));
    }
    const bool is_selected = i == list_.selected_index();
    // Thousands of rows must not make the window slow.
    if (!is_selected && !ImGui::IsRectVisible({1.0F, ImGui::GetTextLineHeight()})) {
      ImGui::Dummy({1.0F, ImGui::GetTextLineHeight()});
      continue;
    }
    ImGui::PushID(static_cast<int>(i));
    const float room = ImGui::GetContentRegionAvail().x;
    const float note = ImGui::CalcTextSize(row.note.c_str()).x;
    if (ImGui::Selectable(text_that_fits(row.title, room - note - ui(12.0F)).c_str(), is_selected,
                          ImGuiSelectableFlags_AllowDoubleClick)) {
      list_.select(i);
      selected_since_ = std::chrono::steady_clock::now();
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) open_selected();
    }
    if (is_selected && has_moved_) {
      ImGui::SetScrollHereY(0.5F);
      has_moved_ = false;
    }
    ImGui::SameLine(std::max(0.0F, room - note));
    text_quiet(row.note);
    ImGui::PopID();
  }
  if (rows.empty()) wrapped_quiet("Nothing has \"" + list_.text() + "\" in its name.");
  if (recordings_.empty()) {
    ImGui::Dummy(ui(1.0F, 6.0F));
    wrapped_quiet(
        "What you play is recorded, and is listed here. Or drop a .replay file on this "
        "window, or a reel.");
  }
  ImGui::EndChild();
}

void HomeScreen::draw_details(float width, float height) {
  ImGui::BeginChild("##details", {width, height}, false, ImGuiWindowFlags_NoNav);
  if (const GameEntry* game = selected_game()) {
    draw_game(*game);
  } else {
    game_glance_.reset();
  }
  if (const ShelvedFilm* film = selected_film()) {
    draw_film(*film);
  } else {
    film_glance_.reset();
  }
  // By value, because drawing the reel may remove it from the list.
  if (const std::string* reel = selected_reel()) draw_reel(std::string(*reel));
  if (const ShelvedRecording* recording = selected_recording()) {
    draw_recording(*recording, ImGui::GetContentRegionAvail().x);
  } else {
    glance_.reset();
  }
  ImGui::EndChild();
}

void HomeScreen::draw_game(const GameEntry& game) {
  large(with_capital(game.info.name));
  wrapped_quiet(game.info.description);
  ImGui::Dummy(ui(1.0F, 4.0F));
  if (ImGui::Button("Play")) open_selected();
  ImGui::Dummy(ui(1.0F, 4.0F));
  // The table matters more than the picture, which gets the room that the table leaves.
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float left = room.y - control_table_height(game.controls, room.x) - ui(28.0F);
  if (left >= ui(72.0F)) draw_game_picture(game, room.x, left);
  draw_control_table(game.controls, room.x);
}

/// Draws the game's picture, or leaves room for one that may come.
void HomeScreen::draw_game_picture(const GameEntry& game, float width, float height) {
  if (!game_glance_ || &game_glance_->game() != &game) {
    game_glance_ = is_looked_at() ? std::make_unique<GameGlance>(game) : nullptr;
  }
  if (game_glance_ && !game_glance_->may_have_picture()) return;
  draw_glance_picture(game_glance_ ? game_glance_->picture() : nullptr, width, height);
  ImGui::Dummy(ui(1.0F, 4.0F));
}

/// Draws the picture, at most this wide and high, or leaves the same room while there is none.
void HomeScreen::draw_glance_picture(const ScreenTexture* picture, float width, float height) {
  const float most = std::min({width, ui(480.0F), height * 16.0F / 9.0F});
  const ImVec2 size(std::max(1.0F, most), std::max(1.0F, most * 9.0F / 16.0F));
  if (picture != nullptr) {
    ImGui::Image(texture_id(*picture), size);
  } else {
    ImGui::Dummy(size);
  }
}

void HomeScreen::draw_recording(const ShelvedRecording& recording, float width) {
  if (!glance_ || glance_->path() != recording.path) {
    glance_ = is_looked_at() ? RecordingGlance::open(recording.path) : nullptr;
  }
  large(list_.selected()->title);
  wrapped_quiet(about(recording));
  if (ImGui::Button("Watch and film")) open_selected();
  ImGui::SameLine();
  if (recording.state == RecordingState::kCrashed) {
    if (ImGui::Button(report_ ? "Packing ...###report" : "Make a report###report") && !report_) {
      report_selected();
    }
    ImGui::SameLine();
  }
  if (ImGui::Button(recording.name.empty() ? "Take off the list" : "Delete")) ask_about_selected();
  draw_glance_picture(glance_ ? glance_->picture() : nullptr, width, height_before_lines());
  if (glance_) {
    if (const std::string best = glance_->the_best(); !best.empty()) wrapped(best);
    if (const std::string all = glance_->what_happened(); !all.empty()) wrapped_quiet(all);
  }
  if (recording.marks > 0) wrapped_quiet(counted(recording.marks, "mark"));
  wrapped_quiet(recording.path);
}

void HomeScreen::draw_film(const ShelvedFilm& film) {
  if (!film_glance_ || film_glance_->path() != film.path) {
    film_glance_ = is_looked_at() ? std::make_unique<FilmGlance>(film) : nullptr;
  }
  large(list_.selected()->title);
  wrapped_quiet(film.is_of_reel() ? "Reel, " + time_to_tenth(*film.range.out_seconds)
                                  : fmt::format("{}, {} to {}", kind_of(film.choice).title,
                                                time_to_tenth(film.range.in_seconds),
                                                time_to_tenth(*film.range.out_seconds)));
  const std::string& left = lefts_[list_.selected()->number];
  const char* const make = left.empty() ? "Make it" : "Resume";
  if (ImGui::Button(film.is_made ? "Show" : make)) open_selected();
  ImGui::SameLine();
  if (film.is_made && ImGui::Button("Open folder")) {
    const auto folder = std::filesystem::path(film.path).parent_path();
    if (const Status opened = open_elsewhere(folder.string()); !opened) {
      toasts_.add_error(opened.error().message);
    }
  }
  if (film.is_made) ImGui::SameLine();
  if (film.is_made && ImGui::Button("Copy path")) ImGui::SetClipboardText(film.path.c_str());
  if (film.is_made) ImGui::SameLine();
  if (ImGui::Button("Delete")) ask_about_selected();
  if (!film.is_of_reel()) {
    draw_glance_picture(film_glance_ ? film_glance_->picture() : nullptr,
                        ImGui::GetContentRegionAvail().x, height_before_lines());
  }
  if (film_glance_ && film.is_made) wrapped(film_glance_->file());
  if (!film.is_made && left.empty()) wrapped("The window was closed before it was made.");
  if (!left.empty()) {
    const std::string finished = film_glance_ ? film_glance_->finished() : "";
    wrapped("Unfinished (" + left + " so far). " + finished);
  }
  wrapped_quiet(film.path);
  wrapped_quiet("of " + film.replay);
}

void HomeScreen::draw_reel(const std::string& path) {
  large(list_.selected()->title);
  if (ImGui::Button("Edit and film")) open_selected();
  ImGui::SameLine();
  if (ImGui::Button("Take off the list")) ask_about_selected();
  if ((!reel_glance_ || reel_path_ != path) && is_looked_at()) {
    reel_path_ = path;
    // Planning reads the music and the videos, which may be large.
    reel_glance_ = std::make_unique<BackgroundSearch<std::string>>(
        [path](const std::atomic<bool>& stop) { return about_reel(path, stop); }, Window::wake);
  }
  if (reel_glance_ && reel_path_ == path) wrapped(reel_glance_->found());
  wrapped_quiet(path);
}

void HomeScreen::draw_keys() {
  const ShelvedFilm* film = selected_film();
  if (!list_.text().empty()) {
    return text_quiet("Find: " + list_.text() + "_     Esc  show all");
  }
  std::string keys = "\u2191 \u2193  choose     Letters  find     Enter  ";
  if (film != nullptr)
    keys += film->is_made ? "show     Delete  delete" : "make it     Delete  remove";
  if (selected_recording() != nullptr) keys += "watch     Delete  remove";
  if (selected_reel() != nullptr) keys += "edit     Delete  take off the list";
  if (selected_game() != nullptr) keys += "play";
  text_quiet(keys + "     F11  full screen     Esc  quit");
}

void HomeScreen::draw_question() {
  const ShelvedRecording* recording = selected_recording();
  const ShelvedFilm* film = selected_film();
  if (recording == nullptr && film == nullptr) {
    is_asking_ = false;
    return;
  }
  const std::string& title = list_.selected()->title;
  std::string question = "Delete this recording?";
  std::string what = title + ": its inputs and marks go for good.";
  std::string answer = "Delete it";
  if (recording != nullptr && recording->name.empty()) {
    question = "Take it off the list?";
    what = "The file " + recording->path + " stays where it is.";
    answer = "Take it off";
  } else if (film != nullptr) {
    question = film->is_made ? "Delete this film?" : "Forget this film?";
    const std::string& left = lefts_[list_.selected()->number];
    what = film->is_made  ? film->path + " goes for good."
           : left.empty() ? "Nothing of it has been made."
                          : "What was made of it goes for good: " + left + ".";
    if (left.empty() && !film->is_made) answer = "Forget it";
    if (!left.empty()) question = "Delete what there is of this film?";
  }
  begin_menu_panel("##remove", question, Backdrop::kDark);
  ImGui::SetWindowFocus();
  ImGui::PushTextWrapPos(ui(420.0F));
  text_quiet(what);
  ImGui::PopTextWrapPos();
  const auto chosen = question_.draw({"Cancel", answer}, question_keys_);
  ImGui::End();
  if (!chosen) return;
  is_asking_ = false;
  if (*chosen == 1) remove_selected();
}

}  // namespace tickreel::window
