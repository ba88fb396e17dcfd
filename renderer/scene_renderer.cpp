#include "renderer/scene_renderer.h"

#include <utility>

#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_loader.h"
#include "renderer/passes/frame_uniforms.h"
#include "renderer/scene/camera_matrices.h"
#include "renderer/scene/glm_vec.h"

namespace tickreel {
namespace {

constexpr GLuint kFrameBlock = 0;
constexpr GLuint kShadowUnit = 0;
constexpr std::uint64_t kUnknown = ~std::uint64_t{0};  // the key of no tile

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
      clear_(std::move(shaders.clear)),
      solids_(std::move(shaders.solid), std::move(shaders.shadow), meshes),
      ground_(std::move(shaders.ground), std::move(shaders.mark)),
      sprites_(std::move(shaders.sprite)),
      edges_(std::move(shaders.edge_find), std::move(shaders.edge_smooth)),
      overlay_(std::move(shaders.overlay)),
      lit_(target_.size()),
      keeps_(is_software_gl()),
      drawn_scene_(target_.size()),
      drawn_picture_(target_.size()),
      drawn_overlay_(target_.size()),
      changes_(target_.size()),
      overlay_keys_(target_.size()),
      stale_(target_.size()),
      shaded_(target_.size()),
      tiles_(target_.size()),
      part_(target_.size()) {}

Status SceneRenderer::resize(ImageSize size) {
  if (size == target_.size()) return {};
  Result<RenderTarget> target = RenderTarget::create(size);
  if (!target) return target.error();
  target_ = std::move(*target);
  kept_.reset();
  kept_view_.reset();
  for (TileSet* tiles : {&lit_, &stale_, &shaded_, &tiles_, &part_}) *tiles = TileSet(size);
  for (TileKeys* keys : {&drawn_scene_, &drawn_picture_, &drawn_overlay_, &overlay_keys_})
    *keys = TileKeys(size);
  changes_ = Changes(size);
  return {};
}

void SceneRenderer::keep_still_parts(bool keep) {
  keeps_ = keep;
  kept_view_.reset();
}

void SceneRenderer::smooth_edges_on_cpu(bool cpu) {
  edges_.use_cpu(cpu);
  kept_view_.reset();
}

SceneRenderer::Frame SceneRenderer::frame_of(const Scene& scene) const {
  const ImageSize size = target_.size();
  const double aspect = static_cast<double>(size.width) / static_cast<double>(size.height);
  const CameraMatrices camera = camera_matrices(scene.camera, aspect);
  return {scene, camera, shadow_frame(scene.lighting), Projection(camera, size)};
}

Status SceneRenderer::draw(const Scene& scene) {
  const Frame frame = frame_of(scene);
  overlay_.prepare(scene.overlay, target_.size());
  overlay_keys_.fill(0);
  overlay_.add_to(overlay_keys_);
  solids_.place(scene, frame.camera, frame.shadow, placed_);
  lit_.clear();
  for (const PointLight& light : scene.lights) {
    lit_.add(frame.projection.outline_of(light));
  }
  if (keeps_ && prepare_kept(frame) && find_changes(frame)) {
    draw_changes(frame);
  } else {
    draw_anew(frame);
  }
  drawn_overlay_ = overlay_keys_;
  return take_gl_errors();
}

void SceneRenderer::upload_uniforms(const Frame& frame, std::span<const PointLight> lights) {
  const FrameUniforms uniforms = frame_uniforms(frame.scene, lights, frame.camera, frame.shadow);
  upload(frame_block_, std::span<const FrameUniforms>(&uniforms, 1), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_block_.name());
}

void SceneRenderer::begin_changes(const Frame& frame) {
  changes_.begin(frame.projection, frame.shadow, lowest_seen(frame.scene, frame.camera, placed_));
}

bool SceneRenderer::prepare_kept(const Frame& frame) {
  const Scene& scene = frame.scene;
  const View view{scene.camera, scene.lighting, scene.ground, scene.has_ground};
  const bool stands = view == std::exchange(view_, view);
  still_.look_at(placed_);
  if (kept_view_ != view) {
    if (!stands) return false;
    if (!kept_) {
      Result<RenderTarget> kept = RenderTarget::create(target_.size());
      if (!kept) {
        keeps_ = false;
        return false;
      }
      kept_ = std::move(*kept);
    }
    adopt(frame, true);
    kept_view_ = view;
  } else if (still_.ripe()) {
    adopt(frame, false);
  }
  return true;
}

void SceneRenderer::adopt(const Frame& frame, bool all) {
  begin_changes(frame);
  changes_.add_solids(still_.gone());
  still_.adopt(placed_, all ? 1 : StillInstances::kStillPictures, fresh_);
  changes_.add_solids(fresh_);
  if (all) {
    shaded_.add_all();
    tiles_.add_all();
  } else {
    restore();
    shaded_ = changes_.shaded();
    tiles_.choose([&](std::size_t tile) { return changes_.filtered()[tile] != 0; });
  }
  upload_uniforms(frame, {});
  const auto is_kept = [](const PlacedInstance& placed) { return placed.kept; };
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  shadow_map_.begin(frame.shadow.texels);
  solids_.draw_shadows(placed_, is_kept);
  shadow_map_.keep();
  shadow_map_.bind(kShadowUnit);
  draw_shaded(frame, shaded_, true);
  shaded_.list_rects(rects_);
  kept_->copy_scene(target_, rects_);
  filter_edges(tiles_);
  tiles_.list_rects(rects_);
  kept_->copy_picture(target_, rects_);
  drawn_scene_.fill(0);
  drawn_picture_.fill(0);
  drawn_overlay_.fill(0);
}

bool SceneRenderer::find_changes(const Frame& frame) {
  begin_changes(frame);
  changes_.add_solids(placed_);
  changes_.add_solids(still_.gone());
  changes_.add_lights(frame.scene.lights);
  for (const GroundMark& mark : frame.scene.marks) changes_.add_mark(mark);
  for (const Sprite& sprite : frame.scene.sprites) changes_.add_sprite(sprite);
  return changes_.shaded().count() < changes_.shaded().capacity() * 3 / 4;
}

void SceneRenderer::draw_anew(const Frame& frame) {
  tiles_.add_all();
  upload_uniforms(frame, frame.scene.lights);
  const auto any = [](const PlacedInstance&) { return true; };
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  shadow_map_.begin(frame.shadow.texels);
  solids_.draw_shadows(placed_, any);
  shadow_map_.bind(kShadowUnit);
  draw_shaded(frame, tiles_, false);
  draw_blended(frame, tiles_);
  filter_edges(tiles_);
  draw_overlay(tiles_);
  drawn_scene_.fill(kUnknown);
  drawn_picture_.fill(kUnknown);
}

void SceneRenderer::draw_changes(const Frame& frame) {
  stale_.choose([&](std::size_t tile) { return changes_.scene()[tile] != drawn_scene_[tile]; });
  shaded_.choose([&](std::size_t tile) { return stale_.has(tile) && changes_.shaded().has(tile); });
  tiles_ = stale_;
  tiles_.remove(shaded_);
  tiles_.list_rects(rects_);
  target_.copy_scene(*kept_, rects_);
  upload_uniforms(frame, frame.scene.lights);
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  if (still_.gone().empty() && shadow_map_.begin_from_kept(frame.shadow.texels)) {
    solids_.draw_shadows(placed_, [](const PlacedInstance& placed) { return !placed.kept; });
  } else {
    shadow_map_.begin(frame.shadow.texels);
    solids_.draw_shadows(placed_, [](const PlacedInstance&) { return true; });
  }
  shadow_map_.bind(kShadowUnit);
  draw_shaded(frame, shaded_, false);
  draw_blended(frame, stale_);
  drawn_scene_ = changes_.scene();
  finish_changes();
}

void SceneRenderer::finish_changes() {
  const TileKeys& wanted = changes_.filtered();
  const auto is_stale = [&](std::size_t tile) {
    return wanted[tile] != drawn_picture_[tile] || overlay_keys_[tile] != drawn_overlay_[tile];
  };
  tiles_.choose([&](std::size_t tile) { return wanted[tile] == 0 && is_stale(tile); });
  tiles_.list_rects(rects_);
  target_.copy_picture(*kept_, rects_);
  tiles_.choose([&](std::size_t tile) { return wanted[tile] != 0 && is_stale(tile); });
  filter_edges(tiles_);
  tiles_.choose([&](std::size_t tile) { return overlay_keys_[tile] != 0 && is_stale(tile); });
  draw_overlay(tiles_);
  drawn_picture_ = wanted;
}

void SceneRenderer::restore() {
  tiles_.choose([&](std::size_t tile) { return drawn_scene_[tile] != 0; });
  tiles_.list_rects(rects_);
  target_.copy_scene(*kept_, rects_);
  tiles_.choose(
      [&](std::size_t tile) { return drawn_picture_[tile] != 0 || drawn_overlay_[tile] != 0; });
  tiles_.list_rects(rects_);
  target_.copy_picture(*kept_, rects_);
}

void SceneRenderer::draw_shaded(const Frame& frame, const TileSet& tiles, bool only_kept) {
  // The first row of an image is its top, and the first row of a framebuffer its bottom: drawn
  // upside down, it is read in the right order.
  glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
  tiles.list_rects(rects_);
  target_.begin_scene();
  clear_.draw(frame.scene.lighting.fog, target_.size(), rects_);
  // Elsewhere the depths of the same solids are there already, so that they are not drawn again.
  glDepthFunc(GL_LESS);
  solids_.draw_solids(placed_, [&](const PlacedInstance& placed) {
    return (placed.kept || !only_kept) && tiles.touches(frame.projection.outline_of(placed.box));
  });
  if (!frame.scene.has_ground) return;
  split_by_light(tiles);
  ground_.draw_ground(frame.scene, parts_);
}

void SceneRenderer::draw_blended(const Frame& frame, const TileSet& tiles) {
  split_by_light(tiles);
  ground_.draw_marks(frame.scene, frame.projection, parts_);
  tiles.list_rects(rects_);
  sprites_.draw(frame.scene.sprites, frame.camera, frame.projection, rects_);
}

void SceneRenderer::split_by_light(const TileSet& tiles) {
  const auto list = [&](bool lit, std::vector<PixelRect>& rects) {
    part_.choose([&](std::size_t tile) { return tiles.has(tile) && lit_.has(tile) == lit; });
    part_.list_rects(rects);
  };
  list(false, parts_.unlit);
  list(true, parts_.lit);
}

void SceneRenderer::draw_overlay(const TileSet& tiles) {
  tiles.list_rects(rects_);
  overlay_.draw(target_.size(), rects_);
}

void SceneRenderer::filter_edges(const TileSet& tiles) {
  target_.begin_picture();
  edges_.draw(target_, tiles);
}

}  // namespace tickreel
