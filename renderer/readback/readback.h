#pragma once

#include <cstddef>
#include <memory>

#include "renderer/gl/gl_object.h"
#include "renderer/readback/plane_layout.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// A picture in graphics memory; borrowed.
struct DrawnPicture {
  const GlTexture& rgba;   ///< GL_RGBA8 or GL_RGBA16, top row first
  const GlBuffer* planes;  ///< what is read instead of it; null: it is
  PlaneLayout layout;
};

/// What a channel of such pixels is for OpenGL, of those that are is_rgba().
constexpr GLenum channel_type(PixelFormat format) {
  return is_deep_format(format) ? GL_UNSIGNED_SHORT : GL_UNSIGNED_BYTE;
}

/// Copies pictures from graphics memory to main memory. In the context that is current.
class Readback {
 public:
  virtual ~Readback() = default;

  /// How many pictures may have been started and not taken.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const = 0;
  /// How many have been.
  [[nodiscard]] virtual std::size_t pictures_under_way() const = 0;
  /// Begins to copy a picture that has been drawn, or is being drawn.
  virtual Status start(const DrawnPicture& picture) = 0;
  /// Moves the picture that was started first into `image`, resized to fit. Waits for it, but not
  /// for ever.
  virtual Status take(Image& image) = 0;
};

/// Copies when a picture is taken, which must be before the next is drawn. The way for software
/// renderers, whose graphics memory is main memory.
std::unique_ptr<Readback> make_plain_readback();

/// A ring of buffers that stay mapped, each with a fence: the GPU draws the next pictures while it
/// copies one, and nobody waits until a picture is taken.
std::unique_ptr<Readback> make_ring_readback();

}  // namespace tickreel::renderer
