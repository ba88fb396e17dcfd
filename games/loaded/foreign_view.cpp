#include "games/loaded/foreign_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

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

/// What is wrong with it; empty: nothing.
std::string wrong_with(const tickreel_picture& picture) {
  const auto& [size, format, width, height, stride, pixels, palette, palette_rgb, pixel_width,
               pixel_height] = picture;
  const auto is_side = [](std::uint32_t side) {
    return side >= 1 && side <= GamePicture::kMaxSide;
  };
  if (size < sizeof picture) {
    return "its picture's `size` is " + std::to_string(size) +
           ": it must be sizeof(tickreel_picture)";
  }
  if (format > TICKREEL_PALETTE8) {
    return "its picture has the format " + std::to_string(format) + ", which there is not";
  }
  if (!is_side(width) || !is_side(height)) {
    return "its picture has " + std::to_string(width) + "x" + std::to_string(height) +
           " pixels: give 1 to " + std::to_string(GamePicture::kMaxSide) + " each";
  }
  const std::size_t row = width * bytes_of_pixel(static_cast<GamePixels>(format));
  if (stride != 0 && stride < row) {
    return "its picture's stride is " + std::to_string(stride) + ", and a row has " +
           std::to_string(row) + " bytes";
  }
  if (stride > kMaxViewBytes) {
    return "its picture's stride is " + std::to_string(stride) + ": give at most 64 MiB";
  }
  if (pixels == nullptr) return "its picture has no pixels";
  if (format == TICKREEL_PALETTE8 && (palette == nullptr) == (palette_rgb == nullptr)) {
    return "its picture needs either `palette` or `palette_rgb`";
  }
  constexpr std::uint64_t kMost = GamePicture::kMaxAspect;
  const auto is_term = [](std::uint32_t term) {
    return term >= 1 && term <= GamePicture::kMaxAspectTerm;
  };
  const bool is_square = pixel_width == 0 && pixel_height == 0;
  const bool is_shape = is_term(pixel_width) && is_term(pixel_height) &&
                        pixel_width <= kMost * pixel_height && pixel_height <= kMost * pixel_width;
  if (is_square || is_shape) return {};
  return "its picture's pixels are " + std::to_string(pixel_width) + " wide and " +
         std::to_string(pixel_height) + " high: give numbers up to " +
         std::to_string(GamePicture::kMaxAspectTerm) + ", of which none is more than " +
         std::to_string(kMost) + " times the other";
}

void copy_palette(const tickreel_picture& from, GamePicture& to) {
  for (std::size_t i = 0; i < to.palette.size(); ++i) {
    const std::uint8_t* const rgb =
        from.palette_rgb == nullptr ? nullptr : from.palette_rgb + 3 * i;
    to.palette[i] = rgb == nullptr
                        ? from.palette[i]
                        : std::uint32_t{rgb[0]} << 16U | std::uint32_t{rgb[1]} << 8U | rgb[2];
  }
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
      },
      [](tickreel_view* self, const tickreel_picture* picture) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (picture == nullptr) return own.refuse("its picture is NULL");
        if (own.view_.picture != nullptr) return own.refuse("its view has two pictures");
        own.take(*picture);
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

void ViewTaker::take(const tickreel_picture& picture) {
  const std::string wrong = wrong_with(picture);
  if (!wrong.empty()) return refuse(wrong);
  auto taken = std::make_shared<GamePicture>();
  taken->format = static_cast<GamePixels>(picture.format);
  taken->size = {static_cast<int>(picture.width), static_cast<int>(picture.height)};
  if (picture.pixel_width != 0) {
    taken->pixel_width = picture.pixel_width;
    taken->pixel_height = picture.pixel_height;
  }
  if (taken->format == GamePixels::kPalette8) copy_palette(picture, *taken);
  const std::size_t row = taken->row_bytes();
  const std::size_t stride = picture.stride == 0 ? row : picture.stride;
  const auto* from = static_cast<const std::uint8_t*>(picture.pixels);
  taken->pixels.reserve(row * picture.height);
  for (std::uint32_t y = 0; y < picture.height; ++y, from += stride) {
    taken->pixels.insert(taken->pixels.end(), from, from + row);
  }
  view_.picture = std::move(taken);
}

tickreel_published published_of(const View& view) {
  return {view.tick, view.bytes.data(), view.bytes.size()};
}

}  // namespace tickreel::games
