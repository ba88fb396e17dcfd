#include "movie/make/frames/frame_viewer.h"

#include <utility>

#include "movie/make/frames/open_film_frames.h"

namespace tickreel::movie {
namespace {

void forget_sound(FilmDefinition& film) {
  film.sound.clear();
  for (FilmDefinition& part : film.parts()) forget_sound(part);
}

/// Removes the sound of a film whose pictures are shown, so that it is not even prepared.
FilmDefinition only(Pictures shown, FilmDefinition film) {
  if (shown != Pictures::kNone) forget_sound(film);
  return film;
}

}  // namespace

FrameViewer::FrameViewer(FilmDefinition film, Pictures shown)
    : film_(only(shown, std::move(film))),
      fader_(film_.fade, film_.plan.frame_count, film_.frame_rate,
             audio_format_of(film_).sample_rate_hz) {}

Result<std::unique_ptr<FrameViewer>> FrameViewer::open(const GameFinder& find_game,
                                                       FilmDefinition film, Pictures shown) {
  std::unique_ptr<FrameViewer> viewer(new FrameViewer(std::move(film), shown));
  auto frames = open_film_frames(find_game, viewer->film_, shown, 0);
  if (!frames) return frames.error();
  Status chosen = (*frames)->choose_layout(std::nullopt, Conversion::kAuto);
  if (!chosen) return chosen.error();
  viewer->frames_ = *std::move(frames);
  return viewer;
}

Status FrameViewer::start(std::int64_t frame) {
  // A caller may skip pictures, but not sound. For a frame that is farther ahead than kNear,
  // seeking is faster than going on.
  constexpr std::int64_t kNear = 120;
  const std::int64_t left_out = frame - next_;
  const bool goes_on = playhead_ && left_out >= 0 && left_out <= (film_.sound.empty() ? kNear : 0);
  if (!goes_on) {
    auto playhead = frames_->open_playhead();
    if (!playhead) return playhead.error();
    playhead_ = *std::move(playhead);
  }
  next_ = frame + 1;
  return playhead_->start(frame);
}

Status FrameViewer::see(std::int64_t frame, Image& image) {
  if (Status started = start(frame); !started) return started;
  VideoFrame seen{frame, std::move(image)};
  Status taken = frames_->take(seen.image);
  if (taken && !film_.fade.is_none()) fader_.apply(seen);
  image = std::move(seen.image);
  return taken;
}

Result<std::vector<float>> FrameViewer::hear(std::int64_t frame) {
  if (film_.sound.empty()) return std::vector<float>();
  if (Status started = start(frame); !started) return started.error();
  const auto layers = playhead_->sound(frame);
  if (!layers) return layers.error();
  VideoFrame heard{frame, {}, mix(*layers).all};
  if (Status taken = frames_->take(heard.image); !taken) return taken.error();
  if (!film_.fade.is_none()) fader_.apply(heard);
  return heard.samples;
}

}  // namespace tickreel::movie
