#include "sim/compare/state_dump.h"

#include <cerrno>

#include "core/files/system_error.h"
#include "core/text/hexadecimal.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"

namespace tickreel::sim {
namespace {

/// Flushing this often lets a reader get lines before a buffer is full.
constexpr Tick kTicksPerFlush = 64;

/// Takes the last word off a line and returns it.
std::string_view take_last_word(std::string_view& line) {
  const std::size_t space = line.rfind(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view word = line.substr(space + 1);
  line.remove_suffix(word.size() + 1);
  return word;
}

std::optional<FieldKind> kind_of(char letter) {
  switch (letter) {
    case 'u':
      return FieldKind::kUnsigned;
    case 'i':
      return FieldKind::kSigned;
    case 'f':
      return FieldKind::kFloating;
    default:
      return std::nullopt;
  }
}

constexpr std::string_view kTextType = "text";

std::optional<NamedField> decode_text_line(std::string_view line) {
  // Names have no quotes, so the text begins with the first.
  const std::size_t quote = line.find('"');
  if (quote == 0) return std::nullopt;
  std::string_view path = line.substr(0, quote - 1);
  if (line[quote - 1] != ' ' || take_last_word(path) != kTextType || path.empty()) {
    return std::nullopt;
  }
  auto text = unquoted_text(line.substr(quote));
  if (!text) return std::nullopt;
  return NamedField{std::string(path), FieldKind::kText, 0, 0, *std::move(text)};
}

Status write_line(const std::string& line, std::FILE* out) {
  if (std::fprintf(out, "%s\n", line.c_str()) >= 0) return {};
  return failed("cannot write the dump: " + reason(errno));
}

}  // namespace

std::string encode_hash_line(const HashLine& line) {
  return std::to_string(line.tick) + " " + hexadecimal(line.hash, 8);
}

std::optional<HashLine> decode_hash_line(std::string_view text) {
  const std::string_view hash_text = take_last_word(text);
  const auto hash = parse_number<std::uint64_t>(hash_text, 16);
  const auto tick = parse_number<Tick>(text, 10);
  if (!tick || !hash || hash_text.size() != 16) return std::nullopt;
  return HashLine{*tick, *hash};
}

std::string field_type(const NamedField& field) {
  if (field.kind == FieldKind::kText) return std::string(kTextType);
  static constexpr char kLetters[] = {'u', 'i', 'f'};
  return kLetters[static_cast<std::size_t>(field.kind)] + std::to_string(8 * field.size_bytes);
}

std::string encode_field_line(const NamedField& field) {
  const FieldValue value = field.value();
  const std::string bits = value.bits.empty() ? "" : value.bits + " ";
  return field.path + " " + field_type(field) + " " + bits + value.decimal;
}

std::optional<NamedField> decode_field_line(std::string_view text) {
  if (text.ends_with('"')) return decode_text_line(text);
  take_last_word(text);  // drops the decimal: the bits have the value
  const std::string_view bits_text = take_last_word(text);
  const std::string_view type = take_last_word(text);
  if (!bits_text.starts_with("0x") || type.empty() || text.empty()) return std::nullopt;
  const auto kind = kind_of(type.front());
  const auto size_bits = parse_number<unsigned>(type.substr(1), 10);
  const auto bits = parse_number<std::uint64_t>(bits_text.substr(2), 16);
  if (!kind || !size_bits || !bits) return std::nullopt;
  if (*size_bits == 0 || *size_bits > 64 || *size_bits % 8 != 0) return std::nullopt;
  return NamedField{std::string(text), *kind, static_cast<std::uint8_t>(*size_bits / 8), *bits};
}

Status play_to(ReplayPlayer& player, Tick tick) {
  while (player.tick() < tick) {
    if (Status stepped = player.step(); !stepped) return stepped;
  }
  return {};
}

Status dump_hashes(ReplayPlayer& player, std::FILE* out) {
  for (;;) {
    const HashLine line{player.tick(), player.simulation().state_hash()};
    if (Status written = write_line(encode_hash_line(line), out); !written) return written;
    if (line.tick % kTicksPerFlush == 0 && std::fflush(out) != 0) {
      return failed("cannot write the dump: " + reason(errno));
    }
    if (line.tick == player.end_tick()) return {};
    if (Status stepped = player.step(); !stepped) return stepped;
  }
}

Status dump_fields(ReplayPlayer& player, Tick tick, std::FILE* out) {
  if (Status played = play_to(player, tick); !played) return played;
  for (const NamedField& field : player.simulation().fields()) {
    if (Status written = write_line(encode_field_line(field), out); !written) return written;
  }
  return {};
}

}  // namespace tickreel::sim
