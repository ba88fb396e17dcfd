#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movie/plan/options/film_option.h"
#include "movie/plan/reel/description.h"

namespace tickreel::movie {

/// A key that a clip can have.
struct ClipKey {
  std::string_view name;
  unsigned kinds;              ///< the kinds of clips that can have it
  bool is_list = false;        ///< may have several values
  bool is_over_panes = false;  ///< belongs to a whole clip of panes; its panes do not inherit it
  bool is_path = false;        ///< its value is a file
  /// The option of films that it sets; null: a key that only reels have.
  const FilmOption* option = nullptr;
};

/// Null where there is no such key.
const ClipKey* find_clip_key(const std::string& name);
/// Returns the names of the keys that a clip of this kind can have. All keys for a clip of panes,
/// whose panes can inherit them, and for no kind.
std::vector<std::string> clip_key_names(std::optional<ClipKind> kind);
/// Whether a clip of this kind itself can have the key.
bool means_something(const ClipKey& key, ClipKind kind);
/// Returns the kind in words, such as "a card".
const char* kind_in_words(ClipKind kind);
/// Whether a key of clips is also a key of the whole film.
bool is_key_of_film_too(std::string_view key);

using ClipKeys = std::vector<std::string_view>;
/// The groups of keys that choose what is filmed of a replay. A clip uses keys of one group only.
/// The last group is that of highlights.
const std::vector<ClipKeys>& choices_of_replays();

/// The name of the tables of a clip's panes.
inline constexpr const char* kPaneTable = "pane";

/// The keys of a clip: its own, then those of the tables that it is in, then those of all clips. An
/// outer key does not count when the clip makes the same choice by another key: `to` beside its own
/// `length`, or `mark` beside its own `from`. An outer `before` or `after` counts only when marks
/// or highlights are chosen. Borrowed.
class ClipTable {
 public:
  explicit ClipTable(std::vector<const KeyTable*> tables) : tables_(std::move(tables)) {}

  [[nodiscard]] const KeyTable& own() const { return *tables_.front(); }
  [[nodiscard]] const std::vector<const KeyTable*>& tables() const { return tables_; }
  /// Null where no table has the key.
  [[nodiscard]] const KeyValue* find(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
  /// Returns the first value of a key; empty where no table has it.
  [[nodiscard]] std::string text(const std::string& key) const;
  /// Returns all values of a key.
  [[nodiscard]] std::vector<std::string> texts(const std::string& key) const;
  /// Returns the kind of the clip; panes where it has any. Nothing when no key gives its kind.
  [[nodiscard]] std::optional<ClipKind> kind() const;

 private:
  [[nodiscard]] bool is_replaced(const std::string& key) const;

  std::vector<const KeyTable*> tables_;
};

/// Returns the structure of a file that describes a reel.
const DescriptionGrammar& reel_grammar();

/// The name of the tables for sound files over the whole film.
inline constexpr const char* kSoundTable = "sound";

}  // namespace tickreel::movie
