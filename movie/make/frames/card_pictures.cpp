#include "movie/make/frames/card_pictures.h"

#include <array>
#include <cstddef>

namespace tickreel::movie {
namespace {

class ColorPictures final : public PictureSource {
 public:
  explicit ColorPictures(std::int64_t color) {
    const auto byte = [color](int shift) { return static_cast<std::uint8_t>(color >> shift); };
    pixel_ = {byte(16), byte(8), byte(0), 255};
  }

  Status picture(std::int64_t /*frame*/, Image& image) override {
    const std::span<std::uint8_t> pixels = image.pixels();
    for (std::size_t i = 0; i < pixels.size(); i += pixel_.size()) {
      for (std::size_t channel = 0; channel < pixel_.size(); ++channel) {
        pixels[i + channel] = pixel_[channel];
      }
    }
    return {};
  }

 private:
  std::array<std::uint8_t, Image::kBytesPerPixel> pixel_{};
};

}  // namespace

PictureSourceMaker card_pictures(const PaintedSource& card) {
  return [color = card.color]() -> Result<std::unique_ptr<PictureSource>> {
    return std::unique_ptr<PictureSource>(std::make_unique<ColorPictures>(color));
  };
}

}  // namespace tickreel::movie
