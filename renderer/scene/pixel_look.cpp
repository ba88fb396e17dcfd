#include "renderer/scene/pixel_look.h"

#include <algorithm>
#include <cstring>

namespace tickreel::renderer {
namespace {

class PixelLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {kCamera}; }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> /*players*/) const override {
    if (name == kCamera) return LookCamera{0};
    return bad_usage("there is no camera '" + std::string(name) + "'; this game has: " + kCamera);
  }
  void compose(const Moment& /*moment*/, Scene& /*scene*/) override {}
  [[nodiscard]] bool shows_game_pictures() const override { return true; }

 private:
  static constexpr const char* kCamera = "game";
};

/// Widens `kBits` bits to 8 by repeating the high bits below, so that the extremes are 0 and 255.
template <unsigned kBits>
constexpr std::uint8_t widened(unsigned value) {
  const unsigned part = value & ((1U << kBits) - 1);
  return static_cast<std::uint8_t>(part << (8 - kBits) | part >> (2 * kBits - 8));
}

void put(std::uint8_t* to, std::uint32_t xrgb) {
  to[0] = static_cast<std::uint8_t>(xrgb >> 16U);
  to[1] = static_cast<std::uint8_t>(xrgb >> 8U);
  to[2] = static_cast<std::uint8_t>(xrgb);
  to[3] = 255;
}

/// Calls `put_one(to, value)` for each pixel, read as a `Word`.
template <typename Word, typename Put>
void unpack(const GamePicture& picture, Image& to, const Put& put_one) {
  const std::uint8_t* from = picture.pixels.data();
  std::uint8_t* out = to.pixels().data();
  std::uint8_t* const end = out + to.pixels().size();
  for (; out != end; out += Image::kBytesPerPixel, from += sizeof(Word)) {
    Word value{};
    std::memcpy(&value, from, sizeof value);
    put_one(out, value);
  }
}

}  // namespace

std::unique_ptr<Look> make_pixel_look() {
  return std::make_unique<PixelLook>();
}

void unpack_game_picture(const GamePicture& picture, Image& to) {
  to.resize(picture.size);
  switch (picture.format) {
    case GamePixels::kXrgb8888:
      return unpack<std::uint32_t>(picture, to, put);
    case GamePixels::kPalette8:
      return unpack<std::uint8_t>(picture, to, [&](std::uint8_t* out, std::uint8_t index) {
        put(out, picture.palette[index]);
      });
    case GamePixels::k0Rgb1555:
      return unpack<std::uint16_t>(picture, to, [](std::uint8_t* out, unsigned value) {
        out[0] = widened<5>(value >> 10U);
        out[1] = widened<5>(value >> 5U);
        out[2] = widened<5>(value);
        out[3] = 255;
      });
    case GamePixels::kRgb565:
      return unpack<std::uint16_t>(picture, to, [](std::uint8_t* out, unsigned value) {
        out[0] = widened<5>(value >> 11U);
        out[1] = widened<6>(value >> 5U);
        out[2] = widened<5>(value);
        out[3] = 255;
      });
  }
}

FitSettings settings_for(const GamePicture& picture, const GamePictureFit& fit, ImageSize target) {
  constexpr int kEnough = 2;
  const auto [width, height] = picture.size;
  const bool is_square = picture.pixel_width == picture.pixel_height;
  const bool is_small = target.width >= kEnough * width && target.height >= kEnough * height;
  const FitFilter usual =
      is_square && is_small && fit.fit.empty() ? FitFilter::kInteger : FitFilter::kArea;
  return {.source = picture.size,
          .pixel_aspect = static_cast<double>(picture.pixel_width) / picture.pixel_height,
          .target = target,
          .fit = fit.fit,
          .filter = fit.filter.value_or(usual)};
}

}  // namespace tickreel::renderer
