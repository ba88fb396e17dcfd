#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "renderer/gl/render_target.h"
#include "renderer/passes/light_levels.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

class TileSet;

/// The weighted mean of several pictures that are drawn into one target, as linear light, computed
/// exactly in integers. Needs the memory of two pictures at most.
///
/// The order of calls: begin(); then for each picture before_change(), the drawing, and add(); then
/// finish().
class LightSum {
 public:
  virtual ~LightSum() = default;
  /// Starts an empty sum. `all`: the sum of the weights of all pictures that will be added.
  void begin(std::uint32_t all) {
    all_ = all;
    added_ = 0;
  }
  /// Must be called before the whole picture of the target is drawn again.
  virtual void before_change() {}
  /// Must be called before these tiles of the picture are drawn again. Tiles that were not named
  /// between two calls of add() must be unchanged.
  virtual void before_change(const TileSet& tiles) { static_cast<void>(tiles); }
  /// Adds the present picture of the target, with this weight.
  virtual void add(std::uint32_t weight) { added_ += weight; }
  /// Replaces the picture of the target by the mean.
  virtual void finish() = 0;
  /// Whether finish() has changed a tile of the picture, so that it is no longer as it was drawn.
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

/// Makes a light sum that computes with shaders. `target` must not be moved or destroyed before it.
/// kFailed when the driver refuses.
Result<std::unique_ptr<LightSum>> make_shader_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
