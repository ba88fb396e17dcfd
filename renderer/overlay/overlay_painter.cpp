#include "renderer/overlay/overlay_painter.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>

namespace tickreel::renderer {
namespace {

constexpr auto kChannels = std::size_t{Image::kBytesPerPixel};

// kOne is full opacity. A byte times kOne, plus a half, fits into 32 bits.
constexpr std::uint32_t kOne = 65'536;
constexpr std::uint32_t kHalf = kOne / 2;

/// Blending at some coverage: byte = (add + byte * keep) / kOne for each channel. Colours are mixed
/// in their encoded form, as in OverlayPass.
struct Blend {
  std::array<std::uint32_t, kChannels> add{};
  std::uint32_t keep = kOne;
};

Blend blend_of(const Paint& paint, float coverage) {
  const float alpha = paint[3] * coverage;
  const auto part = [&](float channel) {
    return static_cast<std::uint32_t>(std::lround(alpha * channel * 255.0F * kOne));
  };
  return {
      {part(paint[0]) + kHalf, part(paint[1]) + kHalf, part(paint[2]) + kHalf, part(1.0F) + kHalf},
      kOne - static_cast<std::uint32_t>(std::lround(alpha * kOne))};
}

/// Blends over whole pixels.
void blend(const Blend& with, std::span<std::uint8_t> pixels) {
  const std::array<std::uint32_t, kChannels> add = with.add;
  for (std::size_t i = 0; i + kChannels <= pixels.size(); i += kChannels) {
    for (std::size_t channel = 0; channel < kChannels; ++channel) {
      const std::uint32_t byte = (add[channel] + pixels[i + channel] * with.keep) / kOne;
      pixels[i + channel] = static_cast<std::uint8_t>(std::min(byte, std::uint32_t{255}));
    }
  }
}

/// The pixels from `first` up to `end`.
struct PixelSpan {
  int first;
  int end;
};

/// The part of `count` pixels from `first` on that lies in 0 up to `most`.
PixelSpan within(int first, int count, int most) {
  return {std::clamp(first, 0, most), std::clamp(first + count, 0, most)};
}

/// The pixels that touch the range from `first` to `end`, and one more at each side, which an edge
/// between pixels covers partly.
PixelSpan touched(float first, float end, int most) {
  const auto limited = [most](float x) {
    return static_cast<int>(std::clamp(x, 0.0F, static_cast<float>(most)));
  };
  return {limited(std::floor(first) - 1.0F), limited(std::ceil(end) + 1.0F)};
}

std::span<std::uint8_t> pixels_of_row(Image& image, int row, PixelSpan columns) {
  const auto first = static_cast<std::size_t>(columns.first) * kChannels;
  const auto end = static_cast<std::size_t>(std::max(columns.end, columns.first)) * kChannels;
  return image.row(row).subspan(first, end - first);
}

/// The distance of a point beyond the centres of the corner circles, along one axis.
float beyond(float local, float length, float radius) {
  return std::abs(local - 0.5F * length) - 0.5F * length + radius;
}

/// The part of a pixel that a panel covers; equal to overlay.frag.
float panel_coverage(float beyond_x, float beyond_y, float radius) {
  const float x = std::max(beyond_x, 0.0F);
  const float y = std::max(beyond_y, 0.0F);
  const float outside =
      std::sqrt(x * x + y * y) + std::min(std::max(beyond_x, beyond_y), 0.0F) - radius;
  return std::clamp(0.5F - outside, 0.0F, 1.0F);
}

}  // namespace

void OverlayPainter::paint(const Scene& scene, Image& image) {
  assert(image.format() == PixelFormat::kRgba);
  pixels_per_point_ = pixels_per_point(image.size());
  for (const OverlayItem& item : scene.overlay) {
    std::visit([&](const auto& one) { paint(one, image); }, item);
  }
  if (scene.watermark.pixels != nullptr) paint(scene.watermark, image);
}

void OverlayPainter::paint(const Panel& panel, Image& image) const {
  const auto box = on_pixels(panel, pixels_per_point_);
  if (!box) return;
  const Paint paint = paint_of(panel.color, panel.opacity);
  const auto [width, height] = image.size();
  const PixelSpan columns = touched(box->left, box->left + box->width, width);
  const PixelSpan rows = touched(box->top, box->top + box->height, height);
  // Between these columns the coverage depends on the row alone.
  const float side = box->radius + 1.0F;
  const int inner_first =
      std::clamp(static_cast<int>(std::ceil(box->left + side)), columns.first, columns.end);
  const int inner_end = std::clamp(static_cast<int>(std::floor(box->left + box->width - side)),
                                   inner_first, columns.end);
  for (int row = rows.first; row < rows.end; ++row) {
    const float y = beyond(static_cast<float>(row) + 0.5F - box->top, box->height, box->radius);
    const auto blend_edge = [&](int first, int end) {
      for (int column = first; column < end; ++column) {
        const float x =
            beyond(static_cast<float>(column) + 0.5F - box->left, box->width, box->radius);
        blend(blend_of(paint, panel_coverage(x, y, box->radius)),
              pixels_of_row(image, row, {column, column + 1}));
      }
    };
    blend_edge(columns.first, inner_first);
    blend(blend_of(paint, panel_coverage(-1.0F, y, box->radius)),
          pixels_of_row(image, row, {inner_first, inner_end}));
    blend_edge(inner_end, columns.end);
  }
}

void OverlayPainter::paint(const Text& text, Image& image) {
  on_pixels(text, pixels_per_point_, line_, placed_);
  const Paint paint = paint_of(text.color, text.opacity);
  std::array<Blend, 256> blends;
  for (std::size_t i = 0; i < blends.size(); ++i) {
    blends[i] = blend_of(paint, static_cast<float>(i) / 255.0F);
  }
  for (const GlyphOnPixels& placed : placed_) {
    const GlyphBitmap& bitmap = glyph(placed.key);
    const int left = placed.column + bitmap.left;
    const int top = placed.row + bitmap.top;
    const PixelSpan columns = within(left, bitmap.width, image.size().width);
    const PixelSpan rows = within(top, bitmap.height, image.size().height);
    for (int row = rows.first; row < rows.end; ++row) {
      const std::span<std::uint8_t> pixels = pixels_of_row(image, row, columns);
      const std::uint8_t* coverage =
          bitmap.coverage.data() + (row - top) * bitmap.width + (columns.first - left);
      for (std::size_t i = 0; i < pixels.size(); i += kChannels, ++coverage) {
        if (*coverage != 0) blend(blends[*coverage], pixels.subspan(i, kChannels));
      }
    }
  }
}

void OverlayPainter::paint(const Watermark& mark, Image& image) const {
  const auto [left, top] = on_pixels(mark, pixels_per_point_);
  const auto [width, height] = mark.pixels->size();
  const PixelSpan columns = within(left, width, image.size().width);
  const PixelSpan rows = within(top, height, image.size().height);
  const float opacity = std::clamp(mark.opacity, 0.0F, 1.0F);
  for (int row = rows.first; row < rows.end; ++row) {
    const std::span<std::uint8_t> pixels = pixels_of_row(image, row, columns);
    const auto texels = mark.pixels->row(row - top).subspan(
        static_cast<std::size_t>(columns.first - left) * kChannels);
    for (std::size_t i = 0; i < pixels.size(); i += kChannels) {
      const auto channel = [&](std::size_t number) {
        return static_cast<float>(texels[i + number]) / 255.0F;
      };
      blend(blend_of({channel(0), channel(1), channel(2), opacity}, channel(3)),
            pixels.subspan(i, kChannels));
    }
  }
}

const GlyphBitmap& OverlayPainter::glyph(const GlyphKey& key) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
  const auto known = glyphs_.find(key);
  if (known != glyphs_.end()) return known->second;
  if (glyph_bytes_ > kMostBytes) {
    glyphs_.clear();
    glyph_bytes_ = 0;
  }
  GlyphBitmap bitmap = rasterise(key);
  glyph_bytes_ += bitmap.coverage.size();
  return glyphs_.emplace(key, std::move(bitmap)).first->second;
}

}  // namespace tickreel::renderer
