#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

// Pictures of any shape as pictures of another one.

// How a picture of another shape is shown; the names are those of CSS's object-fit. Empty: all of
// it is seen, with bars around it.
inline constexpr const char* kFitContain = "contain";  ///< how people say that
inline constexpr const char* kFitCover = "cover";      ///< it fills the frame, and is cut off
inline constexpr const char* kFitFill = "fill";        ///< it is stretched

/// "contain, cover or fill".
std::string fit_names();
/// Whether there is such a name; empty stands for contain.
bool is_fit(std::string_view name);

/// How a picture is scaled.
enum class FitFilter : std::uint8_t {
  kCubic,     ///< see PictureFitter
  kNearest,   ///< each pixel is that of the source which is nearest
  kInteger,   ///< the same, and each of the source is as large as all others: see PictureFitter
  kBilinear,  ///< between the nearest; as wide as what becomes one pixel, where a picture shrinks
  kArea,      ///< the mean of all that a pixel covers
};

/// Those that people choose from: "nearest", "integer", "bilinear", "area".
std::vector<std::string> scaling_names();
/// Nothing: there is none.
std::optional<FitFilter> filter_of_scaling(std::string_view name);

/// The pictures that are to be shown, and how. `fit`: one of those above.
struct FitSettings {
  ImageSize source{};
  double pixel_aspect = 1.0;  ///< width by height of a pixel of theirs as it is to be shown
  bool has_alpha = false;     ///< where it is not opaque, the colour is seen
  ImageSize target{};
  std::string fit{};
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: of what no picture covers
  FitFilter filter = FitFilter::kCubic;
};

/// Scales pictures in linear light. The cubic filter is as wide as what becomes one pixel: that of
/// Mitchell and Netravali where a picture grows, and Catmull's and Rom's where it shrinks (D. P.
/// Mitchell, A. N. Netravali, "Reconstruction Filters in Computer Graphics", 1988). One that has
/// the right size already stays as it is. The same bytes on every CPU. One thread.
///
/// FitFilter::kInteger makes a pixel of the source so and so many wide and high: as many rows as
/// fit (with kFitCover: as few as cover the target), and the number of columns that is nearest to
/// the pixel's shape. A picture for which there is no room is scaled by FitFilter::kArea.
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
    friend bool operator==(const Taps&, const Taps&) = default;
  };
  /// A side of the pictures.
  struct Side {
    int begin = 0;  ///< of the target, that is covered
    int count = 0;
    std::vector<Taps> taps;  ///< by pixel that is covered
    [[nodiscard]] bool is_as_it_is(int source) const;
  };
  /// A part of a side of the source, and where it comes.
  struct Span {
    double from = 0;
    double length = 0;
    int source = 0;
    int begin = 0;
    int count = 0;
  };
  static Side side_of(const Span& span, FitFilter filter);
  static Taps taps_of(const Span& span, int at, FitFilter filter);
  static Side whole_side(int source, int scale, int target);
  /// Whether there is room.
  bool fit_whole();
  void fit_parts(FitFilter filter);

  void copy_rows(const Image& source, Image& target) const;
  void paint_around(Image& target) const;
  void add_light(const Image& source, int row);
  const float* row_of(const Image& source, int row);

  FitSettings settings_;
  Side across_;
  Side down_;
  bool is_copied_ = false;                ///< every pixel is one of the source
  std::vector<float> light_;              ///< of a row of the source: red, green and blue
  std::vector<std::vector<float>> rows_;  ///< of the source, as wide as what is covered
  std::vector<int> held_;                 ///< which each of them is; below 0: none
  std::vector<float> sum_;
};

}  // namespace tickreel::renderer
