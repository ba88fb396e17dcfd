#include "renderer/scene/picture_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>

#include "renderer/scene/srgb_levels.h"

namespace tickreel::renderer {
namespace {

constexpr std::size_t kColors = 3;
constexpr std::size_t kPixelBytes = Image::kBytesPerPixel;

using Scaling = std::pair<std::string_view, FitFilter>;
constexpr std::array kScalings{
    Scaling{"nearest", FitFilter::kNearest}, Scaling{"integer", FitFilter::kInteger},
    Scaling{"bilinear", FitFilter::kBilinear}, Scaling{"area", FitFilter::kArea}};

/// A cubic of Mitchell's and Netravali's family; 0 from 2 on.
double cubic(double x, double b, double c) {
  x = x < 0 ? -x : x;
  if (x >= 2) return 0;
  if (x < 1) {
    return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + (6 - 2 * b)) / 6;
  }
  return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x +
          (8 * b + 24 * c)) /
         6;
}

std::array<std::uint8_t, kColors> bytes_of(std::int64_t color) {
  const auto byte = [color](int shift) { return static_cast<std::uint8_t>(color >> shift); };
  return {byte(16), byte(8), byte(0)};
}

const std::array<float, kLevels>& light_of_bytes() {
  static const std::array<float, kLevels> kLight = [] {
    std::array<float, kLevels> light{};
    std::ranges::transform(light_of_levels(), light.begin(),
                           [](double exact) { return static_cast<float>(exact); });
    return light;
  }();
  return kLight;
}

std::size_t whole(float light) {
  constexpr auto kHighest = static_cast<float>(kLights - 1);
  return static_cast<std::size_t>(std::clamp(light, 0.0F, 1.0F) * kHighest + 0.5F);
}

/// Drops weights that are nearly 0, so that a pixel with one source pixel is a plain copy.
void drop_nothing(std::vector<float>& weights, int& first) {
  constexpr float kNothing = 1e-6F;
  const auto counts = [](float weight) { return weight > kNothing; };
  const auto begin = std::ranges::find_if(weights, counts);
  first += static_cast<int>(begin - weights.begin());
  weights.erase(weights.begin(), begin);
  while (weights.size() > 1 && !counts(weights.back())) weights.pop_back();
}

}  // namespace

std::vector<std::string> scaling_names() {
  std::vector<std::string> names;
  for (const auto& [name, filter] : kScalings) names.emplace_back(name);
  return names;
}

std::optional<FitFilter> filter_of_scaling(std::string_view name) {
  const auto* const found = std::ranges::find(kScalings, name, &Scaling::first);
  return found == kScalings.end() ? std::nullopt : std::optional(found->second);
}

std::string fit_names() {
  return "contain, cover or fill";
}

bool is_fit(std::string_view name) {
  return name.empty() || name == kFitCover || name == kFitFill;
}

/// The taps of the covered target pixel `at`.
PictureFitter::Taps PictureFitter::taps_of(const Span& span, int at, FitFilter filter) {
  constexpr double kThird = 1.0 / 3.0;
  constexpr double kHalf = 0.5;
  const auto [from, length, source, begin, count] = span;
  const double step = length / count;
  const bool shrinks = step > 1.0;
  const double width = shrinks ? step : 1.0;
  const double center = from + (at + kHalf) * step - kHalf;
  // Divided last, so that borders between pixels are exact.
  const double left = from + at * length / count;
  const double right = from + (at + 1) * length / count;
  const auto weight_of = [&](int pixel) {
    const double x = (pixel - center) / width;
    if (filter == FitFilter::kBilinear) return std::max(0.0, 1.0 - std::abs(x));
    if (filter == FitFilter::kArea)
      return std::min(right, pixel + 1.0) - std::max<double>(left, pixel);
    return shrinks || step == 1.0 ? cubic(x, 0, kHalf) : cubic(x, kThird, kThird);
  };
  double reach = 2 * width;
  if (filter == FitFilter::kBilinear) reach = width;
  if (filter == FitFilter::kArea) reach = (right - left) / 2 + kHalf;
  Taps taps;
  if (filter == FitFilter::kNearest || filter == FitFilter::kInteger) {
    const double middle = from + (2 * at + 1) * length / (2.0 * count);
    taps.first = std::clamp(static_cast<int>(std::floor(middle)), 0, source - 1);
    taps.weights.push_back(1.0F);
    return taps;
  }
  taps.first = std::clamp(static_cast<int>(std::ceil(center - reach)), 0, source - 1);
  const int last = std::clamp(static_cast<int>(std::floor(center + reach)), taps.first, source - 1);
  std::vector<double> weights;
  double sum = 0;
  for (int pixel = taps.first; pixel <= last; ++pixel) {
    weights.push_back(weight_of(pixel));
    sum += weights.back();
  }
  for (const double weight : weights) taps.weights.push_back(static_cast<float>(weight / sum));
  const bool is_one = std::ranges::count(taps.weights, 0.0F) ==
                      static_cast<std::ptrdiff_t>(taps.weights.size()) - 1;
  if (filter != FitFilter::kCubic || is_one) drop_nothing(taps.weights, taps.first);
  return taps;
}

PictureFitter::Side PictureFitter::side_of(const Span& span, FitFilter filter) {
  Side side{span.begin, span.count, {}};
  for (int i = 0; i < span.count; ++i) side.taps.push_back(taps_of(span, i, filter));
  return side;
}

/// A side on which each source pixel becomes `scale` target pixels.
PictureFitter::Side PictureFitter::whole_side(int source, int scale, int target) {
  const std::int64_t shown = std::int64_t{source} * scale;
  const std::int64_t cut_off = std::max<std::int64_t>(0, shown - target) / 2;
  const int count = static_cast<int>(std::min<std::int64_t>(shown, target));
  Side side{(target - count) / 2, count, {}};
  for (int i = 0; i < count; ++i) {
    side.taps.push_back({static_cast<int>((cut_off + i) / scale), {1.0F}});
  }
  return side;
}

bool PictureFitter::Side::is_as_it_is(int source) const {
  return begin >= 0 && count == source && std::ranges::all_of(taps, [&](const Taps& one) {
           const auto at =
               static_cast<std::size_t>(&one - taps.data()) - static_cast<std::size_t>(one.first);
           return at < one.weights.size() && one.weights[at] == 1.0F;
         });
}

PictureFitter::PictureFitter(const FitSettings& settings) : settings_(settings) {
  const bool is_whole = settings.filter == FitFilter::kInteger;
  if (!is_whole || !fit_whole()) fit_parts(is_whole ? FitFilter::kArea : settings.filter);
  const auto are_pixels = [](const Side& side) {
    return std::ranges::all_of(side.taps, [](const Taps& taps) {
      return taps.weights.size() == 1 && taps.weights.front() == 1.0F;
    });
  };
  is_copied_ = !settings.has_alpha && are_pixels(across_) && are_pixels(down_);
  std::size_t most = 1;
  for (const Taps& taps : down_.taps) most = std::max(most, taps.weights.size());
  rows_.resize(most);
  held_.assign(most, -1);
}

bool PictureFitter::fit_whole() {
  const auto [width, height] = settings_.source;
  const auto [target_width, target_height] = settings_.target;
  const double aspect = settings_.pixel_aspect;
  const double across = target_width / (width * aspect);
  const double down = static_cast<double>(target_height) / height;
  int columns = target_width / width;
  int rows = target_height / height;
  if (settings_.fit == kFitCover) {
    const double least = std::max(across, down);
    if (least < 1) return false;
    rows = static_cast<int>(std::ceil(least));
    columns =
        std::max(static_cast<int>(std::lround(rows * aspect)), (target_width + width - 1) / width);
  } else if (settings_.fit != kFitFill) {
    rows = static_cast<int>(std::floor(std::min(across, down)));
    const int wanted = std::max(1, static_cast<int>(std::lround(rows * aspect)));
    columns = std::min(columns, wanted);
  }
  if (rows < 1 || columns < 1) return false;
  across_ = whole_side(width, columns, target_width);
  down_ = whole_side(height, rows, target_height);
  return true;
}

void PictureFitter::fit_parts(FitFilter filter) {
  const FitSettings& settings = settings_;
  const auto [source_width, source_height] = settings.source;
  const double width = source_width;
  const double height = source_height;
  const double shown_width = width * settings.pixel_aspect;
  const auto [target_width, target_height] = settings.target;
  const double across = target_width / shown_width;
  const double down = target_height / height;
  Span columns{0, width, source_width, 0, target_width};
  Span rows{0, height, source_height, 0, target_height};
  if (settings.fit == kFitCover) {
    const double scale = std::max(across, down);
    columns.length = std::min(width, target_width / scale / settings.pixel_aspect);
    rows.length = std::min(height, target_height / scale);
    columns.from = (width - columns.length) / 2;
    rows.from = (height - rows.length) / 2;
  } else if (settings.fit != kFitFill) {
    const double scale = std::min(across, down);
    const auto covered = [&](double side, int most) {
      return std::clamp(static_cast<int>(std::lround(side * scale)), 1, most);
    };
    columns.count = covered(shown_width, target_width);
    rows.count = covered(height, target_height);
    columns.begin = (target_width - columns.count) / 2;
    rows.begin = (target_height - rows.count) / 2;
  }
  across_ = side_of(columns, filter);
  down_ = side_of(rows, filter);
}

/// Paints the part of the target without a picture, and makes everything opaque.
void PictureFitter::paint_around(Image& target) const {
  const auto color = bytes_of(settings_.color);
  const auto paint = [&](int y, int from, int to) {
    std::uint8_t* pixel = target.row(y).data() + static_cast<std::size_t>(from) * kPixelBytes;
    for (int x = from; x < to; ++x, pixel += kPixelBytes) {
      std::ranges::copy(color, pixel);
      pixel[kColors] = 255;
    }
  };
  const auto [width, height] = target.size();
  for (int y = 0; y < height; ++y) {
    const bool is_covered = y >= down_.begin && y < down_.begin + down_.count;
    paint(y, 0, is_covered ? across_.begin : width);
    if (is_covered) paint(y, across_.begin + across_.count, width);
  }
}

/// Converts a source row to light, over the background colour where it is not opaque.
void PictureFitter::add_light(const Image& source, int row) {
  const auto width = static_cast<std::size_t>(source.size().width);
  light_.resize(width * kColors);
  const std::uint8_t* pixel = source.row(row).data();
  const auto color = bytes_of(settings_.color);
  const std::array<float, kLevels>& light_of = light_of_bytes();
  for (std::size_t x = 0; x < width; ++x, pixel += kPixelBytes) {
    constexpr float kOpaque = 255.0F;
    const float share = settings_.has_alpha ? static_cast<float>(pixel[kColors]) / kOpaque : 1.0F;
    for (std::size_t i = 0; i < kColors; ++i) {
      const float light = light_of[pixel[i]];
      light_[x * kColors + i] =
          share == 1.0F ? light : light * share + light_of[color[i]] * (1.0F - share);
    }
  }
}

/// A source row, scaled to the covered width of the target.
const float* PictureFitter::row_of(const Image& source, int row) {
  const std::size_t place = static_cast<std::size_t>(row) % rows_.size();
  std::vector<float>& scaled = rows_[place];
  if (held_[place] == row) return scaled.data();
  held_[place] = row;
  add_light(source, row);
  scaled.resize(static_cast<std::size_t>(across_.count) * kColors);
  float* out = scaled.data();
  for (const Taps& taps : across_.taps) {
    std::array<float, kColors> sum{};
    const float* from = light_.data() + static_cast<std::size_t>(taps.first) * kColors;
    for (const float weight : taps.weights) {
      for (std::size_t i = 0; i < kColors; ++i) sum[i] += weight * from[i];
      from += kColors;
    }
    out = std::ranges::copy(sum, out).out;
  }
  return scaled.data();
}

/// Copies pixels. Target rows with the same source row are copied from the first of them.
void PictureFitter::copy_rows(const Image& source, Image& target) const {
  const std::size_t bytes = static_cast<std::size_t>(across_.count) * kPixelBytes;
  const std::size_t left = static_cast<std::size_t>(across_.begin) * kPixelBytes;
  const bool is_as_wide = across_.is_as_it_is(settings_.source.width);
  int copied = -1;
  for (int y = 0; y < down_.count; ++y) {
    const int row = down_.taps[static_cast<std::size_t>(y)].first;
    std::uint8_t* out = target.row(down_.begin + y).data() + left;
    const std::uint8_t* const from = source.row(row).data();
    if (row == std::exchange(copied, row)) {
      std::memcpy(out, target.row(down_.begin + y - 1).data() + left, bytes);
    } else if (is_as_wide) {
      std::memcpy(out, from, bytes);
    } else {
      for (const Taps& taps : across_.taps) {
        std::memcpy(out, from + static_cast<std::size_t>(taps.first) * kPixelBytes, kPixelBytes);
        out += kPixelBytes;
      }
    }
  }
}

void PictureFitter::fit(const Image& source, Image& target) {
  target.resize(settings_.target);
  paint_around(target);
  if (is_copied_) return copy_rows(source, target);
  const auto& level_of = whole_light().level_of;
  std::ranges::fill(held_, -1);
  sum_.resize(static_cast<std::size_t>(across_.count) * kColors);
  for (int y = 0; y < down_.count; ++y) {
    std::uint8_t* out =
        target.row(down_.begin + y).data() + static_cast<std::size_t>(across_.begin) * kPixelBytes;
    const Taps& taps = down_.taps[static_cast<std::size_t>(y)];
    if (y > 0 && taps == down_.taps[static_cast<std::size_t>(y) - 1]) {
      std::memcpy(out, out - target.stride_bytes(), sum_.size() / kColors * kPixelBytes);
      continue;
    }
    std::ranges::fill(sum_, 0.0F);
    for (std::size_t tap = 0; tap < taps.weights.size(); ++tap) {
      const float weight = taps.weights[tap];
      const float* const row = row_of(source, taps.first + static_cast<int>(tap));
      for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] += weight * row[i];
    }
    for (std::size_t i = 0; i < sum_.size(); i += kColors, out += kPixelBytes) {
      for (std::size_t color = 0; color < kColors; ++color)
        out[color] = level_of[whole(sum_[i + color])];
      out[kColors] = 255;
    }
  }
}

}  // namespace tickreel::renderer
