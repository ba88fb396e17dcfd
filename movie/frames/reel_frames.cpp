#include "movie/frames/reel_frames.h"

#include <algorithm>
#include <map>

#include "core/image_depth.h"
#include "movie/frames/card_pictures.h"
#include "movie/frames/film_renderer.h"
#include "movie/frames/media_clips.h"
#include "movie/frames/pane_pictures.h"
#include "movie/frames/transition_blend.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel::movie {
namespace {

/// `name`: "clip 2". The file may have changed since it was planned.
Status check_length(const std::string& name, const MadeFrames& frames,
                    const FilmDefinition& planned) {
  if (frames.frame_count() == planned.plan.frame_count) return {};
  return bad_usage(name + " has " + std::to_string(frames.frame_count()) +
                   " frames, and was planned with " + std::to_string(planned.plan.frame_count) +
                   ": plan it anew");
}

}  // namespace

/// At one clip, or, in a transition, at two.
class ReelPlayhead final : public Playhead {
 public:
  explicit ReelPlayhead(ReelFrames& reel) : reel_(reel) {}

  Status start(std::int64_t frame) override {
    const ReelPlace place = reel_.timeline_.at(frame);
    std::erase_if(at_, [&](const auto& clip) { return clip.first < place.shown.clip; });
    auto shown = start_clip(place.shown);
    if (!shown) return shown.error();
    ReelFrames::Clip next;
    if (place.is_transition) {
      auto started = start_clip(place.next);
      if (!started) return started.error();
      next = *std::move(started);
    }
    reel_.first_.reset();
    reel_.started_.push_back({*std::move(shown), std::move(next), place, frame});
    return {};
  }

  Result<std::vector<SoundLayer>> sound(std::int64_t frame) override {
    const ReelPlace place = reel_.timeline_.at(frame);
    auto layers = at_.at(place.shown.clip).playhead->sound(place.shown.frame);
    if (!layers || !place.is_transition) return layers;
    auto coming = at_.at(place.next.clip).playhead->sound(place.next.frame);
    if (!coming) return coming;
    const TransitionStep from{place.step, reel_.film_.clips()[place.next.clip].transition.frames};
    const TransitionStep to{from.step + 1, from.frames};
    for (SoundLayer& layer : *layers) {
      layer.gain_from *= gain_of_leaving(from);
      layer.gain_to *= gain_of_leaving(to);
    }
    for (SoundLayer& layer : *coming) {
      layer.gain_from *= gain_of_coming(from);
      layer.gain_to *= gain_of_coming(to);
      layers->push_back(std::move(layer));
    }
    return layers;
  }

 private:
  struct AtClip {
    ReelFrames::Clip frames;
    std::unique_ptr<Playhead> playhead;  ///< refers to the frames
  };

  Result<ReelFrames::Clip> start_clip(const ClipFrame& wanted) {
    AtClip& at = at_[wanted.clip];
    if (!at.playhead) {
      auto frames = reel_.clip(wanted.clip);
      if (!frames) return frames.error();
      auto playhead = (*frames)->open_playhead();
      if (!playhead) return playhead.error();
      at = {*std::move(frames), *std::move(playhead)};
    }
    if (Status started = at.playhead->start(wanted.frame); !started) return started.error();
    if (!reel_.passed_) reel_.passed_ = at.frames->passed_divergence();
    return at.frames;
  }

  ReelFrames& reel_;
  std::map<std::size_t, AtClip> at_;
};

Result<std::unique_ptr<ReelFrames>> ReelFrames::open(const GameFinder& find_game,
                                                     const FilmDefinition& film, Pictures pictures,
                                                     std::int64_t first_wanted_frame) {
  auto timeline = ReelTimeline::make(film.clips());
  if (!timeline) return timeline.error();
  const std::size_t first = timeline->at(first_wanted_frame).shown.clip;
  std::unique_ptr<ReelFrames> frames(
      new ReelFrames(find_game, film, *std::move(timeline), pictures));
  if (!film.overlay.is_empty()) {
    auto overlay = FilmOverlayPainter::open(
        film, {Rational(0), Rational(frames->frame_count()) / film.frame_rate});
    if (!overlay) return overlay.error();
    frames->overlay_ = *std::move(overlay);
  }
  auto clip = frames->clip(first);
  if (!clip) return clip.error();
  frames->pictures_in_flight_ = (*clip)->pictures_in_flight();
  frames->description_ = (*clip)->renderer_description();
  // What draws a film is the same for each of its segments, whatever is in it.
  const bool is_drawn =
      pictures != Pictures::kNone && std::ranges::any_of(film.clips(), needs_renderer);
  if (is_drawn && !film.clips()[first].is<FilmedReplay>()) {
    auto facts = offscreen_facts();
    if (!facts) return facts.error();
    frames->pictures_in_flight_ = facts->pictures_in_flight;
    frames->description_ = std::move(facts->description);
  }
  frames->first_ = *std::move(clip);
  return frames;
}

Result<std::unique_ptr<MadeFrames>> ReelFrames::open_clip(const FilmDefinition& clip,
                                                          std::int64_t first_frame) const {
  if (clip.is<FilmedReplay>()) return open_replay(clip, first_frame);
  const auto pictures = open_pictures(clip, first_frame);
  if (!pictures) return pictures.error();
  auto frames = PaintedFrames::open(clip, *pictures, is_drawn_, first_frame);
  if (!frames) return frames.error();
  return std::unique_ptr<MadeFrames>(*std::move(frames));
}

Result<PictureSourceMaker> ReelFrames::open_pictures(const FilmDefinition& clip,
                                                     std::int64_t first_frame) const {
  if (clip.is<StillSource>()) return still_pictures(clip);
  if (clip.is<VideoSource>()) return video_pictures(clip);
  if (!clip.is<PanesSource>()) return card_pictures(*clip.painted());
  std::vector<std::shared_ptr<MadeFrames>> panes;
  for (const FilmDefinition& pane : clip.parts()) {
    const std::string name = "pane " + std::to_string(panes.size() + 1);
    auto frames = open_clip(pane, first_frame);
    if (!frames) return Error{frames.error().kind, name + ": " + frames.error().message};
    if (Status fits = check_length(name, **frames, pane); !fits) return fits.error();
    panes.push_back(*std::move(frames));
  }
  return pane_pictures(clip, std::move(panes), is_drawn_);
}

Result<std::unique_ptr<MadeFrames>> ReelFrames::open_replay(const FilmDefinition& clip,
                                                            std::int64_t first_frame) const {
  const auto game = find_game_(clip);
  if (!game) return game.error();
  auto player = open_planned_replay(
      game->open_player, clip, ErrorKind::kUsage,
      " is not the replay that the film was planned with: give that one, or begin anew with this "
      "one");
  if (!player) return player.error();
  auto frames = ReplayFrames::open(game->open_player, *std::move(player), game->game, clip,
                                   is_drawn_, first_frame);
  if (!frames) return frames.error();
  return std::unique_ptr<MadeFrames>(*std::move(frames));
}

Result<ReelFrames::Clip> ReelFrames::clip(std::size_t number) {
  if (Clip open = open_[number].lock()) return open;
  const FilmDefinition& planned = film_.clips()[number];
  const std::string name = "clip " + std::to_string(number + 1);
  auto opened = open_clip(planned, timeline_.first_frame(number));
  if (!opened) return Error{opened.error().kind, name + ": " + opened.error().message};
  Clip clip = *std::move(opened);
  if (Status fits = check_length(name, *clip, planned); !fits) return fits.error();
  if (Status chosen = clip->choose_layout(layout_, Conversion::kCpu); !chosen) {
    return chosen.error();
  }
  open_[number] = clip;
  return clip;
}

Result<std::unique_ptr<Playhead>> ReelFrames::open_playhead() {
  return std::unique_ptr<Playhead>(std::make_unique<ReelPlayhead>(*this));
}

Status ReelFrames::take(Image& image) {
  const Started first = std::move(started_.front());
  started_.pop_front();
  if (Status taken = take_from(*first.shown, image); !taken) return taken;
  if (first.next) {
    if (Status taken = take_from(*first.next, other_); !taken) return taken;
    const FilmTransition& transition = film_.clips()[first.place.next.clip].transition;
    if (image.size() == other_.size() && image.format() == other_.format()) {
      blend(*find_transition(transition.kind), {first.place.step, transition.frames}, other_,
            image);
    }
  }
  if (overlay_ && is_drawn_ != Pictures::kNone) overlay_->paint(first.frame, image);
  return {};
}

Status ReelFrames::take_from(MadeFrames& clip, Image& image) {
  if (layout_ == PixelFormat::kRgba) return clip.take(image);
  if (Status taken = clip.take(painted_); !taken) return taken;
  if (painted_.format() == layout_) {
    std::swap(image, painted_);
  } else if (is_drawn_ != Pictures::kNone) {
    widen(painted_, image);
  }
  return {};
}

Status ReelFrames::choose_layout(std::optional<PixelFormat> wanted, Conversion asked) {
  if (asked != Conversion::kRenderer) {
    layout_ = unconverted(wanted);
    for (const std::weak_ptr<MadeFrames>& one : open_) {
      const Clip clip = one.lock();
      if (!clip) continue;
      if (Status chosen = clip->choose_layout(layout_, Conversion::kCpu); !chosen) return chosen;
    }
    return {};
  }
  return bad_field("convert", " gpu: the clips of a reel are converted by the CPU: leave it out");
}

}  // namespace tickreel::movie
