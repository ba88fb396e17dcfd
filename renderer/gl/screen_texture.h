#pragma once

#include <cstdint>
#include <memory>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// A picture for an interface, in the OpenGL context that is current in every call.
class ScreenTexture {
 public:
  ScreenTexture();
  ~ScreenTexture();
  ScreenTexture(const ScreenTexture&) = delete;
  ScreenTexture& operator=(const ScreenTexture&) = delete;

  /// Replaces the shown picture; at least 1x1.
  void set(const Image& image);
  /// The size of the shown picture; 0x0 before the first one.
  [[nodiscard]] ImageSize size() const;
  /// OpenGL's name of the texture; it changes with the size.
  [[nodiscard]] std::uintptr_t name() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickreel::renderer
