#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/registry.h"
#include "renderer/gl/screen_texture.h"
#include "window/background_search.h"
#include "window/dropped_file.h"
#include "window/films/thumbnail_maker.h"
#include "window/home/game_glance.h"
#include "window/home/home_list.h"
#include "window/home/recording_glance.h"
#include "window/live/menu.h"
#include "window/live/pad_menu.h"
#include "window/model/film_log.h"
#include "window/model/shelved_recordings.h"
#include "window/play/crash_panel.h"
#include "window/screen.h"
#include "window/toasts.h"

namespace tickreel::window {

/// The details of a film from the user's list: its file, and a picture of its middle, which is
/// drawn in the background from the replay.
class FilmGlance {
 public:
  explicit FilmGlance(const ShelvedFilm& film);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Returns the date and the size of the file, "2026-11-28 01:20, 3.4 MB"; empty when it does not
  /// exist.
  [[nodiscard]] const std::string& file() const { return file_; }
  /// Returns how much of an unfinished film is finished, "0:04.0 of 0:06.0 is finished: Resume
  /// makes the rest."; empty when no segments are there.
  [[nodiscard]] const std::string& finished() const { return finished_; }
  /// Returns the picture; null until it is drawn, when the replay cannot be played here, and for a
  /// film of a reel.
  const ScreenTexture* picture();

 private:
  std::string path_;
  std::string file_;
  std::string finished_;
  std::unique_ptr<ThumbnailMaker> pictures_;  ///< null when no picture can be made
  ScreenTexture texture_;
};

/// The choice that the user made in the start window.
struct HomeChoice {
  const GameEntry* game = nullptr;  ///< the game to play; null: something else was chosen
  /// The path of the replay or reel to watch; empty: something else was chosen.
  std::string replay{};
  bool makes_films = false;  ///< also continues the unfinished films of the replay
  std::string film{};        ///< the path of a film to watch; empty: something else was chosen
};

/// The start screen: the games, recordings, reels and films. docs/window.md describes it.
class HomeScreen final : public Screen {
 public:
  /// `message`: how the previous choice ended: a text for the user (empty: none), or the error.
  /// `selected`: the row that is selected first; the first row if there is no such row. `report`:
  /// the bug report that is being packed, null: none; it outlives the screen.
  HomeScreen(const Result<std::string>& message, const std::optional<HomeRow>& selected,
             std::unique_ptr<ReportPacking>& report);
  /// Returns the path of the latest recording; empty: there is none.
  [[nodiscard]] std::string latest_recording() const {
    return recordings_.empty() ? "" : recordings_.front().path;
  }
  /// Selects the latest recording; does nothing when its line is not shown.
  void select_latest();

  [[nodiscard]] const char* name() const override { return "home"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return choice_ || is_left_; }
  /// Returns the user's choice, once the screen is finished; nothing: the user left.
  [[nodiscard]] const std::optional<HomeChoice>& choice() const { return choice_; }
  /// Returns the selected row; nothing when no row is shown.
  [[nodiscard]] std::optional<HomeRow> selected_row() const {
    return list_.selected() != nullptr ? std::optional(*list_.selected()) : std::nullopt;
  }

 private:
  /// The wait before the details of a selected line are looked for, so that scrolling past the line
  /// plays and reads nothing.
  static constexpr std::chrono::milliseconds kUntilGlance{150};

  void read_shelf();
  void handle_keys(Window& window);
  void open_dropped(const DroppedFile& dropped);
  void press(MenuKey key);
  bool type(const KeyPress& key);
  void open_selected();
  void report_selected();
  void ask_about_selected();
  Status remove(const ShelvedRecording& recording);
  static Status remove(const ShelvedFilm& film);
  void remove_selected();
  /// Returns the selected game; null when no game is selected.
  [[nodiscard]] const GameEntry* selected_game() const;
  [[nodiscard]] const ShelvedRecording* selected_recording() const;
  [[nodiscard]] const ShelvedFilm* selected_film() const;
  /// Whether details of the selected row have still to be loaded.
  [[nodiscard]] bool is_to_be_looked_at() const;
  [[nodiscard]] HomeRow row_of_film(std::size_t number) const;
  static void draw_glance_picture(const ScreenTexture* picture, float width, float height);
  /// Returns the path of the selected reel; null when no reel is selected.
  [[nodiscard]] const std::string* selected_reel() const;
  void forget_reel(const std::string& path);

  void draw_rows(float width, float height);
  void draw_details(float width, float height);
  void draw_keys();
  void draw_game(const GameEntry& game);
  void draw_game_picture(const GameEntry& game, float width, float height);
  void draw_recording(const ShelvedRecording& recording, float width);
  void draw_film(const ShelvedFilm& film);
  void draw_reel(const std::string& path);
  void draw_question();
  [[nodiscard]] bool is_looked_at() const {
    return std::chrono::steady_clock::now() >= selected_since_ + kUntilGlance;
  }

  std::vector<const GameEntry*> games_;
  std::vector<ShelvedRecording> recordings_;
  std::vector<std::string> reels_;
  std::vector<ShelvedFilm> films_;
  /// For each film, the size of its unfinished part on the disk as text; empty: there is none.
  std::vector<std::string> lefts_;
  HomeList list_;
  std::unique_ptr<GameGlance> game_glance_;  ///< the picture of the selected game
  std::unique_ptr<RecordingGlance> glance_;  ///< details of the selected recording
  std::unique_ptr<FilmGlance> film_glance_;  ///< details of the selected film
  std::string reel_path_;                    ///< the reel that `reel_glance_` is about
  std::unique_ptr<BackgroundSearch<std::string>> reel_glance_;  ///< words about the selected reel
  std::unique_ptr<ReportPacking>& report_;
  PadMenu pad_menu_;
  Menu question_;
  std::vector<MenuKey> question_keys_;
  bool is_asking_ = false;
  bool has_moved_ = true;  ///< scroll the selected line into view
  std::chrono::steady_clock::time_point selected_since_;
  Toasts toasts_;
  std::optional<HomeChoice> choice_;
  bool is_left_ = false;
};

}  // namespace tickreel::window
