#include "tickreel/core/byte_reader.h"

namespace tickreel {

std::uint64_t ByteReader::varint() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const std::uint8_t byte = u8();
    const std::uint64_t group = byte & 0x7FU;
    const bool overflows = shift == 63 && group > 1;
    const bool padded = byte == 0 && shift > 0;
    if (!ok_ || overflows || padded) break;
    value |= group << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  fail();
  return 0;
}

std::int64_t ByteReader::svarint() {
  const std::uint64_t zigzag = varint();
  return static_cast<std::int64_t>((zigzag >> 1U) ^ (~(zigzag & 1U) + 1U));
}

std::span<const std::uint8_t> ByteReader::bytes(std::size_t count) {
  if (remaining() < count) {
    fail();
    return {};
  }
  const auto result = bytes_.subspan(position_, count);
  position_ += count;
  return result;
}

std::string ByteReader::string(std::size_t max_bytes) {
  const std::uint64_t size = varint();
  if (size > max_bytes || size > remaining()) {
    fail();
    return {};
  }
  const auto text = bytes(static_cast<std::size_t>(size));
  return {text.begin(), text.end()};
}

}  // namespace tickreel
