#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/fixed_bytes.h"

namespace tickreel {

/// The call stack of a thread that crashes, as text. A signal handler may use it. The text has a
/// line for each call, the innermost first: "_ZN4game4tickEv+0x1b in tickreel", "tickreel+0x12ab"
/// where no name is known, or "0x7f12" where no library is known. C++ names stay mangled, because
/// demangling allocates memory. What does not fit is left out.
class CrashStack {
 public:
  static constexpr std::size_t kMaxTextBytes = std::size_t{16} << 10U;

  /// Call this before any crash: the first stack walk loads a library and allocates, which a signal
  /// handler must not do.
  static void prepare();

  void clear() { text_.clear(); }
  /// Appends the calls of the calling thread, of its 64 innermost frames. `trampoline`: the return
  /// address of the signal handler. The frames up to this address are left out, so that the first
  /// line is the function that crashed; without that address among them, none is.
  void describe(const void* trampoline);
  [[nodiscard]] std::string_view text() const { return text_.as_text(); }

 private:
  static constexpr std::size_t kMaxFrames = 64;
  void describe_frame(void* address);

  std::array<void*, kMaxFrames> frames_{};
  FixedBytes<kMaxTextBytes> text_;
};

}  // namespace tickreel
