#pragma once

#include <cstdint>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// As LightSum, of pictures of 16 bits, whose levels are further apart than a unit of light: what
/// stands still keeps its bytes here, too. With shaders, on a GPU and on a software rasteriser.
class DeepLightSum {
 public:
  /// `target` stays where it is. kFailed when the driver refuses.
  static Result<DeepLightSum> create(const RenderTarget& target);

  /// Adds the target's picture, from `begin` to `end` of `all` weights; 0: to nothing.
  void add(std::uint32_t begin, std::uint32_t end, std::uint32_t all);
  /// The target's picture becomes the sum.
  void finish() const;

 private:
  DeepLightSum(const RenderTarget& target, GlProgram add, GlProgram show);
  /// Lets the program that is used see each pixel.
  void work(GLenum access) const;

  ImageSize size_;
  GlProgram add_;
  GlProgram show_;
  GlTexture picture_;  ///< the target's, as whole numbers
  GlTexture sum_;      ///< three colours of 21 bits each in two words
  GlBuffer share_;     ///< of each level
  GlBuffer least_;
  std::vector<std::uint32_t> shares_;
};

}  // namespace tickreel::renderer
