#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/byte_order_mark.h"
#include "movie/film/time/timecode.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Edit decision lists (CMX 3600) as text, for marks and for timelines. Views point into the text.

/// Returns a number with at least three digits, "007".
std::string three_digits(std::size_t value);
/// Returns the text without blanks at its ends.
std::string_view trimmed(std::string_view text);
/// Returns the words between the blanks.
std::vector<std::string_view> words_of(std::string_view text);
/// Returns the part of a line that follows `key`, trimmed(); nothing for a line that does not begin
/// with `key`.
std::optional<std::string_view> after(std::string_view line, std::string_view key);
/// Removes the first line from `text` and returns it, without its end.
std::string_view next_line(std::string_view& text);

/// The kinds of lines. kSpeed: the speed of the event before it (M2).
enum class EdlLineKind : std::uint8_t { kBlank, kTitle, kComment, kSpeed, kEvent, kMarker, kOther };

/// A line of a list. `text` is the part behind the key of a title or a comment, or behind the note
/// of a marker; otherwise the whole line.
struct EdlLine {
  EdlLineKind kind = EdlLineKind::kBlank;
  std::string_view text{};
};

/// The data of an event. Times are numbers of frames: source times in the event's source, record
/// times in the edited film. Out points are exclusive.
struct EdlEvent {
  std::size_t line = 0;  ///< from 1
  std::string number{};
  std::string reel{};
  std::int64_t source_in = 0;
  std::int64_t source_out = 0;
  std::int64_t record_in = 0;
  std::int64_t record_out = 0;

  [[nodiscard]] std::int64_t source_frames() const { return source_out - source_in; }
  [[nodiscard]] std::int64_t record_frames() const { return record_out - record_in; }
};

/// Reads a list line by line. Does not interpret events and comments. A line FCM is kBlank, and
/// says whether the timecodes after it are drop-frame.
class EdlText {
 public:
  /// The text is borrowed. Timecodes beyond `longest` seconds are invalid.
  EdlText(std::string_view text, const Rational& frame_rate,
          const Rational& longest = Rational(1000 * 3600))
      : text_(text), timecode_(frame_rate), longest_(longest) {
    text_.remove_prefix(byte_order_mark_bytes(text_));
  }

  /// Returns the next line; nothing at the end of the text.
  std::optional<EdlLine> next();
  /// Returns the number of the line that next() last returned, from 1.
  [[nodiscard]] std::size_t line() const { return line_; }

  /// Splits an event into words: number, reel, track, transition, and four timecodes at the end.
  /// kBadFile when there are fewer words.
  static Result<std::vector<std::string_view>> event_words(std::string_view event);
  /// Reads an event. Must be called once for each event, in order, because timecodes restart at
  /// midnight: an event that begins in the evening and ends in the morning ends on the next day,
  /// and later events are on that day too. kBadFile for an invalid timecode.
  Result<EdlEvent> event_of(const std::vector<std::string_view>& words);

  [[nodiscard]] const Timecode& timecode() const { return timecode_; }
  /// Returns the number of frames of a timecode; nothing for an invalid timecode.
  [[nodiscard]] std::optional<std::int64_t> frame_of(std::string_view word) const;

 private:
  /// Returns the frames of a day when midnight lies between `begin` and `end`: when `end` is an
  /// early timecode at most an hour after the late timecode `begin`. Otherwise returns 0.
  [[nodiscard]] std::int64_t day_between(std::int64_t begin, std::int64_t end) const;

  std::string_view text_;
  Timecode timecode_;
  Rational longest_;
  std::int64_t record_days_ = 0;  ///< the days of record time that have passed, in frames
  std::int64_t last_record_out_ = 0;
  std::size_t line_ = 0;
  bool is_drop_frame_ = false;
};

}  // namespace tickreel::movie
