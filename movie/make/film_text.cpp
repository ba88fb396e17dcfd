#include "movie/make/film_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <string_view>

#include "core/text/parse_number.h"
#include "core/text/utf8.h"
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

/// "U+1F600", of the character that `utf8` is.
std::string code_point(std::string_view utf8) {
  const auto first = static_cast<unsigned char>(utf8.front());
  unsigned code = utf8.size() == 1 ? first : first & (0x7FU >> utf8.size());
  for (const char c : utf8.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", code);
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
    if (status_) status_ = bad_usage("--text '" + typed_ + "': " + what);
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
    if (parse_place(option)) {
      text_.place = option;
    } else if (option.starts_with(kSize)) {
      read_size(option.substr(kSize.size()));
    } else if (const std::size_t dash = option.find('-'); dash != std::string_view::npos) {
      if (dash > 0) read_time(option.substr(0, dash), text_.from);
      if (dash + 1 < option.size()) read_time(option.substr(dash + 1), text_.to);
    } else {
      fail("'" + std::string(option) + "' behind the @ is no place (" + place_names() +
           "), no FROM-TO such as 0.5-2.5 and no size=N. An @ of the text is written \\@");
    }
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
      if (raw[i] == kEscape && i + 1 < raw.size()) {
        ++i;
        text_.utf8 += raw[i] == 'n' ? '\n' : raw[i];
      } else if (raw[i] == '{') {
        const std::size_t end = std::min(raw.find('}', i), raw.size());
        text_.utf8 += value_of(std::string(raw.substr(i + 1, end - i - 1)));
        i = end;
      } else {
        text_.utf8 += raw[i];
      }
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
      const auto player = find_player(name.substr(kPlayer.size()), setup.players,
                                      "--text '" + typed_ + "': {" + name + "}");
      if (player) return setup.players[static_cast<std::size_t>(*player)];
      status_ = player.error();
    } else {
      fail("{" + name +
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
    std::string_view rest = text_.utf8;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      const auto missing = Font::of(Text::Weight::kBold).first_missing(rest.substr(0, end));
      if (!missing.empty()) {
        const bool is_shown = static_cast<unsigned char>(missing.front()) >= ' ';
        return fail("the typeface has no " + (is_shown ? std::string(missing) + " " : "") + "(" +
                    code_point(missing) + "): leave it out");
      }
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    if (text_.from >= subject_.seconds) {
      return fail("it begins at " + format_game_time(text_.from) + ", and the film has " +
                  format_game_time(subject_.seconds) + " of game time from its in point on");
    }
    if (text_.from >= text_.to) return fail("it ends before it begins");
    text_.to = std::min(text_.to, subject_.seconds);
  }

  const std::string& typed_;
  const OverlaySubject& subject_;
  FilmText text_;
  Status status_;
};

}  // namespace

Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject) {
  return TextReader(typed, subject).read();
}

Result<std::int64_t> find_player(const std::string& wanted, const std::vector<std::string>& players,
                                 const std::string& what) {
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
