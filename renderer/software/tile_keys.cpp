#include "renderer/software/tile_keys.h"

namespace tickreel::renderer {

void TileKeys::add(const PixelBox& box, ContentKey key) {
  grid_.visit_rows(box, [&](std::size_t first, std::size_t end) {
    for (std::size_t tile = first; tile < end; ++tile) keys_[tile] = joined_keys(keys_[tile], key);
  });
}

void TileKeys::add(const PixelOutline& outline, std::initializer_list<PixelReach> reaches,
                   ContentKey key) {
  outline.visit_tiles(grid_, reaches, [&](std::size_t first, std::size_t end) {
    for (std::size_t tile = first; tile < end; ++tile) keys_[tile] = joined_keys(keys_[tile], key);
  });
}

}  // namespace tickreel::renderer
