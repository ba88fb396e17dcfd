#include "sim/text/field_text.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/text/parse_number.h"

namespace tickreel::sim {
namespace {

double value_of(const NamedField& field) {
  if (field.size_bytes == 4) {
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(field.bits)));
  }
  return std::bit_cast<double>(field.bits);
}

std::uint64_t mask_of(const NamedField& field) {
  return field.size_bytes == 8 ? ~std::uint64_t{0}
                               : (std::uint64_t{1} << (8U * field.size_bytes)) - 1;
}

std::optional<std::uint64_t> floating_bits(std::string_view value, const NamedField& field) {
  if (field.size_bytes == 4) {
    const auto number = parse_number<float>(value);
    if (number) return std::bit_cast<std::uint32_t>(*number);
  } else if (const auto number = parse_number<double>(value)) {
    return std::bit_cast<std::uint64_t>(*number);
  }
  return std::nullopt;
}

std::optional<std::uint64_t> signed_bits(std::string_view value, const NamedField& field) {
  const auto number = parse_number<std::int64_t>(value);
  const auto most = static_cast<std::int64_t>(mask_of(field) >> 1U);
  if (!number || *number > most || *number < -most - 1) return std::nullopt;
  return static_cast<std::uint64_t>(*number) & mask_of(field);
}

std::optional<std::uint64_t> unsigned_bits(std::string_view value, const NamedField& field,
                                           int base) {
  const auto number = parse_number<std::uint64_t>(value, base);
  if (!number || *number > mask_of(field)) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> bits_of(std::string_view value, const NamedField& field) {
  if (value.starts_with("0x")) return unsigned_bits(value.substr(2), field, 16);
  if (field.kind == FieldKind::kFloating) return floating_bits(value, field);
  return field.kind == FieldKind::kSigned ? signed_bits(value, field)
                                          : unsigned_bits(value, field, 10);
}

std::string range_of(const NamedField& field) {
  if (field.kind == FieldKind::kFloating) return "a number";
  const std::uint64_t mask = mask_of(field);
  if (field.kind == FieldKind::kUnsigned) return "a whole number from 0 to " + std::to_string(mask);
  const std::string most = std::to_string(mask >> 1U);
  return "a whole number from -" + std::to_string((mask >> 1U) + 1) + " to " + most;
}

}  // namespace

std::string field_text(const NamedField& field) {
  const bool is_number = field.kind != FieldKind::kFloating || std::isfinite(value_of(field));
  return is_number ? field.to_string() : field.value().bits;
}

Status read_field(const TextWord& word, std::string_view value, NamedField& field) {
  const auto bits = bits_of(value, field);
  if (!bits) {
    return wrong_at(word, "'" + std::string(value) + "' is no value of " + field.path + ": give " +
                              range_of(field) + ", or its bits as 0x and hexadecimal digits");
  }
  field.bits = *bits;
  return {};
}

}  // namespace tickreel::sim
