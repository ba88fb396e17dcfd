#include "movie/plan/reel/beat_cuts.h"

#include <fmt/format.h>

#include "core/text/parse_number.h"

namespace tickreel::movie {
namespace {

constexpr std::int64_t kMostBeats = 10'000;

}  // namespace

bool BeatCuts::is_key(const std::string& key) {
  return key == "bpm" || key == "offset";
}

Status BeatCuts::set(const KeyValue& value) {
  const bool is_rate = value.key == "bpm";
  has_rate_ = has_rate_ || is_rate;  // also a wrong one, which is told once
  const Rational lowest(is_rate ? BeatGrid::kLowestRate : 0);
  const Rational highest(is_rate ? BeatGrid::kHighestRate : BeatGrid::kLargestOffset);
  const auto number =
      value.texts.size() == 1 ? Rational::parse(value.texts.front()) : std::optional<Rational>();
  if (!number || *number < lowest || *number > highest ||
      number->denominator() > BeatGrid::kLargestTerm) {
    return bad_usage(
        fmt::format("{}: give {} from {} to {}, with three digits behind the point at "
                    "most",
                    value.key, is_rate ? "beats a minute" : "seconds", lowest.to_string(),
                    highest.to_string()));
  }
  (is_rate ? grid_.beats_a_minute : grid_.offset) = *number;
  return {};
}

Result<std::int64_t> BeatCuts::parse_beats(const std::string& text) const {
  const auto beats = parse_number<std::int64_t>(text);
  if (!beats || *beats < 1 || *beats > kMostBeats) {
    return bad_key("beats", fmt::format(": give a whole number from 1 to {}", kMostBeats));
  }
  if (has_rate_) return *beats;
  return bad_key("beats", ": say how fast they are before all tables, such as bpm = 104");
}

std::int64_t BeatCuts::frames_of(std::int64_t beats, std::int64_t end, std::int64_t own,
                                 std::int64_t next) const {
  const std::int64_t begin = end - own;
  const std::int64_t cut = grid_.frame_of(grid_.beat_near(begin + own / 2) + beats);
  return cut + next - next / 2 - begin;
}

}  // namespace tickreel::movie
