#include "tickreel/core/byte_writer.h"

namespace tickreel {

void ByteWriter::varint(std::uint64_t value) {
  while (value >= 0x80U) {
    u8(static_cast<std::uint8_t>(value | 0x80U));
    value >>= 7U;
  }
  u8(static_cast<std::uint8_t>(value));
}

void ByteWriter::svarint(std::int64_t value) {
  const std::uint64_t sign = value < 0 ? ~std::uint64_t{0} : 0;
  varint((static_cast<std::uint64_t>(value) << 1U) ^ sign);
}

void ByteWriter::string(std::string_view text) {
  varint(text.size());
  bytes_.insert(bytes_.end(), text.begin(), text.end());
}

}  // namespace tickreel
