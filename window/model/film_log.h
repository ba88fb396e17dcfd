#pragma once

#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// A film that was ordered in a window.
struct ShelvedFilm {
  std::string path;
  std::string replay;    ///< or the reel: is_of_reel()
  Mark range{};          ///< its name, where it is, and its camera; has an out point
  FormChoice choice{};   ///< how it is made
  bool is_made = false;  ///< else it was being made, or waited, when its window was closed
  std::string job{};     ///< of one that is not made: its plan (to_json_line()); empty: none

  /// Its range is all of it.
  [[nodiscard]] bool is_of_reel() const;

  friend bool operator==(const ShelvedFilm&, const ShelvedFilm&) = default;
};

/// The films of the user's windows: those that were made, and those that were not finished. Several
/// programs may use one file; of two that change it at once, one counts.
class FilmLog {
 public:
  static constexpr std::size_t kMost = 100;
  /// What is longer is not remembered.
  static constexpr std::size_t kMostJobBytes = 1 << 18;

  explicit FilmLog(std::string file) : file_(std::move(file)) {}
  /// The user's: $XDG_STATE_HOME/tickreel/films. kFailed when there is no place for it.
  static Result<FilmLog> of_user();

  /// The last one first, without those that were made and are not there any more, and those that
  /// have no replay any more, unless something of them lies on the disk. Nothing where it cannot be
  /// read.
  [[nodiscard]] std::vector<ShelvedFilm> list() const;
  /// Puts it first, in place of another one of its path. kFailed for what cannot be written down.
  Status note(const ShelvedFilm& film) const;
  /// The file of the film, if there is one, stays.
  Status forget(const std::string& path) const;

 private:
  [[nodiscard]] std::vector<ShelvedFilm> read() const;
  [[nodiscard]] Status write(const std::vector<ShelvedFilm>& films) const;

  std::string file_;
};

}  // namespace tickreel::window
