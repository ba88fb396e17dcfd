#pragma once

#include <mutex>

#include "renderer/room.h"

namespace tickreel::renderer {

/// One thread of the process at a time works with OpenGL: drivers are not as safe with contexts in
/// several threads as they should be. A software rasteriser has all cores at one picture anyway.
inline std::mutex& opengl_turn() {
  static std::mutex one_at_a_time;
  return one_at_a_time;
}

}  // namespace tickreel::renderer
