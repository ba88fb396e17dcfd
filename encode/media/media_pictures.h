#pragma once

#include <cstddef>
#include <memory>

#include "encode/media/media_video.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the pictures of a video, in any order. A picture has the same bytes in whatever order
/// pictures are read. If the wanted picture comes soon after the last one, decoding goes on;
/// otherwise it begins at a keyframe before the picture, early enough for open groups of pictures,
/// B-frames and intra refresh. Keeps the file open, and keeps in memory a few decoded pictures and
/// the data of the decoder. One thread at a time.
class MediaPictures {
 public:
  /// Opens the file of the video again. The errors of PictureDecoder::open(), with the file's name.
  static Result<MediaPictures> open(std::shared_ptr<const MediaVideo> video);
  MediaPictures(MediaPictures&&) noexcept;
  MediaPictures& operator=(MediaPictures&&) noexcept;
  ~MediaPictures();

  /// Decodes a picture, turned upright, into `image`: kRgba with straight alpha, resized to the
  /// video's size. `picture`: the index, from 0 to MediaVideo::times().count() - 1. Errors have the
  /// file's name and the time since the first picture: kBadFile when the picture cannot be decoded;
  /// kFailed when its size is another than at the beginning, or its colours cannot be converted
  /// (RgbaFrames::convert()).
  Status read(std::size_t picture, Image& image);

 private:
  class Decoding;
  explicit MediaPictures(std::unique_ptr<Decoding> decoding);
  std::unique_ptr<Decoding> decoding_;
};

}  // namespace tickreel::encode
