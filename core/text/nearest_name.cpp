#include "core/text/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace tickreel {
namespace {

constexpr std::size_t kMostWordBytes = 100;  // longer words have no suggestion
constexpr std::size_t kMostMeant = 3;

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  });
  return text;
}

/// Returns the number of letters that are added, left out, replaced, or swapped with their
/// neighbour: the optimal string alignment distance.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({row[j - 1] + 1, last[j] + 1, replaced});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row.back();
}

std::size_t begins_alike(const std::string& a, const std::string& b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t count = 0;
  while (count < most && a[count] == b[count]) ++count;
  return count;
}

/// Returns all names that are as near as the nearest, if that is near. Names with the same
/// beginning come first: for "of", "off" and not "on".
std::vector<std::string> nearest_names(const std::string& word,
                                       const std::vector<std::string>& names) {
  if (word.size() > kMostWordBytes) return {};
  const std::string small = in_small_letters(word);
  using Place = std::pair<std::size_t, std::size_t>;
  std::vector<std::pair<Place, std::string>> places;
  for (const std::string& name : names) {
    const std::string other = in_small_letters(name);
    places.push_back(
        {{edit_distance(small, other), word.size() - begins_alike(small, other)}, name});
  }
  std::ranges::stable_sort(places, {}, [](const auto& one) { return one.first; });
  std::vector<std::string> nearest;
  for (const auto& [place, name] : places) {
    // The limit depends on the shorter text, because few changes turn a short word into any other.
    const std::size_t most = 1 + std::min(name.size(), word.size()) / 3;
    if (place.first > places.front().first.first) break;
    if (place.first <= most) nearest.push_back(name);
  }
  return nearest;
}

}  // namespace

std::string nearest_name(const std::string& word, const std::vector<std::string>& names) {
  const std::vector<std::string> nearest = nearest_names(word, names);
  return nearest.empty() ? std::string() : nearest.front();
}

std::string do_you_mean(const std::string& word, const std::vector<std::string>& names) {
  // All options of one letter are equally near.
  if (word.starts_with('-') && !word.starts_with("--")) return {};
  std::string meant;
  std::vector<std::string> nearest = nearest_names(word, names);
  nearest.resize(std::min(nearest.size(), kMostMeant));
  for (std::size_t i = 0; i < nearest.size(); ++i) {
    const char* const before = i == 0 ? "" : i + 1 < nearest.size() ? ", " : " or ";
    meant += before + ("'" + nearest[i] + "'");
  }
  return meant.empty() ? "" : ": do you mean " + meant + "?";
}

std::string or_nearest(const std::string& word, const std::vector<std::string>& names) {
  const std::string nearest = nearest_name(word, names);
  return nearest.empty() ? "" : "; do you mean '" + nearest + "'?";
}

std::string or_nearest(const std::string& word, std::string_view names) {
  std::vector<std::string> listed;
  while (!names.empty()) {
    const std::size_t end = names.find_first_of(", ");
    const std::string_view name = names.substr(0, end);
    if (!name.empty() && name != "and" && name != "or") listed.emplace_back(name);
    names.remove_prefix(end == names.npos ? names.size() : end + 1);
  }
  return or_nearest(word, listed);
}

}  // namespace tickreel
