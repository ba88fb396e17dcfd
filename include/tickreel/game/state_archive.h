#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel {

/// A number that can be a field of the state: fixed-width integers, bool, float, double, and enums
/// over those. (`long double`, `wchar_t` and pointers differ between machines.)
template <typename T>
concept StateScalar = std::is_enum_v<T> || std::same_as<T, bool> || std::same_as<T, float> ||
    std::same_as<T, double> ||(std::integral<T> && sizeof(T) <= 8 && !std::same_as<T, wchar_t>);

class StateArchive;

/// A class that names its fields to an archive: it has `void describe(StateArchive& archive)`.
template <typename T>
concept StateObject = requires(T& object, StateArchive& archive) {
  object.describe(archive);
};

/// The value of a field as text.
struct FieldValue {
  std::string decimal;  ///< the shortest decimal that gives the same number; or a text in quotes
  std::string bits;     ///< the bits of a number, such as "0x3f800000"; empty for a text
  friend bool operator==(const FieldValue&, const FieldValue&) = default;

  [[nodiscard]] std::string to_string() const;  ///< returns "1 (0x3f800000)", or a text in quotes
};

/// The first field in which a state differs from recorded bytes.
struct FieldDifference {
  std::string path;     ///< the field, such as "tanks[2].velocity.x"
  FieldValue recorded;  ///< its value in the recorded bytes; words when the bytes end before it
  FieldValue actual;    ///< its value in the state; words when opaque bytes end before it
};

/// How to read the bits of a field. A field of kind kText is a text and has no bits.
enum class FieldKind : std::uint8_t { kUnsigned, kSigned, kFloating, kText };

/// A scalar or a text with its name and value, for constants, dumps and tests.
struct NamedField {
  std::string path;  ///< the names that lead to the field, such as "tanks[2].velocity.x"
  FieldKind kind = FieldKind::kUnsigned;
  std::uint8_t size_bytes = 0;  ///< 1, 2, 4 or 8; 0 for a text
  std::uint64_t bits = 0;       ///< the canonical bytes as a little-endian number
  std::string text{};           ///< the bytes of a text
  friend bool operator==(const NamedField&, const NamedField&) = default;

  /// Returns the value as a decimal number, or as a text in quotes: value().decimal.
  [[nodiscard]] std::string to_string() const;
  /// Returns the value as text.
  [[nodiscard]] FieldValue value() const;
};

/// The name of a number or a text that lies among the bytes of an opaque state
/// (StateArchive::opaque).
struct NamedBytes {
  std::string path;
  FieldKind kind = FieldKind::kUnsigned;  ///< for a number
  std::size_t offset = 0;                 ///< the offset of the first byte in the state
  std::size_t count = 0;                  ///< the number of bytes; 1, 2, 4 or 8 for a number
  bool is_text = false;
};
/// A function that returns the names for the bytes of an opaque state, sorted by offset. All named
/// bytes lie within the state, and no two names overlap.
using NameBytes = std::function<std::vector<NamedBytes>()>;

/// A component of a state, which is a field that the outermost describe() names, and the end of its
/// canonical bytes.
struct ComponentEnd {
  std::string name;
  std::size_t end_bytes = 0;  ///< from the start of the state
};

/// Saves, loads, compares or lists a state. A game has one function, describe(), that names each
/// field of its state. The archive decides what happens to the fields, so no field can be saved and
/// left out of the hash.
///
///     void Tank::describe(StateArchive& archive) {
///       archive.field("position", position);
///       archive.field("health", health);
///     }
///
/// The canonical bytes of a state are its fields in the order in which they are named:
/// little-endian and without padding, floats as their bits (also a NaN's). A list has a 32-bit
/// count in front, a text and opaque bytes have a varint length in front.
///
/// One thread at a time. An archive borrows the reader, writer or list that it was made with.
class StateArchive {
 public:
  /// Returns an archive that appends the canonical bytes of the state to `writer`.
  static StateArchive saving(ByteWriter& writer);
  /// Returns an archive that sets the state from canonical bytes. When `reader` fails (its ok() is
  /// false), the state may be destroyed or loaded again; its values are unspecified.
  static StateArchive loading(ByteReader& reader);
  /// Returns an archive that compares the state with canonical bytes and does not change it.
  /// difference() is then the first field that differs, or that the bytes do not have. Bytes that
  /// are left over after the last field are no difference: the caller asks the reader.
  static StateArchive comparing(ByteReader& recorded);
  /// How an archive lists a text: as single bytes, or as one field.
  enum class Texts : std::uint8_t { kAsBytes, kWhole };
  /// Returns an archive that appends every field of the state to `fields` and does not change the
  /// state. The count of a list is a field, too: "tanks.count". kAsBytes lists a text as a list of
  /// its bytes; kWhole lists it as one field, unless it has more than 8192 bytes. In opaque bytes,
  /// a text of kWhole ends at its first 0; bytes after it that are not 0 are listed one by one.
  static StateArchive listing(std::vector<NamedField>& fields, Texts texts = Texts::kAsBytes);
  /// Returns an archive that appends the canonical bytes to `writer`, as saving() does, and the end
  /// of each component to `components`.
  static StateArchive dividing(ByteWriter& writer, std::vector<ComponentEnd>& components);
  /// Returns an archive that sets every scalar from the field of the same path, kind and size. A
  /// scalar without such a field keeps its value, and its path is in unassigned(). Lists keep their
  /// length; texts and opaque bytes do not change.
  static StateArchive assigning(const std::vector<NamedField>& fields);

  /// Makes loading fail, for a describe() that finds that a loaded value makes no sense. Does
  /// nothing in the other modes.
  void refuse() {
    if (is_loading()) reader_->fail();
  }

  /// Whether loading() made the archive.
  [[nodiscard]] bool is_loading() const { return mode_ == Mode::kLoading; }
  /// Whether the archive uses the names of the fields: false for saving() and loading().
  [[nodiscard]] bool names_matter() const {
    return mode_ != Mode::kSaving && mode_ != Mode::kLoading;
  }
  /// For comparing(): the first difference; nothing when there is no difference.
  [[nodiscard]] const std::optional<FieldDifference>& difference() const { return difference_; }
  /// For assigning(): the paths of the scalars that have no value in the given fields.
  [[nodiscard]] const std::vector<std::string>& unassigned() const { return unassigned_; }

  // Functions that name one field of the state, for describe(). Depending on its mode the archive
  // saves, loads, compares, lists or assigns the field.

  template <StateScalar T>
  void field(std::string_view name, T& value) {
    if (mode_ == Mode::kSaving) {
      save(value);
    } else if (mode_ == Mode::kLoading) {
      load(value);
    } else {
      visit(name, value);
    }
  }

  template <StateObject T>
  void field(std::string_view name, T& object) {
    const PathScope scope(*this, name);
    object.describe(*this);
  }

  template <typename T, std::size_t N>
  void field(std::string_view name, std::array<T, N>& elements) {
    for (std::size_t i = 0; i < N; ++i) element(name, i, elements[i]);
  }

  /// Names a text of at most `max_bytes` bytes. Loading a longer text fails.
  void field(std::string_view name, std::string& text, std::size_t max_bytes);

  /// Names opaque bytes: a state that a game saves by itself, at most `max_bytes` bytes. Loading
  /// more fails. A difference has the path of the first byte that differs, such as "state[20]"; a
  /// listing has a number for each eight bytes. Bytes that `names` has a name for appear under that
  /// name, without `name`. `names` may be null, and is called only when names are needed.
  void opaque(std::string_view name, std::vector<std::uint8_t>& bytes, std::size_t max_bytes,
              const NameBytes& names = nullptr);

  /// Names a list of at most `max_count` elements. Loading a longer list fails.
  template <typename T>
  void field(std::string_view name, std::vector<T>& elements, std::size_t max_count) {
    std::uint32_t count = static_cast<std::uint32_t>(elements.size());
    {
      const PathScope scope(*this, name);
      field("count", count);
    }
    if (is_loading()) {
      if (count > max_count) {
        reader_->fail();
        count = 0;
      }
      elements.clear();
      // Element by element: a lying count runs out of bytes before it costs memory.
      for (std::uint32_t i = 0; i < count && reader_->ok(); ++i) {
        element(name, i, elements.emplace_back());
      }
      return;
    }
    for (std::size_t i = 0; i < elements.size(); ++i) element(name, i, elements[i]);
  }

 private:
  enum class Mode : std::uint8_t { kSaving, kLoading, kComparing, kListing, kDividing, kAssigning };

  explicit StateArchive(Mode mode) : mode_(mode) {}

  /// Adds a name to the path while it lives; does nothing where names do not matter.
  class PathScope {
   public:
    PathScope(StateArchive& archive, std::string_view name);
    PathScope(StateArchive& archive, std::string_view name, std::size_t index);
    ~PathScope();
    PathScope(const PathScope&) = delete;
    PathScope& operator=(const PathScope&) = delete;

   private:
    StateArchive& archive_;
    std::size_t length_before_;
  };

  template <typename T>
  void element(std::string_view name, std::size_t index, T& value) {
    const PathScope scope(*this, name, index);
    if constexpr (StateObject<T>) {
      value.describe(*this);
    } else {
      field("", value);
    }
  }

  template <StateScalar T>
  void save(T value) {
    const std::uint64_t bits = to_bits(value);
    if constexpr (sizeof(T) == 1) {
      writer_->u8(static_cast<std::uint8_t>(bits));
    } else if constexpr (sizeof(T) == 2) {
      writer_->u16(static_cast<std::uint16_t>(bits));
    } else if constexpr (sizeof(T) == 4) {
      writer_->u32(static_cast<std::uint32_t>(bits));
    } else {
      writer_->u64(bits);
    }
  }

  template <StateScalar T>
  void load(T& value) {
    value = from_bits<T>(read_bits(sizeof(T)));
  }

  template <StateScalar T>
  void visit(std::string_view name, T& value) {
    constexpr FieldKind kKind =
        std::floating_point<T> ? FieldKind::kFloating
                               : (std::is_signed_v<T> ? FieldKind::kSigned : FieldKind::kUnsigned);
    value = from_bits<T>(visit_scalar(name, {kKind, sizeof(T), to_bits(value)}));
  }

  template <StateScalar T>
  static std::uint64_t to_bits(T value) {
    if constexpr (std::same_as<T, float>) {
      return std::bit_cast<std::uint32_t>(value);
    } else if constexpr (std::same_as<T, double>) {
      return std::bit_cast<std::uint64_t>(value);
    } else if constexpr (std::is_enum_v<T>) {
      return to_bits(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::same_as<T, bool>) {
      return value ? 1U : 0U;
    } else {
      return static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<T>>(value));
    }
  }

  template <StateScalar T>
  static T from_bits(std::uint64_t bits) {
    if constexpr (std::same_as<T, float>) {
      return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    } else if constexpr (std::same_as<T, double>) {
      return std::bit_cast<double>(bits);
    } else if constexpr (std::same_as<T, bool>) {
      return bits != 0;
    } else {
      return static_cast<T>(bits);
    }
  }

  struct Scalar {
    FieldKind kind;
    std::uint8_t size_bytes;
    std::uint64_t bits;
  };
  std::uint64_t read_bits(std::size_t size_bytes);
  /// Compares, lists, divides or assigns a scalar. Returns the bits that the field has afterwards.
  std::uint64_t visit_scalar(std::string_view name, const Scalar& scalar);
  void compare(const Scalar& scalar);
  void append(const Scalar& scalar);
  void note_component();
  void compare_opaque(const std::vector<std::uint8_t>& bytes, const NameBytes& names);
  void list_opaque(const std::vector<std::uint8_t>& bytes, const NameBytes& names);

  void list_text(const NamedBytes& field, const std::vector<std::uint8_t>& bytes);

  Mode mode_;
  Texts texts_ = Texts::kAsBytes;
  ByteWriter* writer_ = nullptr;
  ByteReader* reader_ = nullptr;
  std::vector<NamedField>* fields_ = nullptr;
  std::vector<ComponentEnd>* components_ = nullptr;
  const std::vector<NamedField>* assigned_ = nullptr;
  std::string path_;
  std::optional<FieldDifference> difference_;
  std::vector<std::string> unassigned_;
};

}  // namespace tickreel
