#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "window/films/film_dialog.h"
#include "window/play/play_films.h"
#include "window/play/play_reel.h"

namespace tickreel::window {

/// The panel that asks what to film of a replay, and how. Playback is paused meanwhile.
class PlayDialog {
 public:
  PlayDialog(PlayedReplay& replay, PlayFilms& films, const PlayCameras& cameras, PlayReel& reel)
      : replay_(replay), films_(films), cameras_(cameras), reel_(reel) {}

  /// Opens the panel with this subject and pauses playback. An open panel only gets the subject and
  /// the present offer. Does nothing when the replay has no length.
  void open(FormSubject what);
  /// Opens the panel: with the range if a mark is selected, else with the ticked marks, else with
  /// the subject that was chosen last, and else with the proposed_subject(). Leaves an open panel
  /// as it is.
  void open();
  [[nodiscard]] bool is_open() const { return dialog_ != nullptr; }
  /// Handles a key while the panel is open. Returns false for keys that the window handles; for all
  /// keys when the panel is closed.
  bool press(const KeyPress& press);
  void draw();
  [[nodiscard]] std::chrono::microseconds until_next_picture() const;
  /// The highlights that the panel offers; none when it is closed.
  [[nodiscard]] std::vector<Mark> highlights() const;

 private:
  [[nodiscard]] FormOffer offer(const std::string& last_folder = "");
  void follow(FilmDialog::Answer answer);

  PlayedReplay& replay_;
  PlayFilms& films_;
  const PlayCameras& cameras_;
  PlayReel& reel_;
  std::unique_ptr<FilmDialog> dialog_;             ///< null: not open
  std::vector<std::unique_ptr<FilmDialog>> left_;  ///< closed dialogs whose work has not ended yet
  FormSubject asked_ = FormSubject::kRange;        ///< the subject with which it was opened
  std::optional<FormSubject> last_{};              ///< the subject that was chosen in it last
  bool plays_on_ = false;
};

}  // namespace tickreel::window
