#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "movie/film/time/shutter_times.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/engine/film_sound.h"
#include "renderer/frame_renderer.h"
#include "sim/replay/view_source.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Opens another source of the same replay's views. Each segment that is being made plays the
/// replay for itself.
using SourceMaker = std::function<Result<std::unique_ptr<ViewSource>>()>;

/// The times of the game that each frame of a film shows.
struct ShownTimes {
  const FrameTimes& frames;
  const ShutterTimes* shutter = nullptr;  ///< null: each frame shows one point in time
};

/// The frames of a film of one game. Borrows everything.
class GameFrames : public FilmFrames {
 public:
  /// `renderer`: created by the calling thread. `sound`: null for a film without sound.
  /// `first_tick`: the first tick that has a view. `shutter`: null for a film without motion blur.
  GameFrames(const FrameTimes& times, const SourceMaker& open_source, FrameRenderer& renderer,
             const FilmSound* sound, Tick first_tick = 0, const ShutterTimes* shutter = nullptr)
      : times_{times, shutter},
        open_source_(open_source),
        renderer_(renderer),
        sound_(sound),
        first_tick_(first_tick) {}

  [[nodiscard]] std::int64_t frame_count() const override { return times_.frames.frame_count(); }
  [[nodiscard]] bool has_sound() const override { return sound_ != nullptr; }
  [[nodiscard]] bool remembers() const override { return renderer_.warm_up_frames().has_value(); }
  Result<std::unique_ptr<Playhead>> open_playhead() override;
  [[nodiscard]] std::size_t pictures_in_flight() const override {
    return renderer_.pictures_in_flight();
  }
  Status take(Image& image) override { return renderer_.take(image); }
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override {
    return choose_converter(renderer_, wanted, asked);
  }
  [[nodiscard]] std::string renderer_description() const override {
    return renderer_.description();
  }
  /// Returns nothing: view sources in general do not report divergences.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return none_passed_;
  }

 private:
  ShownTimes times_;
  const SourceMaker& open_source_;
  FrameRenderer& renderer_;
  const FilmSound* sound_;
  Tick first_tick_;
  std::size_t lanes_ = 0;
  std::optional<PassedDivergence> none_passed_;
};

/// Checks a renderer whose pictures also depend on the pictures before them
/// (FrameRenderer::warm_up_frames). Draws a frame twice: in a lane that begins with its warm-up,
/// and in a lane that has drawn earlier frames. kFailed if the two pictures differ: a film in
/// segments would then differ from a film in one piece. The errors of playing and drawing. Uses the
/// renderer's lanes 0 and 1, so no playhead may be open.
Status check_warm_up(const ShownTimes& times, const SourceMaker& open_source,
                     FrameRenderer& renderer, Tick first_tick, std::int64_t frame);

}  // namespace tickreel::movie
