#include "window/play/played_replay.h"

#include <utility>

#include "movie/film/time/game_time.h"
#include "window/play/crash_panel.h"
#include "window/play/replay_searches.h"
#include "window/window.h"

namespace tickreel::window {

PlayedReplay::PlayedReplay(PlaySettings how, ReplayPlayer& player, NotesFile notes,
                           const ReplayFile& file)
    : settings(std::move(how)),
      tick_rate(player.simulation().setup().tick_rate),
      ticks(player.reader().shown_ticks()),
      players(player.simulation().setup().players),
      transport(tick_rate, ticks_to_show(player.reader()), frame_rate()),
      marks(std::move(notes), {transport.begin(), transport.end()},
            {settings.margins, frame_rate(), tick_rate}),
      events([file](const auto& stop) { return events_in(file, stop); }, Window::wake) {
  transport.go_to(settings.start);
}

Rational PlayedReplay::point_here() const {
  const Rational here = transport.position();
  const bool is_on_grid =
      (here * tick_rate).denominator() == 1 || (here * frame_rate()).denominator() == 1;
  return is_on_grid ? here : shown_game_time(here);
}

Mark PlayedReplay::seen_range() const {
  if (film_from && transport.end() > *film_from) return {"", *film_from, transport.end()};
  return marks.film_range(transport.position());
}

bool PlayedReplay::tell(const Status& done, const std::string& text) {
  if (!done) toasts.add_error(done.error().message);
  if (done && !text.empty()) toasts.add(text);
  return static_cast<bool>(done);
}

}  // namespace tickreel::window
