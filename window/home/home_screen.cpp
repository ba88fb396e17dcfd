#include "window/home/home_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/bytes_in_words.h"
#include "core/text/code_point.h"
#include "core/text/with_capital.h"
#include "games/open_replay.h"
#include "movie/film/film_cameras.h"
#include "movie/make/store/unfinished_film.h"
#include "window/films/unused_path.h"
#include "window/home/recording_words.h"
#include "window/model/reel_labels.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

constexpr ImageSize kFilmPicture{480, 270};

std::string words_of_file(const std::string& path) {
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  if (error) return "";
  const auto changed = fs::last_write_time(path, error);
  if (error) return "";
  const auto time = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(changed)));
  return fmt::format("{:%F %R}, {}", fmt::localtime(time),
                     bytes_in_words(static_cast<double>(bytes)));
}

/// Returns how much of an unfinished film is finished; empty when no segments are there.
std::string words_of_length(const ShelvedFilm& film) {
  const auto length = film.is_made ? std::nullopt : unfinished_length(film.path);
  if (!length) return "";
  if (length->made == Rational(0)) return "No part of it is finished: Resume begins anew.";
  return fmt::format("{} of {} is finished: Resume makes the rest.", time_to_tenth(length->made),
                     time_to_tenth(length->whole));
}

/// Null for a reel and for a replay that cannot be played here.
std::unique_ptr<ThumbnailMaker> pictures_of(const ShelvedFilm& film) {
  if (film.is_of_reel()) return nullptr;
  auto reader = ReplayReader::open(film.replay);
  if (!reader || reader->shown_ticks().count() == 0) return nullptr;
  const auto game = game_of(*reader);
  if (!game) return nullptr;
  const auto replay = ReplayFile::of(*reader, **game);
  if (!replay) return nullptr;
  auto pictures = std::make_unique<ThumbnailMaker>(*replay, kFilmPicture, Window::wake);
  const Rational middle = (film.range.in_seconds + *film.range.out_seconds) / Rational(2);
  const TickRange& ticks = reader->shown_ticks();
  const Tick tick = std::clamp((middle * reader->session().setup.tick_rate).floor(), ticks.first,
                               std::max(ticks.first, ticks.end - 1));
  const CaptureRange range{film.range.in_seconds, *film.range.out_seconds};
  pictures->request(tick, camera_at(FilmCameras(film.range.camera), range,
                                    reader->session().setup.tick_rate, middle));
  return pictures;
}

using Clock = std::chrono::steady_clock;
using Kind = HomeRow::Kind;

/// The size of the parts on the disk of an unfinished film: "12.3 MB".
std::string left_of(const ShelvedFilm& film) {
  const auto bytes = film.is_made ? std::nullopt : unfinished_bytes(film.path);
  return bytes ? bytes_in_words(static_cast<double>(*bytes)) : "";
}

}  // namespace

FilmGlance::FilmGlance(const ShelvedFilm& film)
    : path_(film.path),
      file_(words_of_file(film.path)),
      finished_(words_of_length(film)),
      pictures_(pictures_of(film)) {}

const ScreenTexture* FilmGlance::picture() {
  if (pictures_) {
    if (auto made = pictures_->take()) texture_.set(made->image);
  }
  return texture_.size().width > 0 ? &texture_ : nullptr;
}

HomeScreen::HomeScreen(const Result<std::string>& message, const std::optional<HomeRow>& selected,
                       std::unique_ptr<ReportPacking>& report)
    : report_(report) {
  for (const GameEntry& game : all_games()) games_.push_back(&game);
  read_shelf();
  if (selected) list_.select(*selected);
  if (!message) toasts_.add_error(message.error().message);
  if (message && !message->empty()) toasts_.add(*message);
}

void HomeScreen::read_shelf() {
  recordings_.clear();
  auto spool = RecordingSpool::of_user();
  const auto recent = RecentFiles::of_user();
  if (spool && recent) {
    auto found = shelved_recordings(*spool, *recent);
    if (found) recordings_ = *std::move(found);
    if (!found) toasts_.add_error(found.error().message);
  }
  const auto reels = recent_reels();
  reels_ = reels ? reels->list() : std::vector<std::string>();
  const auto log = FilmLog::of_user();
  films_ = log ? log->list() : std::vector<ShelvedFilm>();
  std::vector<HomeRow> rows;
  const std::string broke_off =
      recordings_.empty() ? ""
                          : how_it_broke_off(recordings_.front(), std::chrono::system_clock::now());
  if (!broke_off.empty()) rows.push_back({Kind::kBrokenOff, 0, broke_off, ""});
  for (std::size_t i = 0; i < games_.size(); ++i) {
    rows.push_back({Kind::kGame, i, with_capital(games_[i]->info.name), ""});
  }
  for (std::size_t i = broke_off.empty() ? 0 : 1; i < recordings_.size(); ++i) {
    rows.push_back({Kind::kRecording, i, title_of(recordings_[i]), note_of(recordings_[i])});
  }
  for (std::size_t i = 0; i < reels_.size(); ++i) {
    rows.push_back({Kind::kReel, i, std::filesystem::path(reels_[i]).stem().string(), ""});
  }
  lefts_.clear();
  for (std::size_t i = 0; i < films_.size(); ++i) {
    lefts_.push_back(left_of(films_[i]));
    rows.push_back(row_of_film(i));
  }
  list_.set(std::move(rows));
  selected_since_ = Clock::now();
}

/// The row's title is the file's name, because films of several replays may have marks with one
/// name.
HomeRow HomeScreen::row_of_film(std::size_t number) const {
  const ShelvedFilm& film = films_[number];
  const std::string& left = lefts_[number];
  const std::string title = std::filesystem::path(film.path).stem().string();
  if (!film.is_made) {
    return {Kind::kFilm, number, title,
            "Unfinished" + (left.empty() ? "" : " (" + left + " so far)")};
  }
  const std::string kind = film.is_of_reel() ? "Reel" : std::string(kind_of(film.choice).title);
  const Rational seconds = *film.range.out_seconds - film.range.in_seconds;
  return {Kind::kFilm, number, title, kind + ", " + short_time(seconds)};
}

const ShelvedRecording* HomeScreen::selected_recording() const {
  const HomeRow* row = list_.selected();
  const bool is_it =
      row != nullptr && (row->kind == Kind::kRecording || row->kind == Kind::kBrokenOff);
  return is_it ? &recordings_[row->number] : nullptr;
}

const ShelvedFilm* HomeScreen::selected_film() const {
  const HomeRow* row = list_.selected();
  return row != nullptr && row->kind == Kind::kFilm ? &films_[row->number] : nullptr;
}

const std::string* HomeScreen::selected_reel() const {
  const HomeRow* row = list_.selected();
  return row != nullptr && row->kind == Kind::kReel ? &reels_[row->number] : nullptr;
}

const GameEntry* HomeScreen::selected_game() const {
  const HomeRow* row = list_.selected();
  return row != nullptr && row->kind == Kind::kGame ? games_[row->number] : nullptr;
}

bool HomeScreen::is_to_be_looked_at() const {
  const ShelvedRecording* recording = selected_recording();
  const ShelvedFilm* film = selected_film();
  const GameEntry* game = selected_game();
  return (game != nullptr && (!game_glance_ || &game_glance_->game() != game)) ||
         (recording != nullptr && (!glance_ || glance_->path() != recording->path)) ||
         (film != nullptr && (!film_glance_ || film_glance_->path() != film->path)) ||
         (selected_reel() != nullptr && (!reel_glance_ || reel_path_ != *selected_reel()));
}

std::chrono::microseconds HomeScreen::until_next_picture() const {
  const bool waits = is_to_be_looked_at() && Clock::now() < selected_since_ + kUntilGlance;
  return waits ? kUntilGlance : toasts_.until_next_goes();
}

void HomeScreen::draw(Window& window) {
  window.set_listener(&pad_menu_);
  handle_keys(window);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::GetBackgroundDrawList()->AddRectFilled({0.0F, 0.0F}, display, ui_color::kBackdrop);
  // Messages have a place of their own below the list.
  const float notes = toasts_.draw(display.x / 2.0F, display.y - ui(8.0F));
  ImGui::SetNextWindowPos({0.0F, 0.0F});
  ImGui::SetNextWindowSize({display.x, std::max(1.0F, display.y - notes)});
  ImGui::Begin("##home", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
  text_quiet("Play a game, watch its recording, and make films of the best moments.");
  const float keys = ImGui::GetTextLineHeightWithSpacing();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float height = std::max(1.0F, room.y - keys);
  const float left = std::clamp(room.x * 0.42F, std::min(room.x, ui(220.0F)), ui(460.0F));
  draw_rows(left, height);
  ImGui::SameLine(0.0F, ui(20.0F));
  draw_details(std::max(1.0F, room.x - left - ui(20.0F)), height);
  draw_keys();
  ImGui::End();
  if (is_asking_) draw_question();
  if (report_ && !report_->found().empty()) toasts_.add_news(std::exchange(report_, {})->found());
  if (is_finished()) window.set_listener(nullptr);
}

void HomeScreen::handle_keys(Window& window) {
  question_keys_.clear();
  if (const auto dropped = dropped_file(window.take_dropped_files())) {
    open_dropped(*dropped);
  }
  for (const KeyPress& key : window.key_presses()) {
    if (is_finished()) return;
    if (key.key == GLFW_KEY_F11 && !key.repeats) window.toggle_fullscreen();
    if (is_quit_key(key)) is_left_ = true;
    if (key.key == GLFW_KEY_DELETE && !key.repeats && !is_asking_) ask_about_selected();
    if (!is_asking_ && type(key)) continue;
    if (const auto menu_key = menu_key_of(key)) press(*menu_key);
  }
  for (const MenuKey key : pad_menu_.take_keys()) press(key);
}

void HomeScreen::open_dropped(const DroppedFile& dropped) {
  switch (dropped.kind) {
    case DroppedFile::Kind::kFilm:
      choice_ = HomeChoice{.film = dropped.path};
      break;
    case DroppedFile::Kind::kGame:
      toasts_.add_error(how_to_play_dropped(dropped.path));
      break;
    case DroppedFile::Kind::kReel:
    case DroppedFile::Kind::kReplay:
      choice_ = HomeChoice{.replay = dropped.path};
      break;
  }
}

/// Types into the text that the list is searched for. False when the key does not belong there.
bool HomeScreen::type(const KeyPress& key) {
  std::string text = list_.text();
  if (key.key == GLFW_KEY_ESCAPE && !text.empty()) {
    text.clear();
  } else if (key.key == GLFW_KEY_BACKSPACE) {
    // One character of UTF-8.
    while (!text.empty() && (text.back() & 0xC0) == 0x80) text.pop_back();
    if (!text.empty()) text.pop_back();
  } else if (key.text > ' ' || (key.text == ' ' && !text.empty())) {
    text += utf8_of(key.text);
  } else {
    return false;
  }
  list_.find(text);
  has_moved_ = true;
  selected_since_ = Clock::now();
  return true;
}

void HomeScreen::press(MenuKey key) {
  const bool goes_back = key == MenuKey::kMenu || key == MenuKey::kBack;
  if (is_asking_) {
    if (goes_back) is_asking_ = false;
    question_keys_.push_back(key);
  } else if (key == MenuKey::kAccept) {
    open_selected();
  } else if (goes_back) {
    is_left_ = true;
  } else {
    list_.press(key);
    has_moved_ = true;
    selected_since_ = Clock::now();
  }
}

void HomeScreen::open_selected() {
  const HomeRow* row = list_.selected();
  if (row == nullptr || is_finished()) return;
  if (row->kind == Kind::kGame) choice_ = HomeChoice{games_[row->number], ""};
  if (const auto* recording = selected_recording()) choice_ = HomeChoice{nullptr, recording->path};
  if (const std::string* reel = selected_reel()) choice_ = HomeChoice{nullptr, *reel};
  const ShelvedFilm* film = selected_film();
  if (film == nullptr) return;
  if (!film->is_made) {
    choice_ = HomeChoice{nullptr, film->replay, true};
  } else {
    choice_ = HomeChoice{.film = film->path};
  }
}

void HomeScreen::select_latest() {
  const auto& rows = list_.rows();
  const auto latest = std::ranges::find_if(rows, [](const HomeRow& row) {
    return row.number == 0 && (row.kind == Kind::kRecording || row.kind == Kind::kBrokenOff);
  });
  if (latest != rows.end()) list_.select(static_cast<std::size_t>(latest - rows.begin()));
}

void HomeScreen::report_selected() {
  const std::string& replay = selected_recording()->path;
  const std::string name = fs::path(replay).stem().string() + " crash.zip";
  report_ = pack_report(replay, unused_path("", name), Window::wake);
}

/// Removes a reel from the list without a question, because its file stays.
void HomeScreen::forget_reel(const std::string& path) {
  const auto reels = recent_reels();
  const Status forgotten = reels ? reels->forget(path) : Status(reels.error());
  if (!forgotten) toasts_.add_error(forgotten.error().message);
  read_shelf();
}

void HomeScreen::ask_about_selected() {
  if (const std::string* reel = selected_reel()) return forget_reel(std::string(*reel));
  if (selected_recording() == nullptr && selected_film() == nullptr) return;
  is_asking_ = true;
  question_.select_first();
}

Status HomeScreen::remove(const ShelvedRecording& recording) {
  // Closes the recording, which the details read.
  glance_.reset();
  if (recording.name.empty()) {
    const auto recent = RecentFiles::of_user();
    return recent ? recent->forget(recording.path) : recent.error();
  }
  auto spool = RecordingSpool::of_user();
  return spool ? spool->remove(recording.name) : spool.error();
}

Status HomeScreen::remove(const ShelvedFilm& film) {
  const Status removed = film.is_made ? remove_file(film.path) : remove_unfinished(film.path);
  if (!removed) return removed;
  const auto log = FilmLog::of_user();
  return log ? log->forget(film.path) : log.error();
}

void HomeScreen::remove_selected() {
  const ShelvedFilm* film = selected_film();
  const ShelvedRecording* recording = selected_recording();
  film_glance_.reset();
  const Status removed = film != nullptr        ? remove(*film)
                         : recording != nullptr ? remove(*recording)
                                                : Status();
  if (!removed) toasts_.add_error(removed.error().message);
  read_shelf();
}

}  // namespace tickreel::window
