#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/typed.h"
#include "encode/film_field.h"
#include "encode/sink_settings.h"
#include "movie/film/film_music.h"
#include "movie/film/film_overlay.h"
#include "movie/film/film_source.h"
#include "movie/film/json_text.h"
#include "movie/film/time/speed_plan.h"
#include "sim/view/camera_key.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The archives that write and read JSON. A describe() names each field once; the same describe()
// then serves for writing with JsonWriter and for reading with JsonReader.

/// Writes an object.
class JsonWriter {
 public:
  /// Which fields are written. kCompared leaves out the fields that are never compared, such as
  /// paths.
  enum class Fields : std::uint8_t { kAll, kCompared };

  explicit JsonWriter(Fields fields = Fields::kAll) : fields_(fields) {}

  /// Writes a field. Leaves out an optional field that has its default value.
  template <typename T>
  void field(const FilmField& about, const T& value) {
    const bool is_written = about.words != nullptr || fields_ == Fields::kAll;
    if (is_written && !(about.is_optional && value == T())) object_[about.name] = json(value);
  }
  /// Writes one of two words; leaves out an optional field whose value is false.
  void choice(const FilmField& about, const char* no, const char* yes, bool value) {
    field(about, std::string(value ? yes : about.is_optional ? "" : no));
  }
  /// Writes the name of the kind of source (kind_of()).
  void kind(const FilmField& about, const FilmSource& source);
  /// Writes an empty text.
  void nothing(const FilmField& about) { object_[about.name] = ""; }
  /// Writes a number. JsonReader checks the limits.
  void integer(const char* key, std::int64_t value, std::int64_t /*highest*/ = 0,
               std::int64_t /*lowest*/ = 0) {
    object_[key] = value;
  }
  /// Writes a value of an enumeration as its number. JsonReader checks the number.
  template <typename Enum>
  void enumeration(const char* key, const Enum& value, Enum /*last*/) {
    integer(key, static_cast<std::int64_t>(value));
  }
  /// Writes hashes as one text: 16 hexadecimal digits for each, with a space between. JsonReader
  /// checks their number.
  void hashes(const char* key, const std::vector<std::uint64_t>& values, std::int64_t /*most*/,
              std::int64_t /*least*/);
  /// Whether there is a value to write. Writes nothing itself.
  template <typename T>
  static bool has(const char* /*key*/, const std::optional<T>& value) {
    return value.has_value();
  }
  /// Writes an object as a field of this object. Calls describe() with the archive of the inner
  /// object.
  template <typename Describe>
  void part(const char* key, const Describe& describe) {
    object_[key] = written(fields_, describe);
  }
  /// Writes an array of objects. Calls describe() for each value, with the archive of its object
  /// and the value.
  template <typename T, typename Describe>
  void list(const char* key, const std::vector<T>& values, const Describe& describe) {
    object_[key] = array_of(values, describe, fields_);
  }
  /// Returns the object, and leaves the writer without it.
  Json take() { return std::move(object_); }

 private:
  template <typename Describe, typename... T>
  static Json written(Fields fields, const Describe& describe, const T&... value) {
    JsonWriter writer(fields);
    describe(writer, value...);
    return writer.take();
  }
  template <typename T, typename Describe>
  static Json array_of(const std::vector<T>& values, const Describe& describe,
                       Fields fields = Fields::kAll) {
    Json array = Json::array();
    for (const T& value : values) array.push_back(written(fields, describe, value));
    return array;
  }
  static Json json(const std::string& value) { return value; }
  template <auto Read>
  static Json json(const Typed<Read>& value) {
    return value.text();
  }
  static Json json(bool value) { return value; }
  static Json json(float value) { return value; }
  static Json json(std::int64_t value) { return value; }
  static Json json(std::uint64_t hash) { return hash_text(hash); }
  static Json json(const std::optional<double>& value) { return *value; }
  static Json json(const Rational& value);
  static Json json(const ImageSize& size);
  static Json json(const Vec3& v) { return Json::array({v.x, v.y, v.z}); }
  static Json json(const Texts& texts);
  static Json json(const std::vector<CameraKey>& keys);
  [[nodiscard]] Json json(const std::vector<FilmText>& texts) const;
  [[nodiscard]] Json json(const std::vector<LaidSound>& sounds) const;
  static Json json(const std::vector<std::int64_t>& numbers) { return numbers; }
  static Json json(const std::vector<SpeedKey>& keys) { return text_of(keys); }
  static Json json(const std::vector<Freeze>& freezes) { return text_of(freezes); }

  Fields fields_;
  Json object_ = Json::object();
};

/// Reads the fields of an object that is not trusted. Remembers the first field that is missing or
/// wrong; the value of a wrong field is then undefined. finish() returns that error. Borrows the
/// object.
class JsonReader {
 public:
  /// `where` comes before the names of fields in messages, such as "film.".
  explicit JsonReader(const Json& object, std::string where = "");

  /// Reads a field. An optional field that is missing leaves `value` unchanged.
  template <typename T>
  void field(const FilmField& about, T& value) {
    if (!about.is_optional || has(about.name)) read(about, value);
  }
  /// Reads one of two words as false or true; an optional field that is missing means false.
  void choice(const FilmField& about, const std::string& no, const std::string& yes, bool& value);
  /// Reads the kind of source, and sets `source` to an empty source of that kind. A missing or
  /// empty kind leaves `source` unchanged.
  void kind(const FilmField& about, FilmSource& source);
  /// Reads a field that must be an empty text.
  void nothing(const FilmField& about);
  /// Reads the version of the file's format, 1 or more. Any version but `known` fails; the error
  /// says whether the file is newer or older.
  void version(const char* key, std::int64_t known);
  /// Reads a number from `lowest` to `highest`.
  void integer(const char* key, std::int64_t& value, std::int64_t highest = kMax,
               std::int64_t lowest = 0);
  /// Reads a value of an enumeration, from 0 to `last`.
  template <typename Enum>
  void enumeration(const char* key, Enum& value, Enum last) {
    std::int64_t number = static_cast<std::int64_t>(value);
    integer(key, number, static_cast<std::int64_t>(last));
    value = static_cast<Enum>(number);
  }
  /// Reads from `least` to `most` hashes.
  void hashes(const char* key, std::vector<std::uint64_t>& values, std::int64_t most,
              std::int64_t least);
  /// Whether the object has the field.
  [[nodiscard]] bool has(const char* key) const;
  /// Whether the object has the field. If it has, sets `value` to a default value, ready to be
  /// read.
  template <typename T>
  bool has(const char* key, std::optional<T>& value) const {
    if (has(key)) value.emplace();
    return value.has_value();
  }
  /// Reads an object that is a field of this object. Calls describe() with the archive of the inner
  /// object.
  template <typename Describe>
  void part(const char* key, const Describe& describe) {
    read_part(find(key, Json::value_t::object, "must be an object"), key, describe);
  }
  /// Reads an array of objects. Appends a value for each object and calls describe() with both.
  template <typename T, typename Describe>
  void list(const char* key, std::vector<T>& values, const Describe& describe) {
    const Json& elements = array(key);
    for (std::size_t i = 0; i < elements.size() && ok(); ++i) {
      read_part(elements[i], key + ("[" + std::to_string(i) + "]"), describe,
                values.emplace_back());
    }
  }

  /// Returns the array of this name; an empty array, and an error, when the field is missing or no
  /// array.
  const Json& array(const char* key) { return find(key, Json::value_t::array, "must be an array"); }
  /// Remembers the error "the field 'size' must be ...", unless there was an error before.
  void fail(const std::string& key, const std::string& what);
  /// Remembers the error of `status`, if it is one and there was no error before.
  void take(const Status& status);
  /// Whether there was no error so far.
  [[nodiscard]] bool ok() const { return status_.ok(); }
  /// Returns the first error. It is an error too (kBadFile, like those of all fields) when the
  /// object has a field that was never read.
  Status finish();

 private:
  static constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

  template <typename Describe, typename... T>
  void read_part(const Json& object, const std::string& name, const Describe& describe,
                 T&... value) {
    JsonReader part(object, where_ + name + ".");
    describe(part, value...);
    take(part.finish());
  }
  /// Returns the field; JSON's null when it is missing.
  const Json& find(const char* key);
  /// Returns the field. When no field has this name and type, returns an empty value of the type,
  /// and `complaint` becomes the error.
  const Json& find(const char* key, Json::value_t type, const char* complaint);
  template <typename T>
  void set(const char* key, T& value, const std::optional<T>& found, const std::string& complaint) {
    if (!found) return fail(key, complaint);
    value = *found;
  }

  void read(const FilmField& about, std::string& value);
  template <auto Read>
  void read(const FilmField& about, Typed<Read>& value) {
    std::string text = value.text();
    read(about, text);
    if (text != value.text()) value = Typed<Read>(std::move(text));
  }
  void read(const FilmField& about, bool& value);
  void read(const FilmField& about, float& value);
  void read(const FilmField& about, std::int64_t& value);
  void read(const FilmField& about, std::uint64_t& hash);
  void read(const FilmField& about, std::optional<double>& value);
  void read(const FilmField& about, Rational& value);
  void read(const FilmField& about, ImageSize& size);
  void read(const FilmField& about, Vec3& vector);
  void read(const FilmField& about, Texts& texts);
  void read_pairs(const FilmField& about, Texts& texts);
  void read(const FilmField& about, std::vector<CameraKey>& keys);
  void read(const FilmField& about, std::vector<FilmText>& texts);
  void read(const FilmField& about, std::vector<LaidSound>& sounds);
  void read(const FilmField& about, std::vector<std::int64_t>& numbers);
  void read(const FilmField& about, std::vector<SpeedKey>& keys);
  void read(const FilmField& about, std::vector<Freeze>& freezes);
  /// Reads a text and converts it with `parse`.
  template <typename T, typename Parse>
  void read_text(const FilmField& about, T& value, const Parse& parse);

  const Json& object_;
  std::string where_;
  std::vector<std::string_view> asked_;
  Status status_;
};

/// A kind of JSON file.
struct DocumentKind {
  const char* version_field;  ///< the field with the version; its name also identifies the kind
  std::size_t max_bytes = 0;  ///< of the file
  bool has_own_hash = false;  ///< see add_own_hash()
  const char* complaint;      ///< comes between the file's name and what is wrong in messages about
                              ///< a file that is not such a document: " is no manifest: "
};
/// The version of all kinds. Since version 2, films are cut into segments of equal length.
inline constexpr std::int64_t kDocumentVersion = 2;

/// Returns the text of a document's file. `context` has the further arguments of T::describe().
template <typename T, typename... Context>
std::string document_text(const DocumentKind& kind, const T& value, const Context&... context) {
  JsonWriter writer;
  writer.integer(kind.version_field, kDocumentVersion);
  T::describe(writer, value, context...);
  Json object = writer.take();
  if (kind.has_own_hash) add_own_hash(object);
  return on_many_lines(object);
}

/// Reads a document from a file. kBadFile with the field that is wrong or missing; the errors of
/// read_text_file() too.
template <typename T, typename... Context>
Result<T> read_document(const DocumentKind& kind, const std::string& path,
                        const Context&... context) {
  auto json = read_json_file(path, kind.max_bytes);
  if (!json) return json.error();
  JsonReader reader(*json);
  reader.version(kind.version_field, kDocumentVersion);
  if (kind.has_own_hash && reader.ok()) reader.take(take_own_hash(*json));
  T value;
  T::describe(reader, value, context...);
  const Status read = reader.finish();
  return read ? Result<T>(std::move(value))
              : bad_file(path + kind.complaint + read.error().message);
}

}  // namespace tickreel::movie
