#include "renderer/gl/gl_loader.h"

#include <EGL/egl.h>

#include <mutex>
// Only this file compiles the functions of the generated loader.
#define GLAD_GL_IMPLEMENTATION
#include <glad/gl.h>

namespace tickreel::renderer {
namespace {

bool find_functions() {
  static std::mutex mutex;
  static bool found = false;
  const std::scoped_lock lock(mutex);
  // An older context would leave out functions for all later contexts.
  if (!found) found = gladLoadGL(eglGetProcAddress) >= GLAD_MAKE_VERSION(4, 5);
  return found;
}

bool is_new_enough() {
  GLint major = 0;
  GLint minor = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  return GLAD_MAKE_VERSION(major, minor) >= GLAD_MAKE_VERSION(4, 5);
}

std::string gl_string(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text == nullptr ? "unknown" : reinterpret_cast<const char*>(text);
}

}  // namespace

Status load_gl() {
  if (find_functions() && is_new_enough()) return {};
  return failed(
      "this graphics driver gives no OpenGL 4.5. Install one that does, or use Mesa's software one "
      "(Debian: apt-get install libegl1 libgl1-mesa-dri; LIBGL_ALWAYS_SOFTWARE=1 chooses it)");
}

std::string describe_gl() {
  return gl_string(GL_RENDERER) + ", OpenGL " + gl_string(GL_VERSION);
}

bool is_software_gl() {
  const std::string renderer = gl_string(GL_RENDERER);
  return renderer.starts_with("llvmpipe") || renderer.starts_with("softpipe");
}

}  // namespace tickreel::renderer
