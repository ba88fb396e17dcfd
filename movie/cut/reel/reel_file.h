#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// One change of a text: the removed and the inserted text at a byte.
struct TextStep {
  std::string what;  ///< for the user
  std::size_t at = 0;
  std::string removed;
  std::string inserted;
};

/// A text with its former versions, step by step. The oldest steps are forgotten when there are too
/// many. A value.
class TextHistory {
 public:
  static constexpr std::size_t kMostSteps = 1000;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

  explicit TextHistory(std::string text = "") : text_(std::move(text)) {}
  /// Reads what to_json() wrote; returns an empty history of that text for other input.
  static TextHistory from_json(const Json& json, std::string text);
  [[nodiscard]] Json to_json() const;

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  /// Forgets the steps that were undone.
  void add(const std::string& what, const std::string& text);
  /// Return the last step, or the next step to redo; null when there is none.
  [[nodiscard]] const TextStep* undoable() const;
  [[nodiscard]] const TextStep* redoable() const;
  /// There must be such a step.
  void undo();
  void redo();
  /// Moves to the nearest step at which the text is this one. Returns false when there is none.
  bool go_to(const std::string& text);

 private:
  void forget_oldest();
  [[nodiscard]] bool is_consistent() const;

  std::string text_;
  std::vector<TextStep> steps_;
  std::size_t position_ = 0;  ///< the number of steps in effect
};

/// The file of a reel with the history of the changes made by tickreel. The history is kept in
/// another file, also after the program ends. A change replaces the reel's file as a whole and is
/// on the disk before the call returns; if the program is killed, the file has either the old or
/// the new text. One thread at a time.
class ReelFile {
 public:
  /// `folder` is the folder of the histories, created where it does not exist; empty: none is kept.
  /// kBadFile where the reel cannot be read.
  static Result<ReelFile> open(const std::string& path, const std::string& folder);

  /// Creates the file, as a change of an empty one. The errors of change(); kInTheWay when it
  /// already exists.
  static Status make(const std::string& path, const std::string& folder, const std::string& what,
                     const std::string& text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return history_.text(); }
  /// Whether earlier changes cannot be undone, because another program has changed the file since.
  [[nodiscard]] bool has_lost_history() const { return has_lost_history_; }

  /// kInTheWay when another program has changed the file; the file then stays unchanged, see
  /// read_again(). kFailed when it cannot be written.
  Status change(const std::string& what, const std::string& text);
  /// Return what was undone or redone. kUsage when there is nothing; otherwise the errors of
  /// change().
  Result<std::string> undo();
  Result<std::string> redo();
  /// Reads the file again after changes by others. Earlier changes can then no longer be undone,
  /// unless the new text occurs in the history. Returns whether the text is another one.
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
