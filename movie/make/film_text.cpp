#include "movie/make/film_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <string_view>

#include "core/text/parse_number.h"
#include "core/text/utf8.h"
#include "movie/film/film_cameras.h"
#include "movie/time/capture_range.h"
#include "renderer/scene/edge_room.h"
#include "renderer/scene/font.h"

namespace tickreel {
namespace {

constexpr char kEscape = '\\';

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Where the last separator is that no backslash stands before; npos without.
std::size_t last_unescaped(std::string_view text, char separator) {
  std::size_t found = std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == kEscape) {
      ++i;
    } else if (text[i] == separator) {
      found = i;
    }
  }
  return found;
}

/// How many bytes the first character of UTF-8 has; 0 without any.
std::size_t first_size(std::string_view utf8) {
  std::size_t size = std::min<std::size_t>(utf8.size(), 1);
  while (size < utf8.size() && !starts_character(utf8[size])) ++size;
  return size;
}

/// The number of the character that `utf8` begins with.
char32_t first_code(std::string_view utf8) {
  const auto first = static_cast<unsigned char>(utf8.front());
  const std::size_t size = first_size(utf8);
  char32_t code = size == 1 ? first : first & (0x7FU >> size);
  for (const char c : utf8.substr(1, size - 1)) {
    code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  }
  return code;
}

/// Those of Unicode's blocks of combining marks.
bool is_combining_mark(char32_t code) {
  constexpr std::array<std::array<char32_t, 2>, 5> kBlocks{
      {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}}};
  return std::ranges::any_of(
      kBlocks, [code](const auto& block) { return code >= block[0] && code <= block[1]; });
}

/// "U+1F600".
std::string code_point(char32_t code) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(code));
  return text.data();
}

class TextReader {
 public:
  TextReader(const std::string& typed, const OverlaySubject& subject)
      : typed_(typed), subject_(subject) {
    text_.to = subject.seconds;
  }

  Result<FilmText> read() {
    if (!is_utf8(typed_)) return bad_usage("--text: it is no UTF-8");
    const std::size_t at = last_unescaped(typed_, '@');
    if (at != std::string::npos) read_options(std::string_view(typed_).substr(at + 1));
    if (status_) fill_in(std::string_view(typed_).substr(0, at));
    if (status_) check();
    return status_ ? Result<FilmText>(text_) : Result<FilmText>(status_.error());
  }

 private:
  void fail(const std::string& what) {
    if (status_) status_ = bad_usage("--text '" + shortened(typed_) + "': " + what);
  }

  void read_options(std::string_view options) {
    while (true) {
      const std::size_t comma = options.find(',');
      read_option(options.substr(0, comma));
      if (comma == std::string_view::npos) return;
      options.remove_prefix(comma + 1);
    }
  }

  void read_option(std::string_view option) {
    constexpr std::string_view kSize = "size=";
    constexpr std::size_t kMostBytes = 64;  // of a time
    const std::size_t dash = option.find('-');
    if (parse_place(option)) {
      is_first(has_place_, "a place");
      text_.place = option;
    } else if (option.starts_with(kSize)) {
      is_first(has_size_, "a size");
      read_size(option.substr(kSize.size()));
    } else if (dash != std::string_view::npos && option.size() > 1 && option.size() <= kMostBytes) {
      is_first(has_time_, "FROM-TO");
      if (dash > 0) read_time(option.substr(0, dash), text_.from);
      if (dash + 1 < option.size()) read_time(option.substr(dash + 1), text_.to);
    } else {
      fail("'" + shortened(option) + "' behind the @ is no place (" + place_names() +
           "), no FROM-TO such as 0.5-2.5 and no size=N. An @ of the text is written \\@");
    }
  }

  void is_first(bool& is_given, const char* what) {
    if (is_given) fail(std::string(what) + " is given twice behind the @");
    is_given = true;
  }

  void read_size(std::string_view digits) {
    const auto size = parse_number<std::int64_t>(digits);
    if (size && *size >= kSmallestText && *size <= kLargestText) {
      text_.size = *size;
      return;
    }
    fail("give a size from " + std::to_string(kSmallestText) + " to " +
         std::to_string(kLargestText) + ", in 1/720 of the picture's height");
  }

  void read_time(std::string_view text, Rational& seconds) {
    const auto time = parse_game_time(text, subject_.session.setup.tick_rate);
    if (time) {
      seconds = *time;
    } else {
      fail(time.error().message);
    }
  }

  /// The text itself.
  void fill_in(std::string_view raw) {
    for (std::size_t i = 0; i < raw.size() && status_; ++i) {
      if (raw[i] == kEscape) {
        ++i;
        take_escaped(raw.substr(i));
      } else if (raw[i] == '{') {
        const std::size_t end = raw.find('}', i);
        if (end == std::string_view::npos) {
          return fail("the { is never closed. A brace of the text is written \\{");
        }
        text_.utf8 += value_of(std::string(raw.substr(i + 1, end - i - 1)));
        i = end;
      } else {
        text_.utf8 += raw[i];
      }
    }
  }

  /// `rest`: what stands behind the backslash.
  void take_escaped(std::string_view rest) {
    constexpr std::string_view kQuoted = "@{}\\";
    if (rest.starts_with('n')) {
      text_.utf8 += '\n';
    } else if (!rest.empty() && kQuoted.find(rest.front()) != kQuoted.npos) {
      text_.utf8 += rest.front();
    } else {
      fail("'\\" + std::string(rest.substr(0, first_size(rest))) +
           "' stands for nothing: there are \\n, \\@, \\{ and \\\\, which is a backslash");
    }
  }

  std::string value_of(const std::string& name) {
    constexpr std::string_view kPlayer = "player:";
    const SessionSetup& setup = subject_.session.setup;
    if (name == "game") return subject_.session.game;
    if (name == "seed") return std::to_string(setup.seed);
    if (name == "mark" && !subject_.mark.empty()) return subject_.mark;
    if (name == "mark") {
      fail("{mark} stands for the name of a mark, and this is no film of one");
    } else if (name.starts_with(kPlayer)) {
      const auto player =
          find_player(name.substr(kPlayer.size()), subject_,
                      "--text '" + shortened(typed_) + "': {" + shortened(name) + "}");
      if (player) return setup.players[static_cast<std::size_t>(*player)];
      status_ = player.error();
    } else {
      fail("{" + shortened(name) +
           "} stands for nothing: there are {player:N}, {game}, {mark} and {seed}. A brace of the "
           "text is written \\{");
    }
    return {};
  }

  void check() {
    if (text_.utf8.find_first_not_of(" \n") == std::string::npos) return fail("there is no text");
    if (text_.utf8.size() > kMaxFilmTextBytes) {
      return fail("it has more than " + std::to_string(kMaxFilmTextBytes) + " bytes");
    }
    check_characters();
    if (text_.from >= subject_.seconds) {
      return fail("it begins at " + format_game_time(text_.from) + ", and the film has " +
                  format_game_time(subject_.seconds) + " of game time from its in point on");
    }
    if (text_.from >= text_.to) return fail("it ends before it begins");
    text_.to = std::min(text_.to, subject_.seconds);
  }

  void check_characters() {
    std::string_view rest = text_.utf8;
    while (!rest.empty()) {
      const std::string_view character = rest.substr(0, first_size(rest));
      const char32_t code = first_code(rest);
      rest.remove_prefix(character.size());
      if (code == U'\n') continue;
      const std::string number = "(" + code_point(code) + ")";
      if (code == U'\t') return fail("it has a tab, which has no width here: write blanks");
      if (code < U' ' || (code >= 0x7F && code < 0xA0)) {
        return fail("it has a control character " + number + ": leave it out");
      }
      if (is_combining_mark(code)) {
        return fail("it has a combining mark " + number +
                    ", which would stand beside its letter: write both as one composed character");
      }
      if (!Font::of(Text::Weight::kBold).first_missing(character).empty()) {
        return fail("the typeface has no " + std::string(character) + " " + number +
                    ": leave it out");
      }
    }
  }

  const std::string& typed_;
  const OverlaySubject& subject_;
  bool has_place_ = false;
  bool has_size_ = false;
  bool has_time_ = false;
  FilmText text_;
  Status status_;
};

}  // namespace

std::string shortened(std::string_view text) {
  constexpr std::size_t kMostBytes = 60;
  if (text.size() <= kMostBytes) return std::string(text);
  std::size_t end = kMostBytes;
  while (end > 0 && !starts_character(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject) {
  return TextReader(typed, subject).read();
}

Result<std::int64_t> find_player(const std::string& wanted, const OverlaySubject& subject,
                                 const std::string& what) {
  if (wanted == kActor) {
    const std::string follow = "follow:";
    const auto camera = cameras_of_actor(follow + wanted, subject.mark_camera);
    if (camera) return find_player(camera->substr(follow.size()), subject, what);
    return bad_usage(what +
                     ": 'actor' is whom the camera of a mark follows, and this film is of no such "
                     "mark: name a player");
  }
  const std::vector<std::string>& players = subject.session.setup.players;
  const auto named = std::ranges::find_if(
      players, [&](const std::string& name) { return is_same_name(name, wanted); });
  if (named != players.end()) return static_cast<std::int64_t>(named - players.begin());
  const auto number = parse_number<std::int64_t>(wanted);
  if (number && *number >= 0 && *number < static_cast<std::int64_t>(players.size())) return *number;
  std::string names;
  for (const std::string& name : players) names += (names.empty() ? "" : ", ") + name;
  return bad_usage(what + ": there is no such player; give a number from 0, or one of " + names);
}

}  // namespace tickreel
