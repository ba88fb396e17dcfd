#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

// Pictures of any shape as pictures of another one.

/// "contain, cover or fill".
std::string fit_names();
/// Whether there is such a FilmMedia::fit; empty stands for contain.
bool is_fit(std::string_view name);

/// The pictures that are to be shown, and how. `fit`: a FilmMedia::fit.
struct FitSettings {
  ImageSize source{};
  double pixel_aspect = 1.0;  ///< width by height of a pixel of theirs as it is to be shown
  bool has_alpha = false;     ///< where it is not opaque, the colour is seen
  ImageSize target{};
  std::string fit{};
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: of what no picture covers
};

/// Scales pictures in linear light, with a cubic filter as wide as what becomes one pixel: that of
/// Mitchell and Netravali where a picture grows, and Catmull's and Rom's where it shrinks (D. P.
/// Mitchell, A. N. Netravali, "Reconstruction Filters in Computer Graphics", 1988). One that has
/// the right size already stays as it is. The same bytes on every CPU. One thread.
class PictureFitter {
 public:
  explicit PictureFitter(const FitSettings& settings);

  /// `source`: of kRgba and of the source's size. `target`: is resized to the target's; opaque.
  void fit(const Image& source, Image& target);

 private:
  /// Where the samples of one pixel of the target lie, and their weights, which add up to 1.
  struct Taps {
    int first = 0;
    std::vector<float> weights;
  };
  /// A side of the pictures.
  struct Side {
    int begin = 0;  ///< of the target, that is covered
    int count = 0;
    std::vector<Taps> taps;  ///< by pixel that is covered
    [[nodiscard]] bool is_as_it_is(int source) const;
  };
  static Side side_of(double from, double length, int source, int begin, int count);

  void paint_around(Image& target) const;
  void add_light(const Image& source, int row);
  const float* row_of(const Image& source, int row);

  FitSettings settings_;
  Side across_;
  Side down_;
  std::vector<float> light_;              ///< of a row of the source: red, green and blue
  std::vector<std::vector<float>> rows_;  ///< of the source, as wide as what is covered
  std::vector<int> held_;                 ///< which each of them is; below 0: none
  std::vector<float> sum_;
};

}  // namespace tickreel::movie
