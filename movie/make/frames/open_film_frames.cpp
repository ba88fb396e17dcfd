#include "movie/make/frames/open_film_frames.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/image_depth.h"
#include "movie/film/film_definition.h"
#include "movie/film/pictures/pane_layout.h"
#include "movie/film/reel_timeline.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/card_pictures.h"
#include "movie/make/frames/film_overlay_painter.h"
#include "movie/make/frames/film_renderer.h"
#include "movie/make/frames/media_clips.h"
#include "movie/make/frames/painted_frames.h"
#include "movie/make/frames/replay_frames.h"
#include "movie/make/frames/transition_blend.h"
#include "renderer/offscreen_renderer.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

struct Pane {
  std::shared_ptr<FilmFrames> frames;
  PanePlace place;
};

void copy_into(const Image& pane, const PanePlace& place, Image& picture) {
  const std::size_t left = static_cast<std::size_t>(place.x) * Image::kBytesPerPixel;
  for (int y = 0; y < pane.size().height; ++y) {
    std::ranges::copy(pane.row(y), picture.row(place.y + y).subspan(left).begin());
  }
}

class PanePictures final : public PictureSource {
 public:
  struct Playing {
    Pane pane;
    std::unique_ptr<Playhead> playhead;  ///< refers to `frames`
  };

  PanePictures(std::unique_ptr<PictureSource> around, std::vector<Playing> panes, Pictures pictures)
      : around_(std::move(around)), panes_(std::move(panes)), pictures_(pictures) {}

  Status picture(std::int64_t frame, Image& image) override {
    if (Status painted = around_->picture(frame, image); !painted) return painted;
    for (const Playing& one : panes_) {
      if (Status started = one.playhead->start(frame); !started) return started;
      if (Status taken = one.pane.frames->take(taken_); !taken) return taken;
      copy_into(taken_, one.pane.place, image);
    }
    return {};
  }

  Result<std::vector<SoundLayer>> sound(std::int64_t frame,
                                        const SampleRange& /*samples*/) override {
    std::vector<SoundLayer> all;
    for (const Playing& one : panes_) {
      // Without pictures, picture() has not started the frame.
      if (pictures_ == Pictures::kNone) {
        if (Status started = one.playhead->start(frame); !started) return started.error();
      }
      if (!one.pane.frames->has_sound()) continue;
      auto layers = one.playhead->sound(frame);
      if (!layers) return layers;
      std::ranges::move(*layers, std::back_inserter(all));
    }
    return all;
  }

  [[nodiscard]] std::optional<PassedDivergence> passed_divergence() const override {
    for (const Playing& one : panes_) {
      if (const auto& passed = one.pane.frames->passed_divergence()) return passed;
    }
    return std::nullopt;
  }

 private:
  std::unique_ptr<PictureSource> around_;
  std::vector<Playing> panes_;
  Pictures pictures_;
  Image taken_;
};

/// Returns the pictures and sounds of a clip of panes: frame n of all panes, side by side and heard
/// together. `panes`: the frames of each pane, for this clip alone. kUsage when the panes do not
/// fit into the clip's picture.
Result<PictureSourceMaker> pane_pictures(const FilmDefinition& clip,
                                         std::vector<std::shared_ptr<FilmFrames>> panes,
                                         Pictures pictures) {
  const PanesSource& shown = *clip.as<PanesSource>();
  const auto layout = find_pane_layout(shown.layout);
  if (!layout) return bad_key("layout", " " + shown.layout + ": give " + pane_layout_names());
  const auto grid = pane_grid(*layout, panes.size(), clip.size, static_cast<int>(shown.gap));
  if (!grid) return bad_key("gap", ": there is no room for the panes: make it smaller");
  std::vector<Pane> placed;
  for (std::size_t i = 0; i < panes.size(); ++i) {
    if (shown.panes[i].size != grid->pane) {
      return bad_usage("a pane has another size than its place: plan the film anew");
    }
    placed.push_back({std::move(panes[i]), grid->places[i]});
  }
  return PictureSourceMaker([placed, around = card_pictures(shown),
                             pictures]() -> Result<std::unique_ptr<PictureSource>> {
    std::vector<PanePictures::Playing> playing;
    for (const Pane& pane : placed) {
      auto playhead = pane.frames->open_playhead();
      if (!playhead) return playhead.error();
      playing.push_back({pane, *std::move(playhead)});
    }
    auto color = around();
    if (!color) return color.error();
    return std::unique_ptr<PictureSource>(
        std::make_unique<PanePictures>(*std::move(color), std::move(playing), pictures));
  });
}

/// Checks that a clip still has the length that it was planned with: its file may have changed
/// since. `name`: such as "clip 2".
Status check_length(const std::string& name, const FilmFrames& frames,
                    const FilmDefinition& planned) {
  if (frames.frame_count() == planned.plan.frame_count) return {};
  return bad_usage(name + " has " + std::to_string(frames.frame_count()) +
                   " frames, and was planned with " + std::to_string(planned.plan.frame_count) +
                   ": plan it anew");
}

/// Opens the clips of a film, and the panes of a clip.
struct ClipOpener {
  GameFinder find_game;
  Pictures pictures = Pictures::kDrawn;

  /// `first_frame`: the frame of the film at which the clip begins.
  [[nodiscard]] Result<std::unique_ptr<FilmFrames>> open(const FilmDefinition& clip,
                                                         std::int64_t first_frame) const;

 private:
  [[nodiscard]] Result<std::unique_ptr<FilmFrames>> open_replay(const FilmDefinition& clip,
                                                                std::int64_t first_frame) const;
  [[nodiscard]] Result<PictureSourceMaker> open_pictures(const FilmDefinition& clip,
                                                         std::int64_t first_frame) const;
};

Result<std::unique_ptr<FilmFrames>> ClipOpener::open(const FilmDefinition& clip,
                                                     std::int64_t first_frame) const {
  if (clip.is<FilmedReplay>()) return open_replay(clip, first_frame);
  const auto maker = open_pictures(clip, first_frame);
  if (!maker) return maker.error();
  auto frames = PaintedFrames::open(clip, *maker, pictures, first_frame);
  if (!frames) return frames.error();
  return std::unique_ptr<FilmFrames>(*std::move(frames));
}

Result<PictureSourceMaker> ClipOpener::open_pictures(const FilmDefinition& clip,
                                                     std::int64_t first_frame) const {
  if (clip.is<StillSource>()) return still_pictures(clip);
  if (clip.is<VideoSource>()) return video_pictures(clip);
  if (!clip.is<PanesSource>()) return card_pictures(*clip.painted());
  std::vector<std::shared_ptr<FilmFrames>> panes;
  for (const FilmDefinition& pane : clip.parts()) {
    const std::string name = "pane " + std::to_string(panes.size() + 1);
    auto frames = open(pane, first_frame);
    if (!frames) return Error{frames.error().kind, name + ": " + frames.error().message};
    if (Status fits = check_length(name, **frames, pane); !fits) return fits.error();
    panes.push_back(*std::move(frames));
  }
  return pane_pictures(clip, std::move(panes), pictures);
}

Result<std::unique_ptr<FilmFrames>> ClipOpener::open_replay(const FilmDefinition& clip,
                                                            std::int64_t first_frame) const {
  const auto game = find_game(clip);
  if (!game) return game.error();
  auto player = open_planned_replay(
      game->open_player, clip, ErrorKind::kUsage,
      " is not the replay that the film was planned with: give that one, or begin anew with this "
      "one");
  if (!player) return player.error();
  return open_replay_frames(game->open_player, *std::move(player), game->game, clip, pictures,
                            first_frame);
}

/// The frames of a film of several clips. Opens a clip's game when the first of its frames is
/// wanted, and closes it when no playhead uses it any more. One thread.
class ReelFrames final : public FilmFrames {
 public:
  static Result<std::unique_ptr<FilmFrames>> open(const GameFinder& find_game,
                                                  const FilmDefinition& film, Pictures pictures,
                                                  std::int64_t first_wanted_frame);
  ReelFrames(const ReelFrames&) = delete;
  ReelFrames& operator=(const ReelFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const override { return timeline_.frame_count(); }
  [[nodiscard]] bool has_sound() const override { return !film_.sound.empty(); }
  /// True with a game of a library: only such games may remember.
  [[nodiscard]] bool remembers() const override { return has_library_game(film_); }
  Result<std::unique_ptr<Playhead>> open_playhead() override;
  [[nodiscard]] std::size_t pictures_in_flight() const override { return pictures_in_flight_; }
  Status take(Image& image) override;
  /// Chooses kRgba or kRgba64, because clips are blended. Only clips of replays are drawn with more
  /// than 8 bits; painted pictures are widened. kUsage when the renderer was asked to convert.
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override;
  [[nodiscard]] std::string renderer_description() const override { return description_; }
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return passed_;
  }

 private:
  friend class ReelPlayhead;
  using Clip = std::shared_ptr<FilmFrames>;

  ReelFrames(GameFinder find_game, const FilmDefinition& film, ReelTimeline timeline,
             Pictures pictures)
      : clips_{std::move(find_game), pictures},
        film_(film),
        timeline_(std::move(timeline)),
        open_(film.clips().size()) {}
  Result<Clip> clip(std::size_t number);
  /// Takes the picture that a clip started first, in the reel's layout.
  Status take_from(FilmFrames& clip, Image& image);
  /// A started picture, and in a transition the picture that it is blended with.
  struct Started {
    Clip shown;
    Clip next;
    ReelPlace place;
    std::int64_t frame = 0;  ///< the reel's frame
  };

  ClipOpener clips_;
  const FilmDefinition& film_;
  ReelTimeline timeline_;
  std::vector<std::weak_ptr<FilmFrames>> open_;  ///< indexed by clip
  /// The clip that was opened first, until a playhead holds it.
  Clip first_;
  std::size_t pictures_in_flight_ = 1;
  std::string description_;
  std::optional<PassedDivergence> passed_;
  std::deque<Started> started_;
  PixelFormat layout_ = PixelFormat::kRgba;
  Image painted_;  ///< the picture before it is widened; kept for its allocation
  Image other_;    ///< the second picture of a transition; kept for its allocation
  /// The overlay of the whole reel; nothing: there is none.
  std::optional<FilmOverlayPainter> overlay_;
};

/// Plays one clip, or two during a transition.
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
    std::unique_ptr<Playhead> playhead;  ///< refers to `frames`
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

Result<std::unique_ptr<FilmFrames>> ReelFrames::open(const GameFinder& find_game,
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
  // The description of the renderer must be the same for every segment, whatever it shows.
  const bool is_drawn =
      pictures != Pictures::kNone && std::ranges::any_of(film.clips(), needs_renderer);
  if (is_drawn && !film.clips()[first].is<FilmedReplay>()) {
    auto facts = offscreen_facts();
    if (!facts) return facts.error();
    frames->pictures_in_flight_ = facts->pictures_in_flight;
    frames->description_ = std::move(facts->description);
  }
  frames->first_ = *std::move(clip);
  return std::unique_ptr<FilmFrames>(std::move(frames));
}

Result<ReelFrames::Clip> ReelFrames::clip(std::size_t number) {
  if (Clip open = open_[number].lock()) return open;
  const FilmDefinition& planned = film_.clips()[number];
  const std::string name = "clip " + std::to_string(number + 1);
  auto opened = clips_.open(planned, timeline_.first_frame(number));
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
  if (overlay_ && clips_.pictures != Pictures::kNone) overlay_->paint(first.frame, image);
  return {};
}

Status ReelFrames::take_from(FilmFrames& clip, Image& image) {
  if (layout_ == PixelFormat::kRgba) return clip.take(image);
  if (Status taken = clip.take(painted_); !taken) return taken;
  if (painted_.format() == layout_) {
    std::swap(image, painted_);
  } else if (clips_.pictures != Pictures::kNone) {
    widen(painted_, image);
  }
  return {};
}

Status ReelFrames::choose_layout(std::optional<PixelFormat> wanted, Conversion asked) {
  if (asked != Conversion::kRenderer) {
    layout_ = unconverted(wanted);
    for (const std::weak_ptr<FilmFrames>& one : open_) {
      const Clip clip = one.lock();
      if (!clip) continue;
      if (Status chosen = clip->choose_layout(layout_, Conversion::kCpu); !chosen) return chosen;
    }
    return {};
  }
  return bad_field("convert", " gpu: the clips of a reel are converted by the CPU: leave it out");
}

}  // namespace

Result<std::unique_ptr<FilmFrames>> open_film_frames(const GameFinder& find_game,
                                                     const FilmDefinition& film, Pictures pictures,
                                                     std::int64_t first_wanted_frame) {
  if (film.given() != nullptr) {
    return bad_usage("the frames of the film come from a program: no other one can make them");
  }
  if (film.is<ReelSource>()) {
    return ReelFrames::open(find_game, film, pictures, first_wanted_frame);
  }
  auto frames = ClipOpener{find_game, pictures}.open(film, 0);
  if (!frames) return frames;
  const Status fits = check_length("the film", **frames, film);
  return fits ? std::move(frames) : fits.error();
}

}  // namespace tickreel::movie
