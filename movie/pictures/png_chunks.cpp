#include "movie/pictures/png_chunks.h"

#include <algorithm>
#include <string_view>

namespace tickreel::movie {
namespace {

using Bytes = std::span<const std::uint8_t>;

/// 0 beyond the end.
std::uint32_t number_at(Bytes bytes, std::size_t at, std::size_t size, bool is_little = false) {
  if (at > bytes.size() || bytes.size() - at < size) return 0;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    value = value << 8U | bytes[at + (is_little ? size - 1 - i : i)];
  }
  return value;
}

/// The first directory of a TIFF, which is what Exif is.
int orientation_of(Bytes exif) {
  constexpr int kUpright = 1;
  constexpr int kLast = 8;
  constexpr std::uint32_t kOrientation = 0x0112;
  constexpr std::uint32_t kShort = 3;
  constexpr std::size_t kEntryBytes = 12;
  const bool is_little = number_at(exif, 0, 2) == 0x4949;
  if (!is_little && number_at(exif, 0, 2) != 0x4D4D) return kUpright;
  if (number_at(exif, 2, 2, is_little) != 42) return kUpright;
  const std::size_t directory = number_at(exif, 4, 4, is_little);
  const std::uint32_t count = number_at(exif, directory, 2, is_little);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t entry = directory + 2 + i * kEntryBytes;
    if (entry > exif.size()) break;
    if (number_at(exif, entry, 2, is_little) != kOrientation) continue;
    if (number_at(exif, entry + 2, 2, is_little) != kShort) break;
    const auto said = static_cast<int>(number_at(exif, entry + 8, 2, is_little));
    return said >= kUpright && said <= kLast ? said : kUpright;
  }
  return kUpright;
}

std::array<double, 8> places_of(Bytes data) {
  constexpr double kScale = 100'000;
  std::array<double, 8> places{};
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = number_at(data, 4 * i, 4) / kScale;
  return places;
}

/// Behind its name and the number of the packing, of which there is one.
Bytes packed_profile(Bytes data) {
  const auto name_end = std::ranges::find(data, std::uint8_t{0});
  const auto begin = static_cast<std::size_t>(name_end - data.begin()) + 2;
  return begin < data.size() ? data.subspan(begin) : Bytes();
}

void read_chunk(std::string_view type, Bytes data, PngChunks& chunks) {
  constexpr std::size_t kPlacesBytes = 32;
  constexpr double kGammaScale = 100'000;
  if (type == "cICP" && data.size() == 4) chunks.tags = {data[0], data[1]};
  if (type == "iCCP" && chunks.profile.empty()) chunks.profile = packed_profile(data);
  if (type == "sRGB") chunks.is_srgb = true;
  if (type == "gAMA" && number_at(data, 0, 4) > 0)
    chunks.gamma = number_at(data, 0, 4) / kGammaScale;
  if (type == "cHRM" && data.size() == kPlacesBytes) chunks.places = places_of(data);
}

}  // namespace

PngChunks chunks_of(Bytes file) {
  constexpr std::size_t kSignature = 8;
  constexpr std::size_t kAround = 12;  // length, type, checksum
  PngChunks chunks;
  bool is_before_pixels = true;
  for (std::size_t at = kSignature; at + kAround <= file.size();) {
    const std::size_t length = number_at(file, at, 4);
    if (length > file.size() - at - kAround) break;
    const std::string_view type(reinterpret_cast<const char*>(file.data()) + at + 4, 4);
    const Bytes data = file.subspan(at + 8, length);
    if (type == "IDAT") is_before_pixels = false;
    if (is_before_pixels) read_chunk(type, data, chunks);
    if (type == "eXIf") chunks.orientation = orientation_of(data);
    at += kAround + length;
  }
  return chunks;
}

}  // namespace tickreel::movie
