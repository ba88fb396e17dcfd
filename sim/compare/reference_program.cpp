#include "sim/compare/reference_program.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "sim/compare/state_dump.h"

namespace tickreel::sim {
namespace {

Error no_reference(const std::string& program, const std::string& why) {
  return failed(
      "§reference " + program + ": " + why +
      "; give a replay, a library of the game, or a tickreel that has the command 'dump'");
}

/// Returns a line of the program's output; none at its end.
Result<std::optional<std::string>> read_line(ChildProgram& child, const std::string& program) {
  auto line = child.read_line();
  if (!line) return no_reference(program, line.error().message);
  return line;
}

/// Returns the program's hash of the player's tick.
Result<std::uint64_t> read_hash(ChildProgram& child, const std::string& program,
                                const ReplayPlayer& player) {
  const auto text = read_line(child, program);
  if (!text) return text.error();
  if (!*text) {
    return no_reference(program, "its run ends before tick " + std::to_string(player.tick()) +
                                     ", and this build's at tick " +
                                     std::to_string(player.end_tick()));
  }
  const auto line = decode_hash_line(**text);
  if (!line || line->tick != player.tick()) {
    return no_reference(
        program, "'" + **text + "' is not the hash of tick " + std::to_string(player.tick()));
  }
  return line->hash;
}

Result<std::vector<NamedField>> fields_of(const ReferenceProgram& reference, Tick tick) {
  const std::string& program = reference.name;
  auto child = reference.dump_fields(tick);
  if (!child) return no_reference(program, child.error().message);
  std::vector<NamedField> fields;
  for (;;) {
    const auto text = read_line(*child, program);
    if (!text) return text.error();
    if (!*text) return fields;
    auto field = decode_field_line(**text);
    if (!field) return no_reference(program, "'" + **text + "' is not a field");
    fields.push_back(*std::move(field));
  }
}

/// Converts the fields of a program before 0.2.0, which lists a text as numbers: `name[0]` and so
/// on, in a C++ game after `name.count`. Fields that are texts here become texts.
std::vector<NamedField> with_texts(std::vector<NamedField> fields,
                                   const std::vector<NamedField>& here) {
  for (const NamedField& text : here) {
    if (text.kind != FieldKind::kText) continue;
    const auto is_part = [&](const NamedField& field) {
      return field.path == text.path + ".count" ||
             (field.path.starts_with(text.path + "[") && field.size_bytes == 1);
    };
    const auto begin = std::ranges::find_if(fields, is_part);
    const auto end = std::find_if_not(begin, fields.end(), is_part);
    if (begin == end) continue;
    NamedField whole{text.path, FieldKind::kText, 0, 0, {}};
    for (auto part = begin; part != end; ++part) {
      if (part->size_bytes == 1) whole.text += static_cast<char>(part->bits);
    }
    std::vector<NamedField> instead;
    // A text of C ends at its first zero byte; a text of C++ has its own length.
    if (begin->size_bytes == 1) {
      const std::size_t length = std::min(whole.text.find('\0'), whole.text.size());
      std::copy_if(begin + static_cast<std::ptrdiff_t>(length), end, std::back_inserter(instead),
                   [](const NamedField& behind) { return behind.bits != 0; });
      whole.text.resize(length);
    }
    instead.insert(instead.begin(), std::move(whole));
    fields.insert(fields.erase(begin, end), instead.begin(), instead.end());
  }
  return fields;
}

/// Returns the first field that differs, with the field in its place in the other build's list.
std::optional<BuildDifference> first_difference(const std::vector<NamedField>& reference,
                                                const std::vector<NamedField>& here) {
  const auto [theirs, ours] = std::ranges::mismatch(reference, here);
  const bool they_end = theirs == reference.end();
  const bool we_end = ours == here.end();
  if (they_end && we_end) return std::nullopt;
  BuildDifference difference;
  difference.path = we_end ? theirs->path : ours->path;
  const FieldValue nothing{"(no such field)", ""};
  difference.here = we_end ? nothing : ours->value();
  if (they_end || we_end || theirs->path == ours->path) {
    difference.reference = they_end ? nothing : theirs->value();
  } else {
    difference.reference = {"(has " + theirs->path + " in its place)", ""};
  }
  return difference;
}

Result<std::optional<BuildDifference>> examine(ReplayPlayer& player,
                                               const ReferenceProgram& program,
                                               std::uint64_t reference_hash) {
  const auto fields = fields_of(program, player.tick());
  if (!fields) return fields.error();
  const std::vector<NamedField> here = player.simulation().fields();
  auto difference = first_difference(with_texts(*fields, here), here);
  if (!difference) {
    return no_reference(program.name,
                        "at tick " + std::to_string(player.tick()) +
                            " its hash differed, and when it played again no field did: it does "
                            "not repeat itself");
  }
  difference->tick = player.tick();
  if (player.tick() > player.first_tick()) {
    const auto recorded = player.reader().state_hash(player.tick());
    if (!recorded) return recorded.error();
    difference->reference_is_as_recorded = recorded->matches(reference_hash);
    difference->here_is_as_recorded = recorded->matches(player.simulation().state_hash());
  }
  return difference;
}

}  // namespace

ReferenceProgram reference_program(const std::string& program, const std::string& replay) {
  return {
      program,
      [=] {
        return ChildProgram::start({program, "dump", replay, "--hashes"});
      },
      [=](Tick tick) {
        return ChildProgram::start({program, "dump", replay, "--at", std::to_string(tick) + "t"});
      }};
}

ReferenceProgram reference_copy(const std::string& replay, const std::string& game) {
  const auto start = [=](std::vector<std::string> what) {
    std::vector<std::string> arguments;
    if (!game.empty()) arguments = {"--game", game};
    arguments.insert(arguments.end(), {"dump", replay});
    arguments.insert(arguments.end(), what.begin(), what.end());
    return ChildProgram::start_copy(std::move(arguments));
  };
  return {game, [=] { return start({"--hashes"}); },
          [=](Tick tick) {
            return start({"--at", std::to_string(tick) + "t"});
          }};
}

Result<std::optional<BuildDifference>> compare_with_program(ReplayPlayer& player,
                                                            const ReferenceProgram& reference,
                                                            std::optional<Tick> until) {
  const std::string& program = reference.name;
  auto child = reference.dump_hashes();
  if (!child) return no_reference(program, child.error().message);
  for (;;) {
    const auto hash = read_hash(*child, program, player);
    if (!hash) return hash.error();
    if (*hash != player.simulation().state_hash()) return examine(player, reference, *hash);
    if (until && player.tick() >= *until) return std::optional<BuildDifference>();
    if (player.tick() == player.end_tick()) break;
    if (Status stepped = player.step(); !stepped) return stepped.error();
  }
  const auto more = read_line(*child, program);
  if (!more) return more.error();
  if (*more) {
    return no_reference(
        program, "its run goes on after tick " + std::to_string(player.tick()) + ", the last one");
  }
  return std::optional<BuildDifference>();
}

}  // namespace tickreel::sim
