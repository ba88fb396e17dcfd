#include "renderer/gl/rect_fill.h"

#include "renderer/gl/vertex_stream.h"

namespace tickreel::renderer {
namespace {

// Uniform locations of rects.vert.
constexpr GLint kFillPixelSize = 0;
constexpr GLint kFillDepth = 1;

}  // namespace

RectFill::RectFill() : array_(make_vertex_array()), buffer_(make_buffer()) {
  declare_attributes(array_, 0, 0, {2}, 0);
  glVertexArrayVertexBuffer(array_.name(), 0, buffer_.name(), 0, sizeof(Vec2));
}

void RectFill::draw(ImageSize picture, std::span<const PixelRect> rects, float depth) {
  if (rects.empty()) return;
  corners_.clear();
  for (const PixelRect& rect : rects) {
    const auto left = static_cast<float>(rect.x);
    const auto top = static_cast<float>(rect.y);
    const auto right = static_cast<float>(rect.x + rect.width);
    const auto bottom = static_cast<float>(rect.y + rect.height);
    corners_.insert(
        corners_.end(),
        {{left, top}, {right, top}, {right, bottom}, {left, top}, {right, bottom}, {left, bottom}});
  }
  upload(buffer_, std::span<const Vec2>(corners_), GL_STREAM_DRAW);
  glBindVertexArray(array_.name());
  glUniform2f(kFillPixelSize, 2.0F / static_cast<float>(picture.width),
              2.0F / static_cast<float>(picture.height));
  glUniform1f(kFillDepth, depth);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners_.size()));
}

}  // namespace tickreel::renderer
