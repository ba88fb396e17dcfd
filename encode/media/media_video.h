#pragma once

#include <memory>
#include <string>

#include "encode/media/picture_times.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

struct MediaIndex;

/// Facts of the pictures of a video file (MP4, MOV, Matroska or WebM, of anybody's making)
/// before any is shown: when each of them is, and where decoding can begin. Never changes: any
/// thread.
class MediaVideo {
 public:
  /// Reads the whole file once, without decoding more than the first picture. kBadFile, with the
  /// file's name, when it is no video, damaged, or a part of it is missing; kFailed for codecs and
  /// colours that are not read, and for pictures with a side of more than kMostMediaSide pixels.
  /// Whatever the file claims, no more memory is taken than such pictures, and kMostMediaPictures
  /// times, need.
  static Result<std::shared_ptr<const MediaVideo>> open(const std::string& path);

  explicit MediaVideo(MediaIndex index);
  ~MediaVideo();
  MediaVideo(const MediaVideo&) = delete;
  MediaVideo& operator=(const MediaVideo&) = delete;

  [[nodiscard]] const std::string& path() const;
  [[nodiscard]] const PictureTimes& times() const;
  /// The size of its upright pictures.
  [[nodiscard]] ImageSize size() const;
  /// Width by height of a pixel as it is to be shown.
  [[nodiscard]] const Rational& pixel_aspect() const;
  /// How long after sample 0 of its MediaSound the first picture is shown, to the microsecond.
  [[nodiscard]] const Rational& first_seconds() const;
  [[nodiscard]] bool has_sound() const;
  [[nodiscard]] bool has_alpha() const;
  /// Whether pictures have two fields each, as the first one says. They are shown as they are.
  [[nodiscard]] bool is_interlaced() const;
  [[nodiscard]] const MediaIndex& index() const { return *index_; }

 private:
  std::unique_ptr<const MediaIndex> index_;
};

}  // namespace tickreel::encode
