#include "renderer/moment_painter.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "renderer/gl/egl_context.h"
#include "renderer/gl/texture_pixels.h"
#include "renderer/room.h"
#include "renderer/scene/camera_cuts.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {
namespace {

/// Opens all write masks, so that a framebuffer can be cleared whatever the painter has left. The
/// destructor restores the painter's state.
class Unmasked {
 public:
  Unmasked() {
    glGetBooleani_v(GL_COLOR_WRITEMASK, 0, color_.data());
    glGetBooleanv(GL_DEPTH_WRITEMASK, &depth_);
    glGetIntegerv(GL_STENCIL_WRITEMASK, &stencil_);
    glColorMaski(0, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glStencilMaskSeparate(GL_FRONT, ~0U);
    glDisablei(GL_SCISSOR_TEST, 0);
    glDisable(GL_RASTERIZER_DISCARD);
  }
  ~Unmasked() {
    glColorMaski(0, color_[0], color_[1], color_[2], color_[3]);
    glDepthMask(depth_);
    glStencilMaskSeparate(GL_FRONT, static_cast<GLuint>(stencil_));
    if (is_cut_) glEnablei(GL_SCISSOR_TEST, 0);
    if (is_discarded_) glEnable(GL_RASTERIZER_DISCARD);
  }
  Unmasked(const Unmasked&) = delete;
  Unmasked& operator=(const Unmasked&) = delete;

 private:
  std::array<GLboolean, 4> color_{};
  GLboolean depth_ = GL_TRUE;
  GLint stencil_ = 0;
  bool is_cut_ = glIsEnabledi(GL_SCISSOR_TEST, 0) == GL_TRUE;
  bool is_discarded_ = glIsEnabled(GL_RASTERIZER_DISCARD) == GL_TRUE;
};

auto fields_of(const GroundMark& of) {
  return std::tie(of.shape, of.center, of.half_size, of.angle, of.color, of.opacity,
                  of.is_background);
}

auto fields_of(const Sprite& of) {
  return std::tie(of.position, of.radius, of.color, of.opacity, of.glow, of.hardness);
}

auto fields_of(const PointLight& of) {
  return std::tie(of.position, of.color, of.radius);
}

template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::ranges::equal(a, b,
                            [](const T& x, const T& y) { return fields_of(x) == fields_of(y); });
}

/// Whether two scenes are equal except for their overlays.
bool same_world(const Scene& a, const Scene& b) {
  return a.camera == b.camera && a.lighting == b.lighting && a.ground == b.ground &&
         a.has_ground == b.has_ground && a.instances == b.instances && same(a.marks, b.marks) &&
         same(a.sprites, b.sprites) && same(a.lights, b.lights);
}

float aspect_of(ImageSize size) {
  return static_cast<float>(size.width) / static_cast<float>(size.height);
}

}  // namespace

void ViewPicture::resize(ImageSize size) {
  if (size == size_) return;
  size_ = size;
  drawn_.reset();
  fitter_.reset();
  texture_ = {};
}

Status ViewPicture::draw(const View& view) {
  if (view.picture == nullptr) {
    return failed("the game has drawn no picture of tick " + std::to_string(view.tick));
  }
  if (view.picture == drawn_) return {};
  fit(*view.picture);
  upload();
  drawn_ = view.picture;
  return {};
}

void ViewPicture::fit(const GamePicture& picture) {
  const bool is_alike = fitter_ && drawn_ && drawn_->size == picture.size &&
                        drawn_->pixel_width == picture.pixel_width &&
                        drawn_->pixel_height == picture.pixel_height;
  if (!is_alike) fitter_.emplace(settings_for(picture, fit_, size_));
  unpack_game_picture(picture, unpacked_);
  fitter_->fit(unpacked_, fitted_);
}

void ViewPicture::upload() {
  pixels_.resize(fitted_.pixels().size());
  auto to = pixels_.begin();
  for (int y = size_.height - 1; y >= 0; --y) to = std::ranges::copy(fitted_.row(y), to).out;
  if (texture_.name() == 0) {
    texture_ = make_texture_2d();
    glTextureStorage2D(texture_.name(), 1, GL_RGBA8, size_.width, size_.height);
  }
  glTextureSubImage2D(texture_.name(), 0, 0, 0, size_.width, size_.height, GL_RGBA,
                      GL_UNSIGNED_BYTE, pixels_.data());
}

struct PainterLanes::Lane {
  std::unique_ptr<EglContext> context;
  // Renderbuffers, not textures: an engine may claim the first texture names for itself.
  GlRenderbuffer color;
  GlRenderbuffer depth;
  GlFramebuffer own;  ///< has the same buffers; unknown to the painter
  GlFramebuffer framebuffer;
  std::unique_ptr<PicturePainter> painter;

  Lane() = default;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  ~Lane() {
    const ContextTurn turn(*context);
    painter.reset();
    framebuffer = {};
    own = {};
    depth = {};
    color = {};
  }

  Status begin(Look& look, ImageSize size);
  /// `pixels` receive the picture, bottom row first.
  Status draw(const Moment& moment, ImageSize size, std::span<std::uint8_t> pixels);
};

Status PainterLanes::Lane::begin(Look& look, ImageSize size) {
  color = make_renderbuffer();
  depth = make_renderbuffer();
  framebuffer = make_framebuffer();
  own = make_framebuffer();
  glNamedRenderbufferStorage(color.name(), GL_RGBA8, size.width, size.height);
  glNamedRenderbufferStorage(depth.name(), GL_DEPTH24_STENCIL8, size.width, size.height);
  for (const GLuint name : {framebuffer.name(), own.name()}) {
    glNamedFramebufferRenderbuffer(name, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color.name());
    glNamedFramebufferRenderbuffer(name, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                                   depth.name());
  }
  const GLenum complete = glCheckNamedFramebufferStatus(framebuffer.name(), GL_FRAMEBUFFER);
  if (complete != GL_FRAMEBUFFER_COMPLETE || glGetError() != GL_NO_ERROR) {
    return failed("the OpenGL driver has no memory for the pictures of the game's own renderer");
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
  auto made = look.make_painter({gl_function, size.width, size.height});
  if (!made) return made.error();
  painter = *std::move(made);
  return {};
}

Status PainterLanes::Lane::draw(const Moment& moment, ImageSize size,
                                std::span<std::uint8_t> pixels) {
  {
    const Unmasked all;
    constexpr std::array<GLfloat, 4> kBlack{0.0F, 0.0F, 0.0F, 1.0F};
    glClearNamedFramebufferfv(own.name(), GL_COLOR, 0, kBlack.data());
    glClearNamedFramebufferfi(own.name(), GL_DEPTH_STENCIL, 0, 1.0F, 0);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
  glViewport(0, 0, size.width, size.height);
  Status drawn = painter->draw(moment, framebuffer.name());
  bool is_out_of_memory = false;
  // Harmless errors of an engine are ignored. A lost context reports errors without end, so the
  // loop is limited.
  for (int i = 0; i < 64; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    is_out_of_memory |= error == GL_OUT_OF_MEMORY || error == GL_CONTEXT_LOST;
  }
  if (!drawn) return drawn;
  if (!is_out_of_memory && read_framebuffer(own.name(), size, pixels)) return {};
  return failed("the game's own renderer has no graphics memory left: choose a smaller §size");
}

PainterLanes::PainterLanes(Look& look, ImageSize size) : look_(look), size_(size) {}

PainterLanes::~PainterLanes() = default;

void PainterLanes::end_lane(std::size_t lane) {
  lanes_.erase(lane);
}

void PainterLanes::resize(ImageSize size) {
  if (size == size_) return;
  lanes_.clear();
  picture_ = {};
  size_ = size;
}

Result<PainterLanes::Lane*> PainterLanes::find_lane(std::size_t number) {
  const auto found = lanes_.find(number);
  if (found != lanes_.end()) return found->second.get();
  auto context = EglContext::create_beside_current();
  if (!context) return context.error();
  auto lane = std::make_unique<Lane>();
  lane->context = *std::move(context);
  const ContextTurn turn(*lane->context);
  if (!turn.status()) return turn.status().error();
  if (Status begun = lane->begin(look_, size_); !begun) return begun.error();
  return (lanes_[number] = std::move(lane)).get();
}

Status PainterLanes::draw(const Moment& moment, std::size_t number) {
  const auto lane = find_lane(number);
  if (!lane) return lane.error();
  pixels_.resize(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height) *
                 Image::kBytesPerPixel);
  {
    const ContextTurn turn(*(*lane)->context);
    if (!turn.status()) return turn.status();
    if (Status drawn = (*lane)->draw(moment, size_, pixels_); !drawn) return drawn;
  }
  if (picture_.name() == 0) {
    picture_ = make_texture_2d();
    glTextureStorage2D(picture_.name(), 1, GL_RGBA8, size_.width, size_.height);
  }
  glTextureSubImage2D(picture_.name(), 0, 0, 0, size_.width, size_.height, GL_RGBA,
                      GL_UNSIGNED_BYTE, pixels_.data());
  return {};
}

Result<MomentPainter> MomentPainter::create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                            ImageSize size, const EdgeSampling& sampling,
                                            const GamePictureFit& fit) {
  const bool draws_itself =
      look->shows_game_pictures() || look->painter_warm_up_frames().has_value();
  if (draws_itself && (!sampling.has_filter || sampling.places.size() > 1)) {
    return bad_usage("this game draws its pictures itself, and so smooths their edges itself");
  }
  Result<SceneRenderer> renderer =
      SceneRenderer::create(draws_itself ? std::vector<Mesh>() : look->meshes(), size);
  if (!renderer) return renderer.error();
  renderer->sample_edges(sampling);
  return MomentPainter(std::move(look), tick_rate, std::move(*renderer), fit);
}

MomentPainter::MomentPainter(std::unique_ptr<Look> look, const TickRate& tick_rate,
                             SceneRenderer renderer, const GamePictureFit& fit)
    : look_(std::move(look)),
      tick_rate_(tick_rate),
      renderer_(std::move(renderer)),
      moments_(tick_rate, aspect_of(renderer_.size())) {
  if (look_->shows_game_pictures()) {
    view_picture_.emplace(fit, renderer_.size());
  } else if (look_->painter_warm_up_frames()) {
    lanes_ = std::make_unique<PainterLanes>(*look_, renderer_.size());
  }
  if (is_drawn_elsewhere()) renderer_.draw_for_software(false);  // there is no scene to draw
}

Status MomentPainter::resize(ImageSize size) {
  Status resized = renderer_.resize(size);
  if (resized) moments_.set_aspect(aspect_of(size));
  if (resized && lanes_) lanes_->resize(size);
  if (resized && view_picture_) view_picture_->resize(size);
  return resized;
}

std::size_t MomentPainter::window_views() const {
  return views_for(*look_, tick_rate_);
}

Status MomentPainter::draw(const ViewWindow& views, const FrameTime& time,
                           const Viewpoint& viewpoint, std::size_t lane) {
  if (Status status = moments_.interpolate_things(views, time); !status) return status;
  const Moment moment = moments_.at(views, time, viewpoint);
  scene_.clear();
  look_->compose(moment, scene_);
  left_over_.reset();
  return draw_scene(moment, lane);
}

Status MomentPainter::draw_draft(const ViewWindow& views, const FrameTime& time,
                                 const Viewpoint& viewpoint) {
  if (Status status = moments_.interpolate_things(views, time); !status) return status;
  const Moment moment = moments_.at(views, time, viewpoint);
  scene_.clear();
  look_->compose(moment, scene_);
  left_over_.emplace();
  std::swap(left_over_->overlay, scene_.overlay);
  std::swap(left_over_->watermark, scene_.watermark);
  return draw_scene(moment, 0);
}

Status MomentPainter::draw_scene(const Moment& moment, std::size_t lane) {
  if (!is_drawn_elsewhere()) return renderer_.draw(scene_);
  Status drawn = draw_elsewhere(moment, lane);
  return drawn ? renderer_.draw_over(drawn_elsewhere(), scene_) : drawn;
}

void MomentPainter::show(const PixelRect& place) {
  renderer_.show(place.x, place.y, place.width, place.height);
  if (left_over_) renderer_.show_overlay(*left_over_, place);
}

Status MomentPainter::draw_elsewhere(const Moment& moment, std::size_t lane) {
  if (lanes_) return lanes_->draw(moment, lane);
  return view_picture_->draw(moment.views.at(moment.time.tick));
}

Status MomentPainter::expose(const ViewWindow& views, const Exposure& exposure,
                             const CameraCuts& cameras, std::size_t lane) {
  if (Status status = moments_.interpolate_things(views, exposure.time); !status) return status;
  const Viewpoint own = cameras.at(exposure.time, tick_rate_);
  const Moment frame = moments_.at(views, exposure.time, own);
  scene_.clear();
  look_->compose(frame, scene_);
  jumps_.begin(exposure.time.tick, moments_.things());
  jumps_.begin_camera(scene_);
  begin_exposure(exposure);
  const auto count = static_cast<int>(exposure.subframes.size());
  for (int i = 0; i < count; ++i) {
    const auto& [time, weight] = exposure.subframes[static_cast<std::size_t>(i)];
    if (Status status = moments_.interpolate_things(views, time); !status) return status;
    jumps_.hold(views, time.tick, moments_.things());
    const Viewpoint viewpoint = cameras.at(time, tick_rate_, exposure.time);
    Moment moment = moments_.at(views, time, viewpoint);
    moment.subframe = i;
    moment.subframe_count = count;
    moment.since_frame = moment.seconds - frame.seconds;
    if (Status exposed = expose_subframe(moment, weight, lane); !exposed) return exposed;
  }
  return finish_exposure();
}

Status MomentPainter::expose_subframe(const Moment& moment, std::uint32_t weight,
                                      std::size_t lane) {
  if (is_drawn_elsewhere()) {
    if (Status drawn = draw_elsewhere(moment, lane); !drawn) return drawn;
    if (moment.subframe_count == 1) return {};
    if (!std::exchange(is_begun_, true)) {
      if (Status begun = renderer_.begin_exposure(all_); !begun) return begun;
    }
    return renderer_.expose(drawn_elsewhere(), weight);
  }
  world_.clear();
  look_->compose(moment, world_);
  jumps_.hold_camera(moment.time.tick, moment.since_frame, world_);
  world_.overlay.clear();
  world_.watermark = {};
  if (is_pending_ && !same_world(world_, pending_)) {
    if (Status exposed = expose_pending(); !exposed) return exposed;
  }
  if (!std::exchange(is_pending_, true)) std::swap(world_, pending_);
  deal(weight);
  return {};
}

void MomentPainter::begin_exposure(const Exposure& exposure) {
  const auto places = static_cast<std::uint32_t>(renderer_.edge_sampling().places.size());
  std::uint32_t units = 0;
  for (const Subframe& one : exposure.subframes) units += one.weight;
  weights_.assign(places, 0);
  is_pending_ = false;
  is_begun_ = false;
  dealt_ = 0;
  parts_ = places / std::gcd(units, places);
  all_ = units * parts_;
}

void MomentPainter::deal(std::uint32_t weight) {
  const auto places = static_cast<std::uint32_t>(weights_.size());
  const std::uint32_t end = dealt_ + weight * parts_;
  for (std::uint32_t place = 0; place < places; ++place) {
    // The count of numbers below `number` whose remainder is `place`.
    const auto below = [&](std::uint32_t number) { return (number + places - 1 - place) / places; };
    weights_[place] += below(end) - below(dealt_);
  }
  dealt_ = end;
}

Status MomentPainter::expose_pending() {
  if (!std::exchange(is_begun_, true)) {
    if (Status begun = renderer_.begin_exposure(all_); !begun) return begun;
  }
  Status exposed = renderer_.expose(pending_, weights_);
  std::ranges::fill(weights_, 0);
  is_pending_ = false;
  return exposed;
}

Status MomentPainter::finish_exposure() {
  if (is_drawn_elsewhere() && !is_begun_) return renderer_.draw_over(drawn_elsewhere(), scene_);
  if (!is_begun_) {
    pending_.overlay = scene_.overlay;
    pending_.watermark = scene_.watermark;
    return renderer_.draw(pending_);
  }
  if (is_pending_) {
    if (Status exposed = expose_pending(); !exposed) return exposed;
  }
  return renderer_.finish_exposure(scene_);
}

}  // namespace tickreel::renderer
