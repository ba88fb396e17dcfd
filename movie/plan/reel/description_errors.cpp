#include "movie/plan/reel/description_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "core/text/field_names.h"
#include "core/text/nearest_name.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/plan/options/film_option.h"

namespace tickreel::movie {
namespace {

std::string before_words(const SourcePlace& place) {
  if (place.line > 0) return fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
  return place.field.empty() ? place.file + ": " : place.file + ": " + place.field + ": ";
}

/// Names of keys that descriptions have stay as they are; other options keep the mark from which
/// each interface makes its own spelling.
std::string with_key_names(const std::string& message) {
  return with_field_names(message, [](std::string_view name) {
    const bool is_key = find_film_key(name, OptionScope::kReplay) != nullptr ||
                        std::ranges::find(kHighlightNames, name) != kHighlightNames.end();
    return (is_key ? "" : "§") + std::string(name);
  });
}

}  // namespace

void DescriptionErrors::add(const SourcePlace& place, const std::string& what) {
  problems_.push_back({place, with_key_names(what)});
}

Status DescriptionErrors::tell() const {
  constexpr std::size_t kMostTold = 20;
  if (interruption_) return *interruption_;
  if (problems_.empty()) return {};
  std::vector<Problem> problems = problems_;
  std::ranges::stable_sort(problems, {}, [](const Problem& problem) {
    const SourcePlace& place = problem.place;
    return std::tuple(place.file, place.line, place.column, place.number);
  });
  const auto line = [](const Problem& problem) {
    return before_words(problem.place) + problem.what;
  };
  // An included file or a clip may be checked more than once, so equal errors are reported once.
  std::set<std::string> lines;
  std::erase_if(problems, [&](const Problem& one) { return !lines.insert(line(one)).second; });
  const auto about_first = [&](const std::string& message) {
    const SourcePlace& first = problems.front().place;
    Error error = bad_usage(message);
    error.subject.field = first.field;
    error.subject.file = first.file;
    error.subject.line = first.line;
    error.subject.column = first.column;
    return error;
  };
  if (problems.size() == 1) return about_first(line(problems.front()));
  std::string message = "nothing was made, for these reasons:";
  for (std::size_t i = 0; i < std::min(problems.size(), kMostTold); ++i) {
    message += "\n  " + line(problems[i]);
  }
  if (problems.size() > kMostTold) {
    message += fmt::format("\n  and {} more", problems.size() - kMostTold);
  }
  return about_first(message);
}

std::string unknown_key(const std::string& key, const std::vector<std::string>& names,
                        const std::string& command) {
  constexpr std::size_t kMostTold = 60;
  if (key == "title") return "there is no key 'title': write metadata = \"title=...\"";
  const std::string nearest = nearest_name(key, names);
  return fmt::format("there is no key '{}'{}", key.substr(0, kMostTold),
                     nearest.empty() ? ": see 'tickreel help " + command + "'"
                                     : ": do you mean '" + nearest + "'?");
}

}  // namespace tickreel::movie
