#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "renderer/gl/screen_texture.h"
#include "window/films/film_queue.h"
#include "window/names/name_prompt.h"
#include "window/toasts.h"

namespace tickreel::window {

/// The films that were ordered: a line at the lower edge of the picture, and a drawer beside the
/// picture with all films, which the user opens. Neither covers anything. In the drawer, finished
/// films are one line that opens. A film stays in the list until the user puts it away.
class FilmPanel {
 public:
  /// A film that did not become what the user wanted, and is to be made again.
  struct Retry {
    FilmQueue* queue = nullptr;
    std::size_t number = 0;  ///< the order's number in the queue
    std::string path;        ///< the film's path from now on, which may be the old one
  };

  /// Reads how far the films are; call it first in each picture. `pictures`: a second queue, whose
  /// orders are listed too; null: none.
  void follow(FilmQueue& films, FilmQueue* pictures);
  /// The height of the line in pixels; 0: there is no film.
  [[nodiscard]] float line_height() const;
  /// The width of the drawer in pixels; 0: closed.
  [[nodiscard]] float drawer_width() const;
  /// Draws the line above `line_bottom`, and the drawer at the right edge of the window between
  /// `top` and the line. In pixels. Reports errors to `toasts`.
  void draw(float top, float line_bottom, Toasts& toasts);
  /// Passes a key to the question for another place. False when nothing is asked.
  bool press(const KeyPress& press);
  /// Returns the path of the film that the user wants to see, once; nothing: no film.
  std::optional<std::string> take_wanted() { return std::exchange(wanted_, std::nullopt); }
  /// Returns the film that the user wants to have made again, once; nothing: no film.
  std::optional<Retry> take_retry() { return std::exchange(retry_, std::nullopt); }

 private:
  /// An entry of a queue that the panel shows.
  struct Row {
    FilmQueue* queue = nullptr;
    std::size_t number = 0;
    QueuedFilm film{};
  };

  void add_rows(FilmQueue& queue);
  void draw_line(float bottom, Toasts& toasts);
  void draw_drawer(float top, float bottom, Toasts& toasts);
  void draw_film(const Row& row, bool waits_alone, Toasts& toasts);
  void draw_buttons(const Row& row, Toasts& toasts);
  void draw_made(std::size_t count, Toasts& toasts);
  void put_away_all();

  FilmQueue* queue_ = nullptr;     ///< the queue that the user pauses
  std::vector<Row> rows_;          ///< waiting films last, in the order of the queue
  std::vector<QueuedFilm> films_;  ///< those of rows_
  bool is_paused_ = false;
  std::set<std::pair<const FilmQueue*, std::size_t>> put_away_;
  std::optional<std::string> wanted_;
  std::optional<Retry> retry_;
  std::optional<Retry> asked_;  ///< the film for which another place is asked
  NamePrompt where_;
  bool is_open_ = false;
  bool shows_made_ = false;
};

/// The view of movie mode over the whole window: the film in progress and how far it is.
class MovieModeView {
 public:
  /// Draws the view. Returns true when the user stops the film.
  bool draw(FilmQueue& films, const QueuedFilm& film);

 private:
  ScreenTexture preview_;
};

}  // namespace tickreel::window
