#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// One change of a text: at a byte, a text was removed and another text inserted.
struct TextStep {
  std::string what;    ///< describes the change to the user
  std::size_t at = 0;  ///< the number of the byte, from 0
  std::string removed;
  std::string inserted;
};

/// A text with its former versions, step by step. When there are too many steps, the oldest are
/// forgotten. A value.
class TextHistory {
 public:
  static constexpr std::size_t kMostSteps = 1000;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20U;  ///< of all steps together

  explicit TextHistory(std::string text = "") : text_(std::move(text)) {}
  /// Reads a history that to_json() wrote, with the text that it had. For other JSON, returns a
  /// history of `text` without steps.
  static TextHistory from_json(const Json& json, std::string text);
  [[nodiscard]] Json to_json() const;

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Returns the number of steps, with the undone ones.
  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  /// Makes `text` the current text, as a new step. Forgets the steps that were undone.
  void add(const std::string& what, const std::string& text);
  /// Return the step that undo() or redo() would take; null when there is none.
  [[nodiscard]] const TextStep* undoable() const;
  [[nodiscard]] const TextStep* redoable() const;
  /// Take the last step back, or an undone step again. There must be such a step.
  void undo();
  void redo();
  /// Undoes or redoes steps until the text is `text`, by the fewest steps. Returns false, and
  /// changes nothing, when the history has no such text.
  bool go_to(const std::string& text);

 private:
  void forget_oldest();
  [[nodiscard]] bool is_consistent() const;

  std::string text_;
  std::vector<TextStep> steps_;
  std::size_t position_ = 0;  ///< the number of steps in effect
};

/// The file of a reel, and the history of the changes that tickreel made to it. The history is kept
/// in another file, also after the program ends. A change replaces the reel's file as a whole and
/// is on the disk before the call returns; if the program is killed, the file has either the old or
/// the new text. One thread at a time.
class ReelFile {
 public:
  /// Opens the file; path() is then the file that a link leads to. `folder` is the folder of the
  /// histories, which the first change creates; empty: no history is kept. kBadFile when the reel
  /// is missing, too large or not regular; kFailed when the system refuses.
  static Result<ReelFile> open(const std::string& path, const std::string& folder);

  /// Creates the file with `text`, as a change of an empty file. `what` describes the change to the
  /// user. The errors of change(); kInTheWay when the file already exists.
  static Status make(const std::string& path, const std::string& folder, const std::string& what,
                     const std::string& text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return history_.text(); }
  /// Whether earlier changes cannot be undone, because another program has changed the file since.
  [[nodiscard]] bool has_lost_history() const { return has_lost_history_; }

  /// Replaces the text of the file. `what` describes the change to the user. kInTheWay when another
  /// program has changed the file, which then stays unchanged: see read_again(). kFailed when the
  /// file cannot be written.
  Status change(const std::string& what, const std::string& text);
  /// Undo or redo the last change and return its description. kUsage when there is none; otherwise
  /// the errors of change().
  Result<std::string> undo();
  Result<std::string> redo();
  /// Reads the file again after changes by other programs. Earlier changes can then no longer be
  /// undone, unless the history has the new text. Returns whether the text has changed. kBadFile
  /// when the file is missing, too large or not regular; kFailed when the system refuses.
  Result<bool> read_again();

 private:
  ReelFile(std::string path, std::string history_path, std::string text);
  [[nodiscard]] Status check_is_ours() const;
  Status store(const TextHistory& history);
  void find_place(std::string text);
  void save_history(const TextHistory& history) const;

  std::string path_;
  std::string history_path_;  ///< empty: no history is kept
  TextHistory history_;
  bool has_lost_history_ = false;
};

}  // namespace tickreel::movie
