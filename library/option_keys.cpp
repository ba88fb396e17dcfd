#include "library/option_keys.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/text/field_names.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "movie/plan/options/film_option.h"

namespace tickreel {
namespace {

using Values = std::vector<std::string>;

/// Returns all values of an option.
Values texts_of(const MovieOptions& options, std::string_view name) {
  Values texts;
  for (const auto& [key, value] : options) {
    if (key == name) texts.push_back(value);
  }
  return texts;
}

Error no_option(const std::string& name) {
  return about(name, bad_usage(quoted_text(name) + ": there is no such option"));
}

/// Reads the text of an option that may be given once.
Status take_text(const MovieOptions& options, std::string_view name, std::string& text) {
  const Values texts = texts_of(options, name);
  if (texts.size() > 1)
    return about(std::string(name), bad_usage(std::string(name) + ": give one"));
  if (!texts.empty()) text = texts.front();
  return {};
}

template <typename Number>
Status take_count(const MovieOptions& options, std::string_view name, Number& number) {
  std::string text;
  if (Status taken = take_text(options, name, text); !taken || text.empty()) return taken;
  const auto count = parse_number<Number>(text);
  if (!count || *count < 1) {
    return about(std::string(name), bad_usage(std::string(name) + " " + quoted_text(text) +
                                              ": give a whole number from 1 on"));
  }
  number = *count;
  return {};
}

}  // namespace

std::string with_option_keys(std::string_view message) {
  return with_field_names(message, [](std::string_view name) {
    return std::string(name == "game" ? "load_game()" : name);
  });
}

Error with_option_keys(Error error) {
  error.message = with_option_keys(error.message);
  error.subject.unnamed = with_option_keys(error.subject.unnamed);
  return error;
}

Result<FilmRequest> film_request_of(const MovieOptions& options) {
  for (const auto& [name, value] : options) {
    if (find_film_option(name) == nullptr) return no_option(name);
  }
  FilmRequest request;
  // The order is that of the table: a profile comes first, and other options override it.
  for (const FilmOption& option : film_options()) {
    const Values texts = texts_of(options, option.name);
    if (texts.empty()) continue;
    for (const std::string_view other : {option.excludes, option.needs}) {
      const bool is_given = !other.empty() && !texts_of(options, other).empty();
      const std::string both = std::string(option.name) + " and " + std::string(other);
      if (other == option.excludes && is_given) {
        return about(std::string(option.name), bad_usage(both + ": give one of them"));
      }
      if (other == option.needs && !other.empty() && !is_given) {
        return about(std::string(option.name), bad_usage(std::string(option.name) + " needs " +
                                                         std::string(other) + ": give that too"));
      }
    }
    if (Status set = set_film_option(option, texts, request); !set) return set.error();
  }
  return request;
}

Result<HighlightRequest> highlight_request_of(const MovieOptions& options) {
  for (const auto& [name, value] : options) {
    const bool is_known = std::ranges::find(kHighlightNames, name) != kHighlightNames.end() ||
                          name == "before" || name == "after";
    if (!is_known) return no_option(name);
  }
  HighlightRequest request;
  request.events = texts_of(options, "event");
  const std::array<std::pair<std::string_view, std::string*>, 7> texts{{{"by", &request.by},
                                                                        {"on", &request.on},
                                                                        {"within", &request.within},
                                                                        {"best", &request.best},
                                                                        {"before", &request.before},
                                                                        {"after", &request.after},
                                                                        {"max", &request.most}}};
  for (const auto& [name, text] : texts) {
    if (Status taken = take_text(options, name, *text); !taken) return taken.error();
  }
  std::string merge = "false";
  if (Status taken = take_text(options, "merge", merge); !taken) return taken.error();
  if (merge != "true" && merge != "false") {
    return about("merge", bad_usage("merge: give true or false"));
  }
  request.merge = merge == "true";
  if (Status taken = take_count(options, "multi", request.multi); !taken) return taken.error();
  if (Status taken = take_count(options, "top", request.top); !taken) return taken.error();
  return request;
}

}  // namespace tickreel
