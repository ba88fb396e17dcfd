#include "encode/media/media_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/files/system_refusal.h"
#include "encode/media/media_index.h"
#include "encode/media/picture_decoder.h"

namespace tickreel::encode {

class MediaPictures::Decoding {
 public:
  Decoding(std::shared_ptr<const MediaVideo> video, PictureDecoder decoder, FramePtr shown,
           FramePtr ahead)
      : video_(std::move(video)),
        decoder_(std::move(decoder)),
        shown_(std::move(shown)),
        ahead_(std::move(ahead)) {}

  Status read(std::size_t picture, Image& image) {
    const std::int64_t pts = video_->times().pts(picture);
    Status found = find(pts);
    if (found &&
        (shown_->width != index().stored.width || shown_->height != index().stored.height)) {
      found = failed("the size of its pictures changes: convert it first");
    }
    if (found) found = frames_.convert(*shown_, index().turn, image);
    if (found) return {};
    const double seconds =
        (Rational(pts - video_->times().pts(0)) *
         Rational(decoder_.stream().time_base.num, decoder_.stream().time_base.den))
            .to_double();
    return Error{found.error().kind, fmt::format("{}, at {:.3f} s: {}", index().path, seconds,
                                                 without_file(found.error()))};
  }

 private:
  [[nodiscard]] const MediaIndex& index() const { return video_->index(); }
  [[nodiscard]] static bool has_picture(const FramePtr& frame) { return frame->data[0] != nullptr; }

  /// Makes `shown_` the picture that is shown at this time.
  Status find(std::int64_t pts) {
    const auto& keys = index().keys;
    const auto after = std::ranges::upper_bound(keys, pts, {}, &KeyPacket::pts);
    const auto key = static_cast<std::size_t>(std::distance(keys.begin(), after)) -
                     (after == keys.begin() ? 0 : 1);
    Status failure = failed("there is no such picture");
    if (goes_on_to(pts, keys[key])) {
      const auto found = advance(pts);
      if (found && *found) return {};
      if (!found) failure = found.error();
    }
    // The last keyframe before the picture usually suffices. With intra refresh an earlier one is
    // needed; decoding from the start always works.
    const auto start = std::ranges::min_element(keys, {}, &KeyPacket::number);
    for (const KeyPacket& from : {keys[key], keys[key == 0 ? 0 : key - 1], *start}) {
      av_frame_unref(shown_.get());
      av_frame_unref(ahead_.get());
      is_begun_ = false;
      const Status begun = decoder_.begin_at(from, keys);
      is_begun_ = begun.ok();
      is_from_start_ = from.number == 0;
      const auto found = begun ? advance(pts) : Result<bool>(begun.error());
      if (found && *found) return {};
      if (!found) failure = found.error();
    }
    is_begun_ = false;
    return failure;
  }

  /// Whether decoding on will reach the picture, and not much later than from the keyframe.
  [[nodiscard]] bool goes_on_to(std::int64_t pts, const KeyPacket& key) const {
    constexpr std::int64_t kFewPackets = 64;
    if (!is_begun_ || key.number > decoder_.next_packet() + kFewPackets) return false;
    return has_picture(shown_) ? shown_->pts <= pts : decoder_.next_packet() == 0;
  }

  /// Whether `shown_` is the picture. Packets may show nothing, and the earlier picture stays; but
  /// only a decoder that began at the start has surely not missed one.
  [[nodiscard]] bool is_shown(std::int64_t pts) const {
    return has_picture(shown_) && (shown_->pts == pts || is_from_start_);
  }

  /// Decodes up to the picture. False: it did not appear.
  Result<bool> advance(std::int64_t pts) {
    while (true) {
      if (!has_picture(ahead_)) {
        const auto next = decoder_.next();
        if (!next) {
          is_begun_ = false;
          return next.error();
        }
        if (*next == nullptr) return is_shown(pts);
        if (av_frame_ref(ahead_.get(), *next) < 0) {
          return refused_by_system("not enough memory for a picture");
        }
      }
      if (ahead_->pts > pts) return is_shown(pts);
      av_frame_unref(shown_.get());
      av_frame_move_ref(shown_.get(), ahead_.get());
      if (shown_->pts == pts) return true;
    }
  }

  std::shared_ptr<const MediaVideo> video_;
  PictureDecoder decoder_;
  FramePtr shown_;
  FramePtr ahead_;  ///< the picture after `shown_`
  RgbaFrames frames_;
  bool is_begun_ = true;       ///< decoding can go on
  bool is_from_start_ = true;  ///< all packets so far have been decoded
};

MediaPictures::MediaPictures(std::unique_ptr<Decoding> decoding) : decoding_(std::move(decoding)) {}
MediaPictures::MediaPictures(MediaPictures&&) noexcept = default;
MediaPictures& MediaPictures::operator=(MediaPictures&&) noexcept = default;
MediaPictures::~MediaPictures() = default;

Result<MediaPictures> MediaPictures::open(std::shared_ptr<const MediaVideo> video) {
  auto decoder = PictureDecoder::open(video->path());
  if (!decoder) return of_file(video->path(), decoder.error());
  FramePtr shown(av_frame_alloc());
  FramePtr ahead(av_frame_alloc());
  if (!shown || !ahead) return refused_by_system("not enough memory for a picture");
  return MediaPictures(std::make_unique<Decoding>(std::move(video), *std::move(decoder),
                                                  std::move(shown), std::move(ahead)));
}

Status MediaPictures::read(std::size_t picture, Image& image) {
  return decoding_->read(picture, image);
}

}  // namespace tickreel::encode
