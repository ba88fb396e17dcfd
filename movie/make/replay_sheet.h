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
  std::string replay;
  std::string output;
  std::string from;   ///< the first picture's time; empty: the start
  std::string to;     ///< all pictures lie before it; empty: the end
  std::string every;  ///< time from picture to picture; empty: `columns` and `rows` decide
  /// The size of each picture. For `best`, the width alone is enough: the picture is 16:9.
  std::string size = "320x180";
  std::string camera;
  int columns = 4;
  int rows = 5;  ///< with `columns`: the number of pictures, evenly spread in time
  bool overwrite = false;
  bool no_waveform = false;
  /// One picture, without gaps or captions, of the event that weighs the most in the game, or of
  /// the middle when there is no event. Then `columns`, `rows` and `every` have no effect.
  bool best = false;
  /// For how long the best moment is looked for, in seconds of real time; then it is the best so
  /// far. 0: to the end.
  double search_seconds = 0;
};

/// A contact sheet that has been made.
struct MadeSheet {
  ImageSize size;
  std::int64_t pictures = 0;
  Rational step{};  ///< seconds of game time from picture to picture
};

/// Draws it. The same request gives the same bytes, but for one with `search_seconds`. kUsage for
/// what makes no sense, kBadFile for a replay that has not got it, kInterrupted once `stop` is set
/// (null: never).
Result<MadeSheet> make_contact_sheet(const SheetRequest& request, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
