#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace tickreel {

/// Appends little-endian values to a buffer that it owns. Each function writes what the function of
/// ByteReader with the same name reads. One thread at a time.
class ByteWriter {
 public:
  void u8(std::uint8_t value) { bytes_.push_back(value); }
  void u16(std::uint16_t value) { write(value); }
  void u32(std::uint32_t value) { write(value); }
  void u64(std::uint64_t value) { write(value); }
  void f32(float value) { u32(std::bit_cast<std::uint32_t>(value)); }
  void f64(double value) { u64(std::bit_cast<std::uint64_t>(value)); }
  void varint(std::uint64_t value);
  void svarint(std::int64_t value);
  void bytes(std::span<const std::uint8_t> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  void string(std::string_view text);

  /// The bytes that were written. Valid until the writer changes.
  [[nodiscard]] std::span<const std::uint8_t> view() const { return bytes_; }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  /// Removes all bytes and keeps the memory for the next ones.
  void clear() { bytes_.clear(); }
  /// Returns the bytes, which the caller then owns, and leaves the writer empty.
  std::vector<std::uint8_t> take() { return std::exchange(bytes_, {}); }

 private:
  template <typename T>
  void write(T value) {
    std::uint8_t little_endian[sizeof(T)];
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      little_endian[i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
    bytes_.insert(bytes_.end(), little_endian, little_endian + sizeof(T));
  }

  std::vector<std::uint8_t> bytes_;
};

}  // namespace tickreel
