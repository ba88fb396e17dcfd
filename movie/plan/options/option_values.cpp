#include "movie/plan/options/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "movie/film/time/broadcast_rate.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

/// The archive that sets one field from a text.
class GivenField {
 public:
  GivenField(std::string_view field, const std::string& option, const std::string& text)
      : field_(field), option_(option), text_(text) {}

  template <typename T>
  void field(const FilmField& about, T& value) {
    if (about.name == field_) status_ = read(about, value);
  }
  void choice(const FilmField& about, const std::string& no, const std::string& yes, bool& value) {
    if (about.name != field_) return;
    value = text_ == yes;
    if (!value && text_ != no) status_ = wrong(no + " or " + yes + or_nearest(text_, {no, yes}));
  }
  void kind(const FilmField& /*about*/, const FilmSource& /*source*/) {}
  void nothing(const FilmField& /*about*/) {}
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  [[nodiscard]] Error wrong(const std::string& advice) const {
    return bad_usage(fmt::format("{} {}: give {}", option_, text_, advice));
  }
  Status read(const FilmField&, std::string& value) {
    value = text_;
    return {};
  }
  /// Accepts any text. The user of the value checks it later.
  template <auto Read>
  Status read(const FilmField&, Typed<Read>& value) {
    value = Typed<Read>(text_);
    return {};
  }
  Status read(const FilmField&, ImageSize& value) {
    return take(parse_size(text_, option_), value);
  }
  Status read(const FilmField&, Rational& value) { return take(parse_frame_rate(text_), value); }
  Status read(const FilmField& about, std::optional<double>& value) {
    return number(about, value.emplace());
  }
  Status read(const FilmField& about, std::int64_t& value) { return number(about, value); }
  Status read(const FilmField& about, Texts& values) {
    const std::size_t equals = text_.find('=');
    if (equals == std::string::npos || equals == 0) return wrong(about.advice);
    values.emplace_back(text_.substr(0, equals), text_.substr(equals + 1));
    return {};
  }
  /// No option sets these fields by a text.
  template <typename T>
  Status read(const FilmField&, T&) {
    return {};
  }
  template <typename T>
  static Status take(const Result<T>& read, T& value) {
    if (read) value = *read;
    return read ? Status() : read.error();
  }
  template <typename T>
  Status number(const FilmField& about, T& value) {
    const auto given = parse_number<T>(text_);
    if (given && static_cast<double>(*given) >= about.lowest &&
        static_cast<double>(*given) <= about.highest) {
      value = *given;
      return {};
    }
    return wrong(about.advice != nullptr
                     ? about.advice
                     : fmt::format("a number from {} to {}", about.lowest, about.highest));
  }

  std::string_view field_;
  const std::string& option_;
  const std::string& text_;
  Status status_;
};

/// The archive that finds the description of one field.
struct FieldFinder {
  template <typename T>
  void field(const FilmField& about, T&) {
    if (about.name == wanted) found = about;
  }
  void choice(const FilmField& about, const std::string&, const std::string&, bool&) {
    if (about.name == wanted) found = about;
  }
  void kind(const FilmField& /*about*/, const FilmSource& /*source*/) {}
  void nothing(const FilmField& /*about*/) {}
  std::string_view wanted;
  std::optional<FilmField> found{};
};

/// The archive that copies one field from the first film to the second.
struct FieldCopier {
  template <typename T>
  void field(const FilmField& about, T& from, T& to) {
    if (about.name == wanted) to = from;
  }
  void choice(const FilmField& about, const std::string&, const std::string&, bool& from,
              bool& to) {
    if (about.name == wanted) to = from;
  }
  void kind(const FilmField& /*about*/, const FilmSource& /*from*/, const FilmSource& /*to*/) {}
  void nothing(const FilmField& /*about*/) {}
  std::string_view wanted;
};

/// Returns the nearest valid shape for a text such as "2.35:1", which is not one: 47:20.
std::optional<ImageSize> shape_like(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const auto width = parse_number<double>(text.substr(0, colon));
  const auto height = parse_number<double>(text.substr(colon + 1));
  const auto is_right = [](const auto& side) { return side && *side > 0.0 && *side < 1e6; };
  if (!is_right(width) || !is_right(height)) return std::nullopt;
  const double wanted = std::log(*width / *height);
  if (std::abs(wanted) > std::log(kMostOfShape)) return std::nullopt;
  ImageSize nearest{1, 1};
  const auto distance = [&](ImageSize shape) {
    return std::abs(std::log(static_cast<double>(shape.width) / shape.height) - wanted);
  };
  for (int across = 1; across <= kMostOfShape; ++across) {
    for (int down = 1; down <= kMostOfShape; ++down) {
      constexpr double kNothing = 1e-9;
      if (distance({across, down}) < distance(nearest) - kNothing) nearest = {across, down};
    }
  }
  return nearest;
}

}  // namespace

Status set_film_field(std::string_view field, const std::string& option, const std::string& text,
                      FilmDefinition& film) {
  GivenField given(field, option, text);
  FilmDefinition::describe(given, film);
  return given.status();
}

void copy_film_field(std::string_view field, FilmDefinition& from, FilmDefinition& to) {
  FieldCopier copier{field};
  FilmDefinition::describe(copier, from, to);
}

FilmField about_film_field(std::string_view field) {
  FieldFinder finder{field};
  FilmDefinition film;
  FilmDefinition::describe(finder, film);
  assert(finder.found);
  return *finder.found;
}

Result<ImageSize> parse_size(const std::string& text, std::string_view option) {
  if (const auto size = parse_image_size(text)) return *size;
  constexpr std::array kNames{
      std::pair{"360p", ImageSize{640, 360}},    std::pair{"480p", ImageSize{854, 480}},
      std::pair{"720p", ImageSize{1280, 720}},   std::pair{"1080p", ImageSize{1920, 1080}},
      std::pair{"1440p", ImageSize{2560, 1440}}, std::pair{"2160p", ImageSize{3840, 2160}},
      std::pair{"4k", ImageSize{3840, 2160}}};
  std::string name = text;
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto* const known =
      std::ranges::find_if(kNames, [&](const auto& one) { return one.first == name; });
  if (known != kNames.end()) return known->second;
  if (const auto shape = parse_shape(text)) return size_of_shape(*shape, FilmDefinition().size);
  const auto meant = shape_like(text);
  if (meant) {
    return bad_usage(fmt::format("{} {}: a shape has two whole numbers, at most {}: give {}:{}",
                                 option, text, kMostOfShape, meant->width, meant->height));
  }
  constexpr std::string_view kListed = "360p, 480p, 720p, 1080p, 1440p, 2160p or 4k";
  return bad_usage(fmt::format(
      "{} {}: give width and height in pixels, 1 to {} each, such as 1280x720; or {}; or a shape, "
      "such as 9:16, whose shorter side has {} pixels{}",
      option, text, kMaxSidePixels, kListed, FilmDefinition().size.height,
      or_nearest(name, kListed)));
}

Result<Rational> parse_frame_rate(const std::string& text, const Rational& highest) {
  const auto rate = rate_of_text(text);
  if (rate && is_frame_rate(*rate, highest)) return *rate;
  return bad_usage(fmt::format(
      "§fps {}: give frames for each second, up to {}, such as 60 or 30000/1001; as a fraction "
      "both of its numbers are {} at most",
      text, highest.to_string(), kMaxRateTerm));
}

Result<std::int64_t> parse_size_limit(const std::string& text, const std::string& option) {
  struct Unit {
    std::string_view name;
    double bytes;
  };
  constexpr std::array kUnits = {Unit{"kB", 1e3},        Unit{"MB", 1e6},
                                 Unit{"GB", 1e9},        Unit{"KiB", 1024.0},
                                 Unit{"MiB", 1048576.0}, Unit{"GiB", 1073741824.0}};
  const std::size_t end = text.find_first_not_of("0123456789.");
  const auto number = parse_number<double>(std::string_view(text).substr(0, end));
  const std::string_view unit = end == text.npos ? "" : std::string_view(text).substr(end);
  const auto* const known = std::ranges::find(kUnits, unit, &Unit::name);
  constexpr double kMost = 1e15;
  const double bytes = number && known != kUnits.end() ? *number * known->bytes : 0.0;
  if (bytes >= 1.0 && bytes <= kMost) return static_cast<std::int64_t>(bytes);
  return bad_usage(option + " " + text +
                   ": give a size such as 10MB (of 1000000 bytes), 8MiB, 900kB or 1.5GB");
}

Result<std::uint64_t> parse_seed(const std::string& text) {
  if (const auto seed = parse_number<std::uint64_t>(text)) return *seed;
  return bad_usage("§seed " + text + ": give a whole number from 0 to 18446744073709551615");
}

Result<std::optional<Rational>> parse_view_rate(const std::string& text) {
  if (text == "random") return std::optional<Rational>();
  const auto rate = parse_frame_rate(text);
  if (rate && *rate >= Rational(1, 60)) return std::optional(*rate);
  return bad_usage("§view-rate " + text +
                   ": give pictures for each second (60, 240, 30000/1001), one a minute at least "
                   "and 1000 a second at most, or random");
}

Result<Tick> parse_recorded_ticks(const std::string& seconds, const TickRate& tick_rate) {
  const auto length = parse_game_time(seconds, tick_rate);
  if (!length) return bad_usage("§seconds: " + length.error().message);
  const Tick ticks = (*length * tick_rate).ceil();
  return ticks < 1 ? bad_usage("§seconds: a recording has at least one tick") : Result<Tick>(ticks);
}

}  // namespace tickreel::movie
