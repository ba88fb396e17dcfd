#include "renderer/scene/decorated_look.h"

#include <algorithm>
#include <optional>
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

bool is_shown(const TimedText& text, double seconds) {
  const bool has_begun = !text.fades_in || seconds >= text.from_seconds;
  const bool has_ended = text.fades_out && seconds >= text.to_seconds;
  return has_begun && !has_ended;
}

constexpr Text::Weight kTextWeight = Text::Weight::kBold;
constexpr float kTextPadding = 0.45F;  // of the letters' size
constexpr float kLineHeight = 1.25F;   // too

struct TextToPlace {
  TimedText timed;
  WrappedText wrapped;
};

struct PlacedText {
  const TimedText* timed;
  TextBlock block;
  Vec2 size;  ///< with what is around it
  Vec2 corner;
};

/// With letters of `size`; nothing where there is no room for that.
std::optional<PlacedText> place_at(const TextToPlace& text, float size, const EdgeRoom& room) {
  const float padding = kTextPadding * size;
  PlacedText placed{&text.timed, text.wrapped.at(size, room.width() - 2.0F * padding), {}, {}};
  placed.size = {placed.block.width + 2.0F * padding,
                 kLineHeight * size * static_cast<float>(placed.block.lines.size()) + padding};
  const auto corner = room.find(text.timed.place, placed.size);
  if (!corner) return std::nullopt;
  placed.corner = *corner;
  return placed;
}

/// As large as there is room for, from `least` to `most`.
std::optional<PlacedText> place_largest(const TextToPlace& text, float least, float most,
                                        const EdgeRoom& room) {
  constexpr float kPrecision = 0.1F;  // points
  auto placed = place_at(text, most, room);
  if (placed) return placed;
  placed = place_at(text, least, room);
  while (placed && most - least > kPrecision) {
    const float between = 0.5F * (least + most);
    if (auto larger = place_at(text, between, room)) {
      placed = std::move(larger);
      least = between;
    } else {
      most = between;
    }
  }
  return placed;
}

/// With letters of `scale` times their size or down to half of that; those before the first that
/// has no room.
std::vector<PlacedText> place_all(const std::vector<const TextToPlace*>& texts, float scale,
                                  EdgeRoom room) {
  std::vector<PlacedText> placed;
  for (const TextToPlace* text : texts) {
    const float most = scale * text->timed.size;
    auto one = place_largest(*text, 0.5F * most, most, room);
    if (!one) break;
    room.take(one->corner, one->size);
    placed.push_back(*std::move(one));
  }
  return placed;
}

void draw(const PlacedText& placed, double seconds, Scene& scene) {
  const auto& [timed, block, size, corner] = placed;
  const float opacity = opacity_at(*timed, seconds);
  const float padding = kTextPadding * block.size;
  const float line = kLineHeight * block.size;
  scene.overlay.emplace_back(glass(corner, size, padding, 0.62F * opacity));
  const float part = 0.5F * static_cast<float>(timed->place.column);
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    scene.overlay.emplace_back(
        Text{.utf8 = block.lines[i],
             .anchor = corner + Vec2{padding + part * block.width,
                                     0.5F * padding + line * (static_cast<float>(i) + 0.78F)},
             .size = block.size,
             .align = static_cast<Text::Align>(timed->place.column),
             .weight = kTextWeight,
             .opacity = opacity});
  }
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

Decoration timed_texts(std::vector<TimedText> texts) {
  std::vector<TextToPlace> all;
  for (TimedText& text : texts) {
    WrappedText wrapped({.utf8 = text.utf8, .weight = kTextWeight});
    all.push_back({std::move(text), std::move(wrapped)});
  }
  return [all = std::move(all)](const Moment& moment, EdgeRoom& room, Scene& scene) {
    constexpr float kSmaller = 0.9F;
    constexpr float kSmallest = 0.01F;
    std::vector<const TextToPlace*> shown;
    for (const TextToPlace& text : all) {
      if (is_shown(text.timed, moment.seconds)) shown.push_back(&text);
    }
    std::vector<PlacedText> placed;
    for (float scale = 1.0F; placed.size() < shown.size() && scale > kSmallest; scale *= kSmaller) {
      placed = place_all(shown, scale, room);
    }
    for (const PlacedText& text : placed) draw(text, moment.seconds, scene);
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

}  // namespace tickreel
