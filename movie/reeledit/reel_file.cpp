#include "movie/reeledit/reel_file.h"

#include <filesystem>
#include <system_error>

#include "core/files/text_file.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kMostReelBytes = std::size_t{4} << 20U;
/// A history with all its texts, with room for what JSON escapes.
constexpr std::size_t kMostHistoryBytes = std::size_t{64} << 20U;

/// Where a link leads, so that what is replaced is the file and not the link.
std::string real_path(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(path, error);
  return error ? path : real.string();
}

}  // namespace

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
  // Another program was sooner, and its file stays.
  if (file->text() != text) return in_the_way(path + " is there already: try again");
  TextHistory history;
  history.add(what, text);
  file->save_history(history);
  return {};
}

/// The step of the history at which the file is now: a program that was killed may have written one
/// of the two.
void ReelFile::find_place(std::string text) {
  has_lost_history_ = false;
  TextHistory kept(text);
  if (!history_path_.empty()) {
    const auto json = read_json_file(history_path_, kMostHistoryBytes);
    const bool is_object = json && json->is_object();
    // Another one may have the same hash.
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

/// That it cannot be kept is no reason not to edit.
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

/// The history first: it knows both texts, and so the way from either.
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
