#include "gl_objects.h"

#include <array>
#include <stdexcept>
#include <string>

namespace comets {
namespace {

constexpr std::size_t kLogBytes = 2048;

void add_shader(const Gl& gl, GlName program, GlEnum kind, GlText source) {
  const GlName shader = gl.CreateShader(kind);
  gl.ShaderSource(shader, 1, &source, nullptr);
  gl.CompileShader(shader);
  int is_right = 0;
  gl.GetShaderiv(shader, kGlCompileStatus, &is_right);
  std::array<char, kLogBytes> log{};
  if (is_right == 0) gl.GetShaderInfoLog(shader, kLogBytes, nullptr, log.data());
  gl.AttachShader(program, shader);
  gl.DeleteShader(shader);  // when the program is
  if (is_right == 0) throw std::runtime_error(std::string("a shader: ") + log.data());
}

void link(const Gl& gl, GlName program) {
  gl.LinkProgram(program);
  int is_right = 0;
  gl.GetProgramiv(program, kGlLinkStatus, &is_right);
  if (is_right != 0) return;
  std::array<char, kLogBytes> log{};
  gl.GetProgramInfoLog(program, kLogBytes, nullptr, log.data());
  throw std::runtime_error(std::string("shaders do not fit together: ") + log.data());
}

}  // namespace

Gl load_gl(GetProc get_proc) {
  Gl gl;
#define COMETS_GL_LOAD(name, result, ...)                                    \
  gl.name = reinterpret_cast<result (*)(__VA_ARGS__)>(get_proc("gl" #name)); \
  if (gl.name == nullptr) throw std::runtime_error("OpenGL has no gl" #name);
  COMETS_GL_FUNCTIONS(COMETS_GL_LOAD)
#undef COMETS_GL_LOAD
  return gl;
}

Program::Program(const Gl& gl, GlText vertex, GlText fragment)
    : gl_(gl), name_(gl.CreateProgram()) {
  try {
    add_shader(gl, name_, kGlVertexShader, vertex);
    add_shader(gl, name_, kGlFragmentShader, fragment);
    link(gl, name_);
  } catch (...) {
    gl.DeleteProgram(name_);
    throw;
  }
}

Target::Target(const Gl& gl, GlEnum format, int width, int height) : gl_(gl) {
  gl.GenTextures(1, &texture_);
  gl.BindTexture(kGlTexture2d, texture_);
  gl.TexImage2D(kGlTexture2d, 0, static_cast<int>(format), width, height, 0, kGlRgba,
                kGlUnsignedByte, nullptr);
  gl.TexParameteri(kGlTexture2d, kGlTextureMinFilter, static_cast<int>(kGlNearest));
  gl.TexParameteri(kGlTexture2d, kGlTextureMagFilter, static_cast<int>(kGlNearest));
  gl.GenFramebuffers(1, &framebuffer_);
  bind();
  gl.FramebufferTexture2D(kGlFramebuffer, kGlColorAttachment0, kGlTexture2d, texture_, 0);
  if (gl.CheckFramebufferStatus(kGlFramebuffer) != kGlFramebufferComplete) {
    gl.DeleteFramebuffers(1, &framebuffer_);
    gl.DeleteTextures(1, &texture_);
    throw std::runtime_error("the driver draws into no texture of " + std::to_string(width) + "x" +
                             std::to_string(height));
  }
  clear();
}

Target::~Target() {
  gl_.DeleteFramebuffers(1, &framebuffer_);
  gl_.DeleteTextures(1, &texture_);
}

void Target::clear() const {
  bind();
  gl_.ClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  gl_.Clear(kGlColorBufferBit);
}

void Target::read_as(GlEnum unit) const {
  gl_.ActiveTexture(kGlTexture0 + unit);
  gl_.BindTexture(kGlTexture2d, texture_);
}

Quads::Quads(const Gl& gl, int attributes) : gl_(gl), attributes_(attributes) {
  gl.GenVertexArrays(1, &array_);
  gl.BindVertexArray(array_);
  gl.GenBuffers(1, &buffer_);
  gl.BindBuffer(kGlArrayBuffer, buffer_);
  constexpr int kBytes = 4 * sizeof(float);
  for (int i = 0; i < attributes; ++i) {
    const auto number = static_cast<GlName>(i);
    const auto* const offset =
        reinterpret_cast<const void*>(static_cast<std::uintptr_t>(i * kBytes));
    gl.EnableVertexAttribArray(number);
    gl.VertexAttribPointer(number, 4, kGlFloat, 0, attributes * kBytes, offset);
    gl.VertexAttribDivisor(number, 1);
  }
}

Quads::~Quads() {
  gl_.DeleteBuffers(1, &buffer_);
  gl_.DeleteVertexArrays(1, &array_);
}

void Quads::draw(std::span<const float> numbers) const {
  gl_.BindVertexArray(array_);
  gl_.BindBuffer(kGlArrayBuffer, buffer_);
  gl_.BufferData(kGlArrayBuffer, static_cast<std::ptrdiff_t>(numbers.size_bytes()), numbers.data(),
                 kGlStreamDraw);
  const int count = static_cast<int>(numbers.size()) / (4 * attributes_);
  gl_.DrawArraysInstanced(kGlTriangleStrip, 0, 4, count);
}

}  // namespace comets
