#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/registry.h"
#include "renderer/gl/screen_texture.h"
#include "window/dropped_file.h"
#include "window/films/thumbnail_maker.h"
#include "window/home/home_list.h"
#include "window/home/recording_glance.h"
#include "window/live/menu.h"
#include "window/live/pad_menu.h"
#include "window/model/film_log.h"
#include "window/model/shelved_recordings.h"
#include "window/screen.h"
#include "window/toasts.h"

namespace tickreel::window {

/// What a film of the user's windows is like: what its file says of it, and a picture of its
/// middle, drawn in the background from its replay.
class FilmGlance {
 public:
  explicit FilmGlance(const ShelvedFilm& film);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// "2026-11-28 01:20, 3.4 MB"; empty where there is no such file.
  [[nodiscard]] const std::string& file() const { return file_; }
  /// Null before there is one, and where its replay is gone, or is a reel.
  const ScreenTexture* picture();

 private:
  std::string path_;
  std::string file_;
  std::unique_ptr<ThumbnailMaker> pictures_;  ///< null: there is none
  ScreenTexture texture_;
};

/// What somebody chose in the start window.
struct HomeChoice {
  const GameEntry* game = nullptr;  ///< to play; null: a replay, or a reel
  std::string replay{};             ///< to watch
  bool makes_films = false;         ///< those of the replay that were not finished
  std::string film{};               ///< to see, in place of a replay
};

/// The way in: the games, and what was recorded. docs/live.md describes it.
class HomeScreen final : public Screen {
 public:
  /// `message`: why what was chosen before went wrong; empty: it did not.
  /// `selected`: the line in which one begins.
  explicit HomeScreen(const std::string& message, std::size_t selected = 0);

  [[nodiscard]] const char* name() const override { return "home"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return choice_ || is_left_; }
  /// After it; nothing: the user left.
  [[nodiscard]] const std::optional<HomeChoice>& choice() const { return choice_; }
  [[nodiscard]] std::size_t selected_line() const { return list_.selected_index(); }

 private:
  /// A recording that is only passed by is not played.
  static constexpr std::chrono::milliseconds kUntilGlance{150};

  void read_shelf();
  void handle_keys(Window& window);
  void open_dropped(const DroppedFile& dropped);
  void press(MenuKey key);
  void open_selected();
  void ask_about_selected();
  Status remove(const ShelvedRecording& recording);
  static Status remove(const ShelvedFilm& film);
  void remove_selected();
  [[nodiscard]] const ShelvedRecording* selected_recording() const;
  [[nodiscard]] const ShelvedFilm* selected_film() const;
  /// Whether there is something selected that is not looked at yet.
  [[nodiscard]] bool is_to_be_looked_at() const;
  [[nodiscard]] HomeRow row_of_film(std::size_t number) const;
  void draw_glance_picture(const ScreenTexture* picture, float width);
  /// Its path; null: none is.
  [[nodiscard]] const std::string* selected_reel() const;
  void forget_reel(const std::string& path);

  void draw_rows(float width, float height);
  void draw_details(float width, float height);
  void draw_keys();
  void draw_game(const GameEntry& game);
  void draw_recording(const ShelvedRecording& recording, float width);
  void draw_film(const ShelvedFilm& film);
  void draw_reel(const std::string& path);
  void draw_question();

  std::vector<const GameEntry*> games_;
  std::vector<ShelvedRecording> recordings_;
  std::vector<std::string> reels_;
  std::vector<ShelvedFilm> films_;
  std::vector<std::string> lefts_;  ///< of each: how much of it is on the disk; empty: nothing
  HomeList list_;
  std::unique_ptr<RecordingGlance> glance_;  ///< at the selected recording
  std::unique_ptr<FilmGlance> film_glance_;  ///< at the selected film
  PadMenu pad_menu_;
  Menu question_;
  std::vector<MenuKey> question_keys_;
  bool is_asking_ = false;
  bool has_moved_ = true;  ///< the selected line is to be seen
  std::chrono::steady_clock::time_point selected_since_;
  Toasts toasts_;
  std::optional<HomeChoice> choice_;
  bool is_left_ = false;
};

}  // namespace tickreel::window
