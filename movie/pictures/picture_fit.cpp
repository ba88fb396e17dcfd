#include "movie/pictures/picture_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "movie/film/film_media.h"
#include "movie/pictures/srgb_light.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kColors = 3;
constexpr std::size_t kPixelBytes = Image::kBytesPerPixel;

/// A cubic of Mitchell's and Netravali's family, 0 from 2 on.
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

}  // namespace

std::string fit_names() {
  return "contain, cover or fill";
}

bool is_fit(std::string_view name) {
  return name.empty() || name == kFitCover || name == kFitFill;
}

/// `from`, `length`: of the source, what comes into `count` pixels of the target from `begin` on.
PictureFitter::Side PictureFitter::side_of(double from, double length, int source, int begin,
                                           int count) {
  constexpr double kThird = 1.0 / 3.0;
  constexpr double kHalf = 0.5;
  const double step = length / count;
  const bool shrinks = step > 1.0;
  const double width = shrinks ? step : 1.0;
  Side side{begin, count, std::vector<Taps>(static_cast<std::size_t>(count))};
  for (int i = 0; i < count; ++i) {
    const double center = from + (i + kHalf) * step - kHalf;
    const int first = std::clamp(static_cast<int>(std::ceil(center - 2 * width)), 0, source - 1);
    const int last =
        std::clamp(static_cast<int>(std::floor(center + 2 * width)), first, source - 1);
    Taps& taps = side.taps[static_cast<std::size_t>(i)];
    taps.first = first;
    std::vector<double> weights;
    double sum = 0;
    for (int at = first; at <= last; ++at) {
      const double x = (at - center) / width;
      weights.push_back(shrinks || step == 1.0 ? cubic(x, 0, kHalf) : cubic(x, kThird, kThird));
      sum += weights.back();
    }
    for (const double weight : weights) taps.weights.push_back(static_cast<float>(weight / sum));
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
  const double width = settings.source.width;
  const double height = settings.source.height;
  const double shown_width = width * settings.pixel_aspect;
  const auto [target_width, target_height] = settings.target;
  const double across = target_width / shown_width;
  const double down = target_height / height;
  if (settings.fit == kFitFill) {
    across_ = side_of(0, width, settings.source.width, 0, target_width);
    down_ = side_of(0, height, settings.source.height, 0, target_height);
  } else if (settings.fit == kFitCover) {
    const double scale = std::max(across, down);
    const double seen_width = std::min(width, target_width / scale / settings.pixel_aspect);
    const double seen_height = std::min(height, target_height / scale);
    across_ = side_of((width - seen_width) / 2, seen_width, settings.source.width, 0, target_width);
    down_ =
        side_of((height - seen_height) / 2, seen_height, settings.source.height, 0, target_height);
  } else {
    const double scale = std::min(across, down);
    const auto covered = [&](double side, int most) {
      return std::clamp(static_cast<int>(std::lround(side * scale)), 1, most);
    };
    const int columns = covered(shown_width, target_width);
    const int rows = covered(height, target_height);
    across_ = side_of(0, width, settings.source.width, (target_width - columns) / 2, columns);
    down_ = side_of(0, height, settings.source.height, (target_height - rows) / 2, rows);
  }
  std::size_t most = 1;
  for (const Taps& taps : down_.taps) most = std::max(most, taps.weights.size());
  rows_.resize(most);
  held_.assign(most, -1);
}

/// All that no picture covers, and the opacity of everything.
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

/// Adds the light of a row of the source, over the colour where it is not opaque.
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

/// A row of the source, as wide as what is covered of the target.
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

void PictureFitter::fit(const Image& source, Image& target) {
  target.resize(settings_.target);
  paint_around(target);
  const bool is_plain = !settings_.has_alpha && across_.is_as_it_is(settings_.source.width) &&
                        down_.is_as_it_is(settings_.source.height);
  const auto& level_of = whole_light().level_of;
  std::ranges::fill(held_, -1);
  sum_.resize(static_cast<std::size_t>(across_.count) * kColors);
  for (int y = 0; y < down_.count; ++y) {
    std::uint8_t* out =
        target.row(down_.begin + y).data() + static_cast<std::size_t>(across_.begin) * kPixelBytes;
    if (is_plain) {
      std::memcpy(out, source.row(y).data(), source.stride_bytes());
      continue;
    }
    const Taps& taps = down_.taps[static_cast<std::size_t>(y)];
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

}  // namespace tickreel::movie
