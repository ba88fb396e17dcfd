#include "renderer/offscreen_renderer.h"

#include <optional>
#include <utility>

#include "renderer/egl_context.h"
#include "renderer/moment_painter.h"

namespace tickreel {
namespace {

class OffscreenRenderer : public FrameRenderer {
 public:
  OffscreenRenderer(std::unique_ptr<EglContext> context, MomentPainter painter,
                    const OffscreenSettings& settings)
      : context_(std::move(context)), painter_(std::move(painter)), settings_(settings) {}
  ~OffscreenRenderer() override {
    // The GL objects go before the context does, which must be the current one for that.
    static_cast<void>(context_->make_current());
  }

  [[nodiscard]] std::size_t window_views() const override { return painter_.window_views(); }

  Status start(const ViewWindow& views, const FrameTime& time) override {
    if (Status status = context_->make_current(); !status) return status;
    std::optional<Camera> camera;
    if (!settings_.camera_path.empty()) {
      camera = settings_.camera_path.at(seconds_at(time, settings_.tick_rate));
    }
    const Camera* chosen = camera ? &*camera : nullptr;
    return painter_.draw(views, time, chosen);
  }

  Status take(Image& image) override {
    if (Status status = context_->make_current(); !status) return status;
    return painter_.renderer().read(image);
  }

  [[nodiscard]] std::string description() const override { return context_->description(); }

 private:
  std::unique_ptr<EglContext> context_;
  MomentPainter painter_;
  OffscreenSettings settings_;
};

}  // namespace

Result<std::unique_ptr<FrameRenderer>> make_offscreen_renderer(std::unique_ptr<Look> look,
                                                               const OffscreenSettings& settings) {
  Result<std::unique_ptr<EglContext>> context = EglContext::create();
  if (!context) return context.error();
  Result<MomentPainter> painter =
      MomentPainter::create(std::move(look), settings.tick_rate, settings.size);
  if (!painter) return painter.error();
  return std::unique_ptr<FrameRenderer>(
      std::make_unique<OffscreenRenderer>(std::move(*context), std::move(*painter), settings));
}

}  // namespace tickreel
