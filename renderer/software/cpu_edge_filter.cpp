#include "renderer/software/cpu_edge_filter.h"

namespace tickreel::renderer {
namespace {

/// OpenGL counts in pixels, an image's memory in bytes.
std::size_t byte_of(const Image& image, int x, int y) {
  return static_cast<std::size_t>(y) * image.stride_bytes() +
         static_cast<std::size_t>(x) * Image::kBytesPerPixel;
}

}  // namespace

void CpuEdgeFilter::draw(const RenderTarget& target, const TileSet& tiles) {
  tiles.list_rects(rects_);
  if (rects_.empty()) return;
  picture_.resize(target.size());
  read_scene(target, tiles);
  smoother_->smooth(scene_, rects_, picture_);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, target.size().width);
  for (const PixelRect& rect : rects_) {
    glTextureSubImage2D(target.picture().name(), 0, rect.x, rect.y, rect.width, rect.height,
                        GL_RGBA, GL_UNSIGNED_BYTE,
                        &picture_.pixels()[byte_of(picture_, rect.x, rect.y)]);
  }
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

void CpuEdgeFilter::read_scene(const RenderTarget& target, const TileSet& tiles) {
  constexpr double kReach = edge_rule::kReachAlong;
  scene_.resize(target.size());
  around_ = tiles;
  for (const PixelRect& rect : rects_) {
    around_.add({rect.x - kReach, rect.y - kReach, rect.x + rect.width + kReach,
                 rect.y + rect.height + kReach});
  }
  around_.list_rects(around_rects_);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glPixelStorei(GL_PACK_ROW_LENGTH, target.size().width);
  for (const PixelRect& rect : around_rects_) {
    const std::size_t first = byte_of(scene_, rect.x, rect.y);
    const std::size_t end = byte_of(scene_, rect.x + rect.width, rect.y + rect.height - 1);
    glGetTextureSubImage(target.encoded_scene().name(), 0, rect.x, rect.y, 0, rect.width,
                         rect.height, 1, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE,
                         static_cast<GLsizei>(end - first), &scene_.pixels()[first]);
  }
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}

}  // namespace tickreel::renderer
