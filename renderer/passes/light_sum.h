#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "renderer/gl/render_target.h"
#include "renderer/passes/light_levels.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

class TileSet;

/// Adds up the light of pictures, exactly. It takes as much memory as two pictures.
class LightSum {
 public:
  virtual ~LightSum() = default;
  /// Nothing is added yet. `all`: the weights of all that will be.
  void begin(std::uint32_t all) {
    all_ = all;
    added_ = 0;
  }
  /// All of the target's picture, or only these tiles, may be drawn over from now on. What is not
  /// named between two calls of add() is as it was.
  virtual void before_change() {}
  virtual void before_change(const TileSet& tiles) { static_cast<void>(tiles); }
  /// Adds the target's picture.
  virtual void add(std::uint32_t weight) { added_ += weight; }
  /// The target's picture becomes the sum.
  virtual void finish() = 0;
  /// Whether finish() has written to a tile: then it is no picture that was drawn.
  [[nodiscard]] virtual bool has_mixed(std::size_t tile) const {
    static_cast<void>(tile);
    return true;
  }

 protected:
  [[nodiscard]] std::uint32_t all() const { return all_; }
  [[nodiscard]] std::uint32_t added() const { return added_; }

 private:
  std::uint32_t all_ = 0;    ///< weights
  std::uint32_t added_ = 0;  ///< of them
};

/// With shaders. `target` stays where it is. kFailed when the driver refuses.
Result<std::unique_ptr<LightSum>> make_shader_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
