#include "renderer/gl/render_target.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>

namespace tickreel::renderer {
namespace {

std::string in_words(int width, int height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

ImageSize largest_size() {
  GLint texture_side = 0;
  GLint side = 0;
  std::array<GLint, 2> viewport{};
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture_side);
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &side);
  side = std::min(side, texture_side);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
  return {std::min(side, viewport[0]), std::min(side, viewport[1])};
}

Status check_size(ImageSize size, PictureDepth depth) {
  if (size.width < 1 || size.height < 1) {
    return bad_usage("a picture of " + in_words(size.width, size.height) +
                     " pixels has no area; ask for at least 1x1");
  }
  // OpenGL's calls take sizes in bytes as int.
  const std::int64_t pixel_bytes = is_deep(depth) ? 8 : 4;
  if (pixel_bytes * size.width * size.height > std::numeric_limits<GLsizei>::max()) {
    return bad_usage("a picture of " + in_words(size.width, size.height) +
                     " pixels has 2 GiB or more, and cannot be read back; ask for a smaller one");
  }
  const ImageSize largest = largest_size();
  if (size.width > largest.width || size.height > largest.height) {
    return bad_usage("a picture of " + in_words(size.width, size.height) +
                     " pixels is more than this OpenGL driver can draw; the largest is " +
                     in_words(largest.width, largest.height));
  }
  return {};
}

bool is_complete(const GlFramebuffer& framebuffer) {
  return glCheckNamedFramebufferStatus(framebuffer.name(), GL_FRAMEBUFFER) ==
         GL_FRAMEBUFFER_COMPLETE;
}

void copy_rect(GLuint from, GLuint to, GLenum kind, const PixelRect& rect) {
  glCopyImageSubData(from, kind, 0, rect.x, rect.y, 0, to, kind, 0, rect.x, rect.y, 0, rect.width,
                     rect.height, 1);
}

}  // namespace

Result<RenderTarget> RenderTarget::create(ImageSize size, PictureDepth depth) {
  if (Status fits = check_size(size, depth); !fits) return fits.error();
  RenderTarget target;
  target.size_ = size;
  target.depth_of_ = depth;
  target.make_colors();
  target.depth_ = make_renderbuffer();
  target.edges_ = make_renderbuffer();
  target.scene_ = make_framebuffer();
  target.picture_ = make_framebuffer();
  glNamedRenderbufferStorage(target.depth_.name(), GL_DEPTH_COMPONENT24, size.width, size.height);
  glNamedRenderbufferStorage(target.edges_.name(), GL_DEPTH_COMPONENT16, size.width, size.height);
  glNamedFramebufferTexture(target.scene_.name(), GL_COLOR_ATTACHMENT0, target.scene_color_.name(),
                            0);
  glNamedFramebufferRenderbuffer(target.scene_.name(), GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                 target.depth_.name());
  glNamedFramebufferTexture(target.picture_.name(), GL_COLOR_ATTACHMENT0,
                            target.picture_color_.name(), 0);
  glNamedFramebufferRenderbuffer(target.picture_.name(), GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                 target.edges_.name());
  const bool complete = is_complete(target.scene_) && is_complete(target.picture_) &&
                        (!is_deep(depth) || is_complete(target.encoded_));
  if (glGetError() != GL_NO_ERROR || !complete) {
    return failed("the OpenGL driver has no memory for a picture of " +
                  in_words(size.width, size.height) + " pixels; ask for a smaller one");
  }
  return target;
}

void RenderTarget::make_colors() {
  const auto [width, height] = size_;
  const bool deep = is_deep(depth_of_);
  scene_color_ = make_texture_2d();
  picture_color_ = make_texture_2d();
  if (deep) {
    // Integers, not floats: they clamp at white and blend like those of 8 bits.
    glTextureStorage2D(scene_color_.name(), 1, GL_RGBA16, width, height);
    encoded_scene_ = make_texture_2d();
    glTextureStorage2D(encoded_scene_.name(), 1, GL_RGBA16UI, width, height);
    encoded_ = make_framebuffer();
    glNamedFramebufferTexture(encoded_.name(), GL_COLOR_ATTACHMENT0, encoded_scene_.name(), 0);
  } else {
    glTextureStorage2D(scene_color_.name(), 1, GL_SRGB8_ALPHA8, width, height);
    encoded_scene_ = make_view_2d(scene_color_, GL_RGBA8UI);
  }
  glTextureParameteri(encoded_scene_.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(encoded_scene_.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTextureStorage2D(picture_color_.name(), 1, deep ? GL_RGBA16 : GL_RGBA8, width, height);
}

void RenderTarget::begin_scene() const {
  glBindFramebuffer(GL_FRAMEBUFFER, scene_.name());
  glViewport(0, 0, size_.width, size_.height);
  glEnable(GL_FRAMEBUFFER_SRGB);
}

void RenderTarget::begin_encoded_scene() const {
  glBindFramebuffer(GL_FRAMEBUFFER, encoded_.name());
  glDisable(GL_FRAMEBUFFER_SRGB);
}

void RenderTarget::begin_picture() const {
  glBindFramebuffer(GL_FRAMEBUFFER, picture_.name());
  glDisable(GL_FRAMEBUFFER_SRGB);
}

void RenderTarget::copy_scene(const RenderTarget& from, std::span<const PixelRect> rects) const {
  for (const PixelRect& rect : rects) {
    copy_rect(from.scene_color_.name(), scene_color_.name(), GL_TEXTURE_2D, rect);
    copy_rect(from.depth_.name(), depth_.name(), GL_RENDERBUFFER, rect);
  }
}

void RenderTarget::copy_picture(const RenderTarget& from, std::span<const PixelRect> rects) const {
  for (const PixelRect& rect : rects) {
    copy_rect(from.picture_color_.name(), picture_color_.name(), GL_TEXTURE_2D, rect);
  }
}

void RenderTarget::show_scene(std::span<const PixelRect> rects) const {
  for (const PixelRect& rect : rects) {
    copy_rect(encoded_scene_.name(), picture_color_.name(), GL_TEXTURE_2D, rect);
  }
}

void RenderTarget::take_picture(const GlTexture& from) const {
  const GlFramebuffer source = make_framebuffer();
  glNamedFramebufferTexture(source.name(), GL_COLOR_ATTACHMENT0, from.name(), 0);
  glDisable(GL_SCISSOR_TEST);
  glBlitNamedFramebuffer(source.name(), picture_.name(), 0, 0, size_.width, size_.height, 0,
                         size_.height, size_.width, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  constexpr std::array<GLfloat, 4> kOpaque{0.0F, 0.0F, 0.0F, 1.0F};
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
  glClearNamedFramebufferfv(picture_.name(), GL_COLOR, 0, kOpaque.data());
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void RenderTarget::show(int x, int y, int width, int height) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_.name());
  // The picture's first row is its top.
  glBlitFramebuffer(0, 0, size_.width, size_.height, x, y + height, x + width, y,
                    GL_COLOR_BUFFER_BIT, GL_LINEAR);
}

}  // namespace tickreel::renderer
