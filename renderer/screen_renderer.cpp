#include "renderer/screen_renderer.h"

#include <array>
#include <utility>

#include "renderer/gl/gl_loader.h"
#include "renderer/moment_painter.h"

namespace tickreel::renderer {
namespace {

/// Restores the context's state as ScreenRenderer promises.
class StateGuard {
 public:
  StateGuard() {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
    glGetIntegerv(GL_VIEWPORT, viewport_.data());
    glDisable(GL_SCISSOR_TEST);
  }
  ~StateGuard() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glDepthMask(GL_TRUE);
    // No program stays current: other code might save ours and restore it after its end.
    glUseProgram(0);
  }
  StateGuard(const StateGuard&) = delete;
  StateGuard& operator=(const StateGuard&) = delete;

 private:
  GLint draw_framebuffer_ = 0;
  GLint read_framebuffer_ = 0;
  std::array<GLint, 4> viewport_{};
};

}  // namespace

ScreenRenderer::ScreenRenderer(std::unique_ptr<MomentPainter> painter, std::string description)
    : painter_(std::move(painter)), description_(std::move(description)) {}

ScreenRenderer::~ScreenRenderer() = default;

Result<std::unique_ptr<ScreenRenderer>> ScreenRenderer::create(std::unique_ptr<Look> look,
                                                               const TickRate& tick_rate,
                                                               ImageSize picture,
                                                               const GamePictureFit& fit) {
  if (Status loaded = load_gl(); !loaded) return loaded.error();
  const StateGuard guard;
  Result<MomentPainter> painter =
      MomentPainter::create(std::move(look), tick_rate, picture, {}, fit);
  if (!painter) return painter.error();
  return std::unique_ptr<ScreenRenderer>(
      new ScreenRenderer(std::make_unique<MomentPainter>(std::move(*painter)), describe_gl()));
}

std::size_t ScreenRenderer::window_views() const {
  return painter_->window_views();
}

Look& ScreenRenderer::look() {
  return painter_->look();
}

Status ScreenRenderer::resize(ImageSize picture) {
  return painter_->resize(picture);
}

Status ScreenRenderer::draw(const ViewWindow& views, const FrameTime& time,
                            const Viewpoint& viewpoint) {
  const StateGuard guard;
  return painter_->draw(views, time, viewpoint);
}

Status ScreenRenderer::draw_draft(const ViewWindow& views, const FrameTime& time,
                                  const Viewpoint& viewpoint) {
  const StateGuard guard;
  return painter_->draw_draft(views, time, viewpoint);
}

const Camera& ScreenRenderer::camera() const {
  return painter_->camera();
}

void ScreenRenderer::show(int x, int y, int width, int height) {
  const StateGuard guard;
  painter_->show({x, y, width, height});
}

void ScreenRenderer::finish() const {
  glFinish();
}

}  // namespace tickreel::renderer
