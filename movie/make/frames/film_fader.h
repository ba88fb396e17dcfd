#pragma once

#include <cstdint>
#include <vector>

#include "encode/frame_sink.h"
#include "movie/film/film_fade.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Fades the frames of a film in and out. Pictures are faded in linear light, as a projector does
/// it, and samples by a gain that changes linearly. The result depends only on the frame and its
/// number. Any thread.
class FilmFader {
 public:
  /// `frame_count`: the number of frames of the film; each frame has as many samples as
  /// samples_before() says. `sample_rate_hz`: 0 for a film without sound.
  FilmFader(const FilmFade& fade, std::int64_t frame_count, const Rational& frame_rate,
            int sample_rate_hz);

  /// Returns the share of the picture in a frame, from 0 (only the fade's colour) to 1 (only the
  /// picture): the product of the shares of both fades.
  [[nodiscard]] double share(std::int64_t frame) const;
  /// Fades a frame. Its picture is kRgba or kRgba64, whose alpha is kept, or an empty image.
  void apply(VideoFrame& frame) const;

 private:
  void fade_picture(Image& image, double share) const;
  void fade_samples(std::int64_t frame, std::vector<float>& samples) const;

  FilmFade fade_;
  std::int64_t frame_count_;
  Rational frame_rate_;
  int sample_rate_hz_;
};

}  // namespace tickreel::movie
