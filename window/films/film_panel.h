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

/// "drawing: 312 of 600 frames, 14.2 a second, about 0:20 left".
std::string describe_progress(const QueuedFilm& film);

/// The films that are being made, those that wait and those that are done, with what can be done
/// about each. It lies above the time line, where games show nothing; it can be moved and folded.
/// What is done stays until it is put away.
class FilmPanel {
 public:
  /// `pictures`: made beside the films. `bottom`: the lowest place for it, in pixels. What could
  /// not be done is told to `toasts`.
  void draw(FilmQueue& films, FilmQueue& pictures, float bottom, Toasts& toasts);
  /// The file of the film that somebody wants to see, once.
  std::optional<std::string> take_wanted() { return std::exchange(wanted_, std::nullopt); }

 private:
  /// One of a queue that is to be seen.
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
  bool is_moved_ = false;  ///< by hand, and stays there
  ImageSize display_{};    ///< for which it has its place
};

/// Movie mode over the whole window: the film that is being made, and how far it is.
class MovieModeView {
 public:
  /// True when the user stops it.
  bool draw(FilmQueue& films, const QueuedFilm& film);

 private:
  ScreenTexture preview_;
};

}  // namespace tickreel::window
