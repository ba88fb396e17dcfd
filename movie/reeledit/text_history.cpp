#include "movie/reeledit/text_history.h"

#include <algorithm>
#include <utility>

#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

bool is_within_character(const std::string& text, std::size_t at) {
  return at < text.size() && !starts_character(text[at]);
}

/// What differs, in whole characters.
TextStep step_between(const std::string& what, const std::string& before,
                      const std::string& after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t begin = 0;
  while (begin < shorter && before[begin] == after[begin]) ++begin;
  while (begin > 0 && (is_within_character(before, begin) || is_within_character(after, begin))) {
    --begin;
  }
  std::size_t tail = 0;
  while (tail < shorter - begin &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
  }
  while (tail > 0 && is_within_character(before, before.size() - tail)) --tail;
  return {what, begin, before.substr(begin, before.size() - tail - begin),
          after.substr(begin, after.size() - tail - begin)};
}

bool replace_at(std::string& text, std::size_t at, const std::string& old, const std::string& now) {
  if (at > text.size() || text.compare(at, old.size(), old) != 0) return false;
  text.replace(at, old.size(), now);
  return true;
}

std::string member_text(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

std::size_t member_count(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_number_unsigned() ? member->get<std::size_t>() : 0;
}

}  // namespace

TextHistory TextHistory::from_json(const Json& json, std::string text) {
  const TextHistory none(std::move(text));
  const auto steps = json.is_object() ? json.find("steps") : json.end();
  if (!json.is_object() || steps == json.end() || !steps->is_array()) return none;
  if (steps->size() > kMostSteps) return none;
  TextHistory history(member_text(json, "text"));
  for (const Json& one : *steps) {
    if (!one.is_object()) return none;
    history.steps_.push_back({member_text(one, "what"), member_count(one, "at"),
                              member_text(one, "removed"), member_text(one, "inserted")});
  }
  history.position_ = member_count(json, "made");
  return history.is_consistent() ? history : none;
}

Json TextHistory::to_json() const {
  Json steps = Json::array();
  for (const TextStep& step : steps_) {
    steps.push_back({{"what", step.what},
                     {"at", step.at},
                     {"removed", step.removed},
                     {"inserted", step.inserted}});
  }
  return {{"text", text_}, {"made", position_}, {"steps", std::move(steps)}};
}

/// Whether every step can be undone and made again.
bool TextHistory::is_consistent() const {
  if (position_ > steps_.size()) return false;
  std::string text = text_;
  for (std::size_t i = position_; i > 0; --i) {
    const TextStep& step = steps_[i - 1];
    if (!replace_at(text, step.at, step.inserted, step.removed)) return false;
  }
  return std::ranges::all_of(steps_, [&](const TextStep& step) {
    return replace_at(text, step.at, step.removed, step.inserted);
  });
}

void TextHistory::add(const std::string& what, const std::string& text) {
  steps_.resize(position_);
  steps_.push_back(step_between(what, text_, text));
  text_ = text;
  position_ = steps_.size();
  forget_oldest();
}

void TextHistory::forget_oldest() {
  std::size_t bytes = 0;
  std::size_t kept = 0;
  while (kept < std::min(steps_.size(), kMostSteps)) {
    const TextStep& step = steps_[steps_.size() - 1 - kept];
    bytes += step.what.size() + step.removed.size() + step.inserted.size();
    if (bytes > kMostBytes) break;
    ++kept;
  }
  steps_.erase(steps_.begin(), steps_.end() - static_cast<std::ptrdiff_t>(kept));
  position_ = steps_.size();
}

const TextStep* TextHistory::undoable() const {
  return position_ > 0 ? &steps_[position_ - 1] : nullptr;
}

const TextStep* TextHistory::redoable() const {
  return position_ < steps_.size() ? &steps_[position_] : nullptr;
}

void TextHistory::undo() {
  const TextStep& step = steps_[--position_];
  replace_at(text_, step.at, step.inserted, step.removed);
}

void TextHistory::redo() {
  const TextStep& step = steps_[position_++];
  replace_at(text_, step.at, step.removed, step.inserted);
}

bool TextHistory::go_to(const std::string& text) {
  TextHistory back = *this;
  TextHistory on = *this;
  while (true) {
    if (back.text_ == text) {
      *this = std::move(back);
      return true;
    }
    if (on.text_ == text) {
      *this = std::move(on);
      return true;
    }
    const bool has_back = back.undoable() != nullptr;
    const bool has_on = on.redoable() != nullptr;
    if (!has_back && !has_on) return false;
    if (has_back) back.undo();
    if (has_on) on.redo();
  }
}

}  // namespace tickreel::movie
