#include "movie/plan/reel/description_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace tickreel::movie {
namespace {

constexpr std::size_t kMostWordBytes = 100;  // of those that anything is like

std::string before_words(const SourcePlace& place) {
  if (place.line > 0) return fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
  return place.field.empty() ? place.file + ": " : place.file + ": " + place.field + ": ";
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  });
  return text;
}

std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

void DescriptionErrors::add(const SourcePlace& place, const std::string& what) {
  problems_.push_back({place, what});
}

Status DescriptionErrors::tell() const {
  constexpr std::size_t kMostTold = 20;
  if (interruption_) return *interruption_;
  if (problems_.empty()) return {};
  std::vector<Problem> problems = problems_;
  std::ranges::stable_sort(problems, {}, [](const Problem& problem) {
    return std::tuple(problem.place.file, problem.place.line, problem.place.column);
  });
  // A file that several include is wrong once.
  const auto is_same = [](const Problem& a, const Problem& b) {
    return before_words(a.place) == before_words(b.place) && a.what == b.what;
  };
  problems.erase(std::unique(problems.begin(), problems.end(), is_same), problems.end());
  const auto line = [](const Problem& problem) {
    return before_words(problem.place) + problem.what;
  };
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

std::string nearest_name(const std::string& word, const std::vector<std::string>& names) {
  if (word.size() > kMostWordBytes) return {};
  const std::string small = in_small_letters(word);
  const auto distance = [&](const std::string& name) {
    return edit_distance(small, in_small_letters(name));
  };
  const auto nearest = std::ranges::min_element(names, {}, distance);
  if (nearest == names.end()) return {};
  return distance(*nearest) <= 1 + nearest->size() / 3 ? *nearest : std::string();
}

std::string unknown_key(const std::string& key, const std::vector<std::string>& names,
                        const std::string& command) {
  constexpr std::size_t kMostTold = 60;
  const std::string nearest = nearest_name(key, names);
  return fmt::format("there is no key '{}'{}", key.substr(0, kMostTold),
                     nearest.empty() ? ": see 'tickreel help " + command + "'"
                                     : ": do you mean '" + nearest + "'?");
}

}  // namespace tickreel::movie
