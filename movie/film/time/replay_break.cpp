#include "movie/film/time/replay_break.h"

#include "core/text/counted.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {

std::string describe_break(const ReplayReader& reader) {
  const Tick end_tick = reader.end_tick();
  const std::string end = format_game_time(Rational(end_tick) / reader.session().setup.tick_rate);
  const std::string after = "after " + end + " (" + counted(end_tick, "tick") + ")";
  const std::string died =
      reader.crash() ? "the game died there: " + describe_cause(*reader.crash()) : "";
  if (const auto& picture = reader.begun_picture()) {
    return "the recording breaks off " + after + ", while a picture of tick " +
           std::to_string(picture->tick) + " was drawn: " + died;
  }
  if (!reader.has_begun_tick()) {
    return "the recording breaks off " + after + ": " +
           (reader.crash() ? died : "it was interrupted, or the file was cut");
  }
  return "the recording breaks off inside tick " + std::to_string(end_tick + 1) + ", " + after +
         ": " + (reader.crash() ? died : "it was stopped there");
}

}  // namespace tickreel::movie
