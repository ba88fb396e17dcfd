#pragma once

#include <string>

#include "games/open_replay.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/play/played_replay.h"

namespace tickreel::window {

/// The options for playing a replay, as the user typed them.
struct PlayRequest {
  /// The request for the films, with the replay. `from` is the position where playback begins,
  /// `path` the folder for films.
  FilmRequest films{};
  /// Whether the films of the replay that an earlier window left unfinished are continued.
  bool makes_unfinished = false;
  bool movie_at_marks = false;  ///< films each mark when playback reaches it
  /// The margins before and after marks that are points, for parse_point_margins().
  std::string before = std::to_string(kSecondsBefore);
  std::string after = std::to_string(kSecondsAfter);
};

/// Checks the request before a window opens. kUsage and kInTheWay for options with which no film
/// could be made; kUsage for a start outside of the replay; kBadFile for a replay with nothing to
/// show or too long for a window; the errors of reading its notes.
Result<PlaySettings> play_settings(const PlayRequest& request, const OpenedReplay& replay);

/// Checks a request for films of a game that will be played live, as far as that is possible
/// without a replay. The errors of play_settings().
Status check_films(const FilmRequest& request, const GameEntry& game, const SessionSetup& setup);

/// The folder for films and pictures. The destructor removes the folder if make() has created it,
/// it is empty, and keep() was not called.
class OutputFolder {
 public:
  explicit OutputFolder(std::string path) : path_(std::move(path)) {}
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// Creates the folder, and those above it, unless it exists. kFailed when that is impossible.
  Status make();
  /// Keeps the folder even if it is empty.
  void keep() { is_wanted_ = true; }

 private:
  std::string path_;
  bool is_new_ = false;
  bool is_wanted_ = false;
};

}  // namespace tickreel::window
