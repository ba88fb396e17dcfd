#include "movie/film/captions/srt_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/files/text_file.h"
#include "core/text/byte_order_mark.h"
#include "core/text/code_point.h"
#include "core/text/is_control.h"
#include "core/text/parse_number.h"
#include "movie/film/film_overlay.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

constexpr std::string_view kArrow = "-->";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// Reads "01:02:03,456", "1:02:03.4" or "02:03,456" as seconds.
std::optional<Rational> parse_time(std::string_view text) {
  constexpr std::int64_t kMostHours = 999;
  constexpr std::int64_t kSixty = 60;
  constexpr std::size_t kMostDigits = 3;
  const std::size_t comma = text.find_first_of(",.");
  std::string_view parts = text.substr(0, comma);
  std::int64_t milliseconds = 0;
  if (comma != text.npos) {
    std::string digits(text.substr(comma + 1));
    if (!is_number(digits) || digits.size() > kMostDigits) return std::nullopt;
    digits.resize(kMostDigits, '0');
    milliseconds = parse_number<std::int64_t>(digits).value_or(0);
  }
  std::vector<std::int64_t> numbers;
  while (true) {
    const std::size_t colon = parts.find(':');
    const std::string_view part = parts.substr(0, colon);
    const auto number = parse_number<std::int64_t>(part);
    if (!is_number(part) || !number) return std::nullopt;
    numbers.push_back(*number);
    if (colon == parts.npos) break;
    parts.remove_prefix(colon + 1);
  }
  if (numbers.size() < 2 || numbers.size() > 3) return std::nullopt;
  if (numbers.size() == 2) numbers.insert(numbers.begin(), 0);
  if (numbers[0] > kMostHours || numbers[1] >= kSixty || numbers[2] >= kSixty) return std::nullopt;
  const std::int64_t seconds = (numbers[0] * kSixty + numbers[1]) * kSixty + numbers[2];
  return Rational(seconds * 1000 + milliseconds, 1000);
}

/// Returns the length of the tag for looks at the beginning of `text`; 0 when it begins with none.
std::size_t tag_bytes(std::string_view text) {
  if (text.starts_with("{\\")) {
    const std::size_t end = text.find('}');
    return end == text.npos ? 0 : end + 1;
  }
  if (!text.starts_with('<')) return 0;
  const std::size_t end = text.find('>');
  if (end == text.npos) return 0;
  std::string name(text.substr(1, end - 1));
  if (name.starts_with('/')) name.erase(0, 1);
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  // Only <font> may have attributes, so that "a<b && c>d" stays text.
  if (name.starts_with("font ") && name.find('=') != name.npos) name = "font";
  constexpr std::array<std::string_view, 5> kNames{"i", "b", "u", "s", "font"};
  return std::ranges::find(kNames, name) == kNames.end() ? 0 : end + 1;
}

/// Whether the line has control characters, also U+0080 to U+009F, line ends that SubRip does not
/// have, or overrides that reverse the following text. Direction marks, which Arabic and Hebrew
/// captions use, are allowed.
bool has_controls(std::string_view line) {
  for (; !line.empty(); line.remove_prefix(first_character(line).size())) {
    const std::string_view character = first_character(line);
    const char32_t code = code_point(character);
    const bool is_mark = code == 0x061C || code == 0x200E || code == 0x200F ||
                         (0x202A <= code && code <= 0x202C) || (0x2066 <= code && code <= 0x2069);
    if (is_obeyed(character) && !is_mark && code != '\t') return true;
  }
  return false;
}

std::string without_tags(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    if (const std::size_t tag = tag_bytes(text); tag > 0) {
      text.remove_prefix(tag);
      continue;
    }
    plain += text.front();
    text.remove_prefix(1);
  }
  return std::string(trimmed(plain));
}

class SrtReader {
 public:
  SrtReader(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

  Result<std::vector<TimedCaption>> read() {
    rest_.remove_prefix(byte_order_mark_bytes(rest_));
    if (rest_.starts_with("\xFF\xFE") || rest_.starts_with("\xFE\xFF")) {
      line_number_ = 1;
      return bad("it is UTF-16: save it as UTF-8");
    }
    for (const std::string_view other : {"WEBVTT", "[Script Info]"}) {
      if (!rest_.starts_with(other)) continue;
      line_number_ = 1;
      return bad("it is not SubRip: make that of it, as 'ffmpeg -i FILE out.srt' does");
    }
    for (auto line = next(); line; line = next()) {
      if (!status_) return status_.error();
      if (trimmed(*line).empty()) continue;
      if (Status read = read_captions(*line); !read) return read.error();
    }
    if (!status_) return status_.error();
    if (captions_.empty()) return of_file(name_, bad_file("there is no caption in it"));
    std::ranges::stable_sort(captions_, {}, &TimedCaption::from);
    return std::move(captions_);
  }

 private:
  [[nodiscard]] Error bad(const std::string& what) const {
    Error error = of_file(name_, bad_file("line " + std::to_string(line_number_) + ": " + what));
    error.subject.line = line_number_;
    return error;
  }

  /// Returns the next line without its end; nothing at the end of the file.
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    ++line_number_;
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    while (line.ends_with('\r')) line.remove_suffix(1);
    if (!is_utf8(line)) {
      status_ = bad("it is no UTF-8: save the file as UTF-8, as 'iconv -f latin1 -t utf-8' does");
    } else if (has_controls(line)) {
      status_ = bad("it has a control character: leave it out");
    }
    return status_ ? line : std::string_view();
  }

  /// Reads up to an empty line: one caption, or several that no empty line separates. `first` is
  /// the number of the first caption, or its times when it has no number.
  Status read_captions(std::string_view first) {
    std::optional<std::string_view> times = first;
    const bool has_number = is_number(trimmed(first));
    if (has_number) times = next();
    if (!status_) return status_;
    if (!times) return bad("a number and no caption behind it");
    while (times) {
      TimedCaption caption{.text = {}, .line = line_number_};
      if (Status read = read_times(*times, caption); !read) return read;
      times = read_text(has_number, caption);
      if (!status_ || caption.text.empty()) continue;
      if (captions_.size() == kMaxCaptions) {
        return bad("there are more than " + std::to_string(kMaxCaptions) + " captions");
      }
      captions_.push_back(std::move(caption));
    }
    return status_;
  }

  /// Reads the lines of a caption, up to an empty line or the line of times of the next caption,
  /// which it returns. With `are_numbered`, a number before that line belongs to the next caption.
  std::optional<std::string_view> read_text(bool are_numbered, TimedCaption& caption) {
    std::vector<std::string> lines;
    std::size_t bytes = 0;
    std::optional<std::string_view> following;
    for (auto line = next(); status_ && line && !trimmed(*line).empty(); line = next()) {
      if (is_line_of_times(*line)) {
        if (are_numbered && !lines.empty() && is_number(lines.back())) lines.pop_back();
        following = line;
        break;
      }
      std::string plain = without_tags(*line);
      if (plain.empty()) continue;
      bytes += plain.size() + 1;
      if (bytes > kMaxFilmTextBytes + 1) {
        status_ = bad("the caption has more than " + std::to_string(kMaxFilmTextBytes) + " bytes");
      }
      lines.push_back(std::move(plain));
    }
    if (!status_) return std::nullopt;
    for (const std::string& line : lines) caption.text += (caption.text.empty() ? "" : "\n") + line;
    return following;
  }

  /// Whether a line is FROM --> TO, optionally followed by a place (X1:10 X2:20 ...), and nothing
  /// else. An arrow within a text is text.
  static bool is_line_of_times(std::string_view line) {
    const std::size_t arrow = line.find(kArrow);
    if (arrow == line.npos || !parse_time(trimmed(line.substr(0, arrow)))) return false;
    const std::string_view to = trimmed(line.substr(arrow + kArrow.size()));
    const std::string_view behind =
        trimmed(to.substr(std::min(to.find_first_of(" \t"), to.size())));
    return parse_time(to.substr(0, to.find_first_of(" \t"))) &&
           (behind.empty() || behind.starts_with("X1:"));
  }

  Status read_times(std::string_view line, TimedCaption& caption) const {
    const std::size_t arrow = line.find(kArrow);
    constexpr const char* kForm = ": give FROM --> TO, such as 00:01:02,500 --> 00:01:04,000";
    if (arrow == line.npos) return bad("there are no times" + std::string(kForm));
    const std::string_view from = trimmed(line.substr(0, arrow));
    std::string_view to = trimmed(line.substr(arrow + kArrow.size()));
    to = to.substr(0, to.find_first_of(" \t"));  // ignores a place behind the times
    const auto begin = parse_time(from);
    if (!begin) return bad("'" + shown(from) + "' is no time" + kForm);
    const auto end = parse_time(to);
    if (!end) return bad("'" + shown(to) + "' is no time" + kForm);
    if (*begin >= *end) return bad("the caption ends before it begins");
    caption.from = *begin;
    caption.to = *end;
    return {};
  }

  /// Returns a text as messages quote it.
  static std::string shown(std::string_view text) {
    constexpr std::size_t kMost = 40;
    return text.size() <= kMost
               ? std::string(text)
               : std::string(text.substr(0, whole_characters(text, kMost))) + "...";
  }
  static std::size_t whole_characters(std::string_view text, std::size_t most) {
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
    return most;
  }

  std::string_view rest_;
  const std::string& name_;
  int line_number_ = 0;
  Status status_;
  std::vector<TimedCaption> captions_;
};

}  // namespace

Result<std::vector<TimedCaption>> parse_srt(std::string_view text, const std::string& name) {
  return SrtReader(text, name).read();
}

Result<std::vector<TimedCaption>> read_srt(const std::string& path) {
  const auto text = read_text_file(path, kMaxSrtBytes);
  return text ? parse_srt(*text, path) : text.error();
}

}  // namespace tickreel::movie
