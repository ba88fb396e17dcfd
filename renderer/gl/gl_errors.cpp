#include "renderer/gl/gl_errors.h"

#include <glad/gl.h>

#include <string>

namespace tickreel::renderer {

Status take_gl_errors() {
  // A lost context reports an error for each query, so the number of queries is limited.
  GLenum first = GL_NO_ERROR;
  for (int i = 0; i < 16; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    if (first == GL_NO_ERROR) first = error;
  }
  switch (first) {
    case GL_NO_ERROR:
      return {};
    case GL_OUT_OF_MEMORY:
      return failed("the OpenGL driver ran out of memory; ask for a smaller picture");
    case GL_CONTEXT_LOST:
      return failed("the OpenGL driver was reset and lost everything; run the export again");
    default:
      return failed("the OpenGL driver reported error " + std::to_string(first) +
                    " while drawing a picture");
  }
}

}  // namespace tickreel::renderer
