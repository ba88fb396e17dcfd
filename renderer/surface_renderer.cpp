#include "renderer/surface_renderer.h"

#include <cassert>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>

#include "renderer/gl/egl_context.h"
#include "renderer/gl/gl_errors.h"
#include "renderer/gl/opengl_turn.h"
#include "renderer/passes/surface_pass.h"

namespace tickreel::renderer {
namespace {

template <typename Number>
void read_back(const GlTexture& texture, GLenum format, GLenum type, std::size_t count,
               std::vector<Number>& into) {
  into.resize(count);
  glGetTextureImage(texture.name(), 0, format, type,
                    static_cast<GLsizei>(into.size() * sizeof(Number)), into.data());
}

class OffscreenSurfaces final : public SurfaceRenderer {
 public:
  OffscreenSurfaces(std::unique_ptr<EglContext> context, SurfacePass pass, ImageSize size)
      : context_(std::move(context)),
        pass_(std::move(pass)),
        pixels_(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height)) {}
  ~OffscreenSurfaces() override {
    const std::lock_guard turn(opengl_turn());
    // The context must be current while the GL objects are destroyed.
    static_cast<void>(context_->make_current());
    pass_.reset();
    context_.reset();
  }

  Status draw(const Scene& scene, const SurfaceNumbers& numbers, Surfaces& surfaces) override {
    assert(numbers.instances.size() == scene.instances.size());
    const std::lock_guard turn(opengl_turn());
    if (Status status = context_->make_current(); !status) return status;
    take_numbered(scene, numbers.instances);
    if (Status drawn = pass_->draw(numbered_, numbers.ground); !drawn) return drawn;
    read_back(pass_->depths(), GL_RED, GL_FLOAT, pixels_, surfaces.depths);
    read_back(pass_->normals(), GL_RGB, GL_FLOAT, 3 * pixels_, surfaces.normals);
    read_back(pass_->numbers(), GL_RED_INTEGER, GL_UNSIGNED_INT, pixels_, surfaces.numbers);
    for (std::size_t i = 0; i < pixels_; ++i) {
      if (surfaces.numbers[i] == 0) surfaces.depths[i] = kNoSurface;
    }
    return take_gl_errors();
  }

  [[nodiscard]] std::string description() const override { return context_->description(); }

 private:
  /// Copies the scene without parts that have no surface, and stores each number in two 16-bit
  /// halves, which are exact in a float.
  void take_numbered(const Scene& scene, std::span<const std::uint32_t> numbers) {
    numbered_.clear();
    numbered_.camera = scene.camera;
    numbered_.lighting = scene.lighting;
    numbered_.has_ground = scene.has_ground;
    numbered_.instances = scene.instances;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbered_.instances[i].material.color = {static_cast<float>(numbers[i] & 0xFFFFU),
                                               static_cast<float>(numbers[i] >> 16U), 0.0F};
    }
  }

  std::unique_ptr<EglContext> context_;
  std::optional<SurfacePass> pass_;
  std::size_t pixels_;
  Scene numbered_;
};

}  // namespace

Result<std::unique_ptr<SurfaceRenderer>> make_surface_renderer(const std::vector<Mesh>& meshes,
                                                               ImageSize size) {
  const std::lock_guard turn(opengl_turn());
  Result<std::unique_ptr<EglContext>> context = EglContext::create();
  if (!context) return context.error();
  Result<SurfacePass> pass = SurfacePass::create(meshes, size);
  if (!pass) return pass.error();
  return std::unique_ptr<SurfaceRenderer>(
      std::make_unique<OffscreenSurfaces>(*std::move(context), *std::move(pass), size));
}

}  // namespace tickreel::renderer
