#include "movie/cut/reel/reel_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/text_file.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

bool is_within_character(const std::string& text, std::size_t at) {
  return at < text.size() && !starts_character(text[at]);
}

/// Returns the difference, in whole characters.
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

constexpr std::size_t kMostReelBytes = std::size_t{4} << 20U;
/// The limit fits a history with all its texts, including their escapes in JSON.
constexpr std::size_t kMostHistoryBytes = std::size_t{64} << 20U;

/// Resolves a link, so that its target is replaced and not the link.
std::string real_path(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(path, error);
  return error ? path : real.string();
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

/// Whether every step can be undone and redone.
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

ReelFile::ReelFile(std::string path, std::string history_path, std::string text)
    : path_(std::move(path)), history_path_(std::move(history_path)) {
  find_place(std::move(text));
}

Result<ReelFile> ReelFile::open(const std::string& path, const std::string& folder) {
  const std::string real = real_path(path);
  auto text = read_text_file(real, kMostReelBytes);
  if (!text) return text.error();
  std::string history;
  if (!folder.empty() && is_utf8(real)) history = folder + "/" + hash_text(hash_of(real)) + ".json";
  return ReelFile(real, std::move(history), *std::move(text));
}

Status ReelFile::make(const std::string& path, const std::string& folder, const std::string& what,
                      const std::string& text) {
  if (Status made = write_text_file(path, text, WhenThere::kKeep); !made) return made;
  const auto file = open(path, folder);
  if (!file) return file.error();
  // Another program was faster, and its file is kept.
  if (file->text() != text) return in_the_way(path + " is there already: try again");
  TextHistory history;
  history.add(what, text);
  file->save_history(history);
  return {};
}

/// Finds the step of the history with the file's text. A killed program may have written only one
/// of the two files.
void ReelFile::find_place(std::string text) {
  has_lost_history_ = false;
  TextHistory kept(text);
  if (!history_path_.empty()) {
    const auto json = read_json_file(history_path_, kMostHistoryBytes);
    const bool is_object = json && json->is_object();
    // The history of another path may have the same hash.
    if (is_object && json->contains("reel") && json->at("reel") == path_) {
      kept = TextHistory::from_json(*json, text);
    }
  }
  const bool had_steps = kept.size() > 0;
  if (!kept.go_to(text)) {
    has_lost_history_ = had_steps;
    kept = TextHistory(std::move(text));
  }
  history_ = std::move(kept);
}

Status ReelFile::check_is_ours() const {
  const auto now = read_text_file(path_, kMostReelBytes);
  if (now && *now == text()) return {};
  if (!now) return in_the_way(now.error().message + ": it was moved or removed meanwhile");
  return in_the_way(path_ +
                    " was changed by another program meanwhile, and is not overwritten: F5 reads "
                    "it again");
}

/// Ignores errors, because the reel can be edited without a history.
void ReelFile::save_history(const TextHistory& history) const {
  if (history_path_.empty() || !is_utf8(history.text())) return;
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(history_path_).parent_path();
  if (std::filesystem::create_directories(folder, error)) {
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  }
  Json json = history.to_json();
  json["reel"] = path_;
  static_cast<void>(write_text_file(history_path_, on_one_line(json) + "\n", WhenThere::kReplace));
}

/// Writes the history first: it has both texts, so it fits the file before and after the change.
Status ReelFile::store(const TextHistory& history) {
  if (Status ours = check_is_ours(); !ours) return ours;
  save_history(history);
  Status written = write_text_file(path_, history.text(), WhenThere::kReplace);
  if (written) {
    history_ = history;
    has_lost_history_ = false;
  } else {
    save_history(history_);
  }
  return written;
}

Status ReelFile::change(const std::string& what, const std::string& text) {
  if (text == history_.text()) return {};
  TextHistory history = history_;
  history.add(what, text);
  return store(history);
}

Result<std::string> ReelFile::undo() {
  const TextStep* const step = history_.undoable();
  if (step == nullptr) return bad_usage("there is nothing to undo");
  const std::string what = step->what;
  TextHistory history = history_;
  history.undo();
  if (Status stored = store(history); !stored) return stored.error();
  return what;
}

Result<std::string> ReelFile::redo() {
  const TextStep* const step = history_.redoable();
  if (step == nullptr) return bad_usage("there is nothing to do again");
  const std::string what = step->what;
  TextHistory history = history_;
  history.redo();
  if (Status stored = store(history); !stored) return stored.error();
  return what;
}

Result<bool> ReelFile::read_again() {
  auto text = read_text_file(path_, kMostReelBytes);
  if (!text) return text.error();
  const bool is_other = *text != history_.text();
  if (is_other) find_place(*std::move(text));
  return is_other;
}

}  // namespace tickreel::movie
