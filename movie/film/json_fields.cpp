#include "movie/film/json_fields.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace tickreel {
namespace {

constexpr std::size_t kHashDigits = 16;

bool parse_hash(std::string_view text, std::uint64_t& hash) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (text.size() != kHashDigits || !std::ranges::all_of(text, is_digit)) return false;
  std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  return true;
}

bool parse_digits(std::string_view text, std::int64_t& value) {
  const bool is_digits = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  return is_digits &&
         std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc();
}

const Json& nothing(Json::value_t type) {
  static const Json array = Json::array();
  static const Json object = Json::object();
  return type == Json::value_t::array ? array : object;
}

}  // namespace

JsonFields::JsonFields(const Json& object, std::string where)
    : object_(object), where_(std::move(where)) {
  if (object.is_object()) return;
  const std::string name = where_.empty() ? "it" : where_.substr(0, where_.size() - 1);
  status_ = bad_file(name + " must be an object");
}

bool JsonFields::has(const char* key) const {
  return object_.is_object() && object_.contains(key);
}

const Json* JsonFields::find(const char* key) {
  asked_.emplace_back(key);
  if (!object_.is_object()) return nullptr;
  const auto field = object_.find(key);
  if (field != object_.end()) return &*field;
  if (status_) status_ = bad_file("the field '" + where_ + key + "' is missing");
  return nullptr;
}

void JsonFields::fail(const std::string& key, const std::string& what) {
  if (status_) status_ = bad_file("the field '" + where_ + key + "' " + what);
}

void JsonFields::take(const Status& status) {
  if (status_) status_ = status;
}

std::string JsonFields::text(const char* key, std::size_t max_bytes) {
  const Json* field = find(key);
  if (field == nullptr) return {};
  if (!field->is_string()) {
    fail(key, "must be a text");
    return {};
  }
  const auto& text = field->get_ref<const std::string&>();
  if (text.size() > max_bytes || text.find('\0') != text.npos) {
    fail(key, "must have at most " + std::to_string(max_bytes) + " bytes, none of them 0");
    return {};
  }
  return text;
}

std::int64_t JsonFields::integer(const char* key, std::int64_t lowest, std::int64_t highest) {
  const Json* field = find(key);
  if (field == nullptr) return lowest;
  const bool is_too_large =
      field->is_number_unsigned() &&
      field->get<std::uint64_t>() > static_cast<std::uint64_t>(std::max<std::int64_t>(highest, 0));
  if (field->is_number_integer() && !is_too_large) {
    const auto value = field->get<std::int64_t>();
    if (value >= lowest && value <= highest) return value;
  }
  fail(key, "must be an integer from " + std::to_string(lowest) + " to " + std::to_string(highest));
  return lowest;
}

void JsonFields::version(const char* key, std::int64_t newest) {
  const std::int64_t found = integer(key, 1, std::numeric_limits<std::int64_t>::max());
  if (found > newest) {
    fail(key, "is " + std::to_string(found) + ", and here " + std::to_string(newest) +
                  " is the newest: it was made by a newer tickreel; use that one");
  }
}

double JsonFields::number(const char* key, double lowest, double highest) {
  const Json* field = find(key);
  if (field == nullptr) return lowest;
  if (field->is_number()) {
    const auto value = field->get<double>();
    if (value >= lowest && value <= highest) return value;
  }
  fail(key, "must be a number from " + on_one_line(lowest) + " to " + on_one_line(highest));
  return lowest;
}

bool JsonFields::flag(const char* key) {
  const Json* field = find(key);
  if (field == nullptr) return false;
  if (field->is_boolean()) return field->get<bool>();
  fail(key, "must be true or false");
  return false;
}

std::uint64_t JsonFields::hash(const char* key) {
  std::uint64_t hash = 0;
  const Json* field = find(key);
  if (field == nullptr) return 0;
  if (!field->is_string() || !parse_hash(field->get_ref<const std::string&>(), hash)) {
    fail(key, "must be a text of 16 hexadecimal digits");
  }
  return hash;
}

std::vector<std::uint64_t> JsonFields::hashes(const char* key) {
  constexpr std::size_t kPieceBytes = kHashDigits + 1;
  const Json* field = find(key);
  if (field == nullptr) return {};
  const std::string_view text =
      field->is_string() ? std::string_view(field->get_ref<const std::string&>()) : " ";
  std::vector<std::uint64_t> hashes;
  if (text.empty()) return hashes;
  hashes.reserve(text.size() / kPieceBytes + 1);
  for (std::size_t at = 0; at <= text.size(); at += kPieceBytes) {
    std::uint64_t hash = 0;
    const bool is_separate = at == 0 || text[at - 1] == ' ';
    if (!is_separate || !parse_hash(text.substr(at, kHashDigits), hash)) {
      fail(key, "must be a text of 16 hexadecimal digits for each frame, with spaces between");
      return {};
    }
    hashes.push_back(hash);
  }
  return hashes;
}

Rational JsonFields::fraction(const char* key) {
  const Json* field = find(key);
  if (field == nullptr) return {};
  const std::string_view text =
      field->is_string() ? std::string_view(field->get_ref<const std::string&>()) : "";
  const std::size_t slash = std::min(text.find('/'), text.size());
  std::int64_t numerator = 0;
  std::int64_t denominator = 0;
  if (parse_digits(text.substr(0, slash), numerator) && slash < text.size() &&
      parse_digits(text.substr(slash + 1), denominator) && denominator > 0) {
    return Rational(numerator, denominator);
  }
  fail(key, "must be a text of two integers of 64 bits, such as \"60000/1001\"");
  return {};
}

const Json& JsonFields::array(const char* key) {
  const Json* field = find(key);
  if (field != nullptr && field->is_array()) return *field;
  fail(key, "must be an array");
  return nothing(Json::value_t::array);
}

const Json& JsonFields::object(const char* key) {
  const Json* field = find(key);
  if (field != nullptr && field->is_object()) return *field;
  fail(key, "must be an object");
  return nothing(Json::value_t::object);
}

JsonFields JsonFields::fields(const char* key) {
  return {object(key), where_ + key + "."};
}

Status JsonFields::finish() {
  if (!status_) return status_;
  for (const auto& [key, value] : object_.items()) {
    if (std::ranges::find(asked_, key) == asked_.end()) {
      return bad_file("there is no field " + quoted_name(where_ + key));
    }
  }
  return {};
}

}  // namespace tickreel
