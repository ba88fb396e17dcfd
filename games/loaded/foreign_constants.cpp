#include "games/loaded/foreign_constants.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "games/loaded/foreign_fields.h"

namespace tickreel::games {
namespace {

constexpr std::size_t kMaxConstants = 1024;
/// What a replay calls the hash of a file, which stands among its constants.
constexpr const char* kTaken = "argument_hash";

template <typename T>
T value_of(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

bool is_finite(const NamedField& field) {
  if (field.kind != FieldKind::kFloating) return true;
  return field.size_bytes == 4 ? std::isfinite(value_of<float>(field.bits))
                               : std::isfinite(value_of<double>(field.bits));
}

template <typename T>
void describe_as(StateArchive& archive, NamedField& field) {
  T value = value_of<T>(field.bits);
  archive.field(field.path, value);
  field.bits = 0;
  std::memcpy(&field.bits, &value, sizeof value);
}

void describe_field(StateArchive& archive, std::uint32_t type, NamedField& field) {
  switch (type) {
    case TICKREEL_U8:
      return describe_as<std::uint8_t>(archive, field);
    case TICKREEL_I8:
      return describe_as<std::int8_t>(archive, field);
    case TICKREEL_U16:
      return describe_as<std::uint16_t>(archive, field);
    case TICKREEL_I16:
      return describe_as<std::int16_t>(archive, field);
    case TICKREEL_U32:
      return describe_as<std::uint32_t>(archive, field);
    case TICKREEL_I32:
      return describe_as<std::int32_t>(archive, field);
    case TICKREEL_U64:
      return describe_as<std::uint64_t>(archive, field);
    case TICKREEL_I64:
      return describe_as<std::int64_t>(archive, field);
    case TICKREEL_F32:
      return describe_as<float>(archive, field);
    default:
      return describe_as<double>(archive, field);
  }
}

}  // namespace

static_assert(std::endian::native == std::endian::little);

ForeignConstants::ForeignConstants(std::uint32_t rules)
    : tickreel_constants{sizeof(tickreel_constants), rules, take} {}

void ForeignConstants::take(tickreel_constants* self, const char* name, std::uint32_t type,
                            void* value) {
  auto& own = *static_cast<ForeignConstants*>(self);
  if (!own.problem_.empty()) return;
  if (!is_field_name(name)) {
    own.problem_ = describe_field_name(name);
  } else if (!number_type(type) || value == nullptr) {
    own.problem_ = std::string("gives ") + name +
                   (value == nullptr ? " no value (NULL)"
                                     : " a type that is of no number: " + std::to_string(type));
  } else if (own.gives_) {
    own.give_value(name, type, value);
  } else {
    own.add(name, type, value);
  }
}

void ForeignConstants::add(const char* name, std::uint32_t type, const void* value) {
  const NumberType number = *number_type(type);
  NamedField field{name, number.kind, number.size_bytes, 0};
  std::memcpy(&field.bits, value, number.size_bytes);
  const auto has_name = [&](const Constant& other) { return other.field.path == field.path; };
  if (field.path == kTaken) {
    problem_ = "gives the name " + field.path + ", which tickreel has for itself";
  } else if (std::ranges::any_of(constants_, has_name)) {
    problem_ = "gives the name " + field.path + " to two constants";
  } else if (!is_finite(field)) {
    problem_ = "gives " + field.path + " a default that is no number (" + field.to_string() + ")";
  } else if (constants_.size() == kMaxConstants) {
    problem_ = "gives more than 1024 constants";
  } else {
    constants_.push_back({type, std::move(field)});
  }
}

void ForeignConstants::give_value(const char* name, std::uint32_t type, void* value) {
  const auto found = std::ranges::find_if(constants_, [&](const Constant& constant) {
    return constant.type == type && constant.field.path == name;
  });
  if (found == constants_.end()) {
    problem_ = std::string("asks for ") + name + ", which constants() does not give by these " +
               "rules, or not with this type";
    return;
  }
  std::memcpy(value, &found->field.bits, found->field.size_bytes);
}

void ForeignConstants::describe(StateArchive& archive) {
  for (Constant& constant : constants_) describe_field(archive, constant.type, constant.field);
}

}  // namespace tickreel::games
