#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/reel/reel_editor.h"
#include "movie/film/film_music.h"
#include "movie/film/soundtrack/music_beat.h"
#include "renderer/gl/screen_texture.h"
#include "tickreel/result.h"
#include "window/background_search.h"
#include "window/context_menu.h"
#include "window/films/film_dialog.h"
#include "window/films/film_panel.h"
#include "window/films/film_queue.h"
#include "window/films/screen_films.h"
#include "window/model/film_log.h"
#include "window/names/name_prompt.h"
#include "window/reel/reel_command.h"
#include "window/reel/reel_show.h"
#include "window/reel/reel_strip.h"
#include "window/screen.h"
#include "window/toasts.h"
#include "window/transport/play_command.h"
#include "window/transport/screen_switches.h"
#include "window/transport/transport_panel.h"

namespace tickreel::window {

/// Plays a reel in a window as its film will look, without making the film. A reel opened for
/// editing can also be changed and filmed. docs/window.md describes the screen for its users.
class ReelScreen final : public Screen {
 public:
  /// Opens a reel for watching only, and plays it. The errors of load_gl() and
  /// ReelTimeline::make().
  static Result<std::unique_ptr<ReelScreen>> open(const ReelToShow& reel, Window& window);
  /// Opens a reel for editing, and does not play it yet. Mistakes in the reel are shown in the
  /// window, and are no error. The errors of load_gl().
  static Result<std::unique_ptr<ReelScreen>> edit(ReelEditor editor, Window& window);
  /// Leaves unfinished films to a later window, if that is possible.
  ~ReelScreen() override;
  /// Continues the films of the reel that an earlier window left unfinished. Only for a reel that
  /// is edited.
  void order_unfinished();

  [[nodiscard]] const char* name() const override { return "reel"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override;
  [[nodiscard]] bool is_finished() const override { return is_finished_ || film_to_show_; }
  /// Returns, once the screen is finished, the path of the film that the user wants to see before
  /// the screen goes on; nothing: the user left.
  std::optional<std::string> take_film_to_show() {
    return std::exchange(film_to_show_, std::nullopt);
  }
  /// Continues the screen after that film was shown. `shown`: how that went: a message for the user
  /// (empty: none), or the error.
  void come_back(const Result<std::string>& shown);
  /// Returns the error that has ended the pictures or the sound; success if there is none.
  [[nodiscard]] Status status() const;
  /// Returns the path of another reel that was dropped on the window; empty: none.
  [[nodiscard]] const std::string& next_reel() const { return next_reel_; }

 private:
  explicit ReelScreen(Window& window);

  // reel_screen.cpp: playback and navigation.
  Status show(const ReelToShow& reel, std::int64_t frame);
  void handle_keys(Window& window);
  void press(const KeyPress& press, Window& window);
  void take_dropped_to_watch(Window& window);
  void leave_to_show(const std::string& film);
  void stand_still();
  void go_on();
  void perform(PlayCommand command, Window& window);
  void go_to_clip(int direction);

  // reel_panels.cpp: drawing.
  void draw_picture(const Window& window, float panel_height);
  [[nodiscard]] std::string music_in_words() const;
  void draw_panel(Window& window, float height);
  void draw_help();
  void draw_overlays(float panel_height);

  // reel_editing.cpp: changes to the reel.
  /// The text that the prompt asks for.
  enum class Asked : std::uint8_t { kTitle, kMusic };
  /// The position after a change: unchanged, or the beginning or the end of the clip.
  enum class Then : std::uint8_t { kStay, kBegin, kEnd };
  void perform(ReelCommand command);
  void perform_on_clip(ReelCommand command, std::size_t clip);
  void perform_on_film(ReelCommand command);
  void follow(const ReelStripAction& action);
  void tell(const Result<std::string>& done, Then then, std::size_t clip);
  void show_again(std::int64_t frame);
  void read_again();
  void ask(Asked what, const std::string& title, const std::string& proposal,
           const std::string& problem = "");
  void answer(const std::string& text);
  void take_dropped(const std::string& path);
  void open_menu_here();
  [[nodiscard]] MenuContent menu_content();
  [[nodiscard]] bool does_something(ReelCommand command) const;
  void draw_mistakes() const;
  [[nodiscard]] std::size_t clip_here() const;

  // reel_films.cpp: the films of the reel.
  void open_film_dialog();
  bool press_in_dialog(const KeyPress& press);
  void draw_film_dialog();
  void answer_dialog(FilmDialog::Answer answer);
  [[nodiscard]] Result<Description> reel_to_film(const FormChoice& choice) const;
  [[nodiscard]] std::string path_of_film(const Description& reel, const FormChoice& choice) const;
  Status film(const FormChoice& choice);
  void open_queues();
  /// The description that a film was planned from; null when it is no longer known.
  using PlannedFrom = std::shared_ptr<const Description>;
  void order(FilmPlan plan, const FormChoice& choice, const PlannedFrom& reel);
  void order_noted(FilmPlan plan, const FormChoice& choice, const PlannedFrom& reel);
  void draw_finish();

  // reel_beats.cpp: the beat of the music.
  void find_beat();
  void follow_beat_search();

  std::optional<ReelEditor> editor_;  ///< none: the reel is only watched
  std::unique_ptr<ReelShow> show_;    ///< null: the reel has mistakes
  std::optional<ReelStrip> strip_;    ///< the strip of `show_`
  std::unique_ptr<FilmQueue> films_;  ///< null: no film was ordered
  ScreenFilms screen_films_;
  FilmPanel film_panel_;
  std::unique_ptr<FilmDialog> film_dialog_;  ///< null: not open
  /// Closed dialogs whose threads have not ended yet.
  std::vector<std::unique_ptr<FilmDialog>> left_dialogs_;
  Window& window_;
  ScreenTexture texture_;
  Toasts toasts_;
  NamePrompt prompt_;
  Asked asked_ = Asked::kTitle;
  std::size_t asked_clip_ = 0;
  ContextMenu menu_;  ///< the menu of the clip on screen
  using BeatSearch = BackgroundSearch<std::optional<Result<MusicBeat>>>;
  FilmMusic heard_music_;                    ///< the music in which the beat is searched
  std::unique_ptr<BeatSearch> beat_search_;  ///< null: no search is running

  ScreenSwitches switches_;
  bool is_film_ = false;  ///< ReelToShow::is_film
  bool is_finished_ = false;
  std::optional<std::string> film_to_show_;
  bool plays_on_ = false;  ///< playback resumes after a question or a film
  std::string next_reel_;
};

}  // namespace tickreel::window
