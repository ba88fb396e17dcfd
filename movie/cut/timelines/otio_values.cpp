#include "movie/cut/timelines/otio_values.h"

#include <utility>
#include <vector>

#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/otio_names.h"

namespace tickreel::movie {
namespace {

const Json kNull;

const Json& member_of(const Json& json, const char* key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? kNull : *found;
}

bool is_schema(const Json& json, std::string_view schema) {
  const Json& said = member_of(json, kOtioSchema);
  return said.is_string() && said.get_ref<const std::string&>() == schema;
}

}  // namespace

OtioObject::OtioObject(const Json& json, std::string path)
    : json_(json), path_(std::move(path)), schema_(text(kOtioSchema)) {
  const std::size_t point = schema_.rfind('.');
  if (point == std::string::npos) return;
  version_ = parse_number<int>(std::string_view(schema_).substr(point + 1)).value_or(0);
  schema_.resize(point);
}

std::string OtioObject::in_words() const {
  constexpr std::size_t kShownBytes = 80;
  std::string words = text(kOtioSchema).empty() ? "what is no object of a schema"
                                                : text(kOtioSchema).substr(0, kShownBytes);
  if (!name().empty()) words += " " + quoted_text(name().substr(0, kShownBytes));
  return words + " (" + (path_.empty() ? "the file" : path_) + ")";
}

const Json& OtioObject::at(const char* key) const {
  return member_of(json_, key);
}

std::string OtioObject::text(const char* key) const {
  const Json& value = at(key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

bool OtioObject::is_enabled() const {
  const Json& enabled = at("enabled");
  return !enabled.is_boolean() || enabled.get<bool>();
}

OtioObject OtioObject::member(const char* key) const {
  return {at(key), path_.empty() ? key : path_ + "." + key};
}

std::vector<OtioObject> OtioObject::members(const char* key) const {
  std::vector<OtioObject> all;
  const Json& values = at(key);
  if (!values.is_array()) return all;
  const std::string list = path_.empty() ? key : path_ + "." + key;
  for (std::size_t i = 0; i < values.size(); ++i) {
    all.emplace_back(values[i], list + "[" + std::to_string(i) + "]");
  }
  return all;
}

const Json& OtioObject::own() const {
  return member_of(at("metadata"), kOtioOwn);
}

std::optional<OtioTime> otio_time(const Json& json) {
  const Json& value = member_of(json, "value");
  const Json& rate = member_of(json, "rate");
  if (!is_schema(json, "RationalTime.1") || !value.is_number() || !rate.is_number()) {
    return std::nullopt;
  }
  const auto exact_rate = snapped_rate(rate.get<double>());
  if (!exact_rate) return std::nullopt;
  const auto seconds = seconds_at(value.get<double>(), *exact_rate);
  if (!seconds) return std::nullopt;
  return OtioTime{*seconds, *exact_rate};
}

std::optional<OtioRange> otio_range(const Json& json) {
  if (!is_schema(json, "TimeRange.1")) return std::nullopt;
  const auto start = otio_time(member_of(json, "start_time"));
  const auto length = otio_time(member_of(json, "duration"));
  if (!start || !length || length->seconds < Rational(0)) return std::nullopt;
  return OtioRange{start->seconds, length->seconds, length->rate};
}

}  // namespace tickreel::movie
