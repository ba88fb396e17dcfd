#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Many pictures of a replay in one PNG, or its best moment alone, as it was asked for.
struct SheetRequest {
  std::string replay;
  std::string output;
  std::string from;   ///< the first picture's time; empty: the start
  std::string to;     ///< all pictures lie before it; empty: the end
  std::string every;  ///< time from picture to picture; empty: as `rows` has it
  std::string size =
      "320x180";  ///< of each picture; of the `best` also its width alone: it is 16:9
  std::string camera;
  int columns = 4;
  int rows = 5;  ///< filled evenly in time
  bool overwrite = false;
  bool no_audio = false;  ///< no waveforms
  /// One picture and nothing around or over it: of what weighs the most in the game; where nothing
  /// does, of the middle. `columns`, `rows` and `every` mean nothing then.
  bool best = false;
  /// For how long the best moment is looked for, in seconds of real time; then it is the best so
  /// far. 0: to the end.
  double search_seconds = 0;
};

/// One that has been made.
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
