#include "movie/make/engine/game_frames.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace tickreel::movie {
namespace {

/// A lane of the renderer, which draws frames one after the other.
struct PictureLane {
  std::size_t number = 0;
  Tick first_tick = 0;                       ///< the first tick that has a view
  std::optional<std::int64_t> next_frame{};  ///< the frame that it can draw without a warm-up
};

/// Moves the source on until it has the views on both sides of a point in time.
Status show(const FrameTime& time, ViewSource& source) {
  // Every frame lies before the out point, so there is always a tick after it to interpolate to.
  // The source may be there already, for the sound of the frame before.
  if (source.window().contains(time.tick + 1)) return {};
  return source.advance_to(time.tick + 1);
}

/// Returns what a frame shows; `time` is its own time.
Exposure exposure_of(const ShownTimes& times, std::int64_t frame, const FrameTime& time) {
  return times.shutter == nullptr ? Exposure(time) : times.shutter->exposure(frame);
}

/// Draws a picture that only prepares for later ones.
Status warm_up_with(const Exposure& exposure, ViewSource& source, FrameRenderer& renderer) {
  Status shown = show(exposure.last_time(), source);
  return shown ? renderer.warm_up(source.window(), exposure) : shown;
}

Status start_picture(const Exposure& exposure, ViewSource& source, FrameRenderer& renderer) {
  Status shown = show(exposure.last_time(), source);
  return shown ? renderer.start(source.window(), exposure) : shown;
}

/// Draws the pictures that a lane needs before this frame.
Status warm_up(const ShownTimes& times, ViewSource& source, FrameRenderer& renderer,
               const PictureLane& lane, std::int64_t frame) {
  std::int64_t pictures = renderer.warm_up_frames().value_or(0);
  if (lane.next_frame) pictures = std::min(pictures, frame - *lane.next_frame);
  for (; pictures > 0; --pictures) {
    const auto time = times.frames.picture_before(frame, pictures);
    if (!time || time->tick < lane.first_tick) continue;
    Status drawn = warm_up_with(exposure_of(times, frame - pictures, *time), source, renderer);
    if (!drawn) return drawn;
  }
  return {};
}

class GamePlayhead final : public Playhead {
 public:
  GamePlayhead(const ShownTimes& times, std::unique_ptr<ViewSource> source, FrameRenderer& renderer,
               const FilmSound* sound, PictureLane lane)
      : times_(times), source_(std::move(source)), renderer_(renderer), lane_(lane) {
    if (sound == nullptr) return;
    sound_.emplace(*sound);
    if (sound->make_mixer) mixer_ = std::make_shared<Mixer>(sound->make_mixer());
  }

  ~GamePlayhead() override { renderer_.end_lane(lane_.number); }

  Status start(std::int64_t frame) override {
    if (!times_.frames.follow_each_other()) {
      renderer_.end_lane(lane_.number);
      lane_.next_frame.reset();
    }
    renderer_.choose_lane(lane_.number);
    if (Status warm = warm_up(times_, *source_, renderer_, lane_, frame); !warm) return warm;
    lane_.next_frame = frame + 1;
    const FrameTime time = times_.frames.frame_time(frame);
    return start_picture(exposure_of(times_, frame, time), *source_, renderer_);
  }

  Result<std::vector<SoundLayer>> sound(std::int64_t frame) override {
    auto collected = sound_->collect(frame, *source_);
    if (!collected) return collected.error();
    std::vector<SoundLayer> layers;
    layers.push_back({*std::move(collected), mixer_});
    return layers;
  }

 private:
  ShownTimes times_;
  std::unique_ptr<ViewSource> source_;
  FrameRenderer& renderer_;
  PictureLane lane_;
  std::optional<SoundCollector> sound_;
  std::shared_ptr<Mixer> mixer_;
};

}  // namespace

Result<std::unique_ptr<Playhead>> GameFrames::open_playhead() {
  auto source = open_source_();
  if (!source) return source.error();
  return std::unique_ptr<Playhead>(std::make_unique<GamePlayhead>(
      times_, *std::move(source), renderer_, sound_, PictureLane{lanes_++, first_tick_, {}}));
}

Status check_warm_up(const ShownTimes& times, const SourceMaker& open_source,
                     FrameRenderer& renderer, Tick first_tick, std::int64_t frame) {
  const std::int64_t warm_up_frames = renderer.warm_up_frames().value_or(0);
  auto source = open_source();
  if (!source) return source.error();
  // The longer lane draws so many pictures more that even if the renderer's memory only halves with
  // each picture, none before them could change the last bit of a colour.
  constexpr std::int64_t kMoreFrames = 24;
  std::array<Image, 2> pictures;
  std::int64_t at = std::max(frame - warm_up_frames - kMoreFrames, -times.frames.frames_before());
  for (; at <= frame; ++at) {
    const FrameTime time = times.frames.frame_time(at);
    if (time.tick < first_tick) continue;
    const Exposure exposure = exposure_of(times, at, time);
    for (std::size_t lane : {0, 1}) {
      if (lane == 1 && at < frame - warm_up_frames) continue;
      renderer.choose_lane(lane);
      const bool is_warm_up = at < frame;
      Status drawn = is_warm_up ? warm_up_with(exposure, **source, renderer)
                                : start_picture(exposure, **source, renderer);
      if (drawn && !is_warm_up) drawn = renderer.take(pictures[lane]);
      if (!drawn) return drawn;
    }
  }
  renderer.end_lane(0);
  renderer.end_lane(1);
  const auto pixels_of = [](const Image& image) { return image.pixels(); };
  if (std::ranges::equal(pixels_of(pictures[0]), pixels_of(pictures[1]))) return {};
  return failed(
      "the game's own renderer draws frame " + std::to_string(frame) + " differently after " +
      std::to_string(warm_up_frames) +
      " warm-up frames than after more: its pictures would depend on how the film is cut "
      "into segments. It needs more warm-up frames, or has to forget what it drew before");
}

}  // namespace tickreel::movie
