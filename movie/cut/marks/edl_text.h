#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/film/time/timecode.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Edit decision lists (CMX 3600) as text, for marks and for timelines. Views point into the text.

/// "007".
std::string three_digits(std::size_t value);
/// Without blanks at its ends.
std::string_view trimmed(std::string_view text);
std::vector<std::string_view> words_of(std::string_view text);
/// What follows `key` in a line that begins with it.
std::optional<std::string_view> after(std::string_view line, std::string_view key);
/// Takes the first line off, without its end.
std::string_view next_line(std::string_view& text);

enum class EdlLineKind : std::uint8_t { kBlank, kTitle, kComment, kSpeed, kEvent, kMarker, kOther };

struct EdlLine {
  EdlLineKind kind = EdlLineKind::kBlank;
  std::string_view text{};  ///< of a title or a comment what follows its key, of others all
};

/// What every event says. Frames: of the source, and of what was cut from it.
struct EdlEvent {
  std::size_t line = 0;
  std::string number{};
  std::string reel{};
  std::int64_t source_in = 0;
  std::int64_t source_out = 0;
  std::int64_t record_in = 0;
  std::int64_t record_out = 0;

  [[nodiscard]] std::int64_t source_frames() const { return source_out - source_in; }
  [[nodiscard]] std::int64_t record_frames() const { return record_out - record_in; }
};

/// Reads a list line by line. What an event or a comment is for, its user knows.
class EdlText {
 public:
  /// Timecodes beyond `longest` are none. The text is borrowed.
  EdlText(std::string_view text, const Rational& frame_rate,
          const Rational& longest = Rational(1000 * 3600))
      : text_(text), timecode_(frame_rate), longest_(longest) {}

  /// The next line; nothing at the end.
  std::optional<EdlLine> next();
  /// The line of what next() gave, from 1 on.
  [[nodiscard]] std::size_t line() const { return line_; }

  /// The words of an event: number, reel, track, transition, and four timecodes at the end.
  /// kBadFile when there are fewer.
  static Result<std::vector<std::string_view>> event_words(std::string_view event);
  /// kBadFile for what is no timecode. Timecodes begin anew at midnight: what ends in the morning
  /// and begins in the evening ends on the next day, and what follows is on that day, too. So it is
  /// asked of each event once, in order.
  Result<EdlEvent> event_of(const std::vector<std::string_view>& words);

  [[nodiscard]] const Timecode& timecode() const { return timecode_; }
  /// Nothing for what is no timecode.
  [[nodiscard]] std::optional<std::int64_t> frame_of(std::string_view word) const;

 private:
  /// A day, in frames, where `end` is an early timecode and at most an hour behind `begin`, which
  /// is a late one; else 0.
  [[nodiscard]] std::int64_t day_between(std::int64_t begin, std::int64_t end) const;

  std::string_view text_;
  Timecode timecode_;
  Rational longest_;
  std::int64_t record_days_ = 0;  ///< of record time, that have passed: frames
  std::int64_t last_record_out_ = 0;
  std::size_t line_ = 0;
  bool is_drop_frame_ = false;
};

}  // namespace tickreel::movie
