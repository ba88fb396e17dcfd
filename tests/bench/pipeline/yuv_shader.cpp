#include "tests/bench/pipeline/yuv_shader.h"

#include <array>
#include <string>

namespace tickreel::bench {
namespace {

constexpr const char* kVertices = R"(#version 450 core
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(4.0 * corner - 1.0, 0.0, 1.0);
})";

constexpr const char* kLuma = R"(#version 450 core
layout(binding = 0) uniform sampler2D picture;
layout(location = 0) out float luma;
void main() {
  vec3 rgb = texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb;
  luma = (16.0 + 219.0 * dot(rgb, vec3(0.2126, 0.7152, 0.0722))) / 255.0;
})";

constexpr const char* kChroma = R"(#version 450 core
layout(binding = 0) uniform sampler2D picture;
layout(location = 0) out vec2 chroma;
void main() {
  ivec2 at = 2 * ivec2(gl_FragCoord.xy);
  vec3 rgb = 0.25 * (texelFetch(picture, at, 0).rgb + texelFetch(picture, at + ivec2(1, 0), 0).rgb +
                     texelFetch(picture, at + ivec2(0, 1), 0).rgb +
                     texelFetch(picture, at + ivec2(1, 1), 0).rgb);
  float luma = dot(rgb, vec3(0.2126, 0.7152, 0.0722));
  chroma = (128.0 + 224.0 * vec2((rgb.b - luma) / 1.8556, (rgb.r - luma) / 1.5748)) / 255.0;
})";

GLuint compile(GLenum kind, const char* source, const GlProgram& program) {
  const GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  glAttachShader(program.name(), shader);
  return shader;
}

GlProgram make_program(const char* fragments) {
  GlProgram program(glCreateProgram());
  const GLuint vertex = compile(GL_VERTEX_SHADER, kVertices, program);
  const GLuint fragment = compile(GL_FRAGMENT_SHADER, fragments, program);
  glLinkProgram(program.name());
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  return program;
}

GlFramebuffer target_of(const GlTexture& texture) {
  GlFramebuffer framebuffer = make_framebuffer();
  glNamedFramebufferTexture(framebuffer.name(), GL_COLOR_ATTACHMENT0, texture.name(), 0);
  return framebuffer;
}

void draw(const GlProgram& program, const GlFramebuffer& target, int width, int height) {
  glBindFramebuffer(GL_FRAMEBUFFER, target.name());
  glViewport(0, 0, width, height);
  glUseProgram(program.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace

Result<YuvShader> YuvShader::create(ImageSize size) {
  YuvShader shader;
  shader.size_ = size;
  shader.luma_bytes_ = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  shader.luma_ = make_texture_2d();
  shader.chroma_ = make_texture_2d();
  glTextureStorage2D(shader.luma_.name(), 1, GL_R8, size.width, size.height);
  glTextureStorage2D(shader.chroma_.name(), 1, GL_RG8, size.width / 2, size.height / 2);
  shader.luma_target_ = target_of(shader.luma_);
  shader.chroma_target_ = target_of(shader.chroma_);
  shader.luma_program_ = make_program(kLuma);
  shader.chroma_program_ = make_program(kChroma);
  shader.no_vertices_ = make_vertex_array();
  if (glGetError() != GL_NO_ERROR) return failed("no shader for YUV");
  return shader;
}

void YuvShader::convert_into(const GlTexture& picture, const GlBuffer& buffer) const {
  const auto [width, height] = size_;
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glBindTextureUnit(0, picture.name());
  glBindSampler(0, 0);
  glBindVertexArray(no_vertices_.name());
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer.name());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  draw(luma_program_, luma_target_, width, height);
  glReadPixels(0, 0, width, height, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  draw(chroma_program_, chroma_target_, width / 2, height / 2);
  glReadPixels(0, 0, width / 2, height / 2, GL_RG, GL_UNSIGNED_BYTE,
               reinterpret_cast<void*>(luma_bytes_));
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

}  // namespace tickreel::bench
