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

/// The films and pictures made of a replay during playback: their settings, their files, and what
/// happens to them when the window closes.
class PlayFilms {
 public:
  PlayFilms(PlayedReplay& replay, const PlayCameras& cameras, const ReplayFile& file,
            MakeFilm make_film);
  /// Stops the film in progress and waits for that. The start window can continue films that keep
  /// their segments.
  ~PlayFilms();

  /// Returns a path in the folder that no file has and no ordered film or picture will have.
  /// `what`: words for the file name, behind the name of the replay; `ending`: with its dot.
  [[nodiscard]] std::string path_for(const std::string& what, const std::string& ending,
                                     const std::string& folder) const;
  /// Returns the order for a film of a range with the settings of the window. The film has the
  /// camera of PlayCameras::of_film(). An empty `path`: an unused path with the range's name.
  [[nodiscard]] FilmOrder order_of(const Mark& range, const std::string& path = "") const;
  /// Returns the order for a film of a range with the user's choices, with an unused path. The
  /// errors of request_of(), and those of the chosen speed and of the cuts.
  [[nodiscard]] Result<FilmOrder> chosen_order(const Mark& range, const FormChoice& choice) const;

  /// Orders a film for which real time stands still, and ends a pause of the films; the start
  /// window lists it once it is finished. Returns its number in the queue.
  std::size_t make_now(FilmOrder order, const Mark& range);
  /// Makes the chosen folder, orders the films that the user has chosen, all or none, and stores
  /// the choice. kUsage when there is nothing to film; else the errors of chosen_order().
  Status make_chosen(const FilmForm& form);
  /// Continues the films that an earlier window left unfinished. Shows the user why one cannot
  /// continue.
  void make_unfinished();
  /// Makes a picture of the present position (at the end of the replay, of the last frame): a film
  /// of one frame, as `tickreel export --to +1f` makes it.
  void take_picture();

  [[nodiscard]] FilmQueue& queue() { return queue_; }
  [[nodiscard]] const FilmQueue& queue() const { return queue_; }
  [[nodiscard]] bool is_busy() const { return queue_.is_busy() || pictures_.is_busy(); }
  /// Returns the first failure of a film or picture, as kFailed; success if there was none.
  [[nodiscard]] Status made() const;
  /// Reads how far the films are, for the panel; call it first in each picture.
  void follow() { panel_.follow(queue_, &pictures_); }
  [[nodiscard]] FilmPanel& panel() { return panel_; }
  [[nodiscard]] const FilmPanel& panel() const { return panel_; }
  /// Draws the list of films: see FilmPanel. Returns the path of the film that the user wants to
  /// see; nothing: no film.
  std::optional<std::string> draw_panel(float top, float line_bottom);
  /// The films that the closing question is about.
  [[nodiscard]] ScreenFilms& closing() { return closing_; }
  /// Draws the question about films in progress when the window is to be closed. Returns true once
  /// the window may close.
  bool draw_closing();

 private:
  [[nodiscard]] FilmOrder make_order(const Mark& range, const std::string& path,
                                     const FilmRequest& request) const;
  void add_noted(FilmOrder order, const Mark& range, const FormChoice& choice);
  void go_on_with(const ShelvedFilm& film, FilmOrder& order) const;

  PlayedReplay& replay_;
  const PlayCameras& cameras_;
  FilmQueue queue_;
  FilmQueue pictures_;  ///< separate, so that pictures do not wait for films
  FilmPanel panel_;
  ScreenFilms closing_;
};

}  // namespace tickreel::window
