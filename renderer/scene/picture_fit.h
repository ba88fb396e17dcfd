#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

// Scales pictures, also to a size of another shape (width / height).

// The names of the ways to show a picture in a size of another shape. They are the names of CSS's
// object-fit. Users may write "contain"; a film's definition has an empty text in its place.
inline constexpr const char* kFitContain = "contain";  ///< the whole picture, with bars beside it
inline constexpr const char* kFitCover = "cover";      ///< fills the size; the edges are cut off
inline constexpr const char* kFitFill = "fill";        ///< fills the size; stretched

/// Returns the three names, for messages: "contain, cover or fill".
std::string fit_names();
/// Whether a film's definition may have this name: "cover", "fill", or an empty text, which means
/// contain. False for "contain".
bool is_fit(std::string_view name);

/// The filter by which a picture is scaled.
enum class FitFilter : std::uint8_t {
  kCubic,    ///< see PictureFitter
  kNearest,  ///< the nearest source pixel
  kInteger,  ///< enlarges all source pixels by the same whole number: see PictureFitter
  /// Interpolates between neighbouring pixels; when it shrinks, as wide as a target pixel.
  kBilinear,
  kArea,  ///< the mean of the source area that a target pixel covers
};

/// Returns the names of the filters that users choose from: "nearest", "integer", "bilinear",
/// "area".
std::vector<std::string> scaling_names();
/// Returns the filter with one of these names; nothing for any other name.
std::optional<FitFilter> filter_of_scaling(std::string_view name);

/// The settings of a PictureFitter.
struct FitSettings {
  ImageSize source{};         ///< the size of the pictures to scale
  double pixel_aspect = 1.0;  ///< width / height of a source pixel on the screen
  bool has_alpha = false;     ///< whether source pixels may be transparent: `color` shows through
  ImageSize target{};         ///< the size of the scaled pictures
  std::string fit{};          ///< kFitCover or kFitFill; any other text, also empty: contain
  std::int64_t color = 0;     ///< the colour where no picture covers the target: 0xRRGGBB, sRGB
  FitFilter filter = FitFilter::kCubic;
};

/// Scales pictures in linear light. The bytes are the same on every CPU. A picture that has the
/// right size is copied unchanged. One thread at a time.
///
/// FitFilter::kCubic is Mitchell and Netravali's filter where a picture grows, and Catmull-Rom's
/// where it shrinks (D. P. Mitchell, A. N. Netravali, "Reconstruction Filters in Computer
/// Graphics", 1988). Where a picture shrinks, the filter is as wide as the source pixels of a
/// target pixel.
///
/// FitFilter::kInteger enlarges each source pixel to a whole number of rows and of columns. It has
/// the most rows with which the picture fits (with kFitCover: the fewest with which it covers the
/// target), and as many columns as suit the pixel's shape best; with kFitFill, the most rows and
/// the most columns that fit, with bars around. A picture that would be wider or higher than the
/// target, with kFitCover wider and higher, is scaled with FitFilter::kArea.
class PictureFitter {
 public:
  explicit PictureFitter(const FitSettings& settings);

  /// Scales `source`, which is kRgba and has the source's size, into `target`, which gets the
  /// target's size. The result is opaque.
  void fit(const Image& source, Image& target);

 private:
  /// The source samples of a target pixel: the index of the first, and the weights of it and the
  /// following ones, which add up to 1.
  struct Taps {
    int first = 0;
    std::vector<float> weights;
    friend bool operator==(const Taps&, const Taps&) = default;
  };
  /// The scaling along one dimension, width or height.
  struct Side {
    int begin = 0;           ///< the first target pixel that the picture covers
    int count = 0;           ///< the number of target pixels that the picture covers
    std::vector<Taps> taps;  ///< one for each of these pixels
    /// Whether the source is neither scaled nor moved.
    [[nodiscard]] bool is_as_it_is(int source) const;
  };
  /// A part of the source along one dimension, and the target pixels that it becomes.
  struct Span {
    double from = 0;    ///< the beginning of the part, in source pixels
    double length = 0;  ///< its length, in source pixels
    int source = 0;     ///< the length of the whole source
    int begin = 0;      ///< the first target pixel
    int count = 0;      ///< the number of target pixels
  };
  static Side side_of(const Span& span, FitFilter filter);
  static Taps taps_of(const Span& span, int at, FitFilter filter);
  static Side whole_side(int source, int scale, int target);
  /// Prepares FitFilter::kInteger. False when the picture must be scaled with FitFilter::kArea.
  bool fit_whole();
  void fit_parts(FitFilter filter);

  void copy_rows(const Image& source, Image& target) const;
  void paint_around(Image& target) const;
  void add_light(const Image& source, int row);
  const float* row_of(const Image& source, int row);

  FitSettings settings_;
  Side across_;
  Side down_;
  bool is_copied_ = false;                ///< whether each target pixel is a copy of a source pixel
  std::vector<float> light_;              ///< the light of a source row: red, green and blue
  std::vector<std::vector<float>> rows_;  ///< source rows, scaled to the covered width
  std::vector<int> held_;                 ///< the number of the source row in each of rows_, or -1
  std::vector<float> sum_;
};

}  // namespace tickreel::renderer
