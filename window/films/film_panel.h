#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "renderer/gl/screen_texture.h"
#include "tickreel/core/image.h"
#include "window/films/film_queue.h"
#include "window/toasts.h"

namespace tickreel::window {

/// Returns the progress of a film in words: "drawing: 312 of 600 frames, 14.2 a second, about 0:20
/// left".
std::string describe_progress(const QueuedFilm& film);

/// The list of films: the waiting ones, the one in progress and the finished ones, with buttons for
/// each. It lies above the time line, where games show nothing; the user can move and fold it. A
/// finished film stays in the list until the user removes it.
class FilmPanel {
 public:
  /// Draws the panel. `pictures`: a second queue whose orders are listed too; `bottom`: the lowest
  /// position of the panel in pixels. Reports errors to `toasts`.
  void draw(FilmQueue& films, FilmQueue& pictures, float bottom, Toasts& toasts);
  /// Returns the path of the film that the user wants to see, once; nothing: no film.
  std::optional<std::string> take_wanted() { return std::exchange(wanted_, std::nullopt); }

 private:
  /// An entry of a queue that the panel shows.
  struct Row {
    FilmQueue* queue = nullptr;
    std::size_t number = 0;
    QueuedFilm film{};
  };

  [[nodiscard]] std::vector<Row> rows(FilmQueue& queue) const;
  void draw_film(const Row& row, bool waits_alone, Toasts& toasts);
  void draw_done(const Row& row, Toasts& toasts);
  void put_away_all(const std::vector<Row>& rows);

  std::set<std::pair<const FilmQueue*, std::size_t>> put_away_;
  void keep_place(float bottom);

  std::optional<std::string> wanted_;
  bool is_folded_ = false;
  bool is_moved_ = false;  ///< the user has moved the panel, so its place stays
  ImageSize display_{};    ///< the display size for which the panel was placed
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
