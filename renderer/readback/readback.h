#pragma once

#include <cstddef>
#include <memory>

#include "renderer/gl/gl_object.h"
#include "renderer/readback/plane_layout.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// A picture in graphics memory, in a texture or in a buffer. Borrows both, until
/// Readback::take().
struct DrawnPicture {
  const GlTexture& rgba;   ///< the picture as GL_RGBA8 or GL_RGBA16, top row first
  const GlBuffer* planes;  ///< the buffer to read; null: `rgba` is read
  PlaneLayout layout;      ///< the layout of the buffer, or of the copied texture
};

/// Returns the OpenGL type of a channel, for formats that are is_rgba().
constexpr GLenum channel_type(PixelFormat format) {
  return is_deep_format(format) ? GL_UNSIGNED_SHORT : GL_UNSIGNED_BYTE;
}

/// Copies pictures from graphics memory to main memory, in the current context. Between start() and
/// take() a picture is in flight.
class Readback {
 public:
  virtual ~Readback() = default;

  /// The most pictures that may be in flight.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const = 0;
  /// The number of pictures that are in flight now.
  [[nodiscard]] virtual std::size_t pictures_under_way() const = 0;
  /// Starts to copy a picture that was drawn, or whose drawing the GPU has not finished yet. Fewer
  /// than pictures_in_flight() pictures must be in flight. kFailed when OpenGL refuses.
  virtual Status start(const DrawnPicture& picture) = 0;
  /// Waits for the oldest picture in flight, and moves it into `image`, which gets its size and
  /// format. A picture must be in flight. kFailed when the GPU has not drawn it after 30 seconds,
  /// and when OpenGL refuses.
  virtual Status take(Image& image) = 0;
};

/// Makes a readback that copies a picture in take(), which must be called before the next picture
/// is drawn. For software renderers, whose graphics memory is main memory.
std::unique_ptr<Readback> make_plain_readback();

/// Makes a readback with a ring of permanently mapped buffers, each with a fence. The GPU copies a
/// picture while it draws the next ones; only take() waits.
std::unique_ptr<Readback> make_ring_readback();

}  // namespace tickreel::renderer
