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
  const GlBuffer* planes;  ///< read instead of `rgba`; null: `rgba` is read
  PlaneLayout layout;
};

/// The OpenGL type of a channel, for formats that are is_rgba().
constexpr GLenum channel_type(PixelFormat format) {
  return is_deep_format(format) ? GL_UNSIGNED_SHORT : GL_UNSIGNED_BYTE;
}

/// Copies pictures from graphics memory to main memory, in the current context.
class Readback {
 public:
  virtual ~Readback() = default;

  /// The number of pictures that may be started before one is taken.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const = 0;
  /// The number of pictures in flight.
  [[nodiscard]] virtual std::size_t pictures_under_way() const = 0;
  /// Starts to copy a picture that was drawn or is being drawn.
  virtual Status start(const DrawnPicture& picture) = 0;
  /// Moves the oldest picture in flight into `image`, which is resized. Waits for it with a time
  /// limit.
  virtual Status take(Image& image) = 0;
};

/// Copies a picture when it is taken, which must be before the next one is drawn. For software
/// renderers, whose graphics memory is main memory.
std::unique_ptr<Readback> make_plain_readback();

/// Uses a ring of permanently mapped buffers with a fence each. The GPU draws the next pictures
/// while it copies one, and only take() waits.
std::unique_ptr<Readback> make_ring_readback();

}  // namespace tickreel::renderer
