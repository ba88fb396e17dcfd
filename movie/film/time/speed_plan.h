#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// How fast the game goes in a film, at a point. Between two keys the speed goes linearly over film
/// time; before the first and behind the last it stays. Two keys at one point are a step.
struct SpeedKey {
  Rational at;        ///< seconds of game time from the in point
  Rational speed{1};  ///< seconds of game time in a second of film
  friend bool operator==(const SpeedKey&, const SpeedKey&) = default;
};

/// A moment that is frozen.
struct Freeze {
  Rational at;      ///< seconds of game time from the in point
  Rational length;  ///< seconds of film
  friend bool operator==(const Freeze&, const Freeze&) = default;
};

/// As somebody wants it. Both in the order of their times; without any a film goes at the speed 1.
struct SpeedPlan {
  std::vector<SpeedKey> keys;
  std::vector<Freeze> freezes;
  [[nodiscard]] bool is_plain() const { return keys.empty() && freezes.empty(); }
};

inline constexpr std::size_t kMaxSpeedKeys = 256;
inline constexpr std::size_t kMaxFreezes = 256;
/// Speeds go from 1 / kSlowestFilmPart to this.
inline constexpr int kFastestFilm = 100;
inline constexpr int kSlowestFilmPart = 1000;
inline constexpr int kLongestFreezeSeconds = 3600;

/// Reads `--speed`: "0.25", or keys "0:1,2:0.25,4:1"; and `--freeze`: "2:1.5,5:1". Points are as
/// parse_game_time() reads them, or fractions. Empty: none. A plan that changes nothing has no
/// keys. kUsage for what makes no sense, whatever the film is.
Result<SpeedPlan> parse_speed_plan(std::string_view keys, std::string_view freezes,
                                   const TickRate& tick_rate);

/// The keys for a film so long: what lies outside comes to its ends, where the last one before the
/// start and the first one behind the end count.
std::vector<SpeedKey> keys_within(std::vector<SpeedKey> keys, const Rational& length);
/// The speed that a mark has (Mark::speed), for its film, which is so long. kUsage when it is none
/// that text_of() writes.
Result<SpeedPlan> speed_of_mark(std::string_view speed, const Rational& length);

/// The same plan in one form of all that are the same: no keys where none changes anything, one
/// where the speed is the same all along.
SpeedPlan plainest(SpeedPlan plan);

/// What parse_speed_plan() reads as the plainest form of the same plan: "1/4", "0:1,2:1/4,4:1", and
/// of freezes "2:3/2".
std::string text_of(const std::vector<SpeedKey>& keys);
std::string text_of(const std::vector<Freeze>& freezes);

/// Reads what text_of() has written, and nothing else. kUsage with what is wrong.
Result<std::vector<SpeedKey>> parse_written_keys(std::string_view text);
Result<std::vector<Freeze>> parse_written_freezes(std::string_view text);

}  // namespace tickreel::movie
