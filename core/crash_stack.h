#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/fixed_bytes.h"

namespace tickreel {

/// The calls that a thread is in, for the handler of the signal that it dies of: a line for each,
/// innermost first, "_ZN4game4tickEv+0x1b in tickreel" or "tickreel+0x12ab". Names stay mangled:
/// undoing that allocates.
class CrashStack {
 public:
  static constexpr std::size_t kMaxTextBytes = std::size_t{16} << 10U;

  /// Before any crash: the first look loads and allocates, which a handler must not.
  static void prepare();

  void clear() { text_.clear(); }
  /// Adds the calls of this thread. `trampoline` is what the handler returns to; the frame behind
  /// it is the one that crashed.
  void describe(const void* trampoline);
  [[nodiscard]] std::string_view text() const { return text_.as_text(); }

 private:
  static constexpr std::size_t kMaxFrames = 64;
  void describe_frame(void* address);

  std::array<void*, kMaxFrames> frames_{};
  FixedBytes<kMaxTextBytes> text_;
};

}  // namespace tickreel
