#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/scene/pixel_box.h"

namespace tickreel::renderer {

/// Declares attributes of floats that lie one after the other in the buffer at binding point
/// `binding`. `sizes`: the number of floats of each attribute; `first_location`: the location of
/// the first. `divisor`: 0: each vertex has its own values; 1: each instance has its own values.
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

/// Replaces the buffer's content. The driver keeps the old content as long as commands use it.
template <typename T>
void upload(const GlBuffer& buffer, std::span<const T> elements, GLenum usage) {
  glNamedBufferData(buffer.name(), static_cast<GLsizeiptr>(elements.size_bytes()), elements.data(),
                    usage);
}

/// Draws lists of rectangles (quads), each of which is one instance. The vertex shader computes the
/// four corners from gl_VertexID.
template <typename Quad>
class QuadStream {
 public:
  /// `attribute_sizes`: the number of floats of each attribute of a Quad.
  explicit QuadStream(std::initializer_list<GLint> attribute_sizes)
      : array_(make_vertex_array()), buffer_(make_buffer()) {
    declare_attributes(array_, 0, 0, attribute_sizes, 1);
    glVertexArrayVertexBuffer(array_.name(), 0, buffer_.name(), 0, sizeof(Quad));
  }

  /// Draws the quads with the current program, but only within the parts `rects` of the picture.
  /// `boxes`: the bounding box of each quad in the picture; empty: not known.
  void draw_in(std::span<const PixelRect> rects, std::span<const Quad> quads,
               std::span<const PixelBox> boxes) {
    by_rect_.clear();
    firsts_.assign(1, 0);
    for (const PixelRect& rect : rects) {
      for (std::size_t i = 0; i < quads.size(); ++i) {
        if (boxes.empty() || overlap(boxes[i], rect)) by_rect_.push_back(quads[i]);
      }
      firsts_.push_back(static_cast<GLuint>(by_rect_.size()));
    }
    if (by_rect_.empty()) return;
    upload(buffer_, std::span<const Quad>(by_rect_), GL_STREAM_DRAW);
    glBindVertexArray(array_.name());
    glEnable(GL_SCISSOR_TEST);
    for (std::size_t i = 0; i < rects.size(); ++i) {
      if (firsts_[i] == firsts_[i + 1]) continue;
      glScissor(rects[i].x, rects[i].y, rects[i].width, rects[i].height);
      glDrawArraysInstancedBaseInstance(
          GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(firsts_[i + 1] - firsts_[i]), firsts_[i]);
    }
    glDisable(GL_SCISSOR_TEST);
  }

 private:
  GlVertexArray array_;
  GlBuffer buffer_;
  std::vector<Quad> by_rect_;   ///< the quads of the first part, of the second part, and so on
  std::vector<GLuint> firsts_;  ///< the index in by_rect_ of the first quad of each part
};

}  // namespace tickreel::renderer
