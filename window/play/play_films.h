#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "window/films/film_panel.h"
#include "window/films/film_queue.h"
#include "window/films/screen_films.h"
#include "window/model/film_form.h"
#include "window/model/film_log.h"
#include "window/play/play_cameras.h"
#include "window/play/played_replay.h"

namespace tickreel::window {

/// The films and pictures that are made of a replay while somebody plays it: what they are like,
/// where they go, and what becomes of them when the window is closed.
class PlayFilms {
 public:
  PlayFilms(PlayedReplay& replay, const PlayCameras& cameras, const ReplayFile& file);
  ~PlayFilms();

  /// A file that is not there and that no film before will be.
  [[nodiscard]] std::string path_for(const std::string& what, const std::string& ending,
                                     const std::string& folder) const;
  /// The order for a range, with its camera unless somebody has chosen one. No path: one of its
  /// name.
  [[nodiscard]] FilmOrder order_of(const Mark& range, const std::string& path = "") const;
  /// A film of a range as somebody has chosen it.
  [[nodiscard]] Result<FilmOrder> chosen_order(const Mark& range, const FormChoice& choice) const;

  /// Makes a film for which real time stands still; the start window lists it once it is made. Its
  /// number in the queue.
  std::size_t make_now(FilmOrder order, const Mark& range);
  /// Makes what somebody has chosen. False when there is nothing to film.
  bool make_chosen(const FilmForm& form);
  /// Goes on with what an earlier window did not finish.
  void make_unfinished();
  /// A film of one frame: the same picture as `tickreel export --to +1f` makes.
  void take_picture();

  [[nodiscard]] FilmQueue& queue() { return queue_; }
  [[nodiscard]] const FilmQueue& queue() const { return queue_; }
  [[nodiscard]] bool is_busy() const { return queue_.is_busy() || pictures_.is_busy(); }
  /// The first failure; fine while there is none.
  [[nodiscard]] Status made() const;
  /// `bottom`: see FilmPanel. The file of a film that somebody wants to see.
  std::optional<std::string> draw_panel(float bottom);
  /// What is asked when the window is closed while they are being made.
  [[nodiscard]] ScreenFilms& closing() { return closing_; }
  /// Asks it. True once the window may close.
  bool draw_closing();

 private:
  [[nodiscard]] FilmOrder make_order(const Mark& range, const std::string& path,
                                     const FilmRequest& request) const;
  void add_noted(FilmOrder order, const Mark& range, const FormChoice& choice);
  void go_on_with(const ShelvedFilm& film, FilmOrder& order) const;

  PlayedReplay& replay_;
  const PlayCameras& cameras_;
  FilmQueue queue_;
  FilmQueue pictures_;  ///< which wait for no film
  FilmPanel panel_;
  ScreenFilms closing_;
};

}  // namespace tickreel::window
