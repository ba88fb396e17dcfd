#include "movie/film/film_json.h"

#include <cstdlib>
#include <limits>
#include <utility>

#include "core/text/counted.h"

namespace tickreel {
namespace {

constexpr std::size_t kMaxNameBytes = 256;
constexpr std::int64_t kMaxFrames = 1'000'000'000;
constexpr std::int64_t kMaxFileBytes = std::numeric_limits<std::int64_t>::max();

Json json_of(const CameraKey& key) {
  const auto vector = [](const Vec3& v) { return Json::array({v.x, v.y, v.z}); };
  return {{"at", fraction_text(key.seconds)},
          {"eye", vector(key.eye)},
          {"target", vector(key.target)},
          {"fov", key.vertical_fov}};
}

Vec3 read_vector(JsonFields& fields, const char* name) {
  const Json& numbers = fields.array(name);
  Vec3 vector;
  float* const places[] = {&vector.x, &vector.y, &vector.z};
  for (std::size_t i = 0; i < 3; ++i) {
    if (numbers.size() != 3 || !numbers[i].is_number()) {
      fields.fail(name, "must be an array of three numbers");
      return {};
    }
    // Beyond the range of floats they become infinite, which check_note refuses.
    *places[i] = static_cast<float>(numbers[i].get<double>());
  }
  return vector;
}

CameraKey read_camera_key(const Json& value, JsonFields& parent, const std::string& name) {
  JsonFields fields(value, name + ".");
  CameraKey key;
  key.seconds = fields.fraction("at");
  key.eye = read_vector(fields, "eye");
  key.target = read_vector(fields, "target");
  constexpr double kLargestAngle = 4.0;
  key.vertical_fov = static_cast<float>(fields.number("fov", 0.0, kLargestAngle));
  parent.take(fields.finish());
  if (Status sound = check_note(SetCameraKey{key}); parent.ok() && !sound) {
    parent.fail(name, "is no camera: " + sound.error().message);
  }
  return key;
}

std::vector<CameraKey> read_camera_keys(JsonFields& fields) {
  std::vector<CameraKey> keys;
  if (!fields.has("camera_keys")) return keys;
  const Json& values = fields.array("camera_keys");
  if (values.size() > kMaxCameraKeys) fields.fail("camera_keys", "has too many of them");
  for (std::size_t i = 0; i < values.size() && fields.ok(); ++i) {
    keys.push_back(read_camera_key(values[i], fields, "camera_keys[" + std::to_string(i) + "]"));
    if (i > 0 && keys[i].seconds <= keys[i - 1].seconds) {
      fields.fail("camera_keys", "must be in the order of their times, one for each");
    }
  }
  return keys;
}

ImageSize read_size(JsonFields& fields) {
  constexpr int kMaxSidePixels = 65535;
  const std::string text = fields.text("size", kMaxNameBytes);
  ImageSize size;
  std::string written;
  // What is read is what would be written: no other form has a meaning.
  const std::size_t separator = text.find('x');
  if (separator != text.npos && separator < 6 && text.size() < 12) {
    size = {std::atoi(text.c_str()), std::atoi(text.c_str() + separator + 1)};
    written = std::to_string(size.width) + "x" + std::to_string(size.height);
  }
  const auto is_side = [](int side) { return side >= 1 && side <= kMaxSidePixels; };
  if (written != text || !is_side(size.width) || !is_side(size.height)) {
    fields.fail("size", "must be a text such as \"1280x720\", of sides up to 65535");
  }
  return size;
}

Rational read_frame_rate(JsonFields& fields) {
  constexpr std::int64_t kMaxTerm = 1'000'000;
  const Rational rate = fields.fraction("fps");
  if (rate.numerator() < 1 || rate.numerator() > kMaxTerm || rate.denominator() > kMaxTerm ||
      rate > Rational(1000)) {
    fields.fail("fps", "must be above 0 and up to 1000, of terms up to 1000000");
  }
  return rate;
}

CaptureRange read_range(JsonFields& fields) {
  const CaptureRange range{fields.fraction("from"), fields.fraction("to")};
  if (fields.ok() && range.in_seconds >= range.out_seconds) {
    fields.fail("to", "must be after 'from'");
  }
  return range;
}

SegmentPlan read_plan(JsonFields& fields) {
  const SegmentPlan plan{fields.integer("frames", 1, kMaxFrames),
                         fields.integer("segment_frames", 1, kMaxFrames)};
  if (plan.segment_count() > kMaxSegments) {
    fields.fail("segment_frames", "makes more than " + std::to_string(kMaxSegments) + " segments");
  }
  return plan;
}

std::string read_container(JsonFields& fields) {
  constexpr std::size_t kMaxEndingBytes = 8;
  const std::string ending = fields.text("container", kMaxEndingBytes);
  const bool is_ending =
      ending.size() > 1 && ending[0] == '.' &&
      ending.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789", 1) == ending.npos;
  // The names of records must not be those of films.
  if (!is_ending || ending == ".json" || ending == ".part") {
    fields.fail("container", "must be the ending of a film's name, such as \".mp4\"");
  }
  return ending;
}

std::vector<std::pair<std::string, std::string>> read_texts(JsonFields& fields, const char* name) {
  std::vector<std::pair<std::string, std::string>> texts;
  JsonFields members = fields.fields(name);
  for (const auto& [key, value] : fields.object(name).items()) {
    if (key.size() > kMaxNameBytes || key.find('\0') != key.npos) {
      fields.fail(name, "has a name that is none");
    }
    texts.emplace_back(key, members.text(key.c_str()));
  }
  fields.take(members.finish());
  return texts;
}

void read_encoding(JsonFields& fields, SinkSettings& encoding) {
  const auto optional_text = [&](const char* name, std::string& value) {
    if (fields.has(name)) value = fields.text(name, kMaxNameBytes);
  };
  constexpr double kLargestCrf = 255.0;
  optional_text("format", encoding.format);
  optional_text("vcodec", encoding.vcodec);
  if (fields.has("crf")) encoding.crf = fields.number("crf", 0.0, kLargestCrf);
  optional_text("preset", encoding.preset);
  optional_text("pix_fmt", encoding.pix_fmt);
  if (fields.has("codec_opts")) encoding.codec_options = read_texts(fields, "codec_opts");
}

Json json_of_texts(const std::vector<std::pair<std::string, std::string>>& texts) {
  Json object = Json::object();
  for (const auto& [name, value] : texts) object[name] = value;
  return object;
}

}  // namespace

Json json_of(const FilmDefinition& film) {
  Json object = {{"replay", film.replay}, {"replay_hash", hash_text(film.replay_hash)}};
  if (film.is_recorded_interleave) {
    object["interleave"] = "recorded";
  } else {
    object["from"] = fraction_text(film.range.in_seconds);
    object["to"] = fraction_text(film.range.out_seconds);
  }
  object["size"] = std::to_string(film.size.width) + "x" + std::to_string(film.size.height);
  object["fps"] = fraction_text(film.frame_rate);
  object["camera"] = film.camera;
  for (const CameraKey& key : film.camera_keys) object["camera_keys"].push_back(json_of(key));
  if (film.ignores_divergence) object["ignore_divergence"] = true;
  object["container"] = film.container;
  const SinkSettings& encoding = film.encoding;
  const auto add_text = [&](const char* name, const std::string& value) {
    if (!value.empty()) object[name] = value;
  };
  add_text("format", encoding.format);
  add_text("vcodec", encoding.vcodec);
  if (encoding.crf) object["crf"] = *encoding.crf;
  add_text("preset", encoding.preset);
  add_text("pix_fmt", encoding.pix_fmt);
  if (!encoding.codec_options.empty()) {
    object["codec_opts"] = json_of_texts(encoding.codec_options);
  }
  object["frames"] = film.plan.frame_count;
  object["segment_frames"] = film.plan.segment_frames;
  return object;
}

FilmDefinition read_film(JsonFields& fields) {
  FilmDefinition film;
  film.replay = fields.text("replay");
  film.replay_hash = fields.hash("replay_hash");
  if (fields.has("interleave")) {
    const std::string interleave = fields.text("interleave", kMaxNameBytes);
    film.is_recorded_interleave = interleave == "recorded";
    if (interleave != "recorded" && interleave != "fixed") {
      fields.fail("interleave", "must be \"fixed\" or \"recorded\"");
    }
  }
  if (!film.is_recorded_interleave) film.range = read_range(fields);
  for (const char* name : {"from", "to"}) {
    if (film.is_recorded_interleave && fields.has(name)) {
      fields.fail(name, "must not be there with \"interleave\": \"recorded\", which is all of it");
    }
  }
  film.size = read_size(fields);
  film.frame_rate = read_frame_rate(fields);
  film.camera = fields.text("camera");
  film.camera_keys = read_camera_keys(fields);
  if (fields.has("ignore_divergence")) film.ignores_divergence = fields.flag("ignore_divergence");
  film.container = read_container(fields);
  read_encoding(fields, film.encoding);
  film.plan = read_plan(fields);
  return film;
}

FilmDefinition read_film(JsonFields fields, JsonFields& parent) {
  FilmDefinition film = read_film(fields);
  parent.take(fields.finish());
  return film;
}

std::uint64_t identity(const FilmDefinition& film) {
  Json object = json_of(film);
  object.erase("replay");
  return hash_of(object);
}

Json json_of(const FilmProvenance& provenance) {
  return {{"tickreel", provenance.tickreel_version},
          {"program", hash_text(provenance.program_hash)},
          {"renderer", provenance.renderer},
          {"libraries", json_of_texts(provenance.libraries)}};
}

FilmProvenance read_provenance(JsonFields fields, JsonFields& parent) {
  FilmProvenance provenance;
  provenance.tickreel_version = fields.text("tickreel", kMaxNameBytes);
  provenance.program_hash = fields.hash("program");
  provenance.renderer = fields.text("renderer");
  provenance.libraries = read_texts(fields, "libraries");
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
