#include "window/reel/edit_reel.h"

#include <utility>

#include "core/files/file_ending.h"
#include "core/text/counted.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "window/model/reel_labels.h"
#include "window/reel/reel_screen.h"
#include "window/reel/show_film.h"
#include "window/sound/sound_output.h"
#include "window/title_kept.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

/// The largest picture, because the reel is drawn as it plays.
constexpr ImageSize kMostPicture{960, 960};

Result<ReelPlan> plan_to_watch(const Description& document,
                               const std::atomic<bool>* stop = nullptr) {
  FilmRequest as_it_says;
  as_it_says.stop = stop;
  return plan_reel_to_watch(document, as_it_says, kMostPicture, SoundOutput::kSampleRateHz);
}

Result<std::unique_ptr<ReelScreen>> open_screen(const std::string& path, Window& window) {
  if (file_ending(path) == ".json") {
    const auto document = read_for_planning(path, reel_grammar());
    if (!document) return document.error();
    const auto reel = plan_to_watch(*document);
    if (!reel) return reel.error();
    return ReelScreen::open({find_replay_game, reel->plan.film, reel->names}, window);
  }
  auto editor = ReelEditor::open(path, reel_history_folder(), [](const Description& document) {
    return plan_to_watch(document);
  });
  if (!editor) return editor.error();
  // A failure to remember the reel must not prevent editing.
  if (const auto recent = recent_reels()) static_cast<void>(recent->add(path));
  return ReelScreen::edit(*std::move(editor), window);
}

Status edit(const std::string& path, Window& window, bool makes_unfinished) {
  const TitleKept kept(window);
  Status all_shown;
  std::string before;
  for (std::string reel = path; !reel.empty();) {
    auto screen = open_screen(reel, window);
    if (!screen && !before.empty()) {
      // A dropped file that cannot be shown leads back to the reel before.
      const Error wrong = screen.error();
      reel = before;
      screen = open_screen(reel, window);
      if (screen) (*screen)->come_back(wrong);
    }
    if (!screen) return screen.error();
    window.set_title(reel + " - tickreel");
    if (std::exchange(makes_unfinished, false)) (*screen)->order_unfinished();
    run_with_films(**screen, window);
    if (window.is_stopped()) return Error{ErrorKind::kInterrupted, "stopped"};
    if (Status shown = (*screen)->status(); !shown && all_shown) all_shown = shown;
    before = std::exchange(reel, (*screen)->next_reel());
  }
  return all_shown;
}

}  // namespace

Status edit_reel(const std::string& path, Window& window) {
  return edit(path, window, false);
}

std::string about_reel(const std::string& path, const std::atomic<bool>& stop) {
  const auto document = read_for_planning(path, reel_grammar());
  if (!document) return with_window_names(document.error().message);
  const auto reel = plan_to_watch(*document, &stop);
  if (!reel) return with_window_names(reel.error().message);
  const FilmDefinition& film = reel->plan.film;
  return counted(film.clips().size(), "clip") + ", " +
         short_time(Rational(film.plan.frame_count) / film.frame_rate);
}

Status edit_and_film_reel(const std::string& path, Window& window) {
  return edit(path, window, true);
}

}  // namespace tickreel::window
