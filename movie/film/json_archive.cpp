#include "movie/film/json_archive.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/text/counted.h"
#include "core/text/parse_number.h"
#include "movie/film/film_definition.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kHashDigits = 16;
constexpr std::size_t kMaxNameBytes = 256;
constexpr std::size_t kMaxTextBytes = 65536;

std::string fraction_text(const Rational& value) {
  return std::to_string(value.numerator()) + "/" + std::to_string(value.denominator());
}

/// Accepts only the form in which hashes are written.
std::optional<std::uint64_t> parse_hash(std::string_view text) {
  const auto hash = parse_number<std::uint64_t>(text, 16);
  return hash && hash_text(*hash) == text ? hash : std::nullopt;
}

/// Accepts no signs.
std::optional<Rational> parse_fraction(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos || text.find('-') != text.npos) return std::nullopt;
  const auto numerator = parse_number<std::int64_t>(text.substr(0, slash));
  const auto denominator = parse_number<std::int64_t>(text.substr(slash + 1));
  if (!numerator || !denominator || *denominator == 0) return std::nullopt;
  return Rational(*numerator, *denominator);
}

/// Returns an empty text for a value that is not a text.
std::string_view text_of(const Json& value) {
  const auto* text = value.get_ptr<const std::string*>();
  return text != nullptr ? std::string_view(*text) : std::string_view();
}

template <typename Archive, typename Key>
void describe_camera_key(Archive& archive, Key& of) {
  constexpr double kLargestAngle = 4.0;
  archive.field({"at", ""}, of.seconds);
  archive.field({"eye", ""}, of.eye);
  archive.field({"target", ""}, of.target);
  archive.field({"fov", "", false, 0, kLargestAngle}, of.vertical_fov);
  auto ease = static_cast<std::int64_t>(of.ease);
  archive.field({"ease", "", true, 1, 3}, ease);
  if constexpr (!std::is_const_v<Key>) of.ease = static_cast<CameraEase>(ease);
}

template <typename Archive, typename Text>
void describe_text(Archive& archive, Text& of) {
  archive.field({"text", "", false, 0, kMaxFilmTextBytes}, of.utf8);
  archive.field({"at", "", false, 0, kMaxNameBytes}, of.place);
  archive.field({"from", ""}, of.from);
  archive.field({"to", ""}, of.to);
  archive.field({"size", "", false, kSmallestText, kLargestText}, of.size);
  archive.field({"subtitle", "", true, 0, kMaxFilmTextBytes}, of.subtitle);
  archive.field({"fontfile", nullptr, true}, of.fontfile);
  archive.field({"fontfile_hash", "", true}, of.fontfile_hash);
  archive.field({"fontcolor", "", true, 0, kMaxNameBytes}, of.fontcolor);
  archive.choice({"box", "", true}, "on", "off", of.has_no_box);
  archive.field({"boxcolor", "", true, 0, kMaxNameBytes}, of.boxcolor);
  archive.field({"own_fade", "", true}, of.has_own_fade);
  archive.field({"fade", "", true}, of.fade);
}

template <std::size_t Index>
bool choose_if(std::string_view kind, FilmSource& source) {
  using Source = std::variant_alternative_t<Index, FilmSource>;
  if (kind != Source::kName) return false;
  source.emplace<Source>();
  return true;
}

/// Puts an empty source of this kind into `source`. Returns false for an unknown kind and changes
/// nothing then.
template <std::size_t... Index>
bool choose_kind(std::string_view kind, FilmSource& source, std::index_sequence<Index...>) {
  return (choose_if<Index>(kind, source) || ...);
}

}  // namespace

void JsonWriter::kind(const FilmField& about, const FilmSource& source) {
  field(about, std::string(kind_of(source)));
}

void JsonWriter::hashes(const char* key, const std::vector<std::uint64_t>& values,
                        std::int64_t /*most*/, std::int64_t /*least*/) {
  // One long text costs a fraction of as many separate texts.
  std::string text;
  for (const std::uint64_t hash : values) text += (text.empty() ? "" : " ") + hash_text(hash);
  object_[key] = text;
}

Json JsonWriter::json(const Rational& value) {
  return fraction_text(value);
}

Json JsonWriter::json(const ImageSize& size) {
  return size_text(size);
}

Json JsonWriter::json(const Texts& texts) {
  if (texts.size() <= JsonLimits().members) {
    Json object = Json::object();
    for (const auto& [name, value] : texts) object[name] = value;
    if (object.size() == texts.size()) return object;
  }
  // A name occurs twice, as chapters' names may, or there are more members than reading allows in
  // an object.
  Json pairs = Json::array();
  for (const auto& [name, value] : texts) pairs.push_back(Json::array({name, value}));
  return pairs;
}

Json JsonWriter::json(const std::vector<CameraKey>& keys) {
  return array_of(keys, [](auto& part, const auto& key) { describe_camera_key(part, key); });
}

Json JsonWriter::json(const std::vector<FilmText>& texts) const {
  return array_of(
      texts, [](auto& part, const auto& text) { describe_text(part, text); }, fields_);
}

Json JsonWriter::json(const std::vector<LaidSound>& sounds) const {
  return array_of(
      sounds, [](auto& part, const auto& sound) { LaidSound::describe(part, sound); }, fields_);
}

JsonReader::JsonReader(const Json& object, std::string where)
    : object_(object), where_(std::move(where)) {
  if (object.is_object()) return;
  const std::string name = where_.empty() ? "it" : where_.substr(0, where_.size() - 1);
  status_ = bad_file(name + " must be an object");
}

bool JsonReader::has(const char* key) const {
  return object_.is_object() && object_.contains(key);
}

const Json& JsonReader::find(const char* key) {
  static const Json nothing;
  asked_.emplace_back(key);
  if (has(key)) return *object_.find(key);
  fail(key, "is missing");
  return nothing;
}

const Json& JsonReader::find(const char* key, Json::value_t type, const char* complaint) {
  static const Json array = Json::array();
  static const Json object = Json::object();
  const Json& field = find(key);
  if (field.type() == type) return field;
  fail(key, complaint);
  return type == Json::value_t::array ? array : object;
}

void JsonReader::fail(const std::string& key, const std::string& what) {
  take(bad_file("the field '" + where_ + key + "' " + what));
}

void JsonReader::take(const Status& status) {
  if (status_) status_ = status;
}

void JsonReader::choice(const FilmField& about, const std::string& no, const std::string& yes,
                        bool& value) {
  std::string text = no;
  field({about.name, about.words, about.is_optional, 0, kMaxNameBytes}, text);
  value = text == yes;
  if (!value && text != no) fail(about.name, "must be \"" + no + "\" or \"" + yes + "\"");
}

void JsonReader::kind(const FilmField& about, FilmSource& source) {
  std::string kind;
  field(about, kind);
  constexpr auto kAll = std::make_index_sequence<std::variant_size_v<FilmSource>>();
  if (kind.empty() || choose_kind(kind, source, kAll)) return;
  fail(about.name,
       "must be \"card\", \"still\", \"video\", \"panes\", \"frames\" or \"captured\", or absent");
}

void JsonReader::nothing(const FilmField& about) {
  std::string text;
  field(about, text);
  if (!text.empty()) fail(about.name, "must be empty");
}

void JsonReader::version(const char* key, std::int64_t known) {
  std::int64_t found = known;
  integer(key, found, kMax, 1);
  if (found == known) return;
  const std::string age = found > known ? "a newer" : "an older";
  fail(key, "is " + std::to_string(found) + ", and here " + std::to_string(known) +
                " is read: it was made by " + age + " tickreel; use that one");
}

void JsonReader::integer(const char* key, std::int64_t& value, std::int64_t highest,
                         std::int64_t lowest) {
  const Json& field = find(key);
  const auto* large = field.get_ptr<const std::uint64_t*>();
  const bool fits =
      field.is_number_integer() && (large == nullptr || std::in_range<std::int64_t>(*large));
  const std::int64_t found = fits ? field.get<std::int64_t>() : 0;
  if (!fits || found < lowest || found > highest) {
    return fail(key, "must be an integer from " + std::to_string(lowest) + " to " +
                         std::to_string(highest));
  }
  value = found;
}

void JsonReader::hashes(const char* key, std::vector<std::uint64_t>& values, std::int64_t most,
                        std::int64_t least) {
  constexpr std::size_t kPieceBytes = kHashDigits + 1;
  const Json& field = find(key);
  const std::string_view text = field.is_string() ? text_of(field) : " ";
  values.reserve(text.size() / kPieceBytes + 1);
  for (std::size_t at = 0; at <= text.size() && !text.empty(); at += kPieceBytes) {
    const bool is_separate = at == 0 || text[at - 1] == ' ';
    const auto hash = parse_hash(text.substr(at, kHashDigits));
    if (!is_separate || !hash) {
      return fail(key,
                  "must be a text of 16 hexadecimal digits for each frame, with spaces between");
    }
    values.push_back(*hash);
  }
  const auto count = static_cast<std::int64_t>(values.size());
  if (count < least || count > most) {
    fail(key, "must have a hash for each of its " + counted(most, "frame"));
  }
}

void JsonReader::read(const FilmField& about, std::string& value) {
  const std::size_t most =
      about.highest > 0 ? static_cast<std::size_t>(about.highest) : kMaxTextBytes;
  const Json& field = find(about.name);
  if (!field.is_string()) return fail(about.name, "must be a text");
  const std::string_view text = text_of(field);
  if (text.size() > most || text.find('\0') != text.npos) {
    return fail(about.name, "must have at most " + std::to_string(most) + " bytes, none of them 0");
  }
  value = text;
}

void JsonReader::read(const FilmField& about, bool& value) {
  const Json& field = find(about.name);
  set(about.name, value, field.is_boolean() ? std::optional(field.get<bool>()) : std::nullopt,
      "must be true or false");
}

void JsonReader::read(const FilmField& about, std::uint64_t& hash) {
  set(about.name, hash, parse_hash(text_of(find(about.name))),
      "must be a text of 16 hexadecimal digits");
}

void JsonReader::read(const FilmField& about, std::optional<double>& value) {
  const Json& field = find(about.name);
  value = field.is_number() ? std::optional(field.get<double>()) : std::nullopt;
  if (value && *value >= about.lowest && *value <= about.highest) return;
  fail(about.name,
       "must be a number from " + on_one_line(about.lowest) + " to " + on_one_line(about.highest));
}

void JsonReader::read(const FilmField& about, float& value) {
  std::optional<double> found;
  read(about, found);
  value = static_cast<float>(found.value_or(about.lowest));
}

void JsonReader::read(const FilmField& about, std::int64_t& value) {
  integer(about.name, value, static_cast<std::int64_t>(about.highest),
          static_cast<std::int64_t>(about.lowest));
}

/// With limits, the value is a frame rate.
void JsonReader::read(const FilmField& about, Rational& value) {
  set(about.name, value, parse_fraction(text_of(find(about.name))),
      "must be a text of two integers of 64 bits, such as \"60000/1001\"");
  if (about.highest > 0 && !is_frame_rate(value)) {
    fail(about.name, "must be above 0 and up to 1000, of terms up to 100000000");
  }
}

/// Accepts only the form in which sizes are written.
void JsonReader::read(const FilmField& about, ImageSize& size) {
  std::string text;
  read({about.name, about.words, false, 0, kMaxNameBytes}, text);
  size = parse_image_size(text).value_or(ImageSize());
  if (size_text(size) == text) return;
  fail(about.name, "must be a text such as \"1280x720\", of sides up to 65535");
}

void JsonReader::read(const FilmField& about, Vec3& vector) {
  const Json& numbers = array(about.name);
  float* const places[] = {&vector.x, &vector.y, &vector.z};
  for (std::size_t i = 0; i < 3; ++i) {
    if (numbers.size() != 3 || !numbers[i].is_number()) {
      return fail(about.name, "must be an array of three numbers");
    }
    // A number beyond the range of floats becomes infinite, which check_note() refuses.
    *places[i] = static_cast<float>(numbers[i].get<double>());
  }
}

void JsonReader::read(const FilmField& about, Texts& texts) {
  if (has(about.name) && object_.find(about.name)->is_array()) return read_pairs(about, texts);
  part(about.name, [&](JsonReader& members) {
    for (const auto& [key, value] : members.object_.items()) {
      if (key.size() > kMaxTextBytes || key.find('\0') != key.npos) {
        fail(about.name, "has a name that is none");
      }
      std::string text;
      members.field({key.c_str(), ""}, text);
      texts.emplace_back(key, text);
    }
  });
}

void JsonReader::read_pairs(const FilmField& about, Texts& texts) {
  for (const Json& pair : array(about.name)) {
    const bool is_pair =
        pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string();
    const std::string_view name = is_pair ? text_of(pair[0]) : "";
    const std::string_view value = is_pair ? text_of(pair[1]) : "";
    if (!is_pair || std::max(name.size(), value.size()) > kMaxTextBytes ||
        name.find('\0') != name.npos || value.find('\0') != value.npos) {
      return fail(about.name, "must be an object, or an array of pairs of texts");
    }
    texts.emplace_back(name, value);
  }
}

void JsonReader::read(const FilmField& about, std::vector<CameraKey>& keys) {
  if (array(about.name).size() > kMaxCameraKeys) fail(about.name, "has too many of them");
  list(about.name, keys, [](auto& part, auto& key) { describe_camera_key(part, key); });
  for (std::size_t i = 0; i < keys.size() && ok(); ++i) {
    if (Status valid = check_note(SetCameraKey{keys[i]}); !valid) {
      fail(about.name + ("[" + std::to_string(i) + "]"), "is no camera: " + valid.error().message);
    }
    if (i > 0 && keys[i].seconds <= keys[i - 1].seconds) {
      fail(about.name, "must be in the order of their times, one for each");
    }
  }
}

void JsonReader::read(const FilmField& about, std::vector<FilmText>& texts) {
  if (array(about.name).size() > kMaxFilmTexts + kMaxBurntCaptions)
    fail(about.name, "has too many of them");
  list(about.name, texts, [](auto& part, auto& text) { describe_text(part, text); });
}

void JsonReader::read(const FilmField& about, std::vector<LaidSound>& sounds) {
  if (array(about.name).size() > kMostLaidSounds) fail(about.name, "has too many of them");
  list(about.name, sounds, [](auto& part, auto& sound) { LaidSound::describe(part, sound); });
}

/// Reads the numbers of players.
void JsonReader::read(const FilmField& about, std::vector<std::int64_t>& numbers) {
  const Json& elements = array(about.name);
  for (const Json& element : elements) {
    const bool is_player = element.is_number_integer() && element >= 0 &&
                           element < static_cast<std::int64_t>(kMaxPlayers);
    if (!is_player || elements.size() > kMaxPlayers) {
      return fail(about.name, "must be an array of players' numbers");
    }
    numbers.push_back(element.get<std::int64_t>());
  }
}

template <typename T, typename Parse>
void JsonReader::read_text(const FilmField& about, T& value, const Parse& parse) {
  std::string text;
  read(about, text);
  if (text.empty()) return;
  auto parsed = parse(text);
  if (!parsed) return fail(about.name, "is wrong: " + parsed.error().message);
  value = *std::move(parsed);
}

void JsonReader::read(const FilmField& about, std::vector<SpeedKey>& keys) {
  read_text(about, keys, parse_written_keys);
}

void JsonReader::read(const FilmField& about, std::vector<Freeze>& freezes) {
  read_text(about, freezes, parse_written_freezes);
}

Status JsonReader::finish() {
  if (!status_) return status_;
  for (const auto& [key, value] : object_.items()) {
    if (std::ranges::find(asked_, key) == asked_.end()) {
      return bad_file("there is no field " + quoted_name(where_ + key));
    }
  }
  return {};
}

}  // namespace tickreel::movie
