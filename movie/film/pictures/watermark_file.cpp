#include "movie/film/pictures/watermark_file.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/files/text_file.h"
#include "encode/xxh3.h"
#include "movie/film/pictures/png_file.h"

#define STB_IMAGE_RESIZE_IMPLEMENTATION
#define STB_IMAGE_RESIZE_STATIC
#include <stb/stb_image_resize.h>

namespace tickreel::movie {

Result<WatermarkFile> read_watermark(const std::string& path) {
  constexpr std::size_t kMaxFileBytes = std::size_t{16} << 20U;
  constexpr int kMaxSide = 4096;
  const auto file = read_text_file(path, kMaxFileBytes);
  if (!file) return about("watermark", prefixed("§watermark: ", file.error()));
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(file->data()), file->size());
  auto pixels = read_png(bytes, kMaxSide);
  if (!pixels)
    return about("watermark", bad_file("§watermark " + path + " " + pixels.error().message));
  return WatermarkFile{*std::move(pixels), Xxh3::of(bytes)};
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

}  // namespace tickreel::movie
