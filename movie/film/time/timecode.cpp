#include "movie/film/time/timecode.h"

#include <array>
#include <cassert>

#include "core/text/parse_number.h"
#include "core/text/two_digits.h"
#include "core/wide_integer.h"

namespace tickreel::movie {
namespace {

/// Reads a number that consists of digits alone.
std::optional<std::int64_t> parse_part(std::string_view text) {
  return text.starts_with('-') ? std::nullopt : parse_number<std::int64_t>(text);
}

}  // namespace

Timecode::Timecode(const Rational& frame_rate)
    : frame_rate_(frame_rate), frames_per_second_(frame_rate.ceil()) {
  assert(frame_rate > Rational(0) && frame_rate <= Rational(100));
}

std::string Timecode::text_of(std::int64_t frame) const {
  const std::int64_t seconds = frame / frames_per_second_;
  return two_digits(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
         two_digits(seconds % 60) + ":" + two_digits(frame % frames_per_second_);
}

std::optional<std::int64_t> Timecode::parse(std::string_view text, bool is_drop_frame) const {
  std::array<std::int64_t, 4> parts{};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    const std::size_t end = is_last ? text.size() : text.find_first_of(":;");
    if (end == std::string_view::npos) return std::nullopt;
    const auto part = parse_part(text.substr(0, end));
    if (!part) return std::nullopt;
    parts[i] = *part;
    if (is_last) break;
    is_drop_frame = is_drop_frame || text[end] == ';';
    text.remove_prefix(end + 1);
  }
  const auto [hours, minutes, seconds, frames] = parts;
  if (hours > 999 || minutes > 59 || seconds > 59 || frames >= frames_per_second_) {
    return std::nullopt;
  }
  const std::int64_t all_minutes = hours * 60 + minutes;
  const std::int64_t frame = (all_minutes * 60 + seconds) * frames_per_second_ + frames;
  if (!is_drop_frame) return frame;
  const auto dropped = dropped_before(all_minutes);
  return dropped ? std::optional(frame - *dropped) : std::nullopt;
}

/// Drop-frame timecode leaves out two numbers (at 30 frames/s) at the beginning of each minute
/// except every tenth.
std::optional<std::int64_t> Timecode::dropped_before(std::int64_t minutes) const {
  const bool can_drop =
      frame_rate_ == Rational(30'000, 1001) || frame_rate_ == Rational(60'000, 1001);
  if (!can_drop) return std::nullopt;
  return (minutes - minutes / 10) * frames_per_second_ / 15;
}

std::int64_t Timecode::nearest_frame(const Rational& seconds) const {
  const Int128 twice_frames = Int128{2} * seconds.numerator() * frame_rate_.numerator();
  const Int128 measure = Int128{seconds.denominator()} * frame_rate_.denominator();
  return static_cast<std::int64_t>((twice_frames + measure) / (2 * measure));
}

Rational Timecode::seconds_of(std::int64_t frame) const {
  return Rational(frame) / frame_rate_;
}

}  // namespace tickreel::movie
