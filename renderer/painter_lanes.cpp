#include "renderer/painter_lanes.h"

#include <array>
#include <span>
#include <utility>

#include "renderer/gl/egl_context.h"
#include "renderer/gl/texture_pixels.h"

namespace tickreel::renderer {

namespace {

/// Nothing keeps a framebuffer from being cleared, whatever the painter has left. With the object
/// it is again as the painter has it.
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

}  // namespace

struct PainterLanes::Lane {
  std::unique_ptr<EglContext> context;
  // No textures: an engine may take the first names there are for its own.
  GlRenderbuffer color;
  GlRenderbuffer depth;
  GlFramebuffer own;  ///< of the same, which the painter knows nothing of
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
  /// `pixels`: of the picture, its first row is its bottom.
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
  // An engine's harmless errors are its own business. A lost context has them without end.
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

}  // namespace tickreel::renderer
