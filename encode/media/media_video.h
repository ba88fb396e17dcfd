#pragma once

#include <memory>
#include <string>

#include "encode/media/picture_times.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

struct MediaIndex;

/// The facts about the pictures of a video file (MP4, MOV, Matroska or WebM, made by any program):
/// the time of each picture, and the packets from which decoding can begin. MediaPictures decodes
/// the pictures. Never changes, so any thread may use it.
class MediaVideo {
 public:
  /// Reads the whole file once, and decodes only the first picture. Errors have the file's name:
  /// kBadFile when the file is no video, damaged, or cut off; kFailed for containers, codecs and
  /// colours that are not supported, for pictures with a side of more than kMostMediaSide pixels,
  /// and for more than kMostMediaPictures pictures. The limits bound the memory, whatever the file
  /// claims.
  static Result<std::shared_ptr<const MediaVideo>> open(const std::string& path);

  explicit MediaVideo(MediaIndex index);
  ~MediaVideo();
  MediaVideo(const MediaVideo&) = delete;
  MediaVideo& operator=(const MediaVideo&) = delete;

  [[nodiscard]] const std::string& path() const;
  [[nodiscard]] const PictureTimes& times() const;
  /// The size of the upright pictures, in pixels of the file.
  [[nodiscard]] ImageSize size() const;
  /// The width of a pixel divided by its height, from 1/10 to 10. 1: pixels are square.
  [[nodiscard]] const Rational& pixel_aspect() const;
  /// The time from sample 0 of the file's MediaSound to the first picture, in seconds, to the
  /// microsecond.
  [[nodiscard]] const Rational& first_seconds() const;
  [[nodiscard]] bool has_sound() const;
  [[nodiscard]] bool has_alpha() const;
  /// Whether the first picture consists of two fields. Pictures are decoded with both fields; no
  /// fields are blended.
  [[nodiscard]] bool is_interlaced() const;
  /// All facts, for MediaPictures.
  [[nodiscard]] const MediaIndex& index() const { return *index_; }

 private:
  std::unique_ptr<const MediaIndex> index_;
};

}  // namespace tickreel::encode
