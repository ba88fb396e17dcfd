#include "games/loaded/foreign_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>
#include <string_view>

#include "tickreel/core/utf8.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::games {
namespace {

constexpr std::size_t kMaxViewBytes = std::size_t{64} << 20U;
constexpr std::size_t kMaxItems = 65536;
constexpr std::size_t kMaxTextBytes = 256;
constexpr std::size_t kMaxSamples = std::size_t{1} << 24U;

bool is_finite(std::span<const float> numbers) {
  return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

/// What is no UTF-8 is left out, such as half a letter at the end of a game's own buffer.
std::string text_of(const char* text) {
  std::string taken;
  if (text == nullptr) return taken;
  std::string_view rest(text, ::strnlen(text, kMaxTextBytes));
  while (!rest.empty()) {
    const std::string_view character = first_character(rest);
    taken += character;
    rest.remove_prefix(std::max<std::size_t>(character.size(), 1));
  }
  return taken;
}

Vec3 vec(const float (&from)[3]) {
  return {from[0], from[1], from[2]};
}

}  // namespace

ViewTaker::ViewTaker(View& view) : tickreel_view{}, view_(view) {
  static_cast<tickreel_view&>(*this) = {
      sizeof(tickreel_view),
      [](tickreel_view* self, const void* bytes, std::size_t count) {
        auto& own = static_cast<ViewTaker&>(*self);
        auto& to = own.view_.bytes;
        if (count > kMaxViewBytes - to.size() || (bytes == nullptr && count > 0)) {
          return own.refuse("its view has more than 64 MiB of bytes, or none where it says so");
        }
        const auto* const first = static_cast<const std::uint8_t*>(bytes);
        to.insert(to.end(), first, first + count);
      },
      [](tickreel_view* self, const tickreel_event* event) {
        static_cast<ViewTaker&>(*self).add(*event);
      },
      [](tickreel_view* self, const tickreel_thing* thing) {
        static_cast<ViewTaker&>(*self).add(*thing);
      },
      [](tickreel_view* self, std::uint32_t player, const char* name) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (player >= kMaxPlayers)
          return own.refuse("its view names a player that there cannot be");
        own.view_.facts.push_back({kPlainName, player, 0, text_of(name)});
      },
      [](tickreel_view* self, std::uint32_t player, std::int64_t score) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (player >= kMaxPlayers)
          return own.refuse("its view scores a player that there cannot be");
        own.view_.facts.push_back({kPlainScore, player, score, {}});
      },
      [](tickreel_view* self, const float* samples, std::size_t count) {
        auto& own = static_cast<ViewTaker&>(*self);
        auto& to = own.view_.samples;
        if (count > kMaxSamples || to.size() + 2 * count > 2 * kMaxSamples ||
            (samples == nullptr && count > 0)) {
          return own.refuse("its view has more samples than any step");
        }
        to.insert(to.end(), samples, samples + 2 * count);
        if (!is_finite({samples, 2 * count})) own.refuse("its view has a sample that is no number");
      }};
}

void ViewTaker::add(const tickreel_event& event) {
  if (view_.events.size() == kMaxItems) return refuse("its view has more than 65536 events");
  const bool is_right = event.when >= 0.0F && event.when <= 1.0F && is_finite(event.position) &&
                        event.weight >= 0 && event.weight <= kMaxEventWeight;
  if (!is_right) {
    return refuse("its view has an event whose `when`, position or weight is out of range");
  }
  ViewEvent& added = view_.events.emplace_back();
  added.id = event.id;
  added.kind = event.kind;
  added.when = event.when;
  added.position = vec(event.position);
  added.actor = event.actor;
  added.target = event.target;
  added.weight = event.weight;
  added.text = text_of(event.text);
}

void ViewTaker::add(const tickreel_thing& thing) {
  if (view_.things.size() == kMaxItems) return refuse("its view has more than 65536 things");
  const bool is_right = is_finite(thing.position) && is_finite(thing.rotation) &&
                        is_finite(thing.extents) && is_finite(thing.velocity);
  if (!is_right) return refuse("its view has a thing with a number that is infinite, or none");
  Thing& added = view_.things.emplace_back();
  added.id = thing.id;
  added.kind = thing.kind;
  added.variant = thing.variant;
  added.flags = thing.flags & (kTeleported | kHasVelocity);
  added.position = vec(thing.position);
  // Squares of floats, large and small, are doubles.
  const auto [x, y, z, w] = std::array<double, 4>{thing.rotation[0], thing.rotation[1],
                                                  thing.rotation[2], thing.rotation[3]};
  const double length = std::sqrt(x * x + y * y + z * z + w * w);
  const auto part = [&](double of) { return static_cast<float>(of / length); };
  if (length > 0.0) added.rotation = {part(w), part(x), part(y), part(z)};
  added.size = vec(thing.extents);
  added.velocity = vec(thing.velocity);
}

tickreel_published published_of(const View& view) {
  return {view.tick, view.bytes.data(), view.bytes.size()};
}

}  // namespace tickreel::games
