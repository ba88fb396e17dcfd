#include "renderer/scene/timed_text.h"

#include <algorithm>
#include <utility>

#include "renderer/overlay/overlay_text.h"

namespace tickreel::renderer {
namespace {

constexpr float kTextPadding = 0.45F;  // of the letters' size
constexpr float kLineHeight = 1.25F;   // of the letters' size
constexpr float kBaseline = 0.78F;     // of a line's height, from its top
constexpr float kSubtitleSize = 0.6F;  // of the text's size
constexpr float kTitleSafe = 0.05F;    // of the picture's sides
constexpr float kLowerThirdHeight = kOverlayHeight * (1.0F / 3.0F - kTitleSafe);

/// The opacity of a text at a time: 0 at its beginning and end, 1 in between.
float opacity_at(const TimedText& text, double seconds) {
  constexpr double kFadeSeconds = 0.2;
  const double fade = text.fade_seconds.value_or(
      std::min(kFadeSeconds, 0.25 * (text.to_seconds - text.from_seconds)));
  double opacity = 1.0;
  if (fade > 0.0 && text.fades_in)
    opacity = std::min(opacity, (seconds - text.from_seconds) / fade);
  if (fade > 0.0 && text.fades_out) opacity = std::min(opacity, (text.to_seconds - seconds) / fade);
  return static_cast<float>(std::clamp(opacity, 0.0, 1.0));
}

bool is_shown(const TimedText& text, double seconds) {
  const bool has_begun = !text.fades_in || seconds >= text.from_seconds;
  const bool has_ended = text.fades_out && seconds >= text.to_seconds;
  return has_begun && !has_ended;
}

struct TextToPlace {
  explicit TextToPlace(TimedText text)
      : timed(std::move(text)),
        wrapped({.utf8 = timed.utf8, .weight = Text::Weight::kBold, .font = timed.font}) {
    if (timed.subtitle.empty()) return;
    subtitle.emplace(Text{.utf8 = timed.subtitle, .font = timed.font});
  }

  TimedText timed;
  WrappedText wrapped;
  std::optional<WrappedText> subtitle;
};

struct PlacedText {
  const TimedText* timed;
  TextBlock block;
  TextBlock subtitle;
  float width;  ///< of the longest line
  Vec2 size;    ///< with the box around the text
  Vec2 corner;
};

/// The extra height that a line needs above and below the usual, in ems.
struct MoreOfLine {
  explicit MoreOfLine(const TextBlock::Line& line)
      : above(std::max(line.ink_above + kClear - kLineHeight * kBaseline, 0.0F)),
        below(std::max(line.ink_below + kClear - kLineHeight * (1.0F - kBaseline), 0.0F)) {}
  static constexpr float kClear = 0.06F;  // between the ink of two lines
  float above;
  float below;
};

float height_of(const TextBlock& block) {
  float more = 0.0F;
  for (const TextBlock::Line& line : block.lines) {
    more += MoreOfLine(line).above + MoreOfLine(line).below;
  }
  return kLineHeight * block.size * static_cast<float>(block.lines.size()) + more * block.size;
}

/// Places the text with letters of `size`; nothing when there is no room.
std::optional<PlacedText> place_at(const TextToPlace& text, float size, const EdgeRoom& room) {
  const float padding = kTextPadding * size;
  const float width = room.width() - 2.0F * padding;
  PlacedText placed{&text.timed, text.wrapped.at(size, width), {}, 0.0F, {}, {}};
  placed.width = placed.block.width;
  placed.size = {0.0F, height_of(placed.block) + padding};
  if (text.subtitle) {
    placed.subtitle = text.subtitle->at(kSubtitleSize * size, width);
    placed.width = std::max(placed.width, placed.subtitle.width);
    placed.size.y += height_of(placed.subtitle);
  }
  placed.size.x = placed.width + 2.0F * padding;
  const bool is_lower_third = text.timed.is_lower_third;
  if (is_lower_third && placed.size.y > kLowerThirdHeight) return std::nullopt;
  const auto corner = room.find(is_lower_third ? Place{0, 2} : text.timed.place, placed.size);
  if (!corner) return std::nullopt;
  placed.corner = *corner;
  return placed;
}

/// Places the text with the largest size from `least` to `most` that has room.
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

/// Places the text with its size times `scale`, or down to half of that; nothing when there is no
/// room.
std::optional<PlacedText> place(const TextToPlace& text, float scale, float aspect,
                                const EdgeRoom& room) {
  if (!text.timed.is_lower_third) {
    const float most = scale * text.timed.size;
    return place_largest(text, 0.5F * most, most, room);
  }
  const float most = scale * text.timed.size * std::min(aspect, 1.0F);
  return place_largest(text, 0.5F * most, most,
                       room.within(Vec2{aspect, 1.0F} * (kTitleSafe * kOverlayHeight)));
}

/// Places the texts up to the first one without room.
std::vector<PlacedText> place_all(const std::vector<const TextToPlace*>& texts, float scale,
                                  float aspect, EdgeRoom room) {
  std::vector<PlacedText> placed;
  for (const TextToPlace* text : texts) {
    auto one = place(*text, scale, aspect, room);
    if (!one) break;
    room.take(one->corner, one->size);
    placed.push_back(*std::move(one));
  }
  return placed;
}

/// Draws lines. `from_corner`: where the first line begins. `line`: the text's style.
void draw_lines(const TextBlock& block, Vec2 corner, Vec2 from_corner, Text line, Scene& scene) {
  const float height = kLineHeight * block.size;
  line.size = block.size;
  float more = 0.0F;  // of the lines so far, in ems
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    const MoreOfLine of_line(block.lines[i]);
    more += of_line.above;
    line.utf8 = block.lines[i].utf8;
    line.anchor =
        corner + Vec2{from_corner.x, from_corner.y + height * (static_cast<float>(i) + kBaseline) +
                                         more * block.size};
    more += of_line.below;
    scene.overlay.emplace_back(line);
  }
}

void draw(const PlacedText& placed, double seconds, Scene& scene) {
  const auto& [timed, block, subtitle, width, size, corner] = placed;
  const float opacity = opacity_at(*timed, seconds);
  const float padding = kTextPadding * block.size;
  if (timed->has_box) {
    scene.overlay.emplace_back(
        Panel{corner, size, padding, timed->box_color, timed->box_opacity * opacity});
  }
  const int column = timed->is_lower_third ? 0 : timed->place.column;
  const float part = 0.5F * static_cast<float>(column);
  Vec2 begin{padding + part * width, 0.5F * padding};
  Text line{.utf8 = {},
            .align = static_cast<Text::Align>(column),
            .weight = Text::Weight::kBold,
            .color = timed->color,
            .opacity = timed->opacity * opacity,
            .font = timed->font};
  draw_lines(block, corner, begin, line, scene);
  line.weight = Text::Weight::kRegular;
  begin.y += height_of(block);
  draw_lines(subtitle, corner, begin, line, scene);
}

}  // namespace

Decoration timed_texts(std::vector<TimedText> texts) {
  std::vector<TextToPlace> all;
  for (TimedText& text : texts) all.emplace_back(std::move(text));
  return [all = std::move(all)](const Moment& moment, EdgeRoom& room, Scene& scene) {
    constexpr float kSmaller = 0.9F;
    constexpr float kSmallest = 0.01F;
    std::vector<const TextToPlace*> shown;
    for (const TextToPlace& text : all) {
      if (is_shown(text.timed, moment.seconds)) shown.push_back(&text);
    }
    std::vector<PlacedText> placed;
    for (float scale = 1.0F; placed.size() < shown.size() && scale > kSmallest; scale *= kSmaller) {
      placed = place_all(shown, scale, moment.aspect, room);
    }
    for (const PlacedText& text : placed) draw(text, moment.seconds, scene);
  };
}

bool has_room(const TimedText& text, float aspect) {
  return place(TextToPlace(text), 1.0F, aspect, EdgeRoom(aspect, Scene())).has_value();
}

}  // namespace tickreel::renderer
