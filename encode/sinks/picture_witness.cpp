#include "encode/sinks/picture_witness.h"

#include <utility>

#include "encode/color/pixel_converter.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/picture_hash.h"

namespace tickreel::encode {

struct PictureWitness::Parts {
  PixelConverter converter;
  PictureHasher hasher{};
};

PictureWitness::PictureWitness(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
PictureWitness::PictureWitness(PictureWitness&&) noexcept = default;
PictureWitness& PictureWitness::operator=(PictureWitness&&) noexcept = default;
PictureWitness::~PictureWitness() = default;

Result<PictureWitness> PictureWitness::create(const SinkSettings& settings, ImageSize size) {
  const auto codec = find_video_encoder(settings);
  if (!codec) return codec.error();
  const auto pixel_format = choose_pixel_format(**codec, settings);
  if (!pixel_format) return pixel_format.error();
  auto converter = PixelConverter::create(size, *pixel_format, settings.alpha);
  if (!converter) return converter.error();
  return PictureWitness(std::unique_ptr<Parts>(new Parts{*std::move(converter)}));
}

std::optional<PixelFormat> PictureWitness::pixel_format() const {
  return parts_->converter.pixel_format();
}

Result<std::uint64_t> PictureWitness::hash(const Image& image) {
  const auto picture = parts_->converter.convert(image);
  if (!picture) return picture.error();
  return parts_->hasher.hash(**picture);
}

}  // namespace tickreel::encode
