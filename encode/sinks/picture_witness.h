#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "encode/sink_settings.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Computes the hash that FrameSink::picture_hashes() would have for a picture, without encoding
/// it.
class PictureWitness {
 public:
  /// Makes the witness for a sink with these settings and pictures of this size. The errors of
  /// open_sink() that come from the settings alone.
  static Result<PictureWitness> create(const SinkSettings& settings, ImageSize size);
  PictureWitness(PictureWitness&&) noexcept;
  PictureWitness& operator=(PictureWitness&&) noexcept;
  ~PictureWitness();

  /// Returns the format that pictures may have; nothing: kRgba. See FrameSink::pixel_format().
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const;
  /// Returns the hash of a picture in a format that the sink takes. The errors of
  /// PixelConverter::convert().
  Result<std::uint64_t> hash(const Image& image);

 private:
  struct Parts;
  explicit PictureWitness(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::encode
