#include "window/reel/reel_screen.h"
#include "window/window.h"

// The beat of a reel's music, which is detected.

namespace tickreel::window {

/// Detects the beat in the background, because a song takes a second or two.
void ReelScreen::find_beat() {
  const FilmMusic& music = editor_->plan()->plan.film.music;
  if (!music.has_music()) return toasts_.add("the reel has no music: M chooses some");
  beat_search_.reset();
  heard_music_ = music;
  toasts_.add("listening for the beat of the music: Esc stops it");
  beat_search_ = std::make_unique<BeatSearch>(
      [path = music.path, from = music.from](const std::atomic<bool>& stop) {
        return std::optional(movie::find_beat(path, from, [&stop] { return !stop.load(); }));
      },
      Window::wake);
}

void ReelScreen::follow_beat_search() {
  if (!beat_search_) return;
  // Waiting makes a played log give the same result on every machine.
  if (window_.plays_log()) beat_search_->await();
  const auto& found = beat_search_->found();
  if (!found) return;
  const Result<MusicBeat> beat = *found;
  beat_search_.reset();
  if (!beat) return toasts_.add_error(beat.error().message);
  const Result<ReelPlan>& reel = editor_->plan();
  const bool is_same = reel && reel->plan.film.music.hash == heard_music_.hash &&
                       reel->plan.film.music.from == heard_music_.from;
  if (!is_same) return toasts_.add("the reel has other music now: Shift+B listens to that");
  tell(editor_->set_bpm(beat->bpm, beat->offset), Then::kStay, 0);
}

}  // namespace tickreel::window
