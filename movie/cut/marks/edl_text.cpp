#include "movie/cut/marks/edl_text.h"

#include <algorithm>
#include <array>

#include "core/text/quoted_text.h"

namespace tickreel::movie {
namespace {

constexpr std::string_view kBlanks = " \t\r";

/// Returns the fields of a marker in a line of this form: a note |C:ResolveColorBlue |M:Goal |D:1
std::optional<std::string_view> fields_of_marker(std::string_view line) {
  const std::size_t color = line.starts_with('|') ? 0 : line.find("|C:");
  if (color == std::string_view::npos) return std::nullopt;
  const bool has_name = color == 0 || line.find("|M:", color) != std::string_view::npos;
  return has_name ? std::optional(line.substr(color)) : std::nullopt;
}

}  // namespace

std::string three_digits(std::size_t value) {
  const std::string digits = std::to_string(value);
  return std::string(3 - std::min<std::size_t>(digits.size(), 3), '0') + digits;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::optional<std::string_view> after(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return std::nullopt;
  return trimmed(line.substr(key.size()));
}

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  // Lines end with \n, \r\n, or \r alone.
  text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
  return line;
}

std::optional<EdlLine> EdlText::next() {
  if (text_.empty()) return std::nullopt;
  ++line_;
  const std::string_view line = trimmed(next_line(text_));
  if (line.empty()) return EdlLine{};
  // A marker comes first, because its note may be any text.
  if (const auto fields = fields_of_marker(line)) return EdlLine{EdlLineKind::kMarker, *fields};
  if (line.starts_with("FCM:")) {
    is_drop_frame_ = line.find("NON") == std::string_view::npos;
    return EdlLine{};
  }
  if (const auto title = after(line, "TITLE:")) return EdlLine{EdlLineKind::kTitle, *title};
  if (const auto comment = after(line, "*")) return EdlLine{EdlLineKind::kComment, *comment};
  if (line.starts_with("M2")) return EdlLine{EdlLineKind::kSpeed, line};
  const bool is_event = line.front() >= '0' && line.front() <= '9';
  return EdlLine{is_event ? EdlLineKind::kEvent : EdlLineKind::kOther, line};
}

Result<std::vector<std::string_view>> EdlText::event_words(std::string_view event) {
  std::vector<std::string_view> words = words_of(event);
  if (words.size() >= 8) return words;
  return bad_file("an event has a number, a reel, a track, a transition and four timecodes");
}

std::int64_t EdlText::day_between(std::int64_t begin, std::int64_t end) const {
  const std::int64_t day = timecode_.parse("24:00:00:00", is_drop_frame_).value_or(0);
  const std::int64_t hour = timecode_.parse("01:00:00:00", is_drop_frame_).value_or(0);
  const bool is_beyond_midnight = begin < day && end < begin && end + day - begin <= hour;
  return is_beyond_midnight ? day : 0;
}

Result<EdlEvent> EdlText::event_of(const std::vector<std::string_view>& words) {
  EdlEvent event{line_, std::string(words[0]), std::string(words[1])};
  const std::array<std::int64_t*, 4> places{&event.source_in, &event.source_out, &event.record_in,
                                            &event.record_out};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::string_view word = words[words.size() - places.size() + i];
    const auto frame = frame_of(word);
    if (!frame) {
      return bad_file(quoted_text(word.substr(0, 20)) + " is no timecode of this frame rate");
    }
    *places[i] = *frame;
  }
  event.source_out += day_between(event.source_in, event.source_out);
  record_days_ += day_between(last_record_out_, event.record_in);
  const std::int64_t day_within = day_between(event.record_in, event.record_out);
  last_record_out_ = event.record_out;
  event.record_in += record_days_;
  record_days_ += day_within;
  event.record_out += record_days_;
  return event;
}

std::optional<std::int64_t> EdlText::frame_of(std::string_view word) const {
  const auto frame = timecode_.parse(word, is_drop_frame_);
  return frame && timecode_.seconds_of(*frame) <= longest_ ? frame : std::nullopt;
}

}  // namespace tickreel::movie
