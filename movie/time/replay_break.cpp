#include "movie/time/replay_break.h"

#include "core/process/signal_words.h"
#include "core/text/counted.h"
#include "movie/time/game_time.h"

namespace tickreel::movie {

std::string describe_break(const ReplayReader& reader) {
  const Tick end_tick = reader.end_tick();
  const std::string end = format_game_time(Rational(end_tick) / reader.session().setup.tick_rate);
  if (!reader.has_begun_tick()) {
    return "the recording breaks off after " + end + " (" + counted(end_tick, "tick") +
           "): it was interrupted, or the file was cut";
  }
  const std::string why = reader.crash()
                              ? "the game died there: " + describe_signal(reader.crash()->signal)
                              : "it was stopped there";
  return "the recording breaks off inside tick " + std::to_string(end_tick + 1) + ", after " + end +
         " (" + counted(end_tick, "tick") + "): " + why;
}

}  // namespace tickreel::movie
