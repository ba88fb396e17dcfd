#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// One change of a text: what stood at a byte, and what stands there now.
struct TextStep {
  std::string what;  ///< for people
  std::size_t at = 0;
  std::string removed;
  std::string inserted;
};

/// A text with what it was before, step by step, as far as there is room: the oldest steps are
/// forgotten first. A value.
class TextHistory {
 public:
  static constexpr std::size_t kMostSteps = 1000;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

  explicit TextHistory(std::string text = "") : text_(std::move(text)) {}
  /// One that to_json() wrote; an empty one of that text for what nobody has written.
  static TextHistory from_json(const Json& json, std::string text);
  [[nodiscard]] Json to_json() const;

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  /// What was undone is forgotten.
  void add(const std::string& what, const std::string& text);
  /// The last step, or the one that would be made again; null: there is none.
  [[nodiscard]] const TextStep* undoable() const;
  [[nodiscard]] const TextStep* redoable() const;
  /// There is one.
  void undo();
  void redo();
  /// To the step, the nearest one, at which the text is that. False: it never was.
  bool go_to(const std::string& text);

 private:
  void forget_oldest();
  [[nodiscard]] bool is_consistent() const;

  std::string text_;
  std::vector<TextStep> steps_;
  std::size_t position_ = 0;  ///< so many steps are made
};

/// The file of a reel, and what it was before each change that was made here, which is kept in
/// another file until the reel is opened again. A change replaces the file as a whole and is on the
/// disk before the call returns; whenever the program ends, either text is there. One thread at a
/// time.
class ReelFile {
 public:
  /// `folder`: of the histories, made where it is not there; empty: none is kept. kBadFile where
  /// the reel cannot be read.
  static Result<ReelFile> open(const std::string& path, const std::string& folder);

  /// Makes the file, where there is none, as a change of an empty one. Errors as of change().
  static Status make(const std::string& path, const std::string& folder, const std::string& what,
                     const std::string& text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return history_.text(); }
  /// What was changed before cannot be undone, because somebody else has changed the file since.
  [[nodiscard]] bool has_lost_history() const { return has_lost_history_; }

  /// kInTheWay when somebody else has changed the file: it stays as it is, see read_again().
  /// kFailed when it cannot be written.
  Status change(const std::string& what, const std::string& text);
  /// What was undone. kUsage when there is nothing; else as change().
  Result<std::string> undo();
  Result<std::string> redo();
  /// What others have written. Then nothing of before can be undone, unless it has been there
  /// before. Whether it is another text.
  Result<bool> read_again();

 private:
  ReelFile(std::string path, std::string history_path, std::string text);
  [[nodiscard]] Status check_is_ours() const;
  Status store(const TextHistory& history);
  void find_place(std::string text);
  void save_history(const TextHistory& history) const;

  std::string path_;
  std::string history_path_;  ///< empty: there is none
  TextHistory history_;
  bool has_lost_history_ = false;
};

}  // namespace tickreel::movie
