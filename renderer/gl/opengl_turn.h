#pragma once

#include <mutex>

#include "renderer/room.h"

namespace tickreel::renderer {

/// The mutex of the process that a thread must hold while it uses OpenGL, because drivers are not
/// reliable with contexts in several threads. (A software rasteriser uses all cores for one picture
/// anyway.)
inline std::mutex& opengl_turn() {
  static std::mutex one_at_a_time;
  return one_at_a_time;
}

}  // namespace tickreel::renderer
