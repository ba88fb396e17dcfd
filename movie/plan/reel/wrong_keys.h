#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "movie/plan/reel/clip_keys.h"
#include "movie/text/film_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The keys of a clip that were found to be wrong, with those that say nothing without them: the
/// clip is planned without them, to find what else is wrong. Borrows the clip.
class WrongKeys {
 public:
  /// Begins with what could not be read, has not as many values as it may have, or is most likely
  /// meant by a key that there is not.
  explicit WrongKeys(const ClipTable& clip);

  /// The clip without them, as long as this lives.
  [[nodiscard]] ClipTable rest() const { return ClipTable(clip_.tables(), &keys_); }
  [[nodiscard]] bool has(const std::string& key) const { return keys_.contains(key); }
  /// What the clip is of as far as wrong keys say it.
  [[nodiscard]] std::optional<ClipKind> kind() const;
  /// Whether the key that says what such a clip is of is one of them.
  [[nodiscard]] bool is_subject(ClipKind kind) const;
  /// Whether without them it may be of other moments of its replay, or of another length, so that
  /// only what is said of a key that is left is sure to be a mistake.
  [[nodiscard]] bool change_times() const;
  [[nodiscard]] bool change_length() const { return has("length") || has("beats"); }
  /// Whether without them other moments of a replay are chosen.
  [[nodiscard]] bool change_choice() const;

  /// False where that leaves out nothing more: there is no more to be found.
  bool add(const std::string& key);
  /// The key that a title's error is about.
  bool add_of_title(const ErrorSubject& subject);
  /// Without those keys.
  void take_out(std::vector<TitleRequest>& titles) const;

 private:
  bool leave_out(const std::string& key);
  bool chooses_marks() const;

  const ClipTable& clip_;
  std::set<std::string> keys_;
  std::set<std::pair<std::size_t, std::string>> of_titles_;  ///< by number, from 1
};

}  // namespace tickreel::movie
