#include "renderer.h"

#include <algorithm>
#include <cmath>

#include "shaders.h"

namespace comets {

static_assert(sizeof(Glow) == 3 * 4 * sizeof(float) && sizeof(Ring) == 2 * 4 * sizeof(float));

Renderer::Renderer(GetProc get_proc, int width, int height)
    : gl_(load_gl(get_proc)),
      width_(width),
      height_(height),
      glow_program_(gl_, kGlowVertex, kGlowFragment),
      ring_program_(gl_, kRingVertex, kRingFragment),
      fade_program_(gl_, kPictureVertex, kFadeFragment),
      expose_program_(gl_, kPictureVertex, kExposeFragment),
      show_program_(gl_, kPictureVertex, kShowFragment),
      sky_(gl_, kGlRgba8, width, height),
      light_(gl_, kGlRgba16f, width, height),
      trails_(gl_, kGlRgba8, width, height),
      glows_(gl_, 3),
      rings_(gl_, 2) {
  gl_.Viewport(0, 0, width_, height_);
  gl_.Disable(kGlDepthTest);
  draw_sky();
}

void Renderer::draw_sky() {
  const Program program(gl_, kPictureVertex, kSkyFragment);
  program.use();
  gl_.Uniform2f(program.find("picture"), static_cast<float>(width_), static_cast<float>(height_));
  sky_.bind();
  cover();
}

void Renderer::draw(const State& from, const State& to, float alpha, double seconds,
                    unsigned camera_index, const std::optional<Camera>& camera,
                    GlName framebuffer) {
  const float aspect = static_cast<float>(width_) / static_cast<float>(height_);
  collect_lights(from, to, alpha, seconds, lights_);
  draw_lights(camera ? *camera : find_camera(camera_index, aspect));
  // Trails last as long at any frame rate; a jump through time leaves none. Slow motion and pauses
  // fade as well: else they would remember more pictures than kPicturesRemembered.
  const double passed = std::abs(seconds - last_seconds_.value_or(seconds));
  last_seconds_ = seconds;
  leave_trails(static_cast<int>(
      std::lround(std::clamp(passed * 60.0 * kFade, static_cast<double>(kFade), 255.0))));
  show(framebuffer);
}

void Renderer::draw_lights(const Camera& camera) {
  const auto width = static_cast<float>(width_);
  const auto height = static_cast<float>(height_);
  const Matrix matrix = matrix_of(camera, width / height);
  light_.clear();
  gl_.Enable(kGlBlend);
  gl_.BlendEquation(kGlFuncAdd);
  gl_.BlendFunc(kGlOne, kGlOne);
  ring_program_.use();
  gl_.UniformMatrix4fv(ring_program_.find("world_to_picture"), 1, 0, matrix.data());
  rings_.draw({reinterpret_cast<const float*>(lights_.rings.data()), lights_.rings.size() * 8});
  glow_program_.use();
  gl_.UniformMatrix4fv(glow_program_.find("world_to_picture"), 1, 0, matrix.data());
  gl_.Uniform2f(glow_program_.find("picture"), width, height);
  gl_.Uniform1f(glow_program_.find("scale"), 0.5F * height / std::tan(camera.vertical_fov / 2.0F));
  glows_.draw({reinterpret_cast<const float*>(lights_.glows.data()), lights_.glows.size() * 12});
}

void Renderer::leave_trails(int drop) {
  trails_.bind();
  fade_program_.use();
  gl_.Uniform1f(fade_program_.find("drop"), static_cast<float>(drop) / 255.0F);
  gl_.BlendEquation(kGlFuncReverseSubtract);
  cover();
  expose_program_.use();
  light_.read_as(0);
  gl_.Uniform1i(expose_program_.find("light"), 0);
  gl_.BlendEquation(kGlMax);
  cover();
  gl_.Disable(kGlBlend);
}

void Renderer::show(GlName framebuffer) {
  gl_.BindFramebuffer(kGlFramebuffer, framebuffer);
  show_program_.use();
  sky_.read_as(0);
  trails_.read_as(1);
  gl_.Uniform1i(show_program_.find("sky"), 0);
  gl_.Uniform1i(show_program_.find("trails"), 1);
  gl_.Uniform2f(show_program_.find("picture"), static_cast<float>(width_),
                static_cast<float>(height_));
  gl_.Uniform4fv(show_program_.find("shares"), 1, lights_.shares.data());
  gl_.Uniform3fv(show_program_.find("colors"), kMaxComets, kColors.front().data());
  cover();
}

}  // namespace comets
