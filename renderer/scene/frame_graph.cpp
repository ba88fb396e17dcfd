#include "renderer/scene/frame_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "renderer/scene/round_step.h"

namespace tickreel::renderer {
namespace {

// Points of the overlay.
constexpr float kLeft = 100.0F;
constexpr float kTop = 140.0F;
constexpr float kRightMargin = 130.0F;  // for the names of the lines
constexpr float kBottom = kOverlayHeight - 80.0F;
constexpr float kHeight = kBottom - kTop;
constexpr float kLabelSize = 17.0F;
constexpr float kNameHeight = 44.0F;

const Color kBackground = srgb(0x14161A);
const Color kInk = srgb(0xE8EAED);
const Color kFaint = srgb(0x9AA0A6);
const Color kGrid = srgb(0x2E3238);
const Color kFrames = srgb(0x5AA9FF);
const Color kMedian = srgb(0xFFC24B);
const Color kWorst = srgb(0xFF6B5E);

std::string in_words(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

std::string in_milliseconds(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f ms", value);
  return text.data();
}

/// Fills the overlay of one scene.
class GraphPainter {
 public:
  GraphPainter(const FrameGraph& graph, float aspect, std::vector<OverlayItem>& overlay)
      : graph_(graph), overlay_(overlay), width_(kOverlayHeight * aspect - kLeft - kRightMargin) {
    const double worst = *std::ranges::max_element(graph_.frame_ms);
    step_ms_ = round_step(std::max(worst, 0.001));
    top_ms_ = std::ceil(worst * 1.02 / step_ms_) * step_ms_;
  }

  void draw() {
    write(graph_.title, {kLeft, 58.0F}, 30.0F, kInk, Text::Align::kLeft, Text::Weight::kBold);
    write(graph_.subtitle, {kLeft, 90.0F}, kLabelSize, kFaint);
    draw_times();
    draw_frame_numbers();
    draw_frames();
    const float median_y = y_of(graph_.median_ms);
    const float worst_y = y_of(graph_.worst_1_percent_ms);
    draw_line(median_y, kMedian);
    draw_line(worst_y, kWorst);
    write_name("median", graph_.median_ms, median_y, kMedian);
    write_name("1 % worst", graph_.worst_1_percent_ms, std::min(worst_y, median_y - kNameHeight),
               kWorst);
  }

 private:
  [[nodiscard]] float y_of(double ms) const {
    return kBottom - kHeight * static_cast<float>(ms / top_ms_);
  }

  void fill(Vec2 top_left, Vec2 size, Color color, float opacity = 1.0F) {
    overlay_.emplace_back(Panel{top_left, size, 0.0F, color, opacity});
  }

  void write(std::string utf8, Vec2 anchor, float size, Color color,
             Text::Align align = Text::Align::kLeft, Text::Weight weight = Text::Weight::kRegular) {
    Text text;
    text.utf8 = std::move(utf8);
    text.anchor = anchor;
    text.size = size;
    text.color = color;
    text.align = align;
    text.weight = weight;
    text.tabular = true;
    overlay_.emplace_back(std::move(text));
  }

  void draw_times() {
    for (int line = 0; line * step_ms_ <= top_ms_ * 1.001; ++line) {
      const double ms = line * step_ms_;
      const float y = y_of(ms);
      fill({kLeft, y - 0.5F}, {width_, 1.0F}, kGrid);
      write(in_words(ms), {kLeft - 12.0F, y + 6.0F}, kLabelSize, kFaint, Text::Align::kRight);
    }
    write("ms for a frame", {kLeft, kTop - 16.0F}, kLabelSize, kFaint);
  }

  void draw_frame_numbers() {
    const auto count = static_cast<double>(graph_.frame_ms.size());
    const double step = std::max(1.0, round_step(count));
    for (int line = 0; line * step <= count; ++line) {
      const double frame = line * step;
      const float x = kLeft + width_ * static_cast<float>(frame / count);
      fill({x - 0.5F, kBottom}, {1.0F, 6.0F}, kGrid);
      write(in_words(frame), {x, kBottom + 26.0F}, kLabelSize, kFaint, Text::Align::kCenter);
    }
    write("frame", {kLeft + width_ * 0.5F, kBottom + 54.0F}, kLabelSize, kFaint,
          Text::Align::kCenter);
  }

  /// A column for each frame, or for as many neighbours as share a point: from the quickest of them
  /// to the slowest.
  void draw_frames() {
    const std::vector<double>& times = graph_.frame_ms;
    const std::size_t columns = std::min(times.size(), static_cast<std::size_t>(width_));
    const float column_width = width_ / static_cast<float>(columns);
    for (std::size_t column = 0; column < columns; ++column) {
      const auto first =
          times.begin() + static_cast<std::ptrdiff_t>(column * times.size() / columns);
      const auto last =
          times.begin() + static_cast<std::ptrdiff_t>((column + 1) * times.size() / columns);
      const auto [quickest, slowest] = std::minmax_element(first, last);
      const float x = kLeft + column_width * static_cast<float>(column);
      const float top = y_of(*slowest);
      fill({x, top}, {column_width, kBottom - top}, kFrames, 0.25F);
      fill({x, top - 1.0F}, {column_width, std::max(2.0F, y_of(*quickest) - top)}, kFrames);
    }
  }

  void draw_line(float y, Color color) { fill({kLeft, y - 0.75F}, {width_ + 8.0F, 1.5F}, color); }

  /// Right of the line at `y`.
  void write_name(const char* name, double ms, float y, Color color) {
    const float x = kLeft + width_ + 14.0F;
    write(name, {x, y - 2.0F}, kLabelSize, color);
    write(in_milliseconds(ms), {x, y + 17.0F}, kLabelSize, color, Text::Align::kLeft,
          Text::Weight::kBold);
  }

  const FrameGraph& graph_;
  std::vector<OverlayItem>& overlay_;
  float width_;  // of the graph
  double step_ms_ = 1.0;
  double top_ms_ = 1.0;
};

class FrameGraphLook final : public Look {
 public:
  explicit FrameGraphLook(FrameGraph graph) : graph_(std::move(graph)) {}

  [[nodiscard]] std::vector<Mesh> meshes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {}; }
  [[nodiscard]] Result<LookCamera> find_camera(std::string_view,
                                               std::span<const std::string>) const override {
    return LookCamera{0};
  }
  void compose(const Moment& moment, Scene& scene) override {
    scene.has_ground = false;
    scene.lighting.fog = kBackground;
    GraphPainter(graph_, moment.aspect, scene.overlay).draw();
  }

 private:
  FrameGraph graph_;
};

}  // namespace

std::unique_ptr<Look> make_frame_graph(FrameGraph graph) {
  return std::make_unique<FrameGraphLook>(std::move(graph));
}

}  // namespace tickreel::renderer
