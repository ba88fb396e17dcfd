#include "movie/make/frames/media_clips.h"

#include <optional>
#include <utility>

#include "core/wide_integer.h"
#include "encode/media/media_pictures.h"
#include "encode/media/media_sound.h"
#include "movie/film/pictures/known_video.h"
#include "movie/film/pictures/still_file.h"
#include "movie/film/time/game_time.h"
#include "renderer/scene/picture_fit.h"

namespace tickreel::movie {
namespace {

/// `kind`: such as "still".
Error not_the_same(const FilmMedia& media, const std::string& kind) {
  return bad_usage(media.file + " is not the " + kind +
                   " that the film was planned with: give that one, or plan the film anew");
}

class StillPictures final : public PictureSource {
 public:
  explicit StillPictures(std::shared_ptr<const Image> picture) : picture_(std::move(picture)) {}
  Status picture(std::int64_t /*frame*/, Image& image) override {
    image = *picture_;
    return {};
  }

 private:
  std::shared_ptr<const Image> picture_;
};

/// The part of a video that a clip shows.
struct VideoClip {
  std::shared_ptr<const MediaVideo> video;
  FitSettings fit;
  Rational in_seconds;
  Rational frame_rate;
  int sample_rate_hz = 0;  ///< 0: the clip has no sound
  double gain = 1.0;
};

/// Returns the sample of the clip's MediaSound that is nearest to the in point.
std::int64_t sample_at(const VideoClip& clip) {
  const Rational& first = clip.video->first_seconds();
  const Rational& in = clip.in_seconds;
  const Int128 bottom = Int128{first.denominator()} * in.denominator();
  const Int128 top = (Int128{first.numerator()} * in.denominator() +
                      Int128{in.numerator()} * first.denominator()) *
                     clip.sample_rate_hz;
  const Int128 half = top < 0 ? -bottom / 2 : bottom / 2;
  return static_cast<std::int64_t>((top + half) / bottom);
}

class VideoPictures final : public PictureSource {
 public:
  VideoPictures(VideoClip clip, MediaPictures pictures, std::optional<MediaSound> sound)
      : clip_(std::move(clip)),
        pictures_(std::move(pictures)),
        sound_(std::move(sound)),
        fitter_(clip_.fit) {}

  Status picture(std::int64_t frame, Image& image) override {
    const auto seconds = sum_of_times(clip_.in_seconds, Rational(frame) / clip_.frame_rate);
    if (!seconds) return bad_usage("from: its times have too little in common with the frame rate");
    const std::size_t wanted = clip_.video->times().at(*seconds);
    if (wanted != shown_) {
      if (Status read = pictures_.read(wanted, decoded_); !read) return read;
      fitter_.fit(decoded_, fitted_);
      shown_ = wanted;
    }
    image = fitted_;
    return {};
  }

  Result<std::vector<SoundLayer>> sound(std::int64_t /*frame*/,
                                        const SampleRange& samples) override {
    if (!sound_) return std::vector<SoundLayer>();
    SoundLayer layer{.gain_from = clip_.gain, .gain_to = clip_.gain};
    layer.samples.resize(static_cast<std::size_t>(samples.count()) * AudioFormat::kChannels);
    Status read = sound_->read(sample_at(clip_) + samples.first, layer.samples);
    if (!read) return read.error();
    std::vector<SoundLayer> layers;
    layers.push_back(std::move(layer));
    return layers;
  }

 private:
  VideoClip clip_;
  MediaPictures pictures_;
  std::optional<MediaSound> sound_;
  PictureFitter fitter_;
  Image decoded_;
  Image fitted_;
  std::optional<std::size_t> shown_;  ///< the picture in `fitted_`
};

}  // namespace

Result<PictureSourceMaker> still_pictures(const FilmDefinition& clip) {
  const StillSource& of = *clip.as<StillSource>();
  const auto still = read_still(of.media.file);
  if (!still) return still.error();
  if (still->hash != of.media.hash) return not_the_same(of.media, "still");
  auto picture = std::make_shared<Image>();
  PictureFitter({still->pixels.size(), 1.0, still->has_alpha, clip.size, of.media.fit, of.color})
      .fit(still->pixels, *picture);
  return PictureSourceMaker([picture]() -> Result<std::unique_ptr<PictureSource>> {
    return std::unique_ptr<PictureSource>(std::make_unique<StillPictures>(picture));
  });
}

Result<PictureSourceMaker> video_pictures(const FilmDefinition& clip) {
  const VideoSource& of = *clip.as<VideoSource>();
  const auto known = know_video(of.media.file);
  if (!known) return known.error();
  if (known->hash != of.media.hash) return not_the_same(of.media, "video");
  const MediaVideo& video = *known->video;
  VideoClip shown{known->video,
                  {video.size(), video.pixel_aspect().to_double(), video.has_alpha(), clip.size,
                   of.media.fit, of.color},
                  of.range.in_seconds,
                  clip.frame_rate};
  if (clip.sound == kGameSound) {
    const Result<float>& gain = of.volume->plain;
    if (!gain) return gain.error();
    shown.gain = *gain;
    shown.sample_rate_hz = audio_format_of(clip).sample_rate_hz;
  }
  return PictureSourceMaker([shown]() -> Result<std::unique_ptr<PictureSource>> {
    auto pictures = MediaPictures::open(shown.video);
    if (!pictures) return pictures.error();
    std::optional<MediaSound> sound;
    if (shown.sample_rate_hz > 0) {
      auto opened = MediaSound::open(shown.video->path(), shown.sample_rate_hz);
      if (!opened) return opened.error();
      sound = *std::move(opened);
    }
    return std::unique_ptr<PictureSource>(
        std::make_unique<VideoPictures>(shown, *std::move(pictures), std::move(sound)));
  });
}

}  // namespace tickreel::movie
