#include "movie/make/watermark_file.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>

#include "core/files/text_file.h"
#include "encode/xxh3.h"

namespace {

constexpr int kMaxSide = 4096;

/// A picture of the largest size with 16 bits for each of four channels, and some more. What a file
/// unpacks to may be more; that is refused here.
constexpr std::size_t kMostBytes = std::size_t{160} << 20U;

void* take_bytes(std::size_t size) {
  return size <= kMostBytes ? std::malloc(size) : nullptr;
}
void* resize_bytes(void* bytes, std::size_t size) {
  return size <= kMostBytes ? std::realloc(bytes, size) : nullptr;
}

struct FreeBytes {
  void operator()(void* bytes) const { std::free(bytes); }
};

}  // namespace

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_ONLY_PNG
#define STBI_MAX_DIMENSIONS kMaxSide
#define STBI_MALLOC(size) take_bytes(size)
#define STBI_REALLOC(bytes, size) resize_bytes(bytes, size)
#define STBI_FREE(bytes) std::free(bytes)
#include <stb/stb_image.h>

#define STB_IMAGE_RESIZE_IMPLEMENTATION
#define STB_IMAGE_RESIZE_STATIC
#include <stb/stb_image_resize.h>

namespace tickreel {

Result<WatermarkFile> read_watermark(const std::string& path) {
  constexpr std::size_t kMaxFileBytes = std::size_t{16} << 20U;
  const auto file = read_text_file(path, kMaxFileBytes);
  if (!file) return Error{file.error().kind, "--watermark: " + file.error().message};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file->data());
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<stbi_uc, FreeBytes> pixels(stbi_load_from_memory(
      bytes, static_cast<int>(file->size()), &width, &height, &channels, Image::kBytesPerPixel));
  if (pixels == nullptr) {
    const bool is_too_large = std::string_view(stbi_failure_reason()) == "too large";
    return bad_file("--watermark " + path +
                    (is_too_large ? " is too large: give a PNG with sides of " +
                                        std::to_string(kMaxSide) + " pixels at most"
                                  : " cannot be used: it is damaged or no PNG"));
  }
  WatermarkFile mark{Image({width, height}), Xxh3::of({bytes, file->size()})};
  std::ranges::copy(std::span(pixels.get(), mark.pixels.pixels().size()),
                    mark.pixels.pixels().begin());
  return mark;
}

Image fitted_watermark(const Image& pixels, ImageSize picture) {
  constexpr double kWidth = 0.24;
  constexpr double kHeight = 0.12;
  const double side = std::min(picture.width, picture.height);
  const auto [width, height] = pixels.size();
  const double scale = std::min({1.0, kWidth * side / width, kHeight * side / height});
  const auto scaled = [&](int length) {
    return std::max(1, static_cast<int>(std::lround(scale * length)));
  };
  Image fitted({scaled(width), scaled(height)});
  constexpr int kAlphaChannel = 3;
  stbir_resize_uint8_srgb(pixels.pixels().data(), width, height, 0, fitted.pixels().data(),
                          fitted.size().width, fitted.size().height, 0, Image::kBytesPerPixel,
                          kAlphaChannel, 0);
  return fitted;
}

}  // namespace tickreel
