#include "renderer/passes/scene_passes.h"

#include <utility>

#include "renderer/gl/gl_errors.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/passes/frame_uniforms.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kFrameBlock = 0;
constexpr GLuint kShadowUnit = 0;

}  // namespace

Result<ScenePasses> ScenePasses::create(const std::vector<Mesh>& meshes, ImageSize size) {
  if (Status status = check_meshes(meshes); !status) return status.error();
  Result<ShaderSet> shaders = ShaderSet::build();
  if (!shaders) return shaders.error();
  Result<RenderTarget> target = RenderTarget::create(size);
  if (!target) return target.error();
  ScenePasses passes(std::move(*shaders), meshes, std::move(*target));
  if (Status status = take_gl_errors(); !status) return status.error();
  return passes;
}

ScenePasses::ScenePasses(ShaderSet shaders, const std::vector<Mesh>& meshes, RenderTarget target)
    : target_(std::move(target)),
      frame_block_(make_buffer()),
      clear_(std::move(shaders.clear)),
      solids_(std::move(shaders.solid), std::move(shaders.shadow), meshes),
      ground_(std::move(shaders.ground), std::move(shaders.mark)),
      sprites_(std::move(shaders.sprite)),
      edges_(std::move(shaders.edges)),
      overlay_(std::move(shaders.overlay)) {}

Status ScenePasses::resize(ImageSize size) {
  Result<RenderTarget> target = RenderTarget::create(size, target_.depth());
  if (!target) return target.error();
  target_ = std::move(*target);
  return {};
}

Status ScenePasses::set_depth(PictureDepth depth) {
  if (depth == target_.depth()) return {};
  Result<EdgePrograms> edges = EdgePrograms::build(depth);
  if (!edges) return edges.error();
  Result<RenderTarget> target = RenderTarget::create(target_.size(), depth);
  if (!target) return target.error();
  edges_ = EdgeFilter(std::move(*edges));
  target_ = std::move(*target);
  return take_gl_errors();
}

PlacedScene ScenePasses::place(const Scene& scene, const SamplePlace& through) {
  const PlacedScene placed = place_world(scene, through);
  overlay_.prepare(scene, target_.size());
  return placed;
}

PlacedScene ScenePasses::place_world(const Scene& scene, const SamplePlace& through) {
  const glm::dvec2 size(target_.size().width, target_.size().height);
  CameraMatrices camera = camera_matrices(scene.camera, size.x / size.y);
  move_picture(camera, {-2.0 * through.x / size.x, 2.0 * through.y / size.y});
  PlacedScene placed{scene, camera, shadow_frame(scene.lighting), {}, through};
  solids_.place(scene, placed.camera, placed.shadow, instances_);
  placed.instances = instances_;
  overlay_.clear();
  return placed;
}

void ScenePasses::draw(const PlacedScene& placed) {
  const ImageSize size = target_.size();
  const std::span<const PointLight> lights = placed.scene.lights;
  LitParts parts;
  parts.all = {{0, 0, size.width, size.height}};
  (lights.empty() ? parts.unlit : parts.lit) = parts.all;
  begin(placed, lights);
  draw_shadows(placed, placed.instances);
  draw_shaded(placed, placed.instances, parts);
  draw_blended(placed, parts, {}, {});
  filter_edges(parts.all);
  draw_overlay(parts.all);
}

void ScenePasses::draw_over(const GlTexture& picture, const PlacedScene& placed) {
  begin(placed, {});
  begin_over();
  target_.take_picture(picture);
  draw_whole_overlay();
}

void ScenePasses::begin_over() {
  glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
  target_.begin_scene();
}

void ScenePasses::draw_overlay_of(const PlacedScene& placed) {
  begin(placed, {});
  begin_over();
  draw_whole_overlay();
}

void ScenePasses::draw_whole_overlay() {
  const ImageSize size = target_.size();
  const PixelRect all{0, 0, size.width, size.height};
  draw_overlay({&all, 1});
}

void ScenePasses::begin(const PlacedScene& placed, std::span<const PointLight> lights) {
  const FrameUniforms uniforms = frame_uniforms(placed.scene, lights, placed.camera, placed.shadow);
  upload(frame_block_, std::span<const FrameUniforms>(&uniforms, 1), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_block_.name());
}

void ScenePasses::draw_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters) {
  shadow_map_.begin(placed.shadow.texels);
  draw_casters(casters);
}

bool ScenePasses::draw_more_shadows(const PlacedScene& placed,
                                    std::span<const PlacedInstance> casters) {
  if (!shadow_map_.begin_from_kept(placed.shadow.texels)) return false;
  draw_casters(casters);
  return true;
}

void ScenePasses::draw_casters(std::span<const PlacedInstance> casters) {
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  solids_.draw_shadows(casters);
  shadow_map_.bind(kShadowUnit);
}

void ScenePasses::draw_shaded(const PlacedScene& placed, std::span<const PlacedInstance> solids,
                              const LitParts& parts) {
  // An image begins with its top row, a framebuffer with its bottom row. Drawn upside down, the
  // picture is read in the right order.
  glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
  target_.begin_scene();
  const bool has_alpha = target_.depth() == PictureDepth::k16Alpha;
  clear_.draw(placed.scene.lighting.fog, target_, parts.all);
  // Outside these parts the same solids have left their depths, so nothing is drawn again.
  glDepthFunc(GL_LESS);
  solids_.draw_solids(solids, has_alpha);
  if (placed.scene.has_ground) ground_.draw_ground(placed.scene, parts, has_alpha);
}

void ScenePasses::draw_blended(const PlacedScene& placed, const LitParts& parts,
                               std::span<const PixelBox> marks, std::span<const PixelBox> sprites) {
  ground_.draw_marks(placed.scene, marks, parts, target_.depth() == PictureDepth::k16Alpha);
  sprites_.draw(placed.scene.sprites, placed.camera, sprites, parts.all);
}

}  // namespace tickreel::renderer
