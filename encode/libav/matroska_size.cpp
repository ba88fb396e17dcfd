#include "encode/libav/matroska_size.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tickreel::encode {
namespace {

constexpr std::uint32_t kHeaderId = 0x1A45DFA3;
constexpr std::uint32_t kSegmentId = 0x18538067;
constexpr std::size_t kIdBytes = 4;
constexpr std::array<std::uint8_t, 2> kDocTypeId = {0x42, 0x82};

struct Element {
  std::size_t content_offset;
  std::uint64_t content_bytes;
};

/// Reads the element with this ID at `offset`; none if it is not there or has no length. The zeros
/// in front of a length give its size in bytes; all ones mean an open length.
std::optional<Element> read_element(std::span<const std::uint8_t> bytes, std::size_t offset,
                                    std::uint32_t wanted_id) {
  if (offset > bytes.size() || bytes.size() - offset < kIdBytes + 1) return std::nullopt;
  bytes = bytes.subspan(offset);
  std::uint32_t id = 0;
  for (std::size_t i = 0; i < kIdBytes; ++i) id = id << 8U | bytes[i];
  const auto length_bytes = static_cast<std::size_t>(std::countl_zero(bytes[kIdBytes])) + 1;
  if (id != wanted_id || length_bytes > 8 || bytes.size() < kIdBytes + length_bytes) {
    return std::nullopt;
  }
  std::uint64_t length = bytes[kIdBytes];
  for (std::size_t i = 1; i < length_bytes; ++i) length = length << 8U | bytes[kIdBytes + i];
  const std::uint64_t marker = std::uint64_t{1} << (7 * length_bytes);
  length -= marker;
  if (length == marker - 1) return std::nullopt;
  return Element{offset + kIdBytes + length_bytes, length};
}

}  // namespace

std::optional<std::uint64_t> matroska_file_bytes(std::span<const std::uint8_t> start) {
  const auto header = read_element(start, 0, kHeaderId);
  if (!header || header->content_bytes > start.size()) return std::nullopt;
  const auto segment =
      read_element(start, header->content_offset + header->content_bytes, kSegmentId);
  if (!segment) return std::nullopt;
  return segment->content_offset + segment->content_bytes;
}

std::string_view matroska_doc_type(std::span<const std::uint8_t> start) {
  const auto header = read_element(start, 0, kHeaderId);
  if (!header) return {};
  const auto content = start.subspan(header->content_offset);
  const auto found =
      std::search(content.begin(), content.end(), kDocTypeId.begin(), kDocTypeId.end());
  const auto at = static_cast<std::size_t>(found - content.begin()) + kDocTypeId.size();
  if (found == content.end() || at >= content.size()) return {};
  // The length of the name is one byte, as names are short.
  const std::size_t bytes = content[at] & 0x7FU;
  if (at + 1 + bytes > content.size()) return {};
  return {reinterpret_cast<const char*>(content.data()) + at + 1, bytes};
}

}  // namespace tickreel::encode
