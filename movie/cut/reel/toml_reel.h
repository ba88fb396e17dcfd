#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A table in a file that describes a reel.
struct ReelTable {
  std::optional<std::size_t> clip{};   ///< its number in the file, from 0; none: the keys before
                                       ///< all tables
  std::optional<std::size_t> title{};  ///< the number of a title of that clip
};

/// The TOML that describes a reel, with functions that return it with one change; everything else
/// keeps its bytes, comments and order. Each change is made in the text, which is then read again:
/// kUsage where it does not have the intended values, and nothing is changed. A value; cheap to
/// copy. Messages name places as FILE:LINE.
class TomlReel {
 public:
  /// kUsage, with the line, for text that is not TOML, has too long lines, or has clips that are
  /// not tables of their own. `name` is the file's, for messages.
  static Result<TomlReel> read(const std::string& name, std::string text);

  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] std::size_t clip_count() const;
  /// Returns the clip that begins in this line, from 1.
  [[nodiscard]] std::optional<std::size_t> clip_in_line(int line) const;
  [[nodiscard]] std::size_t title_count(std::size_t clip) const;
  /// Whether a table has this key; the name has - for _.
  [[nodiscard]] bool has(const ReelTable& table, const std::string& key) const;
  /// Returns the value in the form of an option; nothing for an array and for a missing key.
  [[nodiscard]] std::optional<std::string> value(const ReelTable& table,
                                                 const std::string& key) const;

  /// Sets a key to a text, a number or several texts, at its place or behind the last key of its
  /// table. Null removes the key with its line.
  [[nodiscard]] Result<TomlReel> with_value(const ReelTable& table, const std::string& key,
                                            const Json& value) const;
  /// Moves the clip, so that it gets the number `to`. Text between clips stays where it is.
  [[nodiscard]] Result<TomlReel> with_clip_moved(std::size_t from, std::size_t to) const;
  [[nodiscard]] Result<TomlReel> without_clip(std::size_t clip) const;
  /// Inserts a clip of these keys as number `at`, before the next clip and the comments right above
  /// it.
  [[nodiscard]] Result<TomlReel> with_clip(std::size_t at, const Json& keys) const;
  /// Adds a title at the end of the clip.
  [[nodiscard]] Result<TomlReel> with_title(std::size_t clip, const Json& keys) const;
  [[nodiscard]] Result<TomlReel> without_title(std::size_t clip, std::size_t title) const;

 private:
  struct Read;  // with the types of toml++
  explicit TomlReel(std::shared_ptr<const Read> read) : read_(std::move(read)) {}
  [[nodiscard]] Result<TomlReel> changed(std::string text, const Read& meant) const;

  std::shared_ptr<const Read> read_;
};

}  // namespace tickreel::movie
