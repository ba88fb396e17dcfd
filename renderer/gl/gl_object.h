#pragma once

#include <glad/gl.h>

#include <utility>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Owns one OpenGL object of a kind, such as BufferKind. Empty when default-constructed. Moves,
/// does not copy; a move assignment exchanges the objects of the two owners. The context that made
/// the object must be current when the owner is destroyed.
template <typename Kind>
class GlObject {
 public:
  GlObject() = default;
  explicit GlObject(GLuint name) : name_(name) {}
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~GlObject() {
    if (name_ != 0) Kind::destroy(name_);
  }

  /// OpenGL's name of the object; 0 when empty.
  [[nodiscard]] GLuint name() const { return name_; }

 private:
  GLuint name_ = 0;
};

struct BufferKind {
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct FramebufferKind {
  static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct ProgramKind {
  static void destroy(GLuint name) { glDeleteProgram(name); }
};
struct RenderbufferKind {
  static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct ShaderKind {
  static void destroy(GLuint name) { glDeleteShader(name); }
};
struct TextureKind {
  static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct VertexArrayKind {
  static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};

using GlBuffer = GlObject<BufferKind>;
using GlFramebuffer = GlObject<FramebufferKind>;
using GlProgram = GlObject<ProgramKind>;
using GlRenderbuffer = GlObject<RenderbufferKind>;
using GlShader = GlObject<ShaderKind>;
using GlTexture = GlObject<TextureKind>;
using GlVertexArray = GlObject<VertexArrayKind>;

inline GlBuffer make_buffer() {
  GLuint name = 0;
  glCreateBuffers(1, &name);
  return GlBuffer(name);
}
inline GlFramebuffer make_framebuffer() {
  GLuint name = 0;
  glCreateFramebuffers(1, &name);
  return GlFramebuffer(name);
}
inline GlRenderbuffer make_renderbuffer() {
  GLuint name = 0;
  glCreateRenderbuffers(1, &name);
  return GlRenderbuffer(name);
}
inline GlTexture make_texture_2d() {
  GLuint name = 0;
  glCreateTextures(GL_TEXTURE_2D, 1, &name);
  return GlTexture(name);
}
/// Returns a texture that shares the memory of the first level of `texture`, but interprets it in
/// another format with pixels of the same size. `texture` must have immutable storage.
inline GlTexture make_view_2d(const GlTexture& texture, GLenum format) {
  GLuint name = 0;
  glGenTextures(1, &name);
  glTextureView(name, GL_TEXTURE_2D, texture.name(), format, 0, 1, 0, 1);
  return GlTexture(name);
}
inline GlVertexArray make_vertex_array() {
  GLuint name = 0;
  glCreateVertexArrays(1, &name);
  return GlVertexArray(name);
}

}  // namespace tickreel::renderer
