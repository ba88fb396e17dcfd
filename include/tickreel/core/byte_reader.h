#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace tickreel {

/// Reads little-endian values from bytes that the caller owns and that may be damaged. Each read
/// function returns the next value and moves on. A read past the end, or a malformed varint, makes
/// the reader fail: from then on every read returns zero or an empty value, and ok() is false. So a
/// parser can read a whole structure and check ok() once. A length that comes from the bytes is
/// checked against remaining() before memory is allocated for it. One thread at a time.
class ByteReader {
 public:
  /// Reads `bytes`, which must stay valid as long as the reader and what bytes() returns are used.
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint8_t u8() { return number<std::uint8_t>(); }
  std::uint16_t u16() { return number<std::uint16_t>(); }
  std::uint32_t u32() { return number<std::uint32_t>(); }
  std::uint64_t u64() { return number<std::uint64_t>(); }
  float f32() { return std::bit_cast<float>(u32()); }
  double f64() { return std::bit_cast<double>(u64()); }

  /// Reads an unsigned number as LEB128: at most ten bytes, without padding bytes, so that each
  /// value has one encoding.
  std::uint64_t varint();
  /// Reads a signed number: a varint with zigzag encoding.
  std::int64_t svarint();
  /// Returns the next `count` bytes, as a part of the reader's input; empty after a failure.
  std::span<const std::uint8_t> bytes(std::size_t count);
  /// Reads a varint and then as many bytes as it says. Fails for more than `max_bytes` bytes.
  std::string string(std::size_t max_bytes);

  /// Whether no read has failed, and fail() was not called.
  [[nodiscard]] bool ok() const { return ok_; }
  /// The number of bytes that were read; after a failure, the number of all bytes.
  [[nodiscard]] std::size_t position() const { return position_; }
  /// The number of bytes that were not read yet; 0 after a failure.
  [[nodiscard]] std::size_t remaining() const { return bytes_.size() - position_; }
  [[nodiscard]] bool at_end() const { return remaining() == 0; }
  /// Makes the reader fail, for a parser that finds that a value makes no sense.
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
