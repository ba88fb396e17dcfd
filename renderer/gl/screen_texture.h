#pragma once

#include <cstdint>
#include <memory>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// A picture that an interface can show, in the OpenGL context that is current in every call.
class ScreenTexture {
 public:
  ScreenTexture();
  ~ScreenTexture();
  ScreenTexture(const ScreenTexture&) = delete;
  ScreenTexture& operator=(const ScreenTexture&) = delete;

  /// From now on it shows this, 1x1 or larger.
  void set(const Image& image);
  /// The size of what it shows; 0x0 before the first picture.
  [[nodiscard]] ImageSize size() const;
  /// OpenGL's name of the texture; another one when the size changes.
  [[nodiscard]] std::uintptr_t name() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickreel::renderer
