#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>

#include "renderer/gl_object.h"

namespace tickreel {

/// Declares float attributes that lie one after the other in binding point `binding`: one for each
/// entry of `sizes` (floats), from `first_location` on. `divisor` 1: they change with the instance.
inline void declare_attributes(const GlVertexArray& array, GLuint binding, GLuint first_location,
                               std::initializer_list<GLint> sizes, GLuint divisor) {
  GLuint offset_bytes = 0;
  GLuint location = first_location;
  for (const GLint size : sizes) {
    glEnableVertexArrayAttrib(array.name(), location);
    glVertexArrayAttribFormat(array.name(), location, size, GL_FLOAT, GL_FALSE, offset_bytes);
    glVertexArrayAttribBinding(array.name(), location, binding);
    offset_bytes += static_cast<GLuint>(size) * sizeof(float);
    ++location;
  }
  glVertexArrayBindingDivisor(array.name(), binding, divisor);
}

/// Replaces what the buffer holds. The driver keeps the old storage while it is still drawn from.
template <typename T>
void upload(const GlBuffer& buffer, std::span<const T> elements, GLenum usage) {
  glNamedBufferData(buffer.name(), static_cast<GLsizeiptr>(elements.size_bytes()), elements.data(),
                    usage);
}

/// A list of quads, one instance each, whose four corners the vertex shader makes from
/// gl_VertexID.
template <typename Quad>
class QuadStream {
 public:
  explicit QuadStream(std::initializer_list<GLint> attribute_sizes)
      : array_(make_vertex_array()), buffer_(make_buffer()) {
    declare_attributes(array_, 0, 0, attribute_sizes, 1);
    glVertexArrayVertexBuffer(array_.name(), 0, buffer_.name(), 0, sizeof(Quad));
  }

  void draw(std::span<const Quad> quads) const {
    if (quads.empty()) return;
    upload(buffer_, quads, GL_STREAM_DRAW);
    glBindVertexArray(array_.name());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(quads.size()));
  }

 private:
  GlVertexArray array_;
  GlBuffer buffer_;
};

}  // namespace tickreel
