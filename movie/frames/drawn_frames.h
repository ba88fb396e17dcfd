#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "movie/engine/film_sound.h"
#include "movie/engine/game_frames.h"
#include "movie/frames/made_frames.h"
#include "renderer/frame_renderer.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Frames with a renderer of their own, which has an OpenGL context of its own. One thread.
class DrawnFrames : public MadeFrames {
 public:
  DrawnFrames(const DrawnFrames&) = delete;
  DrawnFrames& operator=(const DrawnFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const override { return frames_->frame_count(); }
  [[nodiscard]] bool has_sound() const override { return frames_->has_sound(); }
  [[nodiscard]] bool remembers() const override { return frames_->remembers(); }
  Result<std::unique_ptr<Playhead>> open_playhead() override { return frames_->open_playhead(); }
  [[nodiscard]] std::size_t pictures_in_flight() const override {
    return frames_->pictures_in_flight();
  }
  Status take(Image& image) override { return frames_->take(image); }
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override {
    return choose_converter(*parts_.renderer, wanted, asked);
  }
  [[nodiscard]] std::string renderer_description() const override {
    return parts_.renderer->description();
  }

 protected:
  /// What they are made of. Whoever derives from this owns what the sound and the sources refer to.
  struct FrameParts {
    std::unique_ptr<FrameTimes> times{};
    std::unique_ptr<ShutterTimes> shutter{};  ///< null: there is no motion blur
    std::unique_ptr<FrameRenderer> renderer{};
    std::optional<FilmSound> sound{};
    SourceMaker open_source{};
    Tick first_tick = 0;  ///< that there is a view of
  };

  DrawnFrames() = default;
  /// Before all else, once.
  void begin(FrameParts parts) {
    parts_ = std::move(parts);
    frames_.emplace(*parts_.times, parts_.open_source, *parts_.renderer,
                    parts_.sound ? &*parts_.sound : nullptr, parts_.first_tick,
                    parts_.shutter.get());
  }
  /// See there: of this frame. After begin().
  Status check_warm_up(std::int64_t frame) {
    return tickreel::movie::check_warm_up({*parts_.times, parts_.shutter.get()}, parts_.open_source,
                                          *parts_.renderer, parts_.first_tick, frame);
  }

 private:
  FrameParts parts_;
  std::optional<GameFrames> frames_;  ///< of all that
};

}  // namespace tickreel::movie
