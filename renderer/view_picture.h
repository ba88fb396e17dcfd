#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/scene/picture_fit.h"
#include "renderer/scene/pixel_look.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/view/view.h"

namespace tickreel::renderer {

/// The picture of a view as one of a film: scaled by the CPU, so that it has the same bytes with
/// every OpenGL, and put into a texture. The context that is current owns that.
class ViewPicture {
 public:
  ViewPicture(const GamePictureFit& fit, ImageSize size) : fit_(fit), size_(size) {}

  /// Later pictures have another size.
  void resize(ImageSize size);
  /// kFailed when the view has no picture. What was drawn last costs nothing.
  Status draw(const View& view);
  /// What draw() has drawn last; its first row is its bottom.
  [[nodiscard]] const GlTexture& picture() const { return texture_; }

 private:
  void fit(const GamePicture& picture);
  void upload();

  GamePictureFit fit_;
  ImageSize size_;
  std::shared_ptr<const GamePicture> drawn_;  ///< kept, so that no other one has its place
  std::optional<PictureFitter> fitter_;       ///< for pictures like that
  Image unpacked_;
  Image fitted_;
  std::vector<std::uint8_t> pixels_;  ///< the same, the lowest row first
  GlTexture texture_;
};

}  // namespace tickreel::renderer
