#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// The pictures of a look that draws them itself. Each lane has a painter, in an OpenGL context of
/// its own, which shares no object with another: nothing of one lane is in the pictures of another,
/// nothing of a painter in ours, and with the lane all goes that its painter has made. Only pixels
/// leave it, through main memory.
///
/// In every call, and in the destructor, the context of whoever wants the pictures is current.
class PainterLanes {
 public:
  /// `look` is borrowed.
  PainterLanes(Look& look, ImageSize size);
  ~PainterLanes();
  PainterLanes(const PainterLanes&) = delete;
  PainterLanes& operator=(const PainterLanes&) = delete;

  /// Later pictures have another size; all lanes begin anew.
  void resize(ImageSize size);
  /// The error of a painter; kFailed when OpenGL refuses.
  Status draw(const Moment& moment, std::size_t lane);
  /// What draw() has drawn last; its first row is its bottom.
  [[nodiscard]] const GlTexture& picture() const { return picture_; }
  void end_lane(std::size_t lane);

 private:
  struct Lane;
  Result<Lane*> find_lane(std::size_t number);

  Look& look_;
  ImageSize size_;
  std::vector<std::uint8_t> pixels_;  ///< on their way from a lane
  GlTexture picture_;
  std::map<std::size_t, std::unique_ptr<Lane>> lanes_;
};

}  // namespace tickreel::renderer
