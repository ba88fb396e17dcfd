#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <utility>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// A point in the sequence of OpenGL commands, for which a program can wait until the GPU has
/// finished all commands before it. Empty when default-constructed. Moves, does not copy; a move
/// assignment exchanges the points of the two fences. The context that made a fence must be current
/// when the fence is used or destroyed.
class GlFence {
 public:
  GlFence() = default;
  GlFence(GlFence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
  GlFence& operator=(GlFence&& other) noexcept {
    std::swap(sync_, other.sync_);
    return *this;
  }
  ~GlFence() { glDeleteSync(sync_); }

  /// Returns a fence after all commands so far.
  static GlFence after_all_so_far() {
    GlFence fence;
    fence.sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    return fence;
  }

  /// Waits until the GPU has finished the commands before the fence. kFailed after 30 seconds,
  /// which is longer than any picture takes, and when the device was lost. The fence must not be
  /// empty.
  [[nodiscard]] Status wait() const {
    constexpr std::uint64_t kNanoseconds = 30'000'000'000;
    const GLenum result = glClientWaitSync(sync_, GL_SYNC_FLUSH_COMMANDS_BIT, kNanoseconds);
    if (result == GL_ALREADY_SIGNALED || result == GL_CONDITION_SATISFIED) return {};
    if (result == GL_TIMEOUT_EXPIRED) {
      return failed("the graphics device has not answered for 30 seconds; it may need a reset");
    }
    return failed("the graphics device was lost while it drew; run the export again");
  }

 private:
  GLsync sync_ = nullptr;
};

}  // namespace tickreel::renderer
