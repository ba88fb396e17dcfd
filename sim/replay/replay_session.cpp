#include "sim/replay/replay_session.h"

#include <algorithm>
#include <utility>

#include "sim/replay/payload_bytes.h"
#include "sim/view/tick_rate_of.h"

namespace tickreel::sim {
namespace {

TickRate read_tick_rate(ByteReader& reader) {
  const std::uint64_t numerator = reader.varint();
  const std::uint64_t denominator = reader.varint();
  const auto rate = tick_rate_of(numerator, denominator);
  if (!rate) reader.fail();
  return reader.ok() ? *rate : TickRate(1);
}

std::string read_name(ByteReader& reader) {
  std::string name = reader.string(kMaxNameBytes);
  if (std::ranges::any_of(name, is_control)) reader.fail();
  return name;
}

std::vector<std::string> read_names(ByteReader& reader, std::size_t max_count) {
  const std::uint64_t count = reader.varint();
  if (count > max_count) reader.fail();
  std::vector<std::string> names;
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) names.push_back(read_name(reader));
  return names;
}

void write_constant(ByteWriter& writer, const NamedField& constant) {
  writer.string(constant.path);
  writer.u8(static_cast<std::uint8_t>(constant.kind));
  writer.u8(constant.size_bytes);
  writer.u64(constant.bits);
}

NamedField read_constant(ByteReader& reader) {
  NamedField constant;
  constant.path = read_name(reader);
  const std::uint8_t kind = reader.u8();
  if (kind > static_cast<std::uint8_t>(FieldKind::kFloating)) reader.fail();
  constant.kind = static_cast<FieldKind>(kind);
  constant.size_bytes = reader.u8();
  const std::uint8_t size = constant.size_bytes;
  if (size != 1 && size != 2 && size != 4 && size != 8) reader.fail();
  if (constant.kind == FieldKind::kFloating && size < 4) reader.fail();
  constant.bits = reader.u64();
  return constant;
}

/// The file and the argument in GameInfo::library.
struct LoadedAs {
  std::string file;
  std::string argument;
};
LoadedAs loaded_as(const std::string& library) {
  const std::string name = without_hash(library);
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return {name, {}};
  return {name.substr(0, colon), name.substr(colon + 1)};
}

}  // namespace

Bytes encode_session(const ReplaySession& session, std::uint16_t format_version) {
  ByteWriter writer;
  writer.string(session.game);
  writer.u32(session.setup.rules_version);
  writer.string(session.recorded_by);
  writer.u64(session.setup.seed);
  writer.varint(static_cast<std::uint64_t>(session.setup.tick_rate.numerator()));
  writer.varint(static_cast<std::uint64_t>(session.setup.tick_rate.denominator()));
  writer.varint(session.setup.players.size());
  for (const std::string& player : session.setup.players) writer.string(player);
  writer.varint(session.constants.size());
  for (const NamedField& constant : session.constants) write_constant(writer, constant);
  write_tick(writer, session.seek_ticks);
  writer.varint(session.components.size());
  for (const std::string& component : session.components) writer.string(component);
  if (format_version == kReplayFormatVersion) {
    write_tick(writer, session.first_tick);
    write_tick(writer, session.shown_from);
  }
  return writer.take();
}

std::optional<ReplaySession> decode_session(ByteView payload, std::uint16_t format_version) {
  ByteReader reader(payload);
  ReplaySession session;
  session.game = read_name(reader);
  session.setup.rules_version = reader.u32();
  session.recorded_by = read_name(reader);
  session.setup.seed = reader.u64();
  session.setup.tick_rate = read_tick_rate(reader);
  session.setup.players = read_names(reader, kMaxPlayers);
  if (session.setup.players.empty()) return std::nullopt;
  const std::uint64_t constants = reader.varint();
  if (constants > kMaxConstants) return std::nullopt;
  for (std::uint64_t i = 0; i < constants && reader.ok(); ++i) {
    session.constants.push_back(read_constant(reader));
  }
  session.seek_ticks = read_tick(reader);
  session.components = read_names(reader, kMaxComponents);
  // A replay of the old version always begins with tick 0.
  if (format_version == kReplayFormatVersion) {
    session.first_tick = read_tick(reader);
    session.shown_from = read_tick(reader);
    if (session.shown_from < session.first_tick) return std::nullopt;
  }
  return checked(reader, std::move(session));
}

std::string recorded_library(const ReplaySession& session) {
  const std::size_t comma = session.recorded_by.find(", ");
  if (comma == std::string::npos) return {};
  std::string recorded = session.recorded_by.substr(comma + 2);
  // Programs with a loop of their own have another text here.
  constexpr std::size_t kHashDigits = 16;
  const std::size_t space = recorded.rfind(' ');
  const bool is_library =
      space != std::string::npos && recorded.size() - space - 1 == kHashDigits &&
      recorded.find_first_not_of("0123456789abcdef", space + 1) == std::string::npos;
  return is_library ? recorded : std::string();
}

bool is_same_library(const std::string& first, const std::string& second) {
  const auto hash_of = [](const std::string& library) {
    const std::size_t space = library.rfind(' ');
    return space == std::string::npos ? library : library.substr(space);
  };
  return hash_of(first) == hash_of(second);
}

std::string without_hash(const std::string& library) {
  return library.substr(0, library.rfind(' '));
}

std::string other_library(const GameInfo& info, const ReplaySession& session) {
  const std::string recorded = recorded_library(session);
  if (recorded.empty() || is_same_library(recorded, info.library)) return {};
  const std::string both = "recorded with " + recorded + ", and here it is " +
                           (info.library.empty() ? "a game that is built in" : info.library);
  const LoadedAs then = loaded_as(recorded);
  const LoadedAs now = loaded_as(info.library);
  if (then.file == now.file && then.argument == now.argument)
    return both + ": another build, or other files";
  if (then.file != now.file) return both;
  const auto words = [](const std::string& argument) {
    return argument.empty() ? "none" : "'" + argument + "'";
  };
  const char* const library = then.file.ends_with("_libretro.so") ? "libretro:CORE" : "LIBRARY.so";
  return both + ": its argument was " + words(then.argument) + ", and is " + words(now.argument) +
         "; load it as " + library + (then.argument.empty() ? "" : ":" + then.argument);
}

}  // namespace tickreel::sim
