#include "renderer/tile_keys.h"

#include "renderer/content_key.h"

namespace tickreel {

void TileKeys::add(const PixelBox& box, std::uint64_t key) {
  grid_.visit_rows(box, [&](std::size_t first, std::size_t end) {
    for (std::size_t tile = first; tile < end; ++tile) keys_[tile] = joined_keys(keys_[tile], key);
  });
}

}  // namespace tickreel
