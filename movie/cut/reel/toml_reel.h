#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Names a table in a file that describes a reel: a clip, a title of a clip, or the keys before all
/// tables.
struct ReelTable {
  /// The clip's number in the file, from 0; none: the keys before all tables.
  std::optional<std::size_t> clip{};
  /// The number of a title of that clip, from 0; none: the clip itself.
  std::optional<std::size_t> title{};
};

/// The TOML that describes a reel. Its functions return the reel with one change; everything else
/// keeps its bytes, comments and order. Each change is made in the text, which is then read again;
/// kUsage, and no change, when there is no such clip or title (but see with_clip_moved()), or when
/// the new text does not have the intended values. A value; cheap to copy. Messages name places as
/// FILE:LINE.
class TomlReel {
 public:
  /// Reads a reel. `name` is the name of the file in messages. kUsage, with the line, for text that
  /// is not TOML, has too long lines, or has clips that are not tables of their own.
  static Result<TomlReel> read(const std::string& name, std::string text);

  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] std::size_t clip_count() const;
  /// Returns the number, from 0, of the clip whose table begins in a line; nothing when no table of
  /// a clip begins there. `line` counts from 1.
  [[nodiscard]] std::optional<std::size_t> clip_in_line(int line) const;
  [[nodiscard]] std::size_t title_count(std::size_t clip) const;
  /// Whether a table has this key; the name has - for _.
  [[nodiscard]] bool has(const ReelTable& table, const std::string& key) const;
  /// Returns the value of a key in the form of a command-line option; nothing for an array and for
  /// a missing key.
  [[nodiscard]] std::optional<std::string> value(const ReelTable& table,
                                                 const std::string& key) const;

  /// Returns the reel with a key set to a text, a number or several texts. An existing key stays at
  /// its place; a new key comes behind the last key of its table. Null removes the key with its
  /// line.
  [[nodiscard]] Result<TomlReel> with_value(const ReelTable& table, const std::string& key,
                                            const Json& value) const;
  /// Returns the reel with clip `from` moved so that it gets the number `to`; unchanged when one of
  /// them does not exist. Text between clips stays where it is.
  [[nodiscard]] Result<TomlReel> with_clip_moved(std::size_t from, std::size_t to) const;
  /// Returns the reel without a clip, which must not be the only one.
  [[nodiscard]] Result<TomlReel> without_clip(std::size_t clip) const;
  /// Returns the reel with a new clip of these keys as number `at`, before the next clip and the
  /// comments right above that clip; as the last clip when the reel has fewer.
  [[nodiscard]] Result<TomlReel> with_clip(std::size_t at, const Json& keys) const;
  /// Returns the reel with a new title of these keys at the end of the clip.
  [[nodiscard]] Result<TomlReel> with_title(std::size_t clip, const Json& keys) const;
  /// Returns the reel without a title of a clip.
  [[nodiscard]] Result<TomlReel> without_title(std::size_t clip, std::size_t title) const;

 private:
  struct Read;  // with the types of toml++
  explicit TomlReel(std::shared_ptr<const Read> read) : read_(std::move(read)) {}
  [[nodiscard]] Result<TomlReel> changed(std::string text, const Read& meant) const;

  std::shared_ptr<const Read> read_;
};

}  // namespace tickreel::movie
