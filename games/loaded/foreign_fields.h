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

/// Describes the number type of a table's field; nothing: it is a text, or no type.
struct NumberType {
  FieldKind kind = FieldKind::kUnsigned;
  std::uint8_t size_bytes = 0;
};
std::optional<NumberType> number_type(std::uint32_t type);
/// Whether tickreel_fields, and tickreel_constants, take it as a name.
bool is_field_name(const char* name);
/// Why not: "gives the name "a b"; names have ...".
std::string describe_field_name(const char* name);

/// Collects the names that a game gives the bytes of its state (tickreel_game_table::describe), and
/// looks at whether they fit. What it keeps is bounded, whatever the game says. One thread at a
/// time.
class ForeignFields : public tickreel_fields {
 public:
  explicit ForeignFields(std::size_t state_bytes);
  ForeignFields(const ForeignFields&) = delete;
  ForeignFields& operator=(const ForeignFields&) = delete;

  /// Once the game has given them: what is wrong with them, "names ...". Empty: nothing.
  std::string finish();
  /// All of them, after finish() has found nothing.
  [[nodiscard]] std::vector<NamedBytes> list() const;

 private:
  /// The content of one call of the game: one for a group, and one for each thing in it.
  struct Entry {
    std::string name;
    std::size_t path_bytes = 0;  ///< of the longest name that comes of it
    std::size_t offset = 0;      ///< in the group that it is in
    std::size_t bytes = 0;       ///< of one of them
    std::size_t count = 0;       ///< 0: it is one, and has no number
    std::size_t copies = 1;      ///< how many there are of it in all
    std::uint32_t type = 0;      ///< of a number or a text
    bool is_group = false;
    std::vector<std::size_t> parts;  ///< of a group: entries; after finish() in their order

    [[nodiscard]] std::size_t times() const { return count == 0 ? 1 : count; }
    [[nodiscard]] std::size_t end() const { return offset + bytes * times(); }
  };

  static void take_field(tickreel_fields* self, const char* name, std::uint32_t type,
                         std::size_t offset, std::size_t count);
  static void take_begin(tickreel_fields* self, const char* name, std::size_t offset,
                         std::size_t bytes, std::size_t count);
  static void take_end(tickreel_fields* self);

  /// Adds it to the group that is open, if all is well with it.
  bool add(const char* name, Entry entry);
  void refuse(const std::string& what);
  [[nodiscard]] std::string path_of(const std::string& name) const;
  /// "the state" or the group that is open, "leapers[]".
  [[nodiscard]] std::string where() const;
  void sort_parts(std::size_t group);
  void list(std::size_t group, std::size_t at, const std::string& path,
            std::vector<NamedBytes>& fields) const;
  void list_numbers(const Entry& entry, std::size_t at, const std::string& path,
                    std::vector<NamedBytes>& fields) const;

  std::vector<Entry> entries_;     ///< the first is the state
  std::vector<std::size_t> open_;  ///< the groups that have begun, the state first
  std::size_t numbers_ = 0;
  std::string problem_;
};

}  // namespace tickreel::games
