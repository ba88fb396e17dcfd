#include "movie/film/text/film_text.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/counted.h"
#include "core/text/name_text.h"
#include "movie/film/text/font_file.h"
#include "movie/film/text/text_characters.h"
#include "movie/film/text/text_style.h"
#include "movie/film/text/timed_film_text.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

constexpr std::int64_t kCardTextSize = 72;

/// Returns the position of the last separator without a backslash before it; npos when there is
/// none.
std::size_t last_unescaped(std::string_view text, char separator) {
  std::size_t found = std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == separator) {
      found = i;
    }
  }
  return found;
}

/// Whether the value of an option may have an @, as in fontcolor=white@0.5.
bool may_have_at(std::string_view option) {
  const std::string_view key = option.substr(0, option.find('='));
  return key.size() < option.size() && (key.ends_with("color") || key == "fontfile") &&
         is_text_option(key);
}

/// Returns what is wrong with the letters; empty when nothing is.
std::string check_letters(const std::string& utf8, const Font& font, const std::string& fontfile) {
  if (!is_seen(utf8)) return "there is no text";
  if (utf8.size() > kMaxFilmTextBytes) {
    return "it has more than " + std::to_string(kMaxFilmTextBytes) + " bytes";
  }
  return complaint_about(utf8, font, fontfile);
}

/// Checks the letters of the text and its subtitle. Hands what is wrong to `fail` with its key. The
/// key is empty for an error of the font, whose message names the key itself.
template <typename Fail>
void check_letters(const FilmText& text, const Fail& fail) {
  std::shared_ptr<const Font> own;
  if (!text.fontfile.empty()) {
    auto file = read_font(text.fontfile);
    if (!file) return fail("", file.error().message);
    own = file->font;
  }
  const auto check = [&](const char* key, const std::string& utf8, Text::Weight weight) {
    const std::string wrong =
        check_letters(utf8, own != nullptr ? *own : Font::of(weight), text.fontfile);
    if (!wrong.empty()) fail(key, wrong);
  };
  check("text", text.utf8, Text::Weight::kBold);
  if (!text.subtitle.empty()) check("subtitle", text.subtitle, Text::Weight::kRegular);
}

/// Checks when the text is shown, and cuts its end to the film's end.
template <typename Fail>
void check_times(FilmText& text, const Rational& seconds, const Fail& fail) {
  if (text.from >= seconds) {
    return fail("from", "it begins at " + format_game_time(text.from) + ", and the film has " +
                            format_game_time(seconds) + " of game time from its in point on");
  }
  if (text.from >= text.to) return fail("to", "it ends before it begins");
  text.to = std::min(text.to, seconds);
  const auto shown = difference_of_times(text.to, text.from);
  if (!text.has_own_fade || !shown || text.fade.to_double() * 2.0 <= shown->to_double()) return;
  fail("fade", "it comes and goes in " + format_game_time(text.fade) + " each, and is there for " +
                   format_game_time(*shown) + ": give at most half");
}

/// Returns how many characters fit, from the first on. Expects that the whole text does not fit.
std::size_t count_fitting(TimedText text, float aspect) {
  const std::string whole = text.utf8;
  std::vector<std::size_t> ends;
  for (std::size_t i = 1; i < whole.size(); ++i) {
    if (starts_character(whole[i])) ends.push_back(i);
  }
  const auto fits = [&](std::size_t end) {
    text.utf8 = whole.substr(0, end);
    return has_room(text, aspect);
  };
  return static_cast<std::size_t>(std::ranges::partition_point(ends, fits) - ends.begin());
}

/// Checks that the text fits into its place, by one rule for every text. `or_else` names another
/// remedy than making the text shorter.
template <typename Fail>
void check_room(const FilmText& text, ImageSize picture, const std::string& or_else,
                const Fail& fail) {
  const float aspect = static_cast<float>(picture.width) / static_cast<float>(picture.height);
  const auto timed = timed_text(text, {});
  if (!timed) return fail("text", timed.error().message);
  if (has_room(*timed, aspect)) return;
  const std::string where = text.place == kLowerThird ? "a lower third" : "the picture";
  const std::size_t fitting = count_fitting(*timed, aspect);
  const std::string most =
      fitting == 0 ? "" : " (its first " + counted(fitting, "character") + " would fit)";
  fail("text", "it does not fit into " + where + " of " + std::to_string(picture.width) + "x" +
                   std::to_string(picture.height) + ": make it shorter" + most + or_else);
}

/// Returns the other remedy for a text whose font size can be given.
std::string or_smaller(const FilmText& text) {
  return ", or give a smaller fontsize (it is " + std::to_string(text.size) + ")";
}

class TextReader {
 public:
  TextReader(const std::string& typed, const OverlaySubject& subject)
      : typed_(typed), subject_(subject) {
    text_.to = subject.seconds;
  }

  Result<FilmText> read() {
    if (!is_utf8(typed_)) return bad_field("text", ": it is no UTF-8");
    const auto options = options_of_text(typed_);
    if (options) read_options(*options);
    const std::size_t behind = options ? options->size() + 1 : 0;
    if (status_) fill(std::string_view(typed_).substr(0, typed_.size() - behind));
    const auto fail_key = [this](const char* /*key*/, const std::string& what) { fail(what); };
    if (status_) check_letters(text_, fail_key);
    if (status_) check_times(text_, subject_.seconds, fail_key);
    if (status_) check_room(text_, subject_.picture, or_smaller(text_), fail_key);
    return status_ ? Result<FilmText>(text_) : Result<FilmText>(status_.error());
  }

 private:
  [[nodiscard]] std::string name() const { return "§text '" + shortened(typed_) + "'"; }
  void fail(const std::string& what) {
    if (status_) status_ = about("text", bad_usage(name() + ": " + what));
  }

  void fill(std::string_view raw) {
    auto filled = fill_in(raw, subject_, name());
    if (!filled) {
      status_ = about("text", filled.error());
    } else {
      text_.utf8 = *std::move(filled);
    }
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
    constexpr std::size_t kMostBytes = 64;  // the most bytes of a FROM-TO
    const std::size_t dash = option.find('-');
    const std::size_t equals = option.find('=');
    if (equals != option.npos && is_text_option(option.substr(0, equals))) {
      const std::string key(option.substr(0, equals));
      is_first(key == "place" ? "a place" : key.ends_with("size") ? "a size" : key);
      const Status set = set_text_option(key, std::string(option.substr(equals + 1)), text_);
      if (!set) fail(set.error().message);
    } else if (const TypedTextPlace place{std::string(option)}; *place) {
      is_first("a place");
      text_.place = place;
    } else if (dash != std::string_view::npos && option.size() > 1 && option.size() <= kMostBytes) {
      is_first("FROM-TO");
      if (dash > 0) read_time(option.substr(0, dash), text_.from);
      if (dash + 1 < option.size()) read_time(option.substr(dash + 1), text_.to);
    } else {
      fail("'" + shortened(option) + "' behind the @ is no place (" + text_place_names() +
           "), no FROM-TO such as 0.5-2.5 and no size=N, fontfile=, fontcolor=, box=, boxcolor= or "
           "fade=. An @ of the text is written \\@");
    }
  }

  void is_first(const std::string& what) {
    if (!given_.insert(what).second) fail(what + " is given twice behind the @");
  }

  void read_time(std::string_view text, Rational& seconds) {
    const auto time = parse_game_time(text, subject_.session.setup.tick_rate);
    if (time) {
      seconds = *time;
    } else {
      fail(time.error().message);
    }
  }

  const std::string& typed_;
  const OverlaySubject& subject_;
  std::set<std::string> given_;
  FilmText text_;
  Status status_;
};

/// Plans a title. Reports the first mistake in the order of the checks.
class TitlePlanner {
 public:
  TitlePlanner(const TitleRequest& title, const OverlaySubject& subject)
      : title_(title), subject_(subject), text_(title.style) {
    text_.from = Rational(0);
    text_.to = subject.seconds;
  }

  Result<FilmText> plan() {
    if (!title_.to.empty() && !title_.length.empty()) fail("length", "give it or to, not both");
    fill("text", title_.text, text_.utf8);
    fill("subtitle", title_.subtitle, text_.subtitle);
    read_time("from", title_.from, text_.from);
    read_time("to", title_.to, text_.to);
    read_length();
    const auto fail_key = [this](const char* key, const std::string& what) { fail(key, what); };
    if (status_) check_letters(text_, fail_key);
    if (status_) check_times(text_, subject_.seconds, fail_key);
    if (status_) check_room(text_, subject_.picture, or_smaller(text_), fail_key);
    return status_ ? Result<FilmText>(std::move(text_)) : Result<FilmText>(status_.error());
  }

 private:
  void fail(const char* key, const std::string& what) {
    if (!status_) return;
    const std::string name(key);
    status_ = name.empty() ? about("fontfile", bad_usage(what)) : bad_key(name, ": " + what);
  }

  void fill(const char* key, const std::string& raw, std::string& utf8) {
    if (!is_utf8(raw)) return fail(key, "it is no UTF-8");
    auto filled = fill_in(raw, subject_, key);
    if (filled) {
      utf8 = *std::move(filled);
    } else if (status_) {
      status_ = about(key, filled.error());
    }
  }

  void read_time(const char* key, const std::string& typed, Rational& seconds) {
    if (typed.empty()) return;
    const auto time = parse_game_time(typed, subject_.session.setup.tick_rate);
    if (time) {
      seconds = *time;
    } else {
      fail(key, time.error().message);
    }
  }

  void read_length() {
    if (title_.length.empty()) return;
    Rational length{0};
    read_time("length", title_.length, length);
    if (const auto to = sum_of_times(text_.from, length)) {
      text_.to = *to;
    } else {
      fail("length", "there is no exact sum of it and from: give rounder numbers");
    }
  }

  const TitleRequest& title_;
  const OverlaySubject& subject_;
  FilmText text_;
  Status status_;
};

}  // namespace

std::optional<std::string_view> options_of_text(std::string_view typed) {
  std::size_t at = last_unescaped(typed, '@');
  while (at != typed.npos) {
    const std::string_view before = typed.substr(0, at);
    const std::size_t earlier = last_unescaped(before, '@');
    const std::string_view option = before.substr(before.find_last_of(",@") + 1);
    if (earlier == typed.npos || !may_have_at(option)) return typed.substr(at + 1);
    at = earlier;
  }
  return std::nullopt;
}

Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject) {
  return TextReader(typed, subject).read();
}

Result<FilmText> plan_card_text(const std::string& utf8, const OverlaySubject& subject) {
  FilmText text;
  text.utf8 = utf8;
  text.place = TypedTextPlace("center");
  text.size = kCardTextSize;
  text.to = subject.seconds;
  Status right = is_utf8(utf8) ? Status() : bad_key("card", ": it is no UTF-8");
  const auto fail = [&](const char* /*key*/, const std::string& what) {
    if (right) right = bad_key("card", " '" + shortened(utf8) + "': " + what);
  };
  if (right) check_letters(text, fail);
  if (right) check_times(text, subject.seconds, fail);
  if (right) check_room(text, subject.picture, "", fail);
  return right ? Result<FilmText>(std::move(text)) : right.error();
}

Status check_caption_text(const FilmText& text, ImageSize picture) {
  Status right;
  const auto fail = [&](const char* /*key*/, const std::string& what) {
    if (right) right = bad_usage(what);
  };
  check_letters(text, fail);
  if (right) check_room(text, picture, or_smaller(text), fail);
  return right;
}

Result<FilmText> plan_title(const TitleRequest& title, const OverlaySubject& subject) {
  return TitlePlanner(title, subject).plan();
}

}  // namespace tickreel::movie
