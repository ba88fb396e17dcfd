#include "window/log/log_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>

#include "core/files/text_file.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "core/text/shown_name.h"

namespace tickreel::window {
namespace {

constexpr std::string_view kHead = "tickreel window log 1";
constexpr std::int64_t kMaxPictures = 1'000'000'000;
constexpr std::int64_t kMaxMicroseconds = std::int64_t{86'400'000'000};  // a day
constexpr std::int64_t kMaxTick = std::int64_t{1} << 40;
constexpr std::size_t kMaxLineBytes = 8192;

struct NumberRange {
  std::int64_t least;
  std::int64_t most;
};

/// The format of an event: its word, its whole numbers, its real numbers, and whether a text
/// follows.
struct EventForm {
  std::string_view word;
  std::size_t numbers;
  std::array<NumberRange, 5> ranges;
  std::size_t reals;
  double most_real;
  bool has_text;
};

// The ranges of valid events. GLFW's last key is 348 and its modifiers have 6 bits; sizes and
// positions are limited to what windows have.
constexpr NumberRange kKeys{-1, 348};
constexpr NumberRange kSwitch{0, 1};
constexpr NumberRange kPads{0, 15};
constexpr NumberRange kPixels{1, 65535};
constexpr double kMostPixels = 1e6;
constexpr std::array kForms{
    EventForm{"key", 5, {{kKeys, {-65536, 65536}, {0, 2}, {0, 63}, kKeys}}, 0, 0.0, false},
    EventForm{"text", 1, {{{1, 0x10FFFF}}}, 0, 0.0, false},
    EventForm{"button", 3, {{{0, 7}, kSwitch, {0, 63}}}, 0, 0.0, false},
    EventForm{"pointer", 0, {}, 2, kMostPixels, false},
    EventForm{"away", 0, {}, 0, 0.0, false},
    EventForm{"wheel", 0, {}, 2, 1000.0, false},
    EventForm{"enter", 1, {{kSwitch}}, 0, 0.0, false},
    EventForm{"focus", 1, {{kSwitch}}, 0, 0.0, false},
    EventForm{"size", 2, {{kPixels, kPixels}}, 0, 0.0, false},
    EventForm{"drop", 0, {}, 0, 0.0, true},
    EventForm{"close", 0, {}, 0, 0.0, false},
    EventForm{"stop", 0, {}, 0, 0.0, false},
    EventForm{"pad", 2, {{kPads, kSwitch}}, 0, 0.0, true},
    EventForm{"pad-button", 3, {{kPads, {0, 14}, kSwitch}}, 0, 0.0, false},
    EventForm{"pad-axis", 2, {{kPads, {0, 5}}}, 1, 1.0, false},
    EventForm{"late", 1, {{{0, kMaxTick}}}, 0, 0.0, false},
};
static_assert(kForms.size() == static_cast<std::size_t>(UiEvent::Kind::kLate) + 1);

/// Splits a line into words, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  std::string_view word() {
    const std::size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return taken;
  }
  std::optional<std::int64_t> number(const NumberRange& range) {
    const auto number = parse_number<std::int64_t>(word());
    return number && *number >= range.least && *number <= range.most ? number : std::nullopt;
  }
  std::optional<double> real(double most) {
    const auto number = parse_number<double>(word());
    return number && std::isfinite(*number) && std::abs(*number) <= most ? number : std::nullopt;
  }
  /// The rest of the line, unquoted.
  std::optional<std::string> text() { return unquoted_text(std::exchange(rest_, {})); }
  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

/// Parses an event. Nothing when the line is not a valid event.
std::optional<UiEvent> event_of(std::string_view line) {
  Words words(line);
  const std::string_view word = words.word();
  for (std::size_t kind = 0; kind < kForms.size(); ++kind) {
    const EventForm& form = kForms[kind];
    if (form.word != word) continue;
    UiEvent event{static_cast<UiEvent::Kind>(kind)};
    for (std::size_t i = 0; i < form.numbers; ++i) {
      const auto number = words.number(form.ranges[i]);
      if (!number) return std::nullopt;
      event.numbers[i] = *number;
    }
    for (std::size_t i = 0; i < form.reals; ++i) {
      const auto real = words.real(form.most_real);
      if (!real) return std::nullopt;
      event.reals[i] = *real;
    }
    if (form.has_text) {
      auto text = words.text();
      if (!text) return std::nullopt;
      event.text = *std::move(text);
    }
    return words.is_at_end() ? std::optional(std::move(event)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<LoggedPicture> picture_of(std::string_view line) {
  Words words(line);
  words.word();
  const auto pictures = words.number({1, kMaxPictures});
  const auto time = words.number({0, kMaxMicroseconds});
  if (!pictures || !time) return std::nullopt;
  const auto screen_time = words.is_at_end() ? time : words.number({0, *time});
  if (!screen_time || !words.is_at_end()) return std::nullopt;
  return LoggedPicture{*pictures, *time, *screen_time};
}

bool take_window(std::string_view line, WindowLog& log) {
  Words words(line);
  if (words.word() != "window") return false;
  const auto width = words.number(kPixels);
  const auto height = words.number(kPixels);
  const auto scale = words.real(8.0);
  if (!width || !height || !scale || *scale < 0.5 || !words.is_at_end()) return false;
  log.width = static_cast<int>(*width);
  log.height = static_cast<int>(*height);
  log.scale = *scale;
  return true;
}

/// Adds a line to the log. Returns what is wrong with the line; empty when it is valid.
std::string take_line(std::string_view line, std::size_t number, WindowLog& log) {
  if (line.empty() || line.starts_with('#') || line.starts_with("shows ")) return {};
  if (log.width == 0) {
    if (take_window(line, log)) return {};
    return "give the window first: 'window WIDTH HEIGHT SCALE'";
  }
  if (line.starts_with("screen ")) {
    const std::string_view name = line.substr(7);
    for (const char letter : name) {
      if (letter < 'a' || letter > 'z') return "a screen has a name of small letters";
    }
    log.screens.push_back({std::string(name), number});
    return {};
  }
  if (log.screens.empty()) return "give the screen first: 'screen NAME'";
  auto& pictures = log.screens.back().pictures;
  if (line.starts_with("picture ")) {
    auto picture = picture_of(line);
    if (!picture) return "give 'picture COUNT MICROSECONDS', and how many of them count if not all";
    pictures.push_back(*std::move(picture));
    return {};
  }
  auto event = event_of(line);
  if (!event) return "no event of a window is written like this";
  if (pictures.empty()) return "give the picture first: 'picture COUNT MICROSECONDS'";
  pictures.back().events.push_back(*std::move(event));
  return {};
}

}  // namespace

std::string log_head(int width, int height, double scale) {
  return fmt::format("{}\nwindow {} {} {}\n", kHead, width, height, scale);
}

std::string log_line_of_screen(std::string_view name) {
  return fmt::format("screen {}\n", name);
}

std::string log_text_of(const LoggedPicture& picture) {
  std::string text = fmt::format("picture {} {}", picture.pictures, picture.microseconds);
  if (picture.screen_time != picture.microseconds) {
    text += fmt::format(" {}", picture.screen_time);
  }
  text += '\n';
  for (const UiEvent& event : picture.events) {
    const EventForm& form = kForms[static_cast<std::size_t>(event.kind)];
    text += form.word;
    for (std::size_t i = 0; i < form.numbers; ++i) text += fmt::format(" {}", event.numbers[i]);
    for (std::size_t i = 0; i < form.reals; ++i) text += fmt::format(" {}", event.reals[i]);
    if (form.has_text) text += " " + quoted_text(event.text);
    text += '\n';
  }
  return text;
}

Result<WindowLog> parse_window_log(std::string_view text, const std::string& name) {
  WindowLog log;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    // A program that was killed may have left an incomplete last line.
    if (end == std::string_view::npos && number > 2) break;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    std::string wrong;
    if (line.size() > kMaxLineBytes) {
      wrong = "the line is too long";
    } else if (number == 1) {
      if (line != kHead) wrong = fmt::format("a window's log begins with '{}'", kHead);
    } else {
      wrong = take_line(line, number, log);
    }
    if (wrong.empty()) continue;
    const std::string shown =
        line.size() > 80 ? std::string(line.substr(0, 80)) : std::string(line);
    return bad_file(fmt::format("{} line {}: {}: {}", name, number, quoted_text(shown), wrong));
  }
  if (log.width == 0) return bad_file(name + " is no log of a window: it has no window in it");
  return log;
}

Result<WindowLog> read_window_log(const std::string& path) {
  const auto text = read_given_text(path, kMaxLogBytes);
  return text ? parse_window_log(*text, shown_name(path)) : text.error();
}

}  // namespace tickreel::window
