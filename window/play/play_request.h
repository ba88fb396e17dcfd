#pragma once

#include <string>

#include "games/open_replay.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/play/played_replay.h"

namespace tickreel::window {

/// The options for playing a replay, as the user typed them.
struct PlayRequest {
  /// includes the replay; `from`: where to begin; `path`: the films' folder
  FilmRequest films{};
  /// continue the films of the replay that an earlier window left unfinished
  bool makes_unfinished = false;
  bool movie_at_marks = false;  ///< make a film of each mark when it is reached
  std::string before = std::to_string(kSecondsBefore);  ///< how long before a mark that is a point
  std::string after = std::to_string(kSecondsAfter);
};

/// Checks the request before a window opens. kUsage and kInTheWay for options with which no film
/// could be made; kBadFile for a replay with nothing to show.
Result<PlaySettings> play_settings(const PlayRequest& request, const OpenedReplay& replay);

/// Checks the request for a game that is yet to be played, as far as possible without a replay.
Status check_films(const FilmRequest& request, const GameEntry& game, const SessionSetup& setup);

/// The folder for films and pictures. If this object has created it and it stays empty, it is
/// removed again.
class OutputFolder {
 public:
  explicit OutputFolder(std::string path) : path_(std::move(path)) {}
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  Status make();
  void keep() { is_wanted_ = true; }

 private:
  std::string path_;
  bool is_new_ = false;
  bool is_wanted_ = false;
};

}  // namespace tickreel::window
