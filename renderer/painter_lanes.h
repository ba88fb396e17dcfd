#pragma once

#include <cstddef>
#include <map>
#include <memory>

#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// The pictures of a look that draws them itself. Each lane has a painter, in an OpenGL context of
/// its own: nothing of one lane is in the pictures of another, and nothing of a painter in ours.
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
  [[nodiscard]] const GlTexture& picture(std::size_t lane) const;
  void end_lane(std::size_t lane);

 private:
  struct Lane;
  Result<Lane*> find_lane(std::size_t number);

  Look& look_;
  ImageSize size_;
  std::map<std::size_t, std::unique_ptr<Lane>> lanes_;
};

}  // namespace tickreel::renderer
