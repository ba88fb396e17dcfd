#pragma once

#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// A film that a window was asked to make.
struct ShelvedFilm {
  std::string path;
  std::string replay;    ///< for a reel, the reel file: see is_of_reel()
  Mark range{};          ///< the name, the range and the camera; has an out point
  FormChoice choice{};   ///< how the film is made
  bool is_made = false;  ///< false: it was still waiting or in progress when its window was closed
  std::string job{};     ///< the plan of an unfinished film (to_json_line()); empty: none

  /// True when the film shows a reel; then `range` is all of the reel.
  [[nodiscard]] bool is_of_reel() const;

  friend bool operator==(const ShelvedFilm&, const ShelvedFilm&) = default;
};

/// The list of films that the user's windows have finished or left unfinished. Several programs may
/// share one file; when two change it at once, one change is lost.
class FilmLog {
 public:
  static constexpr std::size_t kMost = 100;
  /// A longer plan is not stored.
  static constexpr std::size_t kMostJobBytes = 1 << 18;

  explicit FilmLog(std::string file) : file_(std::move(file)) {}
  /// The user's list, $XDG_STATE_HOME/tickreel/films. kFailed when neither
  /// XDG_STATE_HOME nor HOME names a folder.
  static Result<FilmLog> of_user();

  /// The films, the latest first. Leaves out finished films whose file is gone, and unfinished
  /// films whose replay is gone, unless parts of the film lie on the disk. Empty when the file
  /// cannot be read.
  [[nodiscard]] std::vector<ShelvedFilm> list() const;
  /// Puts a film first and replaces another one with the same path. kFailed when its paths are not
  /// UTF-8.
  Status note(const ShelvedFilm& film) const;
  /// Removes a film from the list; the film's file stays.
  Status forget(const std::string& path) const;

 private:
  [[nodiscard]] std::vector<ShelvedFilm> read() const;
  [[nodiscard]] Status write(const std::vector<ShelvedFilm>& films) const;

  std::string file_;
};

}  // namespace tickreel::window
