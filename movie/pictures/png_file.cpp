#include "movie/pictures/png_file.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

constexpr int kMostPngSide = 8192;

/// What stb_image may have in one piece: what a file unpacks to may be more; that is refused here.
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
#include "movie/pictures/png_chunks.h"

namespace tickreel::movie {
namespace {

/// No profile that somebody uses is larger.
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

/// The first of what it says counts, in this order.
Status follow_colors(const PngChunks& chunks, Image& picture) {
  if (chunks.tags) return check_color_tags((*chunks.tags)[0], (*chunks.tags)[1]);
  if (!chunks.profile.empty()) return follow_profile(chunks.profile, picture);
  if (chunks.is_srgb || (!chunks.gamma && !chunks.places)) return {};
  PlainColors colors{chunks.gamma};
  if (chunks.places) colors.places = *chunks.places;
  // What programs write of sRGB without saying that it is.
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
  // Where the header alone says it, nothing is unpacked. What is wrong otherwise, loading says.
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
