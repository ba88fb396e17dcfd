#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A request for many pictures of a replay in one PNG, or for its best moment alone.
struct SheetRequest {
  std::string replay;  ///< the path of the replay
  std::string output;  ///< the path of the PNG
  std::string from;    ///< the first picture's time, for resolve_capture_range(); empty: the start
  std::string to;      ///< all pictures lie before it; for resolve_capture_range(); empty: the end
  /// The time from picture to picture, for parse_game_time(); empty: `columns` and `rows` decide.
  std::string every;
  /// The size of each picture. For `best`, the width alone is enough: the picture is 16:9.
  std::string size = "320x180";
  std::string camera;  ///< in the form of `--camera`; empty: the look's first camera
  int columns = 4;     ///< the number of pictures in a row
  /// With `columns`, the number of pictures, which are evenly spread in time; used when `every` is
  /// empty.
  int rows = 5;
  bool overwrite = false;
  bool no_waveform = false;
  /// Makes one picture, without gaps, captions or waveform, of the event between `from` and `to`
  /// with the highest FoundEvent::rank(), or of the middle when there is no event. Then `columns`,
  /// `rows` and `every` have no effect.
  bool best = false;
  /// How long `best` looks for the event, in seconds of real time; then the best event found so far
  /// is taken. 0: to the end of the replay.
  double search_seconds = 0;
};

/// A contact sheet that has been made.
struct MadeSheet {
  ImageSize size;
  std::int64_t pictures = 0;
  Rational step{};  ///< seconds of game time from picture to picture; for `best`, a tick
};

/// Makes the sheet, or the one picture. The same request gives the same bytes, except with
/// `search_seconds`. kUsage for settings that make no sense, kBadFile for a replay that lacks what
/// is requested, kInterrupted once `stop` is set (null: never); the errors of open_replay(),
/// playing, open_sink() and make_offscreen_renderer(). `columns` and `rows` are above 0.
Result<MadeSheet> make_contact_sheet(const SheetRequest& request, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
