#include "renderer/overlay/overlay_painter.h"

#include <array>
#include <cmath>

#include "renderer/overlay/font_file.h"
#include "renderer/overlay/outline_font.h"
#include "tests/renderer/drawing.h"

// The overlay looks the same when the CPU paints it and when OpenGL draws it.

namespace tickreel::tests {
namespace {

constexpr ImageSize kComparedSize{641, 360};

Image checked_watermark() {
  Image mark({40, 24});
  for (std::size_t i = 0; i < mark.pixels().size(); ++i) {
    mark.pixels()[i] = static_cast<std::uint8_t>(i * 37 % 251);
  }
  return mark;
}

std::shared_ptr<const Font> own_font() {
  auto font = open_outline_font(std::string(font_file(Text::Weight::kRegular)));
  EXPECT_TRUE(font) << font.error().message;
  return font ? *font : nullptr;
}

/// Returns panels, letters and a watermark, also at the edges and beyond them, over each other and
/// between pixels.
Scene full_overlay() {
  Scene scene;
  empty_stage(scene);
  scene.overlay = {
      Panel{{20.0F, 20.0F}, {700.0F, 300.0F}, 33.3F, srgb(0x3070C0)},
      Panel{{-50.0F, 300.3F}, {400.0F, 333.7F}, 20.0F, srgb(0xFFB020), 0.62F},
      Panel{{900.1F, 500.0F}, {2.0F, 400.0F}, 9.0F, srgb(0xFFFFFF), 0.5F},
      Panel{{600.0F, 400.0F}, {300.0F, 0.7F}, 0.0F, srgb(0xFF0000)},
      Text{.utf8 = "Kerning AV, 0123 \xC3\xA9\xC3\x9F", .anchor = {60.0F, 120.0F}, .size = 60.0F},
      Text{.utf8 = "over the edge",
           .anchor = {1275.0F, 250.0F},
           .size = 90.0F,
           .align = Text::Align::kCenter,
           .weight = Text::Weight::kBold,
           .color = srgb(0x10FF80),
           .opacity = 0.4F},
      Text{.utf8 = "moves",
           .anchor = {640.3F, 700.4F},
           .size = 31.0F,
           .align = Text::Align::kRight,
           .moves = true,
           .color = srgb(0xFF2020)},
      Text{.utf8 = "its own font",
           .anchor = {500.3F, 560.0F},
           .size = 55.0F,
           .color = srgb(0xFFCC00),
           .opacity = 0.8F,
           .font = own_font()},
      Text{.utf8 = "王小明 さくら 김철수 🦊",
           .anchor = {40.0F, 660.0F},
           .size = 40.0F,
           .color = srgb(0x80FFFF)},
      Text{.utf8 = "far away", .anchor = {1e9F, 10.0F}, .size = 31.0F},
  };
  scene.watermark = {std::make_shared<const Image>(checked_watermark()), {1000.5F, 30.2F}, 0.7F};
  return scene;
}

Image painted(const Scene& scene, ImageSize size) {
  Image image(size);
  for (std::size_t i = 0; i < image.pixels().size(); ++i) image.pixels()[i] = i % 4 == 3 ? 255 : 0;
  OverlayPainter().paint(scene, image);
  return image;
}

class OverlayPainterTest : public DrawingTest {};

TEST_F(OverlayPainterTest, PaintsWhatTheRendererDraws) {
  const Scene scene = full_overlay();
  const auto renderer =
      make_renderer(kComparedSize, [&](const Moment&, Scene& drawn) { drawn = scene; });
  if (renderer == nullptr) return;
  const Image drawn = draw(*renderer);
  const Image on_cpu = painted(scene, kComparedSize);
  ASSERT_EQ(on_cpu.size(), drawn.size());
  double squares = 0.0;
  int most = 0;
  int lit = 0;
  for (std::size_t i = 0; i < drawn.pixels().size(); ++i) {
    const int difference = int{drawn.pixels()[i]} - int{on_cpu.pixels()[i]};
    squares += difference * difference;
    most = std::max(most, std::abs(difference));
    lit += i % 4 != 3 && drawn.pixels()[i] > 64 ? 1 : 0;
  }
  const double psnr =
      10.0 * std::log10(255.0 * 255.0 / (squares / static_cast<double>(drawn.pixels().size())));
  RecordProperty("psnr_db", std::to_string(psnr));
  EXPECT_GT(lit, 100'000) << "there is something to compare";
  EXPECT_GT(psnr, 60.0);
  EXPECT_LE(most, 2);
}

/// There are more letters than a usual atlas of glyphs holds. All of them must be drawn.
TEST_F(OverlayPainterTest, PaintsAsManyLargeLettersAsTheRendererDraws) {
  constexpr ImageSize kLarge{3840, 2160};
  Scene scene;
  empty_stage(scene);
  const std::array<const char*, 3> lines{"ABCDGHKMN", "OPQRSUWXY", "Zabdeghkmopq"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    scene.overlay.emplace_back(Text{.utf8 = lines[i],
                                    .anchor = {10.0F, 220.0F * static_cast<float>(i + 1)},
                                    .size = 200.0F,
                                    .weight = Text::Weight::kBold});
  }
  const auto renderer = make_renderer(kLarge, [&](const Moment&, Scene& drawn) { drawn = scene; });
  if (renderer == nullptr) return;
  const Image drawn = draw(*renderer);
  const Image on_cpu = painted(scene, kLarge);
  std::size_t others = 0;
  for (std::size_t i = 0; i < drawn.pixels().size(); ++i) {
    others += std::abs(int{drawn.pixels()[i]} - int{on_cpu.pixels()[i]}) > 2 ? 1 : 0;
  }
  EXPECT_EQ(others, 0U);
}

}  // namespace
}  // namespace tickreel::tests
