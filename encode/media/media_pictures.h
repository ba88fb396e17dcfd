#pragma once

#include <cstddef>
#include <memory>

#include "encode/media/media_video.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the pictures of a video. A picture is the same bytes in whatever order they are read: in
/// the order of the file decoding goes on, otherwise it begins at a keyframe before the picture, so
/// that open groups of pictures, B-frames and intra refresh are what they are from the start on.
/// Has the file open; holds one picture and what the decoder needs. One thread.
class MediaPictures {
 public:
  /// The errors of MediaVideo::open.
  static Result<MediaPictures> open(std::shared_ptr<const MediaVideo> video);
  MediaPictures(MediaPictures&&) noexcept;
  MediaPictures& operator=(MediaPictures&&) noexcept;
  ~MediaPictures();

  /// Into an image of kRgba, resized to the video's; straight alpha. `picture`: below
  /// times().count(). kBadFile, with the file's name and the time, for what cannot be decoded.
  Status read(std::size_t picture, Image& image);

 private:
  class Decoding;
  explicit MediaPictures(std::unique_ptr<Decoding> decoding);
  std::unique_ptr<Decoding> decoding_;
};

}  // namespace tickreel::encode
