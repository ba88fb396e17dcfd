#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tickreel {

/// A buffer of kCapacity bytes for text or bytes. It never allocates memory, so signal handlers may
/// use it. Each function appends, unless it says otherwise; bytes that do not fit are dropped.
template <std::size_t kCapacity>
class FixedBytes {
 public:
  void clear() { size_ = 0; }
  void u8(std::uint8_t value) {
    if (size_ < kCapacity) bytes_[size_++] = value;
  }
  /// Appends a number as unsigned LEB128.
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) u8(static_cast<std::uint8_t>(value | 0x80U));
    u8(static_cast<std::uint8_t>(value));
  }
  void text(std::string_view text) {
    for (const char c : text) u8(static_cast<std::uint8_t>(c));
  }
  /// Replaces the content; leaves it empty when `whole` does not fit.
  void set(std::string_view whole) {
    clear();
    if (whole.size() <= kCapacity) text(whole);
  }
  /// Appends a number as hexadecimal digits without leading zeros: "0x1b".
  void hexadecimal(std::uintptr_t value) {
    text("0x");
    unsigned shift = 0;
    while (shift + 4 < sizeof(value) * 8 && value >> (shift + 4) != 0) shift += 4;
    for (;; shift -= 4) {
      u8(static_cast<std::uint8_t>("0123456789abcdef"[value >> shift & 0xFU]));
      if (shift == 0) return;
    }
  }

  [[nodiscard]] std::span<std::uint8_t> view() { return std::span(bytes_).first(size_); }
  [[nodiscard]] std::string_view as_text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), size_};
  }

 private:
  std::array<std::uint8_t, kCapacity> bytes_{};
  std::size_t size_ = 0;
};

}  // namespace tickreel
