#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "window/films/film_dialog.h"
#include "window/play/play_films.h"
#include "window/play/play_reel.h"

namespace tickreel::window {

/// The panel that asks what of a replay is to be filmed, and how. Time stands still meanwhile.
class PlayDialog {
 public:
  PlayDialog(PlayedReplay& replay, PlayFilms& films, const PlayCameras& cameras, PlayReel& reel)
      : replay_(replay), films_(films), cameras_(cameras), reel_(reel) {}

  void open(FormSubject what);
  /// With what was chosen in it last; but who has selected a mark means that.
  void open();
  [[nodiscard]] bool is_open() const { return dialog_ != nullptr; }
  /// True for a key of its own, while it is open.
  bool press(const KeyPress& press);
  void draw();
  [[nodiscard]] std::chrono::microseconds until_next_picture() const;
  /// Those that it shows.
  [[nodiscard]] std::vector<Mark> highlights() const;

 private:
  [[nodiscard]] FormOffer offer();
  [[nodiscard]] std::vector<std::string> folders() const;
  void say_which_of_several();
  void follow(FilmDialog::Answer answer);

  PlayedReplay& replay_;
  PlayFilms& films_;
  const PlayCameras& cameras_;
  PlayReel& reel_;
  std::unique_ptr<FilmDialog> dialog_;             ///< null: it is not open
  std::vector<std::unique_ptr<FilmDialog>> left_;  ///< that look at something still
  FormSubject asked_ = FormSubject::kRange;        ///< with which it was opened
  FormSubject last_ = FormSubject::kRange;         ///< that was chosen in it last
  bool plays_on_ = false;
};

}  // namespace tickreel::window
