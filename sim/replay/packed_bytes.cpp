#include "sim/replay/packed_bytes.h"

#include <zstd.h>

#include <cassert>
#include <memory>

namespace tickreel::sim {
namespace {

enum class Packing : std::uint8_t { kStored = 0, kZstd = 1 };
constexpr int kThoroughLevel = 19;
constexpr int kQuickLevel = 3;
constexpr std::size_t kQuickFromBytes = std::size_t{64} << 10U;
constexpr std::size_t kLeastZstdBytes = 10;  ///< at least: magic, size, and a block
constexpr int kMaxWindowLog = 23;            // 8 MiB: the most for a decompressor

std::vector<std::uint8_t> compress(std::span<const std::uint8_t> bytes,
                                   std::span<const std::uint8_t> base, PackingEffort effort) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  if (!context) return {};
  const bool is_large = bytes.size() > kQuickFromBytes;
  const bool is_quick = is_large || effort == PackingEffort::kQuick;
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel,
                         is_quick ? kQuickLevel : kThoroughLevel);
  // read_packed() accepts windows up to this size.
  if (is_large) ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog, kMaxWindowLog);
  ZSTD_CCtx_refPrefix(context.get(), base.data(), base.size());
  std::vector<std::uint8_t> packed(ZSTD_compressBound(bytes.size()));
  const std::size_t size =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size());
  packed.resize(ZSTD_isError(size) != 0U ? 0 : size);
  return packed;
}

/// Returns the unpacked bytes; malformed input or more than `max_bytes` fails the reader.
std::vector<std::uint8_t> decompress(ByteReader& reader, std::span<const std::uint8_t> packed,
                                     std::size_t max_bytes, std::span<const std::uint8_t> base) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  // An unknown size is a very large number here; compress() always writes the size.
  const std::uint64_t claimed_bytes = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (!context || claimed_bytes > max_bytes) {
    reader.fail();
    return {};
  }
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
  ZSTD_DCtx_refPrefix(context.get(), base.data(), base.size());
  std::vector<std::uint8_t> bytes;
  // This reserves only address space, which costs no memory until it is written to.
  bytes.reserve(static_cast<std::size_t>(claimed_bytes));
  ZSTD_inBuffer input{packed.data(), packed.size(), 0};
  std::vector<std::uint8_t> piece(std::size_t{64} << 10U);
  while (true) {
    ZSTD_outBuffer output{piece.data(), piece.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context.get(), &output, &input);
    const bool stuck = output.pos == 0 && input.pos == input.size && result != 0;
    if (ZSTD_isError(result) != 0U || stuck || bytes.size() + output.pos > max_bytes) {
      reader.fail();
      return {};
    }
    bytes.insert(bytes.end(), piece.begin(),
                 piece.begin() + static_cast<std::ptrdiff_t>(output.pos));
    if (result == 0) break;
  }
  if (input.pos != input.size) reader.fail();
  return bytes;
}

}  // namespace

void write_packed(ByteWriter& writer, std::span<const std::uint8_t> bytes,
                  std::span<const std::uint8_t> base, PackingEffort effort) {
  assert(base.size() <= kMaxPackingBaseBytes);
  // Small inputs are not compressed: creating a compressor takes longer than a tick can spare.
  std::vector<std::uint8_t> packed;
  if (bytes.size() > kLeastZstdBytes) packed = compress(bytes, base, effort);
  const bool shorter = !packed.empty() && packed.size() < bytes.size();
  const std::span<const std::uint8_t> stored = shorter ? packed : bytes;
  writer.u8(static_cast<std::uint8_t>(shorter ? Packing::kZstd : Packing::kStored));
  writer.varint(stored.size());
  writer.bytes(stored);
}

std::vector<std::uint8_t> read_packed(ByteReader& reader, std::size_t max_bytes,
                                      std::span<const std::uint8_t> base) {
  const std::uint8_t packing = reader.u8();
  const std::uint64_t size = reader.varint();
  if (packing > static_cast<std::uint8_t>(Packing::kZstd) || size > reader.remaining()) {
    reader.fail();
    return {};
  }
  const auto stored = reader.bytes(static_cast<std::size_t>(size));
  if (packing == static_cast<std::uint8_t>(Packing::kZstd)) {
    return decompress(reader, stored, max_bytes, base);
  }
  if (stored.size() > max_bytes) reader.fail();
  return {stored.begin(), stored.end()};
}

}  // namespace tickreel::sim
