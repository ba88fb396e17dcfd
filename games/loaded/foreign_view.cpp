#include "games/loaded/foreign_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "games/copied_rows.h"
#include "tickreel/core/utf8.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::games {
namespace {

constexpr std::size_t kMaxViewBytes = std::size_t{64} << 20U;
constexpr std::size_t kMaxItems = 65536;
constexpr std::size_t kMaxTextBytes = 256;
constexpr std::size_t kMaxSamples = std::size_t{1} << 24U;
constexpr std::uint32_t kAnyThingFlag = kTeleported | kHasVelocity | kHasAngularVelocity |
                                        value_wraps(0) | value_wraps(1) | value_wraps(2) |
                                        value_wraps(3);
static_assert(TICKREEL_TELEPORTED == std::uint32_t{kTeleported} &&
              TICKREEL_HAS_VELOCITY == std::uint32_t{kHasVelocity} &&
              TICKREEL_HAS_ANGULAR_VELOCITY == std::uint32_t{kHasAngularVelocity} &&
              TICKREEL_FIRST_VALUE_WRAPS == value_wraps(0));

bool is_finite(std::span<const float> numbers) {
  return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

/// Copies a text without bytes that are not UTF-8, such as half a character at the end of a game's
/// buffer.
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

/// Returns the format in which the pixels of a format of the table are kept.
GamePixels pixels_of(std::uint32_t format) {
  return format == TICKREEL_RGBA8888 ? GamePixels::kXrgb8888 : static_cast<GamePixels>(format);
}

/// Says what is wrong with a picture; empty: nothing.
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
  if (format > TICKREEL_RGBA8888) {
    return "its picture has the format " + std::to_string(format) + ", which there is not";
  }
  if (!is_side(width) || !is_side(height)) {
    return "its picture has " + std::to_string(width) + "x" + std::to_string(height) +
           " pixels: give 1 to " + std::to_string(GamePicture::kMaxSide) + " each";
  }
  const std::size_t row = width * bytes_of_pixel(pixels_of(format));
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
        auto& own = static_cast<ViewTaker&>(*self);
        if (own.is_there(event, "tickreel_event")) own.add(*event);
      },
      [](tickreel_view* self, const tickreel_thing* thing) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (own.is_there(thing, "tickreel_thing")) own.add(*thing);
      },
      [](tickreel_view* self, std::uint32_t player, const char* name) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (player >= kMaxPlayers)
          return own.refuse("its view names a player that there cannot be");
        own.add(Fact{kPlainName, player, 0, text_of(name)});
      },
      [](tickreel_view* self, std::uint32_t player, std::int64_t score) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (player >= kMaxPlayers)
          return own.refuse("its view scores a player that there cannot be");
        own.add(Fact{kPlainScore, player, score, {}});
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
      },
      [](tickreel_view* self, const tickreel_full_thing* thing) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (own.is_whole(thing, "tickreel_full_thing")) own.add(*thing);
      },
      [](tickreel_view* self, const tickreel_full_event* event) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (own.is_whole(event, "tickreel_full_event")) own.add(*event);
      },
      [](tickreel_view* self, const tickreel_path_event* event) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (own.is_whole(event, "tickreel_path_event")) own.add(*event);
      },
      [](tickreel_view* self, const tickreel_fact* fact) {
        auto& own = static_cast<ViewTaker&>(*self);
        if (own.is_whole(fact, "tickreel_fact")) own.add(*fact);
      }};
}

bool ViewTaker::is_there(const void* said, const char* what) {
  if (said == nullptr) refuse("its view has a " + std::string(what) + " that is NULL");
  return said != nullptr;
}

template <typename Sized>
bool ViewTaker::is_whole(const Sized* said, const char* what) {
  if (!is_there(said, what)) return false;
  if (said->size >= sizeof *said) return true;
  refuse("its view has a " + std::string(what) + " whose `size` is " + std::to_string(said->size) +
         ": it must be sizeof(" + what + ")");
  return false;
}

ViewEvent* ViewTaker::add(const tickreel_event& event) {
  if (view_.events.size() == kMaxItems) {
    refuse("its view has more than 65536 events");
    return nullptr;
  }
  const bool is_right = event.when >= 0.0F && event.when <= 1.0F && is_finite(event.position) &&
                        event.weight >= 0 && event.weight <= kMaxEventWeight;
  if (!is_right) {
    refuse("its view has an event whose `when`, position or weight is out of range");
    return nullptr;
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
  return &added;
}

Thing* ViewTaker::add(const tickreel_thing& thing) {
  if (view_.things.size() == kMaxItems) {
    refuse("its view has more than 65536 things");
    return nullptr;
  }
  const bool is_right = is_finite(thing.position) && is_finite(thing.rotation) &&
                        is_finite(thing.extents) && is_finite(thing.velocity);
  if (!is_right) {
    refuse("its view has a thing with a number that is infinite, or none");
    return nullptr;
  }
  Thing& added = view_.things.emplace_back();
  added.id = thing.id;
  added.kind = thing.kind;
  added.variant = thing.variant;
  added.flags = thing.flags & (kTeleported | kHasVelocity);
  added.position = vec(thing.position);
  // The squares of very large and very small floats only fit into doubles.
  const auto [x, y, z, w] = std::array<double, 4>{thing.rotation[0], thing.rotation[1],
                                                  thing.rotation[2], thing.rotation[3]};
  const double length = std::sqrt(x * x + y * y + z * z + w * w);
  const auto part = [&](double of) { return static_cast<float>(of / length); };
  if (length > 0.0) added.rotation = {part(w), part(x), part(y), part(z)};
  added.size = vec(thing.extents);
  added.velocity = vec(thing.velocity);
  return &added;
}

void ViewTaker::add(const tickreel_full_event& event) {
  if (!is_finite(event.direction) || !std::isfinite(event.magnitude)) {
    return refuse("its view has an event with a number that is infinite, or none");
  }
  ViewEvent* const added = add(event.event);
  if (added == nullptr) return;
  added->variant = event.variant;
  added->direction = vec(event.direction);
  added->magnitude = event.magnitude;
}

void ViewTaker::add(const tickreel_full_thing& thing) {
  if (!is_finite(thing.values) || !is_finite(thing.angular_velocity)) {
    return refuse("its view has a thing with a number that is infinite, or none");
  }
  Thing* const added = add(thing.thing);
  if (added == nullptr) return;
  added->flags = thing.thing.flags & kAnyThingFlag;
  std::ranges::copy(thing.values, added->values.begin());
  added->angular_velocity = vec(thing.angular_velocity);
}

void ViewTaker::add(const tickreel_path_event& event) {
  if (view_.path_events.size() == kMaxItems) {
    return refuse("its view has more than 65536 path events");
  }
  const bool is_right = event.type <= TICKREEL_VANISH && event.when >= 0.0F && event.when <= 1.0F &&
                        is_finite(event.position) && is_finite(event.velocity_before) &&
                        is_finite(event.velocity_after);
  if (!is_right) {
    return refuse(
        "its view has a path event whose type, `when`, position or velocity is out of "
        "range");
  }
  view_.path_events.push_back({event.thing_id, static_cast<PathEvent::Type>(event.type), event.when,
                               vec(event.position), vec(event.velocity_before),
                               vec(event.velocity_after)});
}

void ViewTaker::add(const tickreel_fact& fact) {
  const bool is_of_player = fact.kind == kPlainName || fact.kind == kPlainScore;
  if (is_of_player && fact.variant >= kMaxPlayers) {
    return refuse("its view has a fact of a player that there cannot be");
  }
  add(Fact{fact.kind, fact.variant, fact.value, text_of(fact.text)});
}

void ViewTaker::add(Fact fact) {
  if (view_.facts.size() == kMaxItems) return refuse("its view has more than 65536 facts");
  view_.facts.push_back(std::move(fact));
}

void ViewTaker::take(const tickreel_picture& picture) {
  const std::string wrong = wrong_with(picture);
  if (!wrong.empty()) return refuse(wrong);
  auto taken = std::make_shared<GamePicture>();
  taken->format = pixels_of(picture.format);
  taken->size = {static_cast<int>(picture.width), static_cast<int>(picture.height)};
  if (picture.pixel_width != 0) {
    taken->pixel_width = picture.pixel_width;
    taken->pixel_height = picture.pixel_height;
  }
  if (taken->format == GamePixels::kPalette8) copy_palette(picture, *taken);
  const std::size_t row = taken->row_bytes();
  const std::size_t stride = picture.stride == 0 ? row : picture.stride;
  taken->pixels = copied_rows(picture.pixels, row, stride, picture.height);
  if (picture.format == TICKREEL_RGBA8888) {
    for (std::size_t i = 0; i < taken->pixels.size(); i += 4) {
      std::swap(taken->pixels[i], taken->pixels[i + 2]);
      taken->pixels[i + 3] = 0;
    }
  }
  view_.picture = std::move(taken);
}

tickreel_published published_of(const View& view) {
  return {view.tick, view.bytes.data(), view.bytes.size()};
}

}  // namespace tickreel::games
