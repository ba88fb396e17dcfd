#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/room.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/plugin/game_table.h"

namespace tickreel::games {

/// The type of a number in a game's state.
struct NumberType {
  FieldKind kind = FieldKind::kUnsigned;
  std::uint8_t size_bytes = 0;
};
/// Returns the number type for a type of game_table.h (TICKREEL_U8...); nothing for a text and for
/// an unknown type.
std::optional<NumberType> number_type(std::uint32_t type);
/// Whether tickreel_fields and tickreel_constants accept this name; null is not a name.
bool is_field_name(const char* name);
/// Returns the words for a name that is not accepted, for messages: "gives a name that is none ("a
/// b"): names have ...".
std::string describe_field_name(const char* name);

/// Collects the names that a game gives to the bytes of its state (tickreel_game_table::describe),
/// and checks that they fit. The memory that it takes is limited, whatever the game says. One
/// thread at a time.
class ForeignFields : public tickreel_fields {
 public:
  /// `state_bytes`: the size of the state.
  explicit ForeignFields(std::size_t state_bytes);
  ForeignFields(const ForeignFields&) = delete;
  ForeignFields& operator=(const ForeignFields&) = delete;

  /// Ends the collection, when the game has given all names. Returns what is wrong with them, to
  /// follow the name of the function: "names two places ..."; empty: nothing.
  std::string finish();
  /// Returns all fields; only after finish() has found nothing wrong.
  [[nodiscard]] std::vector<NamedBytes> list() const;

 private:
  /// The content of one call of the game: a group, or a number, an array of numbers or a text.
  struct Entry {
    std::string name;
    std::size_t path_bytes = 0;  ///< the length of the entry's longest path, and a dot behind it
    std::size_t offset = 0;      ///< from the start of the group around the entry
    std::size_t bytes = 0;       ///< the size of one element
    std::size_t count = 0;       ///< the number of elements; 0: a single one, without an index
    std::size_t copies = 1;  ///< how often the entry occurs, because of arrays of groups around it
    std::uint32_t type = 0;  ///< the type of a number or a text (TICKREEL_U8...)
    bool is_group = false;
    std::vector<std::size_t> parts;  ///< the entries of a group; after finish() in order of offset

    [[nodiscard]] std::size_t times() const { return count == 0 ? 1 : count; }
    [[nodiscard]] std::size_t end() const { return offset + bytes * times(); }
  };

  static void take_field(tickreel_fields* self, const char* name, std::uint32_t type,
                         std::size_t offset, std::size_t count);
  static void take_begin(tickreel_fields* self, const char* name, std::size_t offset,
                         std::size_t bytes, std::size_t count);
  static void take_end(tickreel_fields* self);

  /// Adds an entry to the group that is open. False, and nothing is added, when something is wrong.
  bool add(const char* name, Entry entry);
  void refuse(const std::string& what);
  [[nodiscard]] std::string path_of(const std::string& name) const;
  /// Returns the size of the group that is open, in words: "save() gives 12 bytes" for the state,
  /// or "leapers[] has 12 bytes".
  [[nodiscard]] std::string where() const;
  void sort_parts(std::size_t group);
  void list(std::size_t group, std::size_t at, const std::string& path,
            std::vector<NamedBytes>& fields) const;
  void list_numbers(const Entry& entry, std::size_t at, const std::string& path,
                    std::vector<NamedBytes>& fields) const;

  std::vector<Entry> entries_;     ///< the first is the state
  std::vector<std::size_t> open_;  ///< the groups that are open, the state first
  std::size_t numbers_ = 0;
  std::string problem_;
};

}  // namespace tickreel::games
