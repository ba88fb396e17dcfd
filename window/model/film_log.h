#pragma once

#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// A film that a window was asked to make.
struct ShelvedFilm {
  std::string path;      ///< the film's file; FilmLog::list() gives absolute paths
  std::string replay;    ///< the path of the replay, or of the reel: see is_of_reel()
  Mark range{};          ///< the name, the range and the camera of the film; has an out point
  FormChoice choice{};   ///< how the film is made
  bool is_made = false;  ///< false: the film was waiting or in progress when its window was closed
  std::string job{};     ///< the plan of an unfinished film (to_json_line()); empty: there is none

  /// Whether the film shows a reel. Then `range` is the whole reel.
  [[nodiscard]] bool is_of_reel() const;

  friend bool operator==(const ShelvedFilm&, const ShelvedFilm&) = default;
};

/// The user's list of films that windows have finished or left unfinished. Several programs may use
/// one file; when two change it at the same time, one change is lost.
class FilmLog {
 public:
  /// The most films in the list; beyond it, the oldest finished film is dropped, or else the
  /// oldest.
  static constexpr std::size_t kMost = 100;
  /// The most bytes of ShelvedFilm::job; a longer plan is not stored.
  static constexpr std::size_t kMostJobBytes = 1 << 18;

  explicit FilmLog(std::string file) : file_(std::move(file)) {}
  /// Opens the user's list, $XDG_STATE_HOME/tickreel/films, by default below ~/.local/state.
  /// kFailed when neither XDG_STATE_HOME nor HOME names a folder.
  static Result<FilmLog> of_user();

  /// Returns the films, the latest first. Leaves out finished films whose file is gone, and
  /// unfinished films whose replay is gone, unless parts of the film lie on the disk. Empty when
  /// the list cannot be read.
  [[nodiscard]] std::vector<ShelvedFilm> list() const;
  /// Puts a film at the front of the list, in place of a film with the same path; leaves out the
  /// `job` of a finished film. kFailed when its paths are not UTF-8, its range has no end or
  /// length, its name is empty or longer than a mark's, or the list cannot be written.
  Status note(const ShelvedFilm& film) const;
  /// Removes a film from the list, if it is there; the film's file stays.
  Status forget(const std::string& path) const;

 private:
  [[nodiscard]] std::vector<ShelvedFilm> read() const;
  [[nodiscard]] Status write(const std::vector<ShelvedFilm>& films) const;

  std::string file_;
};

}  // namespace tickreel::window
