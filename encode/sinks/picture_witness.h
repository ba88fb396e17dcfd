#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "encode/sink_settings.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Says of single pictures what FrameSink::picture_hashes() would be, without encoding any.
class PictureWitness {
 public:
  /// Makes the witness of a sink with these settings. The errors of open_sink() that the settings
  /// alone make.
  static Result<PictureWitness> create(const SinkSettings& settings, ImageSize size);
  PictureWitness(PictureWitness&&) noexcept;
  PictureWitness& operator=(PictureWitness&&) noexcept;
  ~PictureWitness();

  /// See FrameSink.
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const;
  /// Hashes an image that the sink takes.
  Result<std::uint64_t> hash(const Image& image);

 private:
  struct Parts;
  explicit PictureWitness(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::encode
