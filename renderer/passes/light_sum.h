#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "renderer/gl/render_target.h"
#include "renderer/passes/light_levels.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

class TileSet;

/// Adds up the light of pictures exactly. Needs the memory of two pictures.
class LightSum {
 public:
  virtual ~LightSum() = default;
  /// Starts an empty sum. `all`: the sum of all weights that will be added.
  void begin(std::uint32_t all) {
    all_ = all;
    added_ = 0;
  }
  /// All of the target's picture, or only these tiles, may be redrawn from now on. Tiles that are
  /// not named between two calls of add() are unchanged.
  virtual void before_change() {}
  virtual void before_change(const TileSet& tiles) { static_cast<void>(tiles); }
  /// Adds the target's picture.
  virtual void add(std::uint32_t weight) { added_ += weight; }
  /// Replaces the target's picture by the sum.
  virtual void finish() = 0;
  /// Whether finish() has written to a tile, which then no longer is a drawn picture.
  [[nodiscard]] virtual bool has_mixed(std::size_t tile) const {
    static_cast<void>(tile);
    return true;
  }

 protected:
  [[nodiscard]] std::uint32_t all() const { return all_; }
  [[nodiscard]] std::uint32_t added() const { return added_; }

 private:
  std::uint32_t all_ = 0;    ///< the sum of all weights
  std::uint32_t added_ = 0;  ///< the weights added so far
};

/// Adds with shaders. `target` must stay at its address. kFailed when the driver refuses.
Result<std::unique_ptr<LightSum>> make_shader_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
