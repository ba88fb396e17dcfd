#include "movie/engine/game_frames.h"

#include <optional>
#include <utility>

namespace tickreel {
namespace {

class GamePlayhead final : public Playhead {
 public:
  GamePlayhead(const FrameTimes& times, std::unique_ptr<ViewSource> source, FrameRenderer& renderer,
               const FilmSound* sound)
      : times_(times), source_(std::move(source)), renderer_(renderer) {
    if (sound == nullptr) return;
    sound_.emplace(*sound);
    if (sound->make_mixer) mixer_ = std::make_shared<Mixer>(sound->make_mixer());
  }

  Status start(std::int64_t frame) override {
    const FrameTime time = times_.frame_time(frame);
    // Every frame lies before the out point, so there is always a tick after it to interpolate to.
    const ViewWindow& views = source_->window();
    // The sound of the frame before it may have asked for it already.
    if (!views.contains(time.tick + 1)) {
      if (Status advanced = source_->advance_to(time.tick + 1); !advanced) return advanced;
    }
    return renderer_.start(views, time);
  }

  Result<std::vector<SoundLayer>> sound(std::int64_t frame) override {
    auto collected = sound_->collect(frame, *source_);
    if (!collected) return collected.error();
    std::vector<SoundLayer> layers;
    layers.push_back({*std::move(collected), mixer_});
    return layers;
  }

 private:
  const FrameTimes& times_;
  std::unique_ptr<ViewSource> source_;
  FrameRenderer& renderer_;
  std::optional<SoundCollector> sound_;
  std::shared_ptr<Mixer> mixer_;
};

}  // namespace

Result<std::unique_ptr<Playhead>> GameFrames::open_playhead() {
  auto source = open_source_();
  if (!source) return source.error();
  return std::unique_ptr<Playhead>(
      std::make_unique<GamePlayhead>(times_, *std::move(source), renderer_, sound_));
}

}  // namespace tickreel
