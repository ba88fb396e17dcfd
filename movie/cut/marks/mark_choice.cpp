#include "movie/cut/marks/mark_choice.h"

#include <fnmatch.h>

#include <algorithm>

#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

bool is_pattern(const std::string& text) {
  return text.find_first_of("*?[") != std::string::npos;
}

void add_once(const Mark& mark, std::vector<Mark>& chosen) {
  if (std::ranges::find(chosen, mark) == chosen.end()) chosen.push_back(mark);
}

/// Returns whether any mark matches.
bool add_matching(const std::string& pattern, const ReplayNotes& notes, std::vector<Mark>& chosen) {
  bool is_any = false;
  for (const Mark& mark : notes.marks) {
    if (fnmatch(pattern.c_str(), mark.name.c_str(), 0) != 0) continue;
    add_once(mark, chosen);
    is_any = true;
  }
  return is_any;
}

}  // namespace

Result<std::vector<Mark>> choose_marks(const std::vector<std::string>& texts,
                                       const ReplayNotes& notes) {
  std::vector<Mark> chosen;
  for (const std::string& text : texts) {
    if (std::ranges::count(texts, text) > 1)
      return bad_field("mark", " " + text + " is given twice");
    const bool is_name = notes.find_mark(text) != nullptr;
    if (!is_name && is_pattern(text) && add_matching(text, notes, chosen)) continue;
    const auto mark = find_mark(text, notes,
                                "set one with 'tickreel mark add', or say what to film with §from "
                                "and §to");
    if (!mark) return about("mark", prefixed("§mark: ", mark.error()));
    add_once(*mark, chosen);
  }
  return chosen;
}

}  // namespace tickreel::movie
