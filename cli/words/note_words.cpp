#include "cli/words/note_words.h"

#include <fmt/format.h>

#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "movie/film/time/capture_range.h"

namespace tickreel::cli {

void print_marks(const std::vector<Mark>& marks) {
  for (const Mark& mark : marks) {
    const std::string out = mark.out_seconds ? format_game_time(*mark.out_seconds) : "";
    const std::string camera = mark.camera.empty() ? "" : "  [" + mark.camera + "]";
    const std::string speed = mark.speed.empty() ? "" : "  speed " + mark.speed;
    print_out("{:>11}  {:>11}  {}{}{}\n", format_game_time(mark.in_seconds), out, mark.name, camera,
              speed);
  }
}

void print_events(const std::vector<FoundEvent>& events) {
  for (const FoundEvent& event : events) {
    print_out("{:>11}  {}\n", format_game_time(event.seconds), shown_message(event_text(event)));
  }
}

void tell_if_beside(const NotesChange& change, const char* what) {
  if (change.why_beside.empty()) return;
  print_message(
      fmt::format("the {} are in {}: {}\n", what, shown_name(change.path), change.why_beside));
}

}  // namespace tickreel::cli
