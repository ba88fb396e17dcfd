#pragma once

#include <cstdint>
#include <memory>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// A picture as an OpenGL texture, for a user interface. The same OpenGL context must be current in
/// every call, also in the destructor.
class ScreenTexture {
 public:
  ScreenTexture();
  ~ScreenTexture();
  ScreenTexture(const ScreenTexture&) = delete;
  ScreenTexture& operator=(const ScreenTexture&) = delete;

  /// Replaces the picture by a copy of `image`, which is kRgba and has at least 1x1 pixels. Its top
  /// row is the first row of the texture.
  void set(const Image& image);
  /// The size of the picture; 0x0 before the first set().
  [[nodiscard]] ImageSize size() const;
  /// OpenGL's name of the texture; 0 before the first set(). It changes when the size changes.
  [[nodiscard]] std::uintptr_t name() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickreel::renderer
