#include "renderer/offscreen_renderer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "renderer/egl_context.h"
#include "renderer/interpolation.h"
#include "renderer/scene_renderer.h"

namespace tickreel {
namespace {

class OffscreenRenderer : public FrameRenderer {
 public:
  OffscreenRenderer(std::unique_ptr<EglContext> context, SceneRenderer renderer,
                    std::unique_ptr<Look> look, const OffscreenSettings& settings)
      : context_(std::move(context)),
        renderer_(std::move(renderer)),
        look_(std::move(look)),
        settings_(settings) {}
  ~OffscreenRenderer() override {
    // The GL objects go before the context does, which must be the current one for that.
    static_cast<void>(context_->make_current());
  }

  [[nodiscard]] std::size_t window_views() const override {
    const double ticks = std::ceil(look_->memory_seconds() * settings_.tick_rate.to_double());
    return static_cast<std::size_t>(std::max(ticks, 0.0)) + 2;
  }

  Status draw(const ViewWindow& views, const FrameTime& time, Image& image) override {
    if (Status status = interpolate_things(views, time); !status) return status;
    if (Status status = context_->make_current(); !status) return status;
    const double ticks = static_cast<double>(time.tick) + time.alpha.to_double();
    scene_.clear();
    look_->compose({.views = views,
                    .time = time,
                    .alpha = time.alpha.to_double(),
                    .step_seconds = 1.0 / settings_.tick_rate.to_double(),
                    .seconds = ticks / settings_.tick_rate.to_double(),
                    .aspect = static_cast<float>(settings_.size.width) /
                              static_cast<float>(settings_.size.height),
                    .things = things_},
                   scene_);
    return renderer_.draw(scene_, image);
  }

  [[nodiscard]] std::string description() const override { return context_->description(); }

 private:
  Status interpolate_things(const ViewWindow& views, const FrameTime& time) {
    const double alpha = time.alpha.to_double();
    const bool between = alpha > 0.0;
    if (!views.contains(time.tick) || (between && !views.contains(time.tick + 1))) {
      return failed("the view of tick " + std::to_string(time.tick) +
                    " or the one after it was not kept for drawing");
    }
    const View& from = views.at(time.tick);
    const View& to = between ? views.at(time.tick + 1) : from;
    interpolate(from, to, alpha, 1.0 / settings_.tick_rate.to_double(), things_);
    return {};
  }

  std::unique_ptr<EglContext> context_;
  SceneRenderer renderer_;
  std::unique_ptr<Look> look_;
  OffscreenSettings settings_;
  Scene scene_;
  std::vector<Thing> things_;
};

}  // namespace

Result<std::unique_ptr<FrameRenderer>> make_offscreen_renderer(std::unique_ptr<Look> look,
                                                               const OffscreenSettings& settings) {
  Result<std::unique_ptr<EglContext>> context = EglContext::create();
  if (!context) return context.error();
  Result<SceneRenderer> renderer = SceneRenderer::create(look->meshes(), settings.size);
  if (!renderer) return renderer.error();
  return std::unique_ptr<FrameRenderer>(std::make_unique<OffscreenRenderer>(
      std::move(*context), std::move(*renderer), std::move(look), settings));
}

}  // namespace tickreel
