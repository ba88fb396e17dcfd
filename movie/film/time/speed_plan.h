#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The speed of the game in a film at one point. Between two keys the speed changes linearly over
/// film time; before the first and behind the last key it stays the same. Two keys at one point are
/// a step.
struct SpeedKey {
  Rational at;        ///< seconds of game time from the in point
  Rational speed{1};  ///< seconds of game time in a second of film
  friend bool operator==(const SpeedKey&, const SpeedKey&) = default;
};

/// A point of the game at which the film's picture stands still for a while.
struct Freeze {
  Rational at;      ///< seconds of game time from the in point
  Rational length;  ///< seconds of film
  friend bool operator==(const Freeze&, const Freeze&) = default;
};

/// The requested speed of a film. Keys and freezes are ordered by time. A film without keys runs at
/// speed 1.
struct SpeedPlan {
  std::vector<SpeedKey> keys;
  std::vector<Freeze> freezes;
  /// Whether there are no keys and no freezes.
  [[nodiscard]] bool is_plain() const { return keys.empty() && freezes.empty(); }
};

inline constexpr std::size_t kMaxSpeedKeys = 256;
inline constexpr std::size_t kMaxFreezes = 256;
/// The limits of a speed: 1 / kSlowestFilmPart to kFastestFilm.
inline constexpr int kFastestFilm = 100;
inline constexpr int kSlowestFilmPart = 1000;
inline constexpr int kLongestFreezeSeconds = 3600;

/// Reads `--speed` ("0.25", or keys "0:1,2:0.25,4:1") and `--freeze` ("2:1.5,5:1"). A point is the
/// time from the in point: seconds as a fraction ("5/2"), or a text for parse_game_time(). Keys
/// must be in order of time, freezes may be in any order. An empty text means no keys or no
/// freezes. kUsage for other texts, and for values that no film can have.
Result<SpeedPlan> parse_speed_plan(std::string_view keys, std::string_view freezes,
                                   const TickRate& tick_rate);

/// Returns the keys for a film of `length` seconds of the game. The last key at or before the start
/// moves to the start, and the first key at or after the end moves to the end, both with their
/// speeds. Keys beyond these two are left out.
std::vector<SpeedKey> keys_within(std::vector<SpeedKey> keys, const Rational& length);
/// Returns the keys_within() the range `now`, in which they stay at their times of the game. The
/// in point was at `in_seconds` before. Nothing when the times have too little in common.
std::optional<std::vector<SpeedKey>> keys_after_move(std::vector<SpeedKey> keys,
                                                     const Rational& in_seconds,
                                                     const CaptureRange& now);
/// Returns the plan for the speed of a mark (Mark::speed): its keys_within() a film of `length`
/// seconds of the game; for an empty text, speed 1. kUsage when the text is not in the form that
/// text_of() writes.
Result<SpeedPlan> speed_of_mark(std::string_view speed, const Rational& length);

/// Returns the plan in its simplest form: no keys when they change nothing, and one key when the
/// speed is the same all along.
SpeedPlan plainest(SpeedPlan plan);

/// Return the simplest text from which parse_speed_plan() reads the plainest() plan: "1/4" or
/// "0:1,2:1/4,4:1" for keys, "2:3/2" for freezes; empty for speed 1 and for no freezes.
std::string text_of(const std::vector<SpeedKey>& keys);
std::string text_of(const std::vector<Freeze>& freezes);

/// Read exactly the form that text_of() writes, except an empty text. kUsage says what is wrong.
Result<std::vector<SpeedKey>> parse_written_keys(std::string_view text);
Result<std::vector<Freeze>> parse_written_freezes(std::string_view text);

}  // namespace tickreel::movie
