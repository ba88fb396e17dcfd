#include "renderer/scene_renderer.h"

#include "renderer/camera_matrices.h"
#include "renderer/frame_uniforms.h"
#include "renderer/gl_errors.h"

namespace tickreel {
namespace {

constexpr GLuint kFrameBlock = 0;
constexpr GLuint kShadowUnit = 0;

}  // namespace

Result<SceneRenderer> SceneRenderer::create(const std::vector<Mesh>& meshes, ImageSize size) {
  if (Status status = check_meshes(meshes); !status) return status.error();
  Result<ShaderSet> shaders = ShaderSet::build();
  if (!shaders) return shaders.error();
  Result<RenderTarget> target = RenderTarget::create(size);
  if (!target) return target.error();
  SceneRenderer renderer(std::move(*shaders), meshes, std::move(*target));
  if (Status status = take_gl_errors(); !status) return status.error();
  return renderer;
}

SceneRenderer::SceneRenderer(ShaderSet shaders, const std::vector<Mesh>& meshes,
                             RenderTarget target)
    : target_(std::move(target)),
      frame_block_(make_buffer()),
      solids_(std::move(shaders.solid), std::move(shaders.shadow), meshes),
      ground_(std::move(shaders.ground), std::move(shaders.mark)),
      sprites_(std::move(shaders.sprite)),
      edges_(std::move(shaders.edge_find), std::move(shaders.edge_smooth)),
      overlay_(std::move(shaders.overlay)) {}

Status SceneRenderer::resize(ImageSize size) {
  if (size == target_.size()) return {};
  Result<RenderTarget> target = RenderTarget::create(size);
  if (!target) return target.error();
  target_ = std::move(*target);
  return {};
}

Status SceneRenderer::draw(const Scene& scene) {
  const ImageSize size = target_.size();
  const double aspect = static_cast<double>(size.width) / static_cast<double>(size.height);
  const CameraMatrices camera = camera_matrices(scene.camera, aspect);
  const ShadowFrame shadow = shadow_frame(scene.lighting);
  const FrameUniforms uniforms = frame_uniforms(scene, camera, shadow);
  upload(frame_block_, std::span<const FrameUniforms>(&uniforms, 1), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_block_.name());

  solids_.prepare(scene.instances, camera, shadow);
  draw_shadows(shadow);
  // The first row of an image is its top, and the first row of a framebuffer its bottom: drawn
  // upside down, it is read in the right order.
  glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
  draw_scene(scene, camera);
  target_.begin_picture();
  edges_.draw(target_.encoded_scene());
  overlay_.draw(scene.overlay, size);
  return take_gl_errors();
}

void SceneRenderer::draw_shadows(const ShadowFrame& shadow) {
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  shadow_map_.begin(shadow.texels);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
  solids_.draw_shadows();
  shadow_map_.bind(kShadowUnit);
}

void SceneRenderer::draw_scene(const Scene& scene, const CameraMatrices& camera) {
  target_.begin_scene();
  const Color background = scene.lighting.fog;
  glClearColor(background.r, background.g, background.b, 1.0F);
  glDepthMask(GL_TRUE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  solids_.draw_solids();
  if (scene.has_ground) ground_.draw_ground(scene);
  ground_.draw_marks(scene.marks);
  sprites_.draw(scene.sprites, camera);
}

}  // namespace tickreel
