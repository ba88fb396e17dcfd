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

/// A key that the table of a clip can have.
struct ClipKey {
  std::string_view name;
  unsigned kinds;        ///< the bits of the ClipKinds that can have the key
  bool is_list = false;  ///< the key may have several values
  /// The key belongs to a whole clip of panes; its panes do not inherit it.
  bool is_over_panes = false;
  bool is_path = false;  ///< the value is the path of a file
  /// The option of films that the key sets; null: a key that only reels have.
  const FilmOption* option = nullptr;
};

/// Returns the key of that name; null when there is no such key.
const ClipKey* find_clip_key(const std::string& name);
/// Returns the names of the keys that a clip of this kind can have. For a clip of panes, and for no
/// kind, returns the names of all keys: panes can inherit keys from their clip.
std::vector<std::string> clip_key_names(std::optional<ClipKind> kind);
/// Whether the key has a meaning for a clip of this kind itself, and not only for its panes.
bool means_something(const ClipKey& key, ClipKind kind);
/// Returns the kind in words, such as "a card".
const char* kind_in_words(ClipKind kind);
/// Whether a key of clips is also a key of the whole film, with a meaning of its own.
bool is_key_of_film_too(std::string_view key);

using ClipKeys = std::vector<std::string_view>;
/// Returns groups of keys that choose what is filmed of a replay. A clip uses keys of one group
/// only. The last group has the keys of highlights.
const std::vector<ClipKeys>& choices_of_replays();

/// Whether a value of `key` takes the place of an outer value of `other`: they are one key, or make
/// the same choice, as `to` and `length`, `mark` and `from`, or `alpha` and `alpha-over` do.
bool replaces(const std::string& key, const std::string& other);

/// The name of the tables of a clip's panes.
inline constexpr const char* kPaneTable = "pane";

/// All keys that apply to a clip: the keys of its own table, then the keys of the tables that it is
/// in, then the keys of all clips. An outer key does not apply when a key of the clip's own table
/// replaces() it. An outer `before` or `after` applies only when marks or highlights are chosen.
/// Borrows the tables.
class ClipTable {
 public:
  explicit ClipTable(std::vector<const KeyTable*> tables) : tables_(std::move(tables)) {}

  /// Returns the clip's own table.
  [[nodiscard]] const KeyTable& own() const { return *tables_.front(); }
  /// Returns all tables, the clip's own table first.
  [[nodiscard]] const std::vector<const KeyTable*>& tables() const { return tables_; }
  /// Returns the key with the value that applies; null when none applies.
  [[nodiscard]] const KeyValue* find(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
  /// Returns the first value of a key; empty when the key does not apply.
  [[nodiscard]] std::string text(const std::string& key) const;
  /// Returns all values of a key; empty when the key does not apply.
  [[nodiscard]] std::vector<std::string> texts(const std::string& key) const;
  /// Returns the kind of the clip: kPanes when it has any panes, else the kind that a key such as
  /// `card` gives. Nothing when no key gives a kind.
  [[nodiscard]] std::optional<ClipKind> kind() const;

 private:
  /// Whether the clip's own table makes the choice of an outer key by another key.
  [[nodiscard]] bool is_replaced(const std::string& key) const;

  std::vector<const KeyTable*> tables_;
};

/// Returns the structure of a file that describes a reel.
const DescriptionGrammar& reel_grammar();

/// The name of the tables for sound files over the whole film.
inline constexpr const char* kSoundTable = "sound";

}  // namespace tickreel::movie
