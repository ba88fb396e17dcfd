#include "movie/film/json_text.h"

#include <utility>
#include <vector>

#include "core/files/text_file.h"
#include "core/text/hexadecimal.h"
#include "core/text/quoted_text.h"
#include "encode/xxh3.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kMaxValues = std::size_t{1} << 20U;
constexpr const char* kOwnHash = "own_hash";

/// Builds a value and stops at the first thing that is too much, so that memory is a small multiple
/// of the text's length whatever it says.
// NOLINTNEXTLINE(bugprone-exception-escape): moving a Json does not throw; it asserts.
class StrictBuilder final : public nlohmann::json_sax<Json> {
 public:
  explicit StrictBuilder(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return add(nullptr) != nullptr; }
  bool boolean(bool value) override { return add(value) != nullptr; }
  bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
  bool number_float(number_float_t value, const string_t& /*text*/) override {
    return add(value) != nullptr;
  }
  bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
  bool binary(binary_t& /*value*/) override { return refuse("has binary data"); }
  bool start_object(std::size_t /*count*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*count*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Json& object = *open_.back();
    if (object.contains(name)) return refuse("has two fields " + quoted_name(name));
    if (object.size() >= limits_.members) return refuse("has too many fields");
    member_ = &object[name];
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*why*/) override {
    return refuse("is no JSON from byte " + std::to_string(position) + " on");
  }

  Json root;
  std::string problem;

 private:
  bool refuse(std::string what) {
    if (problem.empty()) problem = std::move(what);
    return false;
  }

  Json* add(Json value) {
    if (++count_ > kMaxValues) {
      refuse("has too many values");
      return nullptr;
    }
    Json* place = &root;
    if (!open_.empty()) {
      Json& parent = *open_.back();
      if (parent.is_array()) {
        parent.push_back(nullptr);
        place = &parent.back();
      } else {
        place = member_;
      }
    }
    *place = std::move(value);
    return place;
  }

  bool open(Json container) {
    if (open_.size() >= limits_.depth) return refuse("is nested too deeply");
    Json* place = add(std::move(container));
    if (place != nullptr) open_.push_back(place);
    return place != nullptr;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  JsonLimits limits_;
  std::vector<Json*> open_;  ///< the containers that are open, outermost first
  Json* member_ = nullptr;   ///< where the next value is stored when the innermost container is an
                             ///< object
  std::size_t count_ = 0;
};

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& name, const JsonLimits& limits) {
  StrictBuilder builder(limits);
  if (!Json::sax_parse(text, &builder)) return bad_file(name + " " + builder.problem);
  return std::move(builder.root);
}

Result<Json> read_json_file(const std::string& path, std::size_t max_bytes) {
  const auto text = read_text_file(path, max_bytes);
  if (!text) return text.error();
  return parse_json(*text, path);
}

std::string on_one_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string on_many_lines(const Json& value) {
  return value.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::uint64_t hash_of(const Json& value) {
  const std::string text = on_one_line(value);
  return Xxh3::of({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

void add_own_hash(Json& object) {
  object[kOwnHash] = hash_text(hash_of(object));
}

Status take_own_hash(Json& object) {
  const auto field = object.is_object() ? object.find(kOwnHash) : object.end();
  if (field == object.end()) return bad_file("the field 'own_hash' is missing");
  const Json said = *field;
  object.erase(kOwnHash);
  if (said == hash_text(hash_of(object))) return {};
  return bad_file("it is not as it was written, for 'own_hash' is that of another content");
}

std::string hash_text(std::uint64_t hash) {
  return hexadecimal(hash, sizeof hash);
}

std::string quoted_name(std::string_view name) {
  constexpr std::size_t kMaxShownBytes = 64;
  return quoted_text(name.substr(0, kMaxShownBytes));
}

}  // namespace tickreel::movie
