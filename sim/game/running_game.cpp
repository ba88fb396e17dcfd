#include "sim/game/running_game.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "sim/game/arithmetic.h"
#include "sim/game/game_end.h"
#include "sim/game/game_scope.h"

namespace tickreel::sim {
namespace {

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Status assign_constants(const GameInfo& info, Game& game,
                        const std::vector<NamedField>& constants) {
  StateArchive archive = StateArchive::assigning(constants);
  game.describe_constants(archive);
  if (archive.unassigned().empty()) return {};
  return bad_file("this build's " + info.name + " has a constant '" + archive.unassigned().front() +
                  "' that the replay does not: it was recorded with another build; play it with "
                  "that one");
}

bool is_finite(const NamedField& field) {
  if (field.kind != FieldKind::kFloating) return true;
  return field.size_bytes == 4
             ? std::isfinite(std::bit_cast<float>(static_cast<std::uint32_t>(field.bits)))
             : std::isfinite(std::bit_cast<double>(field.bits));
}

/// Refuses constants that are not finite where the defaults are. Replays are not trusted, and games
/// should not have to handle NaN.
Status check_finite(const std::vector<NamedField>& defaults,
                    const std::vector<NamedField>& constants) {
  for (std::size_t i = 0; i < defaults.size(); ++i) {
    if (!is_finite(defaults[i]) || is_finite(constants[i])) continue;
    return bad_file("the constant '" + constants[i].path + "' of the replay is no number (" +
                    constants[i].to_string() + "): the replay is damaged or not from tickreel");
  }
  return {};
}

/// Calls a game's computation. Floating-point settings must be the same for all games on all
/// machines, so the caller's settings are replaced meanwhile and restored afterwards. A game or
/// library that changes them itself is an error: its states would differ wherever it does not.
template <typename Call>
void compute(const std::string& game, const Call& call) {
  const DefaultArithmetic arithmetic;
  call();
  if (has_default_arithmetic()) [[likely]]
    return;
  const std::string other = other_arithmetic();
  set_default_arithmetic();
  throw GameError(game + ", tick " + std::to_string(GameScope::place().tick) +
                  ": the arithmetic of the processor was changed meanwhile: " + other +
                  ". Its states would be others where that is not done. The game does so, or a "
                  "library that it calls or that is preloaded: it has to set back what it sets, "
                  "as with std::fesetenv(FE_DFL_ENV)");
}

/// The name of the hash of the file that a game's argument names, among the constants of a replay.
constexpr const char* kArgumentHash = "argument_hash";

class GameHere final : public RunningGame {
 public:
  GameHere(const GameInfo& info, const SessionSetup& setup)
      : name_(info.name),
        argument_hash_(info.argument_hash),
        game_(info.make_game(setup)),
        hashes_itself_(info.hashes_itself && setup.hashes_itself) {}

  Status begin(const GameInfo& info, const std::vector<NamedField>* given) {
    if (given != nullptr) {
      const std::vector<NamedField> defaults = constants();
      Status assigned = check_argument(info, *given);
      if (assigned) assigned = assign_constants(info, game(), *given);
      if (assigned) assigned = check_finite(defaults, constants());
      if (!assigned) return assigned;
    }
    compute(name_, [&] { game().begin(); });
    return {};
  }

  std::vector<NamedField> constants() override {
    std::vector<NamedField> fields;
    StateArchive archive = StateArchive::listing(fields);
    game().describe_constants(archive);
    if (argument_hash_ != 0) {
      fields.push_back(
          {kArgumentHash, FieldKind::kUnsigned, sizeof argument_hash_, argument_hash_});
    }
    return fields;
  }

  void tick(const InputFrame& input) override {
    compute(name_, [&] {
      if (returns_from_tick(game(), input)) return;
      // It is not destroyed: see returns_from_tick.
      static_cast<void>(game_.release());
      throw has_left();
    });
  }

  void publish(View& view) override {
    compute(name_, [&] { game().publish(view); });
  }

  std::uint64_t hash() override {
    if (hashes_itself_) return game().hash();
    canonical_.clear();
    StateArchive archive = StateArchive::saving(canonical_);
    game().describe(archive);
    return hash_of(canonical_.view());
  }

  std::vector<ComponentHash> component_hashes() override {
    canonical_.clear();
    std::vector<ComponentEnd> components;
    StateArchive archive = StateArchive::dividing(canonical_, components);
    game().describe(archive);
    std::vector<ComponentHash> hashes;
    std::size_t begin = 0;
    for (const ComponentEnd& component : components) {
      const auto bytes = canonical_.view().subspan(begin, component.end_bytes - begin);
      hashes.push_back({component.name, hash_of(bytes)});
      begin = component.end_bytes;
    }
    return hashes;
  }

  std::vector<std::uint8_t> save() override {
    ByteWriter writer;
    StateArchive archive = StateArchive::saving(writer);
    game().describe(archive);
    return writer.take();
  }

  bool load(std::span<const std::uint8_t> bytes) override {
    ByteReader reader(bytes);
    StateArchive archive = StateArchive::loading(reader);
    compute(name_, [&] { game().describe(archive); });
    return reader.ok() && reader.at_end();
  }

  std::vector<NamedField> fields() override {
    std::vector<NamedField> fields;
    StateArchive archive = StateArchive::listing(fields, StateArchive::Texts::kWhole);
    game().describe(archive);
    return fields;
  }

  std::optional<FieldDifference> difference_from(std::span<const std::uint8_t> saved) override {
    ByteReader reader(saved);
    StateArchive archive = StateArchive::comparing(reader);
    game().describe(archive);
    return archive.difference();
  }

 private:
  [[nodiscard]] GameExit has_left() const {
    return GameExit(name_ + ", tick " + std::to_string(GameScope::place().tick) +
                    ": the game has ended itself with exit(0)");
  }
  [[nodiscard]] Game& game() const {
    if (game_ == nullptr) throw has_left();
    return *game_;
  }

  /// A replay that has been recorded before there was a hash has none, and a game without such an
  /// argument is told of elsewhere (other_library).
  [[nodiscard]] Status check_argument(const GameInfo& info,
                                      const std::vector<NamedField>& given) const {
    const auto recorded = std::ranges::find(given, kArgumentHash, &NamedField::path);
    if (argument_hash_ == 0 || recorded == given.end() || recorded->bits == argument_hash_) {
      return {};
    }
    const std::string loaded = info.library.substr(0, info.library.rfind(' '));
    return bad_file(loaded +
                    " is not what the replay was recorded with: the file or folder of "
                    "that name has other contents; load it with what it had then");
  }

  std::string name_;
  std::uint64_t argument_hash_;
  std::unique_ptr<Game> game_;
  bool hashes_itself_;
  ByteWriter canonical_;  ///< kept between hashes to reuse its memory
};

}  // namespace

Result<std::unique_ptr<RunningGame>> begin_here(const GameInfo& info, const SessionSetup& setup,
                                                const std::vector<NamedField>* constants) {
  auto game = std::make_unique<GameHere>(info, setup);
  if (Status begun = game->begin(info, constants); !begun) return begun.error();
  return std::unique_ptr<RunningGame>(std::move(game));
}

}  // namespace tickreel::sim
