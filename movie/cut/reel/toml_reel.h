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
  std::optional<std::size_t> clip{};   ///< its number in the file, from 0; none: before all tables
  std::optional<std::size_t> title{};  ///< the number of a title of that clip
};

/// The TOML that describes a reel, and what becomes of it when one thing in it is changed: all else
/// keeps its bytes, its comments and its order. Each change is made in the text, which is then read
/// again: kUsage where that does not say what was meant, and nothing is changed. A value; cheap to
/// copy. `place` in messages: FILE:LINE.
class TomlReel {
 public:
  /// kUsage, with the line, for what is no TOML, has lines that are too long, or clips that are not
  /// tables of their own. `name`: of the file, for messages.
  static Result<TomlReel> read(const std::string& name, std::string text);

  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] std::size_t clip_count() const;
  /// Which clip begins in this line, from 1.
  [[nodiscard]] std::optional<std::size_t> clip_in_line(int line) const;
  [[nodiscard]] std::size_t title_count(std::size_t clip) const;
  /// Whether a table says something of this key, which has - for _.
  [[nodiscard]] bool has(const ReelTable& table, const std::string& key) const;
  /// Its value as an option takes it; nothing for an array and for what is not there.
  [[nodiscard]] std::optional<std::string> value(const ReelTable& table,
                                                 const std::string& key) const;

  /// Sets a key to a text, a number or several texts, where it stands or behind the last key of its
  /// table; null takes it away, with its line.
  [[nodiscard]] Result<TomlReel> with_value(const ReelTable& table, const std::string& key,
                                            const Json& value) const;
  /// The clip comes to stand as number `to`. What is between clips stays where it is.
  [[nodiscard]] Result<TomlReel> with_clip_moved(std::size_t from, std::size_t to) const;
  [[nodiscard]] Result<TomlReel> without_clip(std::size_t clip) const;
  /// A clip of these keys, as number `at`, behind what comments there are on the one before it.
  [[nodiscard]] Result<TomlReel> with_clip(std::size_t at, const Json& keys) const;
  /// A title more, behind all of the clip.
  [[nodiscard]] Result<TomlReel> with_title(std::size_t clip, const Json& keys) const;
  [[nodiscard]] Result<TomlReel> without_title(std::size_t clip, std::size_t title) const;

 private:
  struct Read;  // in toml++'s types
  explicit TomlReel(std::shared_ptr<const Read> read) : read_(std::move(read)) {}
  [[nodiscard]] Result<TomlReel> changed(std::string text, const Read& meant) const;

  std::shared_ptr<const Read> read_;
};

}  // namespace tickreel::movie
