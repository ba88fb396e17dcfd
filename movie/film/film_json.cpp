#include "movie/film/film_json.h"

#include <limits>
#include <optional>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/counted.h"

namespace tickreel {
namespace {

constexpr std::size_t kMaxNameBytes = 256;
constexpr std::int64_t kMaxFileBytes = std::numeric_limits<std::int64_t>::max();

template <typename Archive, typename... Key>
void describe_camera_key(Archive&& archive, Key&... of) {
  constexpr double kLargestAngle = 4.0;
  archive.field({"at", ""}, of.seconds...);
  archive.field({"eye", ""}, of.eye...);
  archive.field({"target", ""}, of.target...);
  archive.field({"fov", "", false, 0, kLargestAngle}, of.vertical_fov...);
}

/// The archive that writes an object.
class Writer {
 public:
  enum class Fields : std::uint8_t { kAll, kCompared };

  explicit Writer(Fields fields = Fields::kAll) : fields_(fields) {}

  template <typename T>
  void field(const FilmField& about, const T& value) {
    const bool is_written = about.words != nullptr || fields_ == Fields::kAll;
    if (is_written && !(about.is_optional && value == T())) object_[about.name] = json(value);
  }
  void choice(const FilmField& about, const char* no, const char* yes, bool value) {
    field(about, std::string(value ? yes : about.is_optional ? "" : no));
  }
  Json take() { return std::move(object_); }

 private:
  static Json json(const std::string& value) { return value; }
  static Json json(bool value) { return value; }
  static Json json(float value) { return value; }
  static Json json(std::int64_t value) { return value; }
  static Json json(std::uint64_t hash) { return hash_text(hash); }
  static Json json(const std::optional<double>& value) { return *value; }
  static Json json(const Rational& value) { return fraction_text(value); }
  static Json json(const ImageSize& size) { return size_text(size); }
  static Json json(const Vec3& v) { return Json::array({v.x, v.y, v.z}); }
  static Json json(const Texts& texts) {
    Json object = Json::object();
    for (const auto& [name, value] : texts) object[name] = value;
    return object;
  }
  static Json json(const std::vector<CameraKey>& keys) {
    Json array = Json::array();
    for (const CameraKey& key : keys) {
      Writer writer;
      describe_camera_key(writer, key);
      array.push_back(writer.take());
    }
    return array;
  }

  Fields fields_;
  Json object_ = Json::object();
};

/// The archive that reads one; JsonFields keeps what is wrong.
class Reader {
 public:
  explicit Reader(JsonFields& fields) : fields_(fields) {}

  template <typename T>
  void field(const FilmField& about, T& value) {
    if (!about.is_optional || fields_.has(about.name)) read(about, value);
  }
  void choice(const FilmField& about, const std::string& no, const std::string& yes, bool& value) {
    std::string text = no;
    field({about.name, about.words, about.is_optional, 0, kMaxNameBytes}, text);
    value = text == yes;
    if (!value && text != no) {
      fields_.fail(about.name, "must be \"" + no + "\" or \"" + yes + "\"");
    }
  }

 private:
  void read(const FilmField& about, std::string& value) {
    const auto most = static_cast<std::size_t>(about.highest);
    value = fields_.text(about.name, most > 0 ? most : JsonFields::kMaxTextBytes);
  }
  void read(const FilmField& about, bool& value) { value = fields_.flag(about.name); }
  void read(const FilmField& about, std::uint64_t& hash) { hash = fields_.hash(about.name); }
  void read(const FilmField& about, std::int64_t& value) {
    value = fields_.integer(about.name, static_cast<std::int64_t>(about.lowest),
                            static_cast<std::int64_t>(about.highest));
  }
  void read(const FilmField& about, std::optional<double>& value) {
    value = fields_.number(about.name, about.lowest, about.highest);
  }
  void read(const FilmField& about, float& value) {
    value = static_cast<float>(fields_.number(about.name, about.lowest, about.highest));
  }
  /// With limits: of frames.
  void read(const FilmField& about, Rational& value) {
    value = fields_.fraction(about.name);
    if (about.highest > 0 && !is_frame_rate(value)) {
      fields_.fail(about.name, "must be above 0 and up to 1000, of terms up to 1000000");
    }
  }
  /// What is read is what would be written: no other form has a meaning.
  void read(const FilmField& about, ImageSize& size) {
    const std::string text = fields_.text(about.name, kMaxNameBytes);
    size = parse_image_size(text).value_or(ImageSize());
    if (size_text(size) == text) return;
    fields_.fail(about.name, "must be a text such as \"1280x720\", of sides up to 65535");
  }
  void read(const FilmField& about, Vec3& vector);
  void read(const FilmField& about, Texts& texts);
  void read(const FilmField& about, std::vector<CameraKey>& keys);

  JsonFields& fields_;
};

void Reader::read(const FilmField& about, Vec3& vector) {
  const Json& numbers = fields_.array(about.name);
  float* const places[] = {&vector.x, &vector.y, &vector.z};
  for (std::size_t i = 0; i < 3; ++i) {
    if (numbers.size() != 3 || !numbers[i].is_number()) {
      return fields_.fail(about.name, "must be an array of three numbers");
    }
    // Beyond the range of floats they become infinite, which check_note refuses.
    *places[i] = static_cast<float>(numbers[i].get<double>());
  }
}

void Reader::read(const FilmField& about, Texts& texts) {
  JsonFields members = fields_.fields(about.name);
  for (const auto& [key, value] : fields_.object(about.name).items()) {
    if (key.size() > kMaxNameBytes || key.find('\0') != key.npos) {
      fields_.fail(about.name, "has a name that is none");
    }
    texts.emplace_back(key, members.text(key.c_str()));
  }
  fields_.take(members.finish());
}

void Reader::read(const FilmField& about, std::vector<CameraKey>& keys) {
  const Json& values = fields_.array(about.name);
  if (values.size() > kMaxCameraKeys) fields_.fail(about.name, "has too many of them");
  for (std::size_t i = 0; i < values.size() && fields_.ok(); ++i) {
    const std::string name = about.name + ("[" + std::to_string(i) + "]");
    JsonFields fields(values[i], name + ".");
    CameraKey& key = keys.emplace_back();
    describe_camera_key(Reader(fields), key);
    fields_.take(fields.finish());
    if (Status sound = check_note(SetCameraKey{key}); fields_.ok() && !sound) {
      fields_.fail(name, "is no camera: " + sound.error().message);
    }
    if (i > 0 && key.seconds <= keys[i - 1].seconds) {
      fields_.fail(about.name, "must be in the order of their times, one for each");
    }
  }
}

/// What no field says alone.
void check_film(const FilmDefinition& film, JsonFields& fields) {
  constexpr std::size_t kMaxEndingBytes = 8;
  for (const char* name : {"from", "to"}) {
    if (film.is_recorded_interleave && fields.has(name)) {
      fields.fail(name, "must not be there with \"interleave\": \"recorded\", which is all of it");
    }
  }
  if (!film.is_recorded_interleave && film.range.in_seconds >= film.range.out_seconds) {
    fields.fail("to", "must be after 'from'");
  }
  const std::string& ending = film.container;
  const bool is_ending =
      ending.size() > 1 && ending.size() <= kMaxEndingBytes && ending[0] == '.' &&
      ending.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789", 1) == ending.npos;
  // The names of records must not be those of films.
  if (!is_ending || ending == ".json" || ending == kPartEnding) {
    fields.fail("container", "must be the ending of a film's name, such as \".mp4\"");
  }
  if (film.plan.segment_count() > kMaxSegments) {
    fields.fail("segment_frames", "makes more than " + std::to_string(kMaxSegments) + " segments");
  }
}

}  // namespace

Json json_of(const FilmDefinition& film) {
  Writer writer;
  FilmDefinition::describe(writer, film);
  return writer.take();
}

FilmDefinition read_film(JsonFields& fields) {
  FilmDefinition film;
  FilmDefinition::describe(Reader(fields), film);
  if (fields.ok()) check_film(film, fields);
  return film;
}

FilmDefinition read_film(JsonFields fields, JsonFields& parent) {
  FilmDefinition film = read_film(fields);
  parent.take(fields.finish());
  return film;
}

std::uint64_t identity(const FilmDefinition& film) {
  Writer writer(Writer::Fields::kCompared);
  FilmDefinition::describe(writer, film);
  return hash_of(writer.take());
}

std::string to_json_line(const SegmentJob& job) {
  Json object = json_of(job.film);
  object["segment"] = job.segment;
  return on_one_line(object);
}

Result<SegmentJob> parse_segment_job(std::string_view text) {
  constexpr std::size_t kMaxJobBytes = std::size_t{4} << 20U;
  const std::string name = "the segment job";
  if (text.size() > kMaxJobBytes) return bad_file(name + " has more than 4 MiB");
  const auto json = parse_json(text, name);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  SegmentJob job;
  job.film = read_film(fields);
  if (fields.ok()) job.segment = fields.integer("segment", 0, job.film.plan.segment_count() - 1);
  if (Status read = fields.finish(); !read) return bad_file(name + ": " + read.error().message);
  return job;
}

Json json_of(const FilmProvenance& provenance) {
  Writer writer;
  FilmProvenance::describe(writer, provenance);
  return writer.take();
}

FilmProvenance read_provenance(JsonFields fields, JsonFields& parent) {
  FilmProvenance provenance;
  FilmProvenance::describe(Reader(fields), provenance);
  parent.take(fields.finish());
  return provenance;
}

Json json_of(const SegmentRecord& record) {
  return {{"segment", record.segment},
          {"file_bytes", record.file_bytes},
          {"file_hash", hash_text(record.file_hash)},
          {"headers_hash", hash_text(record.headers_hash)},
          {"video_delay", record.video_delay},
          {"picture_hashes", hashes_text(record.picture_hashes)},
          {"packet_hashes", hashes_text(record.packet_hashes)}};
}

SegmentRecord read_segment_record(JsonFields& fields, const SegmentPlan& plan) {
  SegmentRecord record;
  record.segment = fields.integer("segment", 0, plan.segment_count() - 1);
  record.file_bytes = fields.integer("file_bytes", 0, kMaxFileBytes);
  record.file_hash = fields.hash("file_hash");
  record.headers_hash = fields.hash("headers_hash");
  record.video_delay = fields.integer("video_delay", 0, plan.range(record.segment).count - 1);
  record.picture_hashes = fields.hashes("picture_hashes");
  record.packet_hashes = fields.hashes("packet_hashes");
  const auto frames = static_cast<std::size_t>(plan.range(record.segment).count);
  const std::string of_each = "must have a hash for each of its " + counted(frames, "frame");
  if (record.picture_hashes.size() != frames) fields.fail("picture_hashes", of_each);
  if (record.packet_hashes.size() != frames) fields.fail("packet_hashes", of_each);
  return record;
}

}  // namespace tickreel
