#include "renderer/gl/gl_program.h"

#include <string>
#include <vector>

namespace tickreel::renderer {
namespace {

std::string shader_log(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  glGetShaderInfoLog(shader, length, nullptr, log.data());
  return log;
}

std::string program_log(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  glGetProgramInfoLog(program, length, nullptr, log.data());
  return log;
}

Result<GlShader> compile(GLenum type, std::initializer_list<std::string_view> parts) {
  GlShader shader(glCreateShader(type));
  std::vector<const GLchar*> texts;
  std::vector<GLint> lengths;
  for (const std::string_view part : parts) {
    texts.push_back(part.data());
    lengths.push_back(static_cast<GLint>(part.size()));
  }
  glShaderSource(shader.name(), static_cast<GLsizei>(texts.size()), texts.data(), lengths.data());
  glCompileShader(shader.name());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return shader;
  return failed(shader_log(shader.name()));
}

std::string refusal(std::string_view name) {
  return "the OpenGL driver refused the shader '" + std::string(name) + "': ";
}

/// Compiles a shader for the program.
Status attach(const GlProgram& program, GLenum type,
              std::initializer_list<std::string_view> parts) {
  const Result<GlShader> shader = compile(type, parts);
  if (!shader) return shader.error();
  // The shader lives as long as the program.
  glAttachShader(program.name(), shader->name());
  return {};
}

Result<GlProgram> link(GlProgram program, std::string_view name) {
  glLinkProgram(program.name());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == GL_TRUE) return program;
  return failed(refusal(name) + program_log(program.name()));
}

}  // namespace

Result<GlProgram> link_program(std::string_view name,
                               std::initializer_list<std::string_view> vertex_parts,
                               std::initializer_list<std::string_view> fragment_parts) {
  GlProgram program(glCreateProgram());
  Status attached = attach(program, GL_VERTEX_SHADER, vertex_parts);
  if (attached && fragment_parts.size() != 0) {
    attached = attach(program, GL_FRAGMENT_SHADER, fragment_parts);
  }
  if (!attached) return failed(refusal(name) + attached.error().message);
  return link(std::move(program), name);
}

Result<GlProgram> link_compute_program(std::string_view name,
                                       std::initializer_list<std::string_view> parts) {
  GlProgram program(glCreateProgram());
  if (Status attached = attach(program, GL_COMPUTE_SHADER, parts); !attached) {
    return failed(refusal(name) + attached.error().message);
  }
  return link(std::move(program), name);
}

}  // namespace tickreel::renderer
