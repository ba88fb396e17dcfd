#include "cli/words/mark_table.h"

#include <fmt/format.h>

#include "movie/time/capture_range.h"

namespace tickreel {

void print_marks(const std::vector<Mark>& marks) {
  for (const Mark& mark : marks) {
    const std::string out = mark.out_seconds ? format_game_time(*mark.out_seconds) : "";
    const std::string camera = mark.camera.empty() ? "" : "  [" + mark.camera + "]";
    fmt::print("{:>11}  {:>11}  {}{}\n", format_game_time(mark.in_seconds), out, mark.name, camera);
  }
}

}  // namespace tickreel
