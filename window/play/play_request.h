#pragma once

#include <string>

#include "games/open_replay.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/play/played_replay.h"

namespace tickreel::window {

/// How a replay is to be played, as it was typed.
struct PlayRequest {
  FilmRequest films{};            ///< with the replay; `from`: where to begin; `path`: their folder
  bool makes_unfinished = false;  ///< of the replay: films that an earlier window did not finish
  bool movie_at_marks = false;    ///< a film of each mark is made when it is reached
  std::string before = std::to_string(kSecondsBefore);  ///< how long before a mark that is a point
  std::string after = std::to_string(kSecondsAfter);
};

/// kUsage and kInTheWay for what films could not be made with, which is found before a window
/// opens; kBadFile for a replay with nothing to show.
Result<PlaySettings> play_settings(const PlayRequest& request, const OpenedReplay& replay);

/// The same of a game that is yet to be played, as far as no replay says it.
Status check_films(const FilmRequest& request, const GameEntry& game, const SessionSetup& setup);

/// The folder that films and pictures go to. One that was made for nothing goes again.
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
