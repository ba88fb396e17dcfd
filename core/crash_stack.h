#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/fixed_bytes.h"

namespace tickreel {

/// The call stack of a thread, as text, for the handler of the signal that kills it. It has a line
/// for each call, the innermost first: "_ZN4game4tickEv+0x1b in tickreel" or "tickreel+0x12ab".
/// Names stay mangled, because undoing that allocates memory.
class CrashStack {
 public:
  static constexpr std::size_t kMaxTextBytes = std::size_t{16} << 10U;

  /// Call this before any crash: the first stack walk loads a library and allocates, which a signal
  /// handler must not do.
  static void prepare();

  void clear() { text_.clear(); }
  /// Appends the calls of this thread, 64 frames at most. `trampoline`: the return address of the
  /// signal handler; the frame after it is the one that crashed.
  void describe(const void* trampoline);
  [[nodiscard]] std::string_view text() const { return text_.as_text(); }

 private:
  static constexpr std::size_t kMaxFrames = 64;
  void describe_frame(void* address);

  std::array<void*, kMaxFrames> frames_{};
  FixedBytes<kMaxTextBytes> text_;
};

}  // namespace tickreel
