#include "renderer/painter_lanes.h"

#include <array>
#include <utility>

#include "renderer/gl/egl_context.h"

namespace tickreel::renderer {

struct PainterLanes::Lane {
  std::unique_ptr<EglContext> context;
  GlTexture color;  ///< shared with whoever shows it
  GlTexture depth;
  GlFramebuffer framebuffer;
  std::unique_ptr<PicturePainter> painter;

  Lane() = default;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  ~Lane() {
    const ContextTurn turn(*context);
    painter.reset();
    framebuffer = {};
    depth = {};
    color = {};
  }

  Status begin(Look& look, ImageSize size);
  Status draw(const Moment& moment, ImageSize size);
};

Status PainterLanes::Lane::begin(Look& look, ImageSize size) {
  color = make_texture_2d();
  depth = make_texture_2d();
  framebuffer = make_framebuffer();
  glTextureStorage2D(color.name(), 1, GL_RGBA8, size.width, size.height);
  glTextureStorage2D(depth.name(), 1, GL_DEPTH24_STENCIL8, size.width, size.height);
  glNamedFramebufferTexture(framebuffer.name(), GL_COLOR_ATTACHMENT0, color.name(), 0);
  glNamedFramebufferTexture(framebuffer.name(), GL_DEPTH_STENCIL_ATTACHMENT, depth.name(), 0);
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

Status PainterLanes::Lane::draw(const Moment& moment, ImageSize size) {
  // Whatever masks and scissors the painter has left: no picture is made of what was there before.
  constexpr std::array<GLubyte, 4> kBlack{0, 0, 0, 255};
  constexpr std::uint32_t kFarthest = 0xFFFFFF00;  // and a stencil of 0
  glClearTexImage(color.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, kBlack.data());
  glClearTexImage(depth.name(), 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &kFarthest);
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
  // Who shows the picture uses another context.
  glFinish();
  if (drawn && is_out_of_memory) {
    return failed("the game's own renderer has no graphics memory left: choose a smaller §size");
  }
  return drawn;
}

PainterLanes::PainterLanes(Look& look, ImageSize size) : look_(look), size_(size) {}

PainterLanes::~PainterLanes() = default;

void PainterLanes::end_lane(std::size_t lane) {
  lanes_.erase(lane);
}

void PainterLanes::resize(ImageSize size) {
  if (size == size_) return;
  lanes_.clear();
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
  const ContextTurn turn(*(*lane)->context);
  return turn.status() ? (*lane)->draw(moment, size_) : turn.status();
}

const GlTexture& PainterLanes::picture(std::size_t lane) const {
  return lanes_.at(lane)->color;
}

}  // namespace tickreel::renderer
