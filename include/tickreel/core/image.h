#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tickreel {

/// The size of a picture.
struct ImageSize {
  int width = 0;   ///< pixels, 1 or more in a real image
  int height = 0;  ///< pixels, 1 or more in a real image
  friend bool operator==(const ImageSize&, const ImageSize&) = default;
};

/// The layout of an image's bytes, named after FFmpeg's pixel formats. The RGB formats are
/// sRGB-encoded and full range; docs/picture.md describes the others.
enum class PixelFormat : std::uint8_t {
  kRgba,     ///< rgba: 8 bits each of red, green, blue, alpha, in this order
  kYuv420p,  ///< yuv420p: a plane each of Y, Cb and Cr, 8 bits
  kNv12,     ///< nv12: a plane of Y, and a plane in which Cb and Cr alternate, 8 bits
  kP010,     ///< p010le: the planes of kNv12; 10 bits at the top of 16, little-endian
  kRgba64,   ///< rgba64le: kRgba with 16 bits each, little-endian: for films of more than 8 bits
  /// kRgba64 with a straight alpha (colours are not multiplied by it): what a game calls
  /// background, such as sky and floor, is transparent. The frames of a film are opaque in all
  /// other formats: their alpha is ignored.
  kRgba64Alpha,
};

/// The size of one plane of an image. A plane is a part of the image's bytes, such as all Y values.
struct PlaneShape {
  std::size_t stride_bytes = 0;  ///< bytes in a row; rows are packed
  int rows = 0;
  friend bool operator==(const PlaneShape&, const PlaneShape&) = default;
};

/// Whether the format is RGB: every pixel has its own colour, in one plane.
constexpr bool is_rgba(PixelFormat format) {
  return format == PixelFormat::kRgba || format == PixelFormat::kRgba64 ||
         format == PixelFormat::kRgba64Alpha;
}

/// Whether the format has more than 8 bits for each channel.
constexpr bool is_deep_format(PixelFormat format) {
  return format == PixelFormat::kP010 || format == PixelFormat::kRgba64 ||
         format == PixelFormat::kRgba64Alpha;
}

/// The number of planes: 1, 2 or 3.
constexpr int plane_count(PixelFormat format) {
  if (is_rgba(format)) return 1;
  return format == PixelFormat::kYuv420p ? 3 : 2;
}

/// The shape of plane number `plane`, from 0, of an image of this format and size. Formats that are
/// not is_rgba() have one Cb and one Cr value for each 2x2 pixels; `size` must be even for them.
constexpr PlaneShape plane_shape(PixelFormat format, ImageSize size, int plane) {
  const auto width = static_cast<std::size_t>(size.width);
  switch (format) {
    case PixelFormat::kYuv420p:
      return plane == 0 ? PlaneShape{width, size.height} : PlaneShape{width / 2, size.height / 2};
    case PixelFormat::kNv12:
      return {width, plane == 0 ? size.height : size.height / 2};
    case PixelFormat::kP010:
      return {2 * width, plane == 0 ? size.height : size.height / 2};
    case PixelFormat::kRgba64:
    case PixelFormat::kRgba64Alpha:
      return {8 * width, size.height};
    case PixelFormat::kRgba:
      break;
  }
  return {4 * width, size.height};
}

/// The size that an image needs to hold a picture of `size` in a format: `size` for an is_rgba()
/// format, otherwise `size` rounded up to even numbers.
constexpr ImageSize coded_size(ImageSize size, PixelFormat format) {
  if (is_rgba(format)) return size;
  return {size.width + size.width % 2, size.height + size.height % 2};
}

/// A picture in memory, top row first, plane after plane, without gaps between rows. Owns its
/// pixels; copying copies them, moving does not. One thread at a time; constant functions may be
/// called by several.
class Image {
 public:
  /// The bytes of a pixel in the format kRgba.
  static constexpr int kBytesPerPixel = 4;

  Image() = default;
  explicit Image(ImageSize size, PixelFormat format = PixelFormat::kRgba) { resize(size, format); }

  /// Changes size and format. The pixels are unspecified afterwards. Keeps the memory when it is
  /// large enough, so that images can be used again. `size` must be a coded_size() of the format:
  /// even numbers for a format that is not is_rgba().
  void resize(ImageSize size, PixelFormat format = PixelFormat::kRgba) {
    assert(size == coded_size(size, format));
    size_ = size;
    format_ = format;
    std::size_t bytes = 0;
    for (int i = 0; i < plane_count(format); ++i) bytes += plane_bytes(i);
    pixels_.resize(bytes);
  }

  [[nodiscard]] ImageSize size() const { return size_; }
  [[nodiscard]] PixelFormat format() const { return format_; }
  /// The bytes in a row of the first plane, which is the only one of an is_rgba() format.
  [[nodiscard]] std::size_t stride_bytes() const {
    return plane_shape(format_, size_, 0).stride_bytes;
  }
  /// The bytes of all planes, one plane after the other.
  [[nodiscard]] std::span<std::uint8_t> pixels() { return pixels_; }
  [[nodiscard]] std::span<const std::uint8_t> pixels() const { return pixels_; }
  /// The bytes of plane number `index`, from 0 to plane_count() - 1.
  [[nodiscard]] std::span<std::uint8_t> plane(int index) {
    return pixels().subspan(plane_offset(index), plane_bytes(index));
  }
  [[nodiscard]] std::span<const std::uint8_t> plane(int index) const {
    return pixels().subspan(plane_offset(index), plane_bytes(index));
  }
  /// Row `y` (0 is the top) of the first plane, `stride_bytes()` long.
  [[nodiscard]] std::span<std::uint8_t> row(int y) {
    return pixels().subspan(static_cast<std::size_t>(y) * stride_bytes(), stride_bytes());
  }
  [[nodiscard]] std::span<const std::uint8_t> row(int y) const {
    return pixels().subspan(static_cast<std::size_t>(y) * stride_bytes(), stride_bytes());
  }

 private:
  [[nodiscard]] std::size_t plane_bytes(int index) const {
    const PlaneShape shape = plane_shape(format_, size_, index);
    return shape.stride_bytes * static_cast<std::size_t>(shape.rows);
  }
  [[nodiscard]] std::size_t plane_offset(int index) const {
    std::size_t offset = 0;
    for (int i = 0; i < index; ++i) offset += plane_bytes(i);
    return offset;
  }

  ImageSize size_;
  PixelFormat format_ = PixelFormat::kRgba;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace tickreel
