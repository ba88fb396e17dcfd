#include "movie/plan/film_values.h"

#include <optional>
#include <string_view>

#include "core/text/parse_number.h"
#include "core/wide_integer.h"
#include "movie/film/film_fade.h"

namespace tickreel::movie {
namespace {

/// Returns a number above 0; nothing for a text that is not a valid length.
std::optional<std::int64_t> frames_of(const std::string& text, const Rational& frame_rate) {
  constexpr std::int64_t kMostFrames = 1'000'000;
  if (text.ends_with('f')) {
    const auto frames = parse_number<std::int64_t>(text.substr(0, text.size() - 1));
    return frames && *frames >= 1 && *frames <= kMostFrames ? frames : std::nullopt;
  }
  constexpr int kMostSeconds = 3600;
  const auto seconds = Rational::parse(text);
  if (!seconds || *seconds <= Rational(0) || *seconds > Rational(kMostSeconds)) return std::nullopt;
  if (seconds->denominator() > 1'000'000'000) return std::nullopt;
  const Int128 twice_frames = Int128{2} * seconds->numerator() * frame_rate.numerator();
  const Int128 measure = Int128{seconds->denominator()} * frame_rate.denominator();
  const auto frames = static_cast<std::int64_t>((twice_frames + measure) / (2 * measure));
  return frames < 1 ? 1 : frames;
}

}  // namespace

Result<std::int64_t> parse_film_length(const std::string& option, const std::string& text,
                                       const Rational& frame_rate) {
  if (text.empty()) return 0;
  if (const auto frames = frames_of(text, frame_rate)) return *frames;
  return bad_usage(option + " " + text +
                   ": give seconds of film above 0 and up to 3600, such as 0.5, or frames: 30f");
}

Result<std::int64_t> parse_film_length_or_none(const std::string& option, const std::string& text,
                                               const Rational& frame_rate) {
  const auto number = Rational::parse(text.ends_with('f') ? text.substr(0, text.size() - 1) : text);
  if (number && *number == Rational(0)) return 0;
  return parse_film_length(option, text, frame_rate);
}

Result<std::int64_t> parse_color(const std::string& option, const std::string& text) {
  if (text.empty() || text == "black") return 0;
  if (text == "white") return kWhite;
  constexpr std::size_t kDigits = 6;
  constexpr int kHexadecimal = 16;
  const bool is_hexadecimal = text.find_first_not_of("0123456789abcdefABCDEF", 1) == text.npos;
  if (text.size() == kDigits + 1 && text.front() == '#' && is_hexadecimal) {
    const auto color = parse_number<std::int64_t>(std::string_view(text).substr(1), kHexadecimal);
    if (color) return *color;
  }
  return bad_usage(option + " " + text + ": give black, white, or #RRGGBB, such as #ff8800");
}

}  // namespace tickreel::movie
