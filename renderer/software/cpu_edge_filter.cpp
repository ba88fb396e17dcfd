#include "renderer/software/cpu_edge_filter.h"

#include <algorithm>
#include <utility>

#include "renderer/software/edge_pixels.h"
#include "renderer/software/software_threads.h"

namespace tickreel {
namespace {

/// Of the work: it and what is around it stay in the cache of a core, and a picture has many.
constexpr ImageSize kLargestPart{1024, 32};

/// OpenGL counts in pixels, the memory of an image in bytes.
std::size_t byte_of(const Image& image, int x, int y) {
  return static_cast<std::size_t>(y) * image.stride_bytes() +
         static_cast<std::size_t>(x) * Image::kBytesPerPixel;
}

PixelBox with_reach(const PixelRect& rect) {
  constexpr double kReach = edge_rule::kReachAlong;
  return {rect.x - kReach, rect.y - kReach, rect.x + rect.width + kReach,
          rect.y + rect.height + kReach};
}

}  // namespace

void CpuEdgeFilter::draw(const RenderTarget& target, const TileSet& tiles) {
  tiles.list_rects(rects_);
  if (rects_.empty()) return;
  if (!team_) {
    auto team = std::make_unique<WorkerTeam>(static_cast<std::size_t>(software_threads()));
    smoothing_.clear();
    while (smoothing_.size() < team->size()) smoothing_.emplace_back(kLargestPart);
    team_ = std::move(team);
  }
  picture_.resize(target.size());
  read_scene(target, tiles);
  list_parts();
  team_->share(parts_.size(), [this](std::size_t member, std::size_t item) {
    smoothing_[member].smooth(scene_, parts_[item], picture_);
  });

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
  scene_.resize(target.size());
  around_ = tiles;
  for (const PixelRect& rect : rects_) around_.add(with_reach(rect));
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

void CpuEdgeFilter::list_parts() {
  const auto [width, height] = kLargestPart;
  parts_.clear();
  for (const PixelRect& rect : rects_) {
    for (int y = 0; y < rect.height; y += height) {
      for (int x = 0; x < rect.width; x += width) {
        parts_.push_back({rect.x + x, rect.y + y, std::min(width, rect.width - x),
                          std::min(height, rect.height - y)});
      }
    }
  }
}

}  // namespace tickreel
