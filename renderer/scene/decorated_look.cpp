#include "renderer/scene/decorated_look.h"

#include <algorithm>
#include <utility>

#include "renderer/scene/overlay_text.h"

namespace tickreel {
namespace {

/// Dark glass behind what must be read over any picture.
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

/// How much of a text is seen. At its own beginning and end nothing, in between all.
float opacity_at(const TimedText& text, double seconds) {
  constexpr double kFadeSeconds = 0.2;
  const double fade = std::min(kFadeSeconds, 0.25 * (text.to_seconds - text.from_seconds));
  double opacity = 1.0;
  if (text.fades_in) opacity = std::min(opacity, (seconds - text.from_seconds) / fade);
  if (text.fades_out) opacity = std::min(opacity, (text.to_seconds - seconds) / fade);
  return static_cast<float>(std::clamp(opacity, 0.0, 1.0));
}

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
    const Vec2 size{width_of(text) + 2.0F * kPadding, kHeight};
    const Vec2 corner = room.take({0, 2}, size);
    text.anchor = corner + Vec2{kPadding, kBaseline};
    scene.overlay.emplace_back(glass(corner, size, 6.0F, 0.75F));
    scene.overlay.emplace_back(std::move(text));
  };
}

Decoration timed_text(TimedText timed) {
  return [timed = std::move(timed)](const Moment& moment, EdgeRoom& room, Scene& scene) {
    const bool has_begun = !timed.fades_in || moment.seconds >= timed.from_seconds;
    const bool has_ended = timed.fades_out && moment.seconds >= timed.to_seconds;
    if (!has_begun || has_ended) return;
    const float opacity = opacity_at(timed, moment.seconds);
    constexpr float kPadding = 0.45F;  // of the letters' size
    constexpr float kLineHeight = 1.25F;
    const float around = 2.0F * kPadding * timed.size;
    const Text like{.utf8 = timed.utf8, .size = timed.size, .weight = Text::Weight::kBold};
    const TextBlock block =
        wrapped(like, {room.width() - around, EdgeRoom::height() - around}, kLineHeight);
    const float padding = kPadding * block.size;
    const float line = kLineHeight * block.size;
    const Vec2 size{block.width + 2.0F * padding,
                    line * static_cast<float>(block.lines.size()) + padding};
    const Vec2 corner = room.take(timed.place, size);
    scene.overlay.emplace_back(glass(corner, size, padding, 0.62F * opacity));
    const float part = 0.5F * static_cast<float>(timed.place.column);
    for (std::size_t i = 0; i < block.lines.size(); ++i) {
      scene.overlay.emplace_back(
          Text{.utf8 = block.lines[i],
               .anchor = corner + Vec2{padding + part * block.width,
                                       0.5F * padding + line * (static_cast<float>(i) + 0.78F)},
               .size = block.size,
               .align = static_cast<Text::Align>(timed.place.column),
               .weight = like.weight,
               .opacity = opacity});
    }
  };
}

Decoration watermark_at(Place place, Watermark mark, int picture_height) {
  return
      [place, mark = std::move(mark), picture_height](const Moment&, EdgeRoom& room, Scene& scene) {
        const float points = kOverlayHeight / static_cast<float>(picture_height);
        const auto [width, height] = mark.pixels->size();
        const Vec2 size{points * static_cast<float>(width), points * static_cast<float>(height)};
        scene.watermark = mark;
        scene.watermark.top_left = room.take(place, size);
      };
}

}  // namespace tickreel
