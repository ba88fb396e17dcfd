#include "movie/film/pictures/png_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace {

constexpr int kMostPngSide = 8192;

/// The largest block that stb_image may allocate. A file may unpack to more; its allocation then
/// fails.
thread_local std::size_t most_png_bytes = 0;

void* take_png_bytes(std::size_t size) {
  return size <= most_png_bytes ? std::malloc(size) : nullptr;
}
void* resize_png_bytes(void* bytes, std::size_t size) {
  return size <= most_png_bytes ? std::realloc(bytes, size) : nullptr;
}

struct FreePngBytes {
  void operator()(void* bytes) const { std::free(bytes); }
};

}  // namespace

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_ONLY_PNG
#define STBI_MAX_DIMENSIONS kMostPngSide
#define STBI_MALLOC(size) take_png_bytes(size)
#define STBI_REALLOC(bytes, size) resize_png_bytes(bytes, size)
#define STBI_FREE(bytes) std::free(bytes)
#include <stb/stb_image.h>

#include "encode/media/icc_colors.h"
#include "encode/media/turn.h"
#include "movie/room.h"

namespace tickreel::movie {
namespace {

/// A PNG's description of its picture, without the pixels. Views point into the file.
struct PngChunks {
  /// cICP: primaries and transfer, as the numbers of H.273.
  std::optional<std::array<int, 2>> tags{};
  std::span<const std::uint8_t> profile{};        ///< iCCP, zlib-compressed; empty when there is
                                                  ///< none
  bool is_srgb = false;                           ///< sRGB
  std::optional<double> gamma{};                  ///< gAMA
  std::optional<std::array<double, 8>> places{};  ///< cHRM: x and y of white, red, green and blue
  int orientation = 1;                            ///< from eXIf, 1 to 8
};

using Bytes = std::span<const std::uint8_t>;

/// Returns a number from the bytes; 0 when it lies beyond the end.
std::uint32_t number_at(Bytes bytes, std::size_t at, std::size_t size, bool is_little = false) {
  if (at > bytes.size() || bytes.size() - at < size) return 0;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    value = value << 8U | bytes[at + (is_little ? size - 1 - i : i)];
  }
  return value;
}

/// Reads the orientation from the first directory of a TIFF, which is the format of Exif.
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

/// Returns the profile without its name and compression method in front. There is only one method.
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

/// Reads the chunks of any bytes. Of a damaged file, reads the chunks before the damage.
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

/// The most bytes of an unpacked profile: larger than any profile in use.
constexpr std::size_t kMostProfileBytes = std::size_t{8} << 20U;

Status follow_profile(std::span<const std::uint8_t> packed, Image& picture) {
  most_png_bytes = kMostProfileBytes;
  constexpr int kGuess = 1 << 14;
  constexpr int kHasHeader = 1;
  int size = 0;
  const std::unique_ptr<char, FreePngBytes> profile(stbi_zlib_decode_malloc_guesssize_headerflag(
      reinterpret_cast<const char*>(packed.data()), static_cast<int>(packed.size()), kGuess, &size,
      kHasHeader));
  if (profile == nullptr) return bad_file("its colour profile (iCCP) is damaged");
  return IccColors().to_srgb(
      {reinterpret_cast<const std::uint8_t*>(profile.get()), static_cast<std::size_t>(size)},
      picture);
}

/// Applies the first colour description that the file has, in the order of PNG's priorities.
Status follow_colors(const PngChunks& chunks, Image& picture) {
  if (chunks.tags) return check_color_tags((*chunks.tags)[0], (*chunks.tags)[1]);
  if (!chunks.profile.empty()) return follow_profile(chunks.profile, picture);
  if (chunks.is_srgb || (!chunks.gamma && !chunks.places)) return {};
  PlainColors colors{chunks.gamma};
  if (chunks.places) colors.places = *chunks.places;
  // Programs write these values for sRGB without an sRGB chunk.
  constexpr double kUsual = 1 / 2.2;
  constexpr double kNear = 0.02;
  const bool is_usual = !chunks.gamma || std::abs(*chunks.gamma - kUsual) < kNear;
  const bool is_srgb =
      std::ranges::equal(colors.places, PlainColors::kPlacesOfSrgb,
                         [](double a, double b) { return std::abs(a - b) < kNear; });
  if (is_usual && is_srgb) return {};
  return IccColors().to_srgb(colors, picture);
}

Result<Image> as_it_is_shown(std::span<const std::uint8_t> file, Image picture) {
  const PngChunks chunks = chunks_of(file);
  if (Status followed = follow_colors(chunks, picture); !followed) {
    return bad_file("cannot be used: " + followed.error().message);
  }
  if (chunks.orientation == 1) return picture;
  return turned(picture, turn_of_exif(chunks.orientation).value_or(Turn{}));
}

}  // namespace

Result<Image> read_png(std::span<const std::uint8_t> file, int most_side) {
  // 16 bits for each of four channels, and some more.
  constexpr std::size_t kBytesOfPixel = 9;
  constexpr std::size_t kSpare = std::size_t{16} << 20U;
  const auto side = static_cast<std::size_t>(most_side);
  most_png_bytes = side * side * kBytesOfPixel + kSpare;
  const auto* const bytes = file.data();
  const auto length = static_cast<int>(file.size());
  int width = 0;
  int height = 0;
  int channels = 0;
  const auto too_large = [most_side] {
    return bad_file("is too large: give a PNG with sides of " + std::to_string(most_side) +
                    " pixels at most");
  };
  // Refuses a picture that is too large by its header, without unpacking it. Loading reports all
  // other errors.
  const bool is_known = stbi_info_from_memory(bytes, length, &width, &height, &channels) != 0;
  if (is_known && (width > most_side || height > most_side)) return too_large();
  const std::unique_ptr<stbi_uc, FreePngBytes> pixels(
      stbi_load_from_memory(bytes, length, &width, &height, &channels, Image::kBytesPerPixel));
  if (pixels == nullptr) {
    if (std::string_view(stbi_failure_reason()) == "too large") return too_large();
    return bad_file("cannot be used: it is damaged or no PNG");
  }
  Image picture({width, height});
  std::ranges::copy(std::span(pixels.get(), picture.pixels().size()), picture.pixels().begin());
  return as_it_is_shown(file, std::move(picture));
}

}  // namespace tickreel::movie
