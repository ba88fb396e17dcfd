#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

// Converts pictures of any shape to another shape.

// The ways to show a picture of another shape, named as CSS's object-fit. Users may write
// "contain"; a film's definition has an empty text in its place.
inline constexpr const char* kFitContain = "contain";  ///< all of the picture, with bars around it
inline constexpr const char* kFitCover = "cover";      ///< fills the frame and loses its edges
inline constexpr const char* kFitFill = "fill";        ///< stretched

/// Returns the names for messages: "contain, cover or fill".
std::string fit_names();
/// Whether a film's definition may have this name: "cover", "fill", or empty for contain. False for
/// "contain" itself.
bool is_fit(std::string_view name);

/// The filter by which a picture is scaled.
enum class FitFilter : std::uint8_t {
  kCubic,    ///< see PictureFitter
  kNearest,  ///< the nearest source pixel
  kInteger,  ///< nearest, with all source pixels equally large: see PictureFitter
  /// interpolates between neighbours; wide enough for one target pixel where a picture shrinks
  kBilinear,
  kArea,  ///< the mean of the area that a pixel covers
};

/// Returns the names of the filters that users choose from: "nearest", "integer", "bilinear",
/// "area".
std::vector<std::string> scaling_names();
/// Returns the filter of such a name; nothing for another name.
std::optional<FitFilter> filter_of_scaling(std::string_view name);

/// The properties of the source and the target.
struct FitSettings {
  ImageSize source{};
  double pixel_aspect = 1.0;  ///< width / height of a source pixel as shown
  bool has_alpha = false;     ///< `color` shows where the picture is not opaque
  ImageSize target{};
  std::string fit{};       ///< kFitCover or kFitFill; any other text, also empty: contain
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: where no picture covers the target
  FitFilter filter = FitFilter::kCubic;
};

/// Scales pictures in linear light. The cubic filter is as wide as the source pixels of one target
/// pixel: Mitchell and Netravali's where a picture grows, Catmull-Rom's where it shrinks (D. P.
/// Mitchell, A. N. Netravali, "Reconstruction Filters in Computer Graphics", 1988). A picture of
/// the right size is copied unchanged. The bytes are equal on every CPU. One thread.
///
/// FitFilter::kInteger enlarges each source pixel to a whole number of rows and columns: the most
/// rows that fit (with kFitCover: the fewest that cover the target), and the columns nearest to the
/// pixel's shape. A picture that is larger than the target is scaled with FitFilter::kArea.
class PictureFitter {
 public:
  explicit PictureFitter(const FitSettings& settings);

  /// `source`: kRgba, of the source's size. `target`: resized to the target's size; opaque.
  void fit(const Image& source, Image& target);

 private:
  /// The first source sample of a target pixel, and the weights, which add up to 1.
  struct Taps {
    int first = 0;
    std::vector<float> weights;
    friend bool operator==(const Taps&, const Taps&) = default;
  };
  /// One dimension of the pictures.
  struct Side {
    int begin = 0;  ///< the first covered target pixel
    int count = 0;
    std::vector<Taps> taps;  ///< one for each covered pixel
    [[nodiscard]] bool is_as_it_is(int source) const;
  };
  /// A part of the source in one dimension, and its place in the target.
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
  /// False when there is no room for whole pixels.
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
  std::vector<float> light_;              ///< of a source row: red, green and blue
  std::vector<std::vector<float>> rows_;  ///< source rows, scaled to the covered width
  std::vector<int> held_;                 ///< the source row in each of rows_; below 0: none
  std::vector<float> sum_;
};

}  // namespace tickreel::renderer
