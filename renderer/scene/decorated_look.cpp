#include "renderer/scene/decorated_look.h"

#include <algorithm>
#include <utility>

#include "renderer/overlay/overlay_text.h"

namespace tickreel::renderer {
namespace {

/// Dark glass behind text that must be readable over any picture.
Panel glass(Vec2 top_left, Vec2 size, float corner_radius, float opacity) {
  return {top_left, size, corner_radius, srgb(0x14161A), opacity};
}

class DecoratedLook final : public Look {
 public:
  DecoratedLook(std::unique_ptr<Look> look, std::vector<Decoration> decorations, bool hides_hud)
      : look_(std::move(look)), decorations_(std::move(decorations)), hides_hud_(hides_hud) {}

  [[nodiscard]] std::vector<Mesh> meshes() const override { return look_->meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override { return look_->cameras(); }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    return look_->find_camera(name, players);
  }
  [[nodiscard]] double memory_seconds() const override { return look_->memory_seconds(); }

  [[nodiscard]] bool shows_game_pictures() const override { return look_->shows_game_pictures(); }
  [[nodiscard]] std::optional<int> painter_warm_up_frames() const override {
    return look_->painter_warm_up_frames();
  }
  Result<std::unique_ptr<PicturePainter>> make_painter(const OpenGl& gl) override {
    return look_->make_painter(gl);
  }
  [[nodiscard]] std::string thing_name(const Thing& thing, const View& view) const override {
    return look_->thing_name(thing, view);
  }

  void compose(const Moment& moment, Scene& scene) override {
    look_->compose(moment, scene);
    if (hides_hud_) {
      scene.overlay.clear();
      scene.hud_top = 0.0F;
      scene.hud_bottom = 0.0F;
    }
    EdgeRoom room(moment.aspect, scene);
    for (const Decoration& decoration : decorations_) decoration(moment, room, scene);
  }

 private:
  std::unique_ptr<Look> look_;
  std::vector<Decoration> decorations_;
  bool hides_hud_;
};

}  // namespace

std::unique_ptr<Look> make_decorated_look(std::unique_ptr<Look> look,
                                          std::vector<Decoration> decorations, bool hides_hud) {
  return std::make_unique<DecoratedLook>(std::move(look), std::move(decorations), hides_hud);
}

Decoration large_caption(Caption caption) {
  return [caption = std::move(caption)](const Moment& moment, EdgeRoom&, Scene& scene) {
    constexpr float kPadding = 18.0F;
    constexpr float kPanelHeight = 68.0F;
    constexpr float kBaseline = 51.0F;  // below the panel's top
    constexpr float kTop = kOverlayHeight - kPanelHeight;
    Text text{.utf8 = caption(moment),
              .anchor = {kPadding, kTop + kBaseline},
              .size = 48.0F,
              .weight = Text::Weight::kBold,
              .tabular = true};
    const Vec2 size{width_of(text) + 2.0F * kPadding, kPanelHeight};
    scene.overlay.emplace_back(glass({0.0F, kTop}, size, 0.0F, 0.75F));
    scene.overlay.emplace_back(std::move(text));
  };
}

Decoration running_line(Caption caption) {
  return [caption = std::move(caption)](const Moment& moment, EdgeRoom& room, Scene& scene) {
    constexpr float kPadding = 10.0F;
    constexpr float kHeight = 28.0F;
    constexpr float kBaseline = 20.0F;
    Text text{
        .utf8 = caption(moment), .size = 17.0F, .weight = Text::Weight::kBold, .tabular = true};
    const Vec2 whole{width_of(text) + 2.0F * kPadding, kHeight};
    const float scale = std::min(1.0F, room.width() / whole.x);
    const Vec2 size = whole * scale;
    const auto corner = room.find({0, 2}, size);
    if (!corner) return;
    room.take(*corner, size);
    text.size *= scale;
    text.anchor = *corner + Vec2{kPadding, kBaseline} * scale;
    scene.overlay.emplace_back(glass(*corner, size, 6.0F * scale, 0.75F));
    scene.overlay.emplace_back(std::move(text));
  };
}

Decoration watermark_at(Place place, Watermark mark, int picture_height) {
  return
      [place, mark = std::move(mark), picture_height](const Moment&, EdgeRoom& room, Scene& scene) {
        const float points = kOverlayHeight / static_cast<float>(picture_height);
        const auto [width, height] = mark.pixels->size();
        const Vec2 size{points * static_cast<float>(width), points * static_cast<float>(height)};
        const auto corner = room.find(place, size);
        if (!corner) return;
        room.take(*corner, size);
        scene.watermark = mark;
        scene.watermark.top_left = *corner;
      };
}

}  // namespace tickreel::renderer
