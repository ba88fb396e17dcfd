#pragma once

#include <string>
#include <utility>

#include "movie/reeledit/text_history.h"
#include "tickreel/result.h"

namespace tickreel::movie {

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
