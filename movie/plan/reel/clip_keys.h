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
  unsigned kinds;              ///< that it means something to
  bool is_list = false;        ///< may have several values
  bool is_over_panes = false;  ///< of a clip of panes, and not taken over by its panes
  bool is_path = false;        ///< names a file
  const FilmOption* option =
      nullptr;  ///< that it is, of the table of films; null: it is a reel's own
};

/// Null where there is none.
const ClipKey* find_clip_key(const std::string& name);
std::vector<std::string> clip_key_names(std::optional<ClipKind> kind);
bool means_something(const ClipKey& key, ClipKind kind);
/// "a card".
const char* kind_in_words(ClipKind kind);
/// Of those keys, one that the whole film has, too.
bool is_key_of_film_too(std::string_view key);

using ClipKeys = std::vector<std::string_view>;
/// What of a replay is filmed: the keys of one of these say it. The last are those of highlights.
const std::vector<ClipKeys>& choices_of_replays();

/// The name of the tables of a clip's panes.
inline constexpr const char* kPaneTable = "pane";

/// The keys of a clip: its own, else those of what it is in, else those of all clips. Of these do
/// not count what says in another way what the clip says itself: `to` beside its own `length`,
/// `mark` beside its own `from`. Borrowed.
class ClipTable {
 public:
  explicit ClipTable(std::vector<const KeyTable*> tables) : tables_(std::move(tables)) {}

  [[nodiscard]] const KeyTable& own() const { return *tables_.front(); }
  [[nodiscard]] const std::vector<const KeyTable*>& tables() const { return tables_; }
  /// Null where nobody says it.
  [[nodiscard]] const KeyValue* find(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
  /// Its first value; empty where nobody says it.
  [[nodiscard]] std::string text(const std::string& key) const;
  /// All of them.
  [[nodiscard]] std::vector<std::string> texts(const std::string& key) const;
  /// Panes where it has some. None: nothing says what it is of.
  [[nodiscard]] std::optional<ClipKind> kind() const;

 private:
  [[nodiscard]] bool is_replaced(const std::string& key) const;

  std::vector<const KeyTable*> tables_;
};

/// What a file that describes a reel may have in it.
const DescriptionGrammar& reel_grammar();

/// Tables of files of sound over the whole film.
inline constexpr const char* kSoundTable = "sound";

}  // namespace tickreel::movie
