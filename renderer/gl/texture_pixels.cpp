#include "renderer/gl/texture_pixels.h"

#include <EGL/egl.h>
#include <glad/gl.h>

#include <array>
#include <utility>

namespace tickreel::renderer {
namespace {

/// GLVND returns the same functions for every context, GLX contexts included.
template <typename Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// Only the functions needed here, because the context may be older than those that tickreel draws
/// in.
struct Functions {
  PFNGLGETSTRINGPROC get_string = nullptr;
  PFNGLGETINTEGERVPROC get_integer = nullptr;
  PFNGLGENFRAMEBUFFERSPROC make_framebuffers = nullptr;
  PFNGLDELETEFRAMEBUFFERSPROC delete_framebuffers = nullptr;
  PFNGLBINDFRAMEBUFFERPROC bind_framebuffer = nullptr;
  PFNGLFRAMEBUFFERTEXTURE2DPROC attach = nullptr;
  PFNGLCHECKFRAMEBUFFERSTATUSPROC check = nullptr;
  PFNGLBINDBUFFERPROC bind_buffer = nullptr;
  PFNGLPIXELSTOREIPROC store = nullptr;
  PFNGLREADPIXELSPROC read = nullptr;
  PFNGLISTEXTUREPROC is_texture = nullptr;
  PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC get_attachment = nullptr;

  Functions() {
    find(get_string, "glGetString");
    find(get_integer, "glGetIntegerv");
    find(make_framebuffers, "glGenFramebuffers");
    find(delete_framebuffers, "glDeleteFramebuffers");
    find(bind_framebuffer, "glBindFramebuffer");
    find(attach, "glFramebufferTexture2D");
    find(check, "glCheckFramebufferStatus");
    find(bind_buffer, "glBindBuffer");
    find(store, "glPixelStorei");
    find(read, "glReadPixels");
    find(is_texture, "glIsTexture");
    find(get_attachment, "glGetFramebufferAttachmentParameteriv");
  }
};

/// Sets the pixel-store state for packed rows; the destructor restores it.
class PackedRows {
 public:
  explicit PackedRows(const Functions& gl) : gl_(gl) {
    for (auto& [name, value] : values_) {
      gl_.get_integer(name, &value);
      gl_.store(name, name == GL_PACK_ALIGNMENT ? 1 : 0);
    }
    gl_.get_integer(GL_PIXEL_PACK_BUFFER_BINDING, &buffer_);
    gl_.bind_buffer(GL_PIXEL_PACK_BUFFER, 0);
  }
  ~PackedRows() {
    for (const auto& [name, value] : values_) gl_.store(name, value);
    gl_.bind_buffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(buffer_));
  }
  PackedRows(const PackedRows&) = delete;
  PackedRows& operator=(const PackedRows&) = delete;

 private:
  const Functions& gl_;
  std::array<std::pair<GLenum, GLint>, 6> values_{{{GL_PACK_ALIGNMENT, 0},
                                                   {GL_PACK_ROW_LENGTH, 0},
                                                   {GL_PACK_SKIP_ROWS, 0},
                                                   {GL_PACK_SKIP_PIXELS, 0},
                                                   {GL_PACK_SWAP_BYTES, 0},
                                                   {GL_PACK_LSB_FIRST, 0}}};
  GLint buffer_ = 0;
};

/// Null when no context is current or it lacks the functions.
const Functions* functions() {
  static const Functions gl;
  const bool is_there =
      gl.read != nullptr && gl.attach != nullptr && gl.get_string(GL_VERSION) != nullptr;
  return is_there ? &gl : nullptr;
}

Error no_context() {
  return bad_usage("no OpenGL context is current in this thread");
}

/// Whether the attached texture has components that are integers, which cannot be read as colours.
bool is_of_integers(const Functions& gl) {
  GLint type = GL_NONE;
  gl.get_attachment(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                    GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &type);
  return type == GL_INT || type == GL_UNSIGNED_INT;
}

/// Reads from this framebuffer, with the texture attached if there is one. False when it cannot be
/// read.
bool read_bound(const Functions& gl, GLuint framebuffer, GLuint texture, ImageSize size,
                std::span<std::uint8_t> pixels) {
  GLint bound = 0;
  gl.get_integer(GL_READ_FRAMEBUFFER_BINDING, &bound);
  gl.bind_framebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  if (texture != 0) {
    gl.attach(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  }
  const bool is_readable = gl.check(GL_READ_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE &&
                           (texture == 0 || !is_of_integers(gl));
  if (is_readable) {
    const PackedRows packed(gl);
    gl.read(0, 0, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  }
  gl.bind_framebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(bound));
  return is_readable;
}

}  // namespace

Status read_framebuffer(unsigned framebuffer, ImageSize size, std::span<std::uint8_t> pixels) {
  const Functions* const gl = functions();
  if (gl == nullptr) return no_context();
  if (read_bound(*gl, framebuffer, 0, size, pixels)) return {};
  return failed("the framebuffer cannot be read");
}

Status read_texture(unsigned texture, ImageSize size, std::span<std::uint8_t> pixels) {
  const Functions* const found = functions();
  if (found == nullptr) return no_context();
  const Functions& gl = *found;
  if (gl.is_texture(texture) == GL_FALSE) {
    return bad_usage("there is no texture " + std::to_string(texture) + " in this context");
  }
  GLuint framebuffer = 0;
  gl.make_framebuffers(1, &framebuffer);
  const bool is_read = read_bound(gl, framebuffer, texture, size, pixels);
  gl.delete_framebuffers(1, &framebuffer);
  if (is_read) return {};
  return bad_usage("texture " + std::to_string(texture) +
                   " cannot be read: it is no GL_TEXTURE_2D of colours");
}

}  // namespace tickreel::renderer
