#include "cli/options/film_option.h"

#include <fmt/format.h>

#include <optional>

#include "core/text/parse_number.h"

namespace tickreel {
namespace {

/// What broadcasting calls by rounded decimals; a fraction means what it says.
std::optional<Rational> broadcast_rate(std::string_view text) {
  if (text == "23.976") return Rational(24'000, 1001);
  if (text == "29.97") return Rational(30'000, 1001);
  if (text == "59.94") return Rational(60'000, 1001);
  return std::nullopt;
}

/// The archive that sets the one field whose option was given.
class GivenOption {
 public:
  GivenOption(std::string_view name, const std::string& text) : name_(name), text_(text) {}

  template <typename T>
  void field(const FilmField& about, T& value) {
    if (is_given(about)) status_ = read(about, value);
  }
  void choice(const FilmField& about, const std::string& no, const std::string& yes, bool& value) {
    if (!is_given(about)) return;
    value = text_ == yes;
    if (!value && text_ != no) status_ = wrong(no + " or " + yes);
  }
  void kind(const FilmField& /*about*/, const FilmSource& /*source*/) {}
  void nothing(const FilmField& /*about*/) {}
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  [[nodiscard]] bool is_given(const FilmField& about) const {
    return !name_.empty() && option_of(about) == name_.substr(2);
  }
  [[nodiscard]] Error wrong(const std::string& advice) const {
    return bad_usage(fmt::format("{} {}: give {}", name_, text_, advice));
  }
  Status read(const FilmField&, std::string& value) {
    value = text_;
    return {};
  }
  Status read(const FilmField&, ImageSize& value) { return take(parse_size(text_, name_), value); }
  Status read(const FilmField&, Rational& value) { return take(parse_frame_rate(text_), value); }
  Status read(const FilmField& about, std::optional<double>& value) {
    return number(about, value.emplace());
  }
  Status read(const FilmField& about, std::int64_t& value) { return number(about, value); }
  Status read(const FilmField& about, Texts& values) {
    const std::size_t equals = text_.find('=');
    if (equals == std::string::npos || equals == 0) return wrong(about.advice);
    values.emplace_back(text_.substr(0, equals), text_.substr(equals + 1));
    return {};
  }
  /// No option sets these by a text.
  template <typename T>
  Status read(const FilmField&, T&) {
    return {};
  }
  template <typename T>
  static Status take(const Result<T>& read, T& value) {
    if (read) value = *read;
    return read ? Status() : read.error();
  }
  template <typename T>
  Status number(const FilmField& about, T& value) {
    const auto given = parse_number<T>(text_);
    if (given && static_cast<double>(*given) >= about.lowest &&
        static_cast<double>(*given) <= about.highest) {
      value = *given;
      return {};
    }
    return wrong(about.advice != nullptr
                     ? about.advice
                     : fmt::format("a number from {} to {}", about.lowest, about.highest));
  }

  std::string_view name_;
  const std::string& text_;
  Status status_;
};

}  // namespace

void set_film_field(const std::string& option, const std::string& text, FilmRequest& options) {
  if (option == "--size") options.has_own_size = true;
  if (option == "--fps") options.has_own_rate = true;
  GivenOption given(option, text);
  FilmDefinition::describe(given, options.film);
  if (options.understood) options.understood = given.status();
}

CLI::Validator not_empty() {
  return {[](const std::string& given) {
            return given.empty() ? "it is empty: give a value, or leave the option out"
                                 : std::string();
          },
          ""};
}

CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help) {
  return command.add_option(name, text, help)->type_name(type)->check(not_empty());
}

CLI::Option* add_film_option(CLI::App& command, const std::string& names, const std::string& type,
                             FilmRequest& options, const std::string& help) {
  const std::string option = names.substr(names.find("--"));
  const auto set = [option, &options](const std::string& text) {
    set_film_field(option, text, options);
  };
  return command.add_option_function<std::string>(names, set, help)
      ->type_name(type)
      ->check(not_empty());
}

Result<ImageSize> parse_size(const std::string& text, std::string_view option) {
  if (const auto size = parse_image_size(text)) return *size;
  return bad_usage(std::string(option) + " " + text + ": give width and height in pixels, 1 to " +
                   std::to_string(kMaxSidePixels) + " each, such as 1280x720");
}

Result<Rational> parse_frame_rate(const std::string& text, const Rational& highest) {
  const auto broadcast = broadcast_rate(text);
  const auto rate = broadcast ? broadcast : Rational::parse(text);
  if (rate && is_frame_rate(*rate, highest)) return *rate;
  return bad_usage("--fps " + text + ": give frames for each second, up to " + highest.to_string() +
                   ", such as 60 or 30000/1001; as a fraction both of its numbers are " +
                   std::to_string(kMaxRateTerm) + " at most");
}

}  // namespace tickreel
