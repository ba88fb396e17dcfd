#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace tickreel {

/// Reads little-endian values from bytes it does not own and does not trust. A read past the end,
/// or a malformed varint, makes the reader fail: from then on every read gives zero or nothing, and
/// `ok()` is false. So a parser reads a whole structure and asks once. A length that comes from the
/// bytes is checked against `remaining()` before anything is allocated for it.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint8_t u8() { return number<std::uint8_t>(); }
  std::uint16_t u16() { return number<std::uint16_t>(); }
  std::uint32_t u32() { return number<std::uint32_t>(); }
  std::uint64_t u64() { return number<std::uint64_t>(); }
  float f32() { return std::bit_cast<float>(u32()); }
  double f64() { return std::bit_cast<double>(u64()); }

  /// Unsigned LEB128, at most ten bytes, no padding bytes (one encoding for each value).
  std::uint64_t varint();
  /// A signed value, zigzag over `varint`.
  std::int64_t svarint();
  /// The next `count` bytes: a part of the input, which owns them. Empty after a failure.
  std::span<const std::uint8_t> bytes(std::size_t count);
  /// A varint length, then as many bytes. More than `max_bytes` is a failure.
  std::string string(std::size_t max_bytes);

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::size_t position() const { return position_; }  ///< all, after fail()
  [[nodiscard]] std::size_t remaining() const { return bytes_.size() - position_; }
  [[nodiscard]] bool at_end() const { return remaining() == 0; }
  /// Makes the reader fail: for a parser that has read a value which makes no sense.
  void fail() {
    ok_ = false;
    position_ = bytes_.size();
  }

 private:
  template <typename T>
  T number() {
    if (remaining() < sizeof(T)) {
      fail();
      return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value |= static_cast<std::uint64_t>(bytes_[position_ + i]) << (8 * i);
    }
    position_ += sizeof(T);
    return static_cast<T>(value);
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
  bool ok_ = true;
};

}  // namespace tickreel
