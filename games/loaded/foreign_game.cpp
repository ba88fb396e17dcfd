#include "games/loaded/foreign_game.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "games/loaded/foreign_fields.h"
#include "games/loaded/foreign_view.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_clock.h"
#include "games/room.h"
#include "sound/sample_range.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/plugin/game_table.h"

namespace tickreel::games {
namespace {

/// The constants of a game (tickreel_game_table::constants). It first collects them with their
/// defaults; after give() it passes their values to create(). problem() says what is wrong with the
/// game's calls: "gives ...". One thread at a time.
class ForeignConstants : public tickreel_constants {
 public:
  explicit ForeignConstants(std::uint32_t rules);
  ForeignConstants(const ForeignConstants&) = delete;
  ForeignConstants& operator=(const ForeignConstants&) = delete;

  void give() { gives_ = true; }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// Lists the constants, or assigns them (Game::describe_constants).
  void describe(StateArchive& archive);

 private:
  static void take(tickreel_constants* self, const char* name, std::uint32_t type, void* value);
  void add(const char* name, std::uint32_t type, const void* value);
  void give_value(const char* name, std::uint32_t type, void* value);

  struct Constant {
    std::uint32_t type = 0;
    NamedField field;
  };
  std::vector<Constant> constants_;
  bool gives_ = false;
  std::string problem_;
};

constexpr std::size_t kMaxConstants = 1024;

/// The name in a replay for the hash of a file, which is stored among the constants.
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

using Table = ForeignTablePtr;

/// The limit for a state in a replay.
constexpr std::size_t kMaxStateBytes = std::size_t{64} << 20U;

/// Collects the bytes that a game saves.
struct SavedBytes : tickreel_bytes {
  explicit SavedBytes(std::vector<std::uint8_t>& into)
      : tickreel_bytes{sizeof(tickreel_bytes), add}, to(into) {
    to.clear();
  }
  static void add(tickreel_bytes* self, const void* bytes, std::size_t count) {
    auto& own = *static_cast<SavedBytes*>(self);
    if (count > kMaxStateBytes - own.to.size() || (bytes == nullptr && count > 0)) {
      own.is_wrong = true;
      return;
    }
    const auto* const first = static_cast<const std::uint8_t*>(bytes);
    own.to.insert(own.to.end(), first, first + count);
  }
  std::vector<std::uint8_t>& to;
  bool is_wrong = false;
};

class ForeignGame final : public Game {
 public:
  ForeignGame(Table table, const SessionSetup& setup)
      : table_(std::move(table)), name_(table_->game), setup_(setup) {}
  ~ForeignGame() override {
    if (game_ == nullptr) return;
    const GameScope scope(name_.c_str(), last_tick_);
    const GameCall guard(name_.c_str(), "destroy()");
    const InGameTime in_game_time(reads_clocks());
    table_->destroy(game_);
  }

  void describe_constants(StateArchive& archive) override { constants().describe(archive); }

  void begin() override {
    if (reads_clocks()) begin_game_clock();
    constants().give();
    std::vector<const char*> players;
    for (const std::string& player : setup_.players) players.push_back(player.c_str());
    const tickreel_session session{sizeof(tickreel_session),
                                   setup_.seed,
                                   static_cast<std::uint32_t>(setup_.tick_rate.numerator()),
                                   static_cast<std::uint32_t>(setup_.tick_rate.denominator()),
                                   setup_.rules_version,
                                   static_cast<std::uint32_t>(players.size()),
                                   players.data(),
                                   table_->argument.c_str(),
                                   &constants()};
    check("create()", "cannot begin", [&] { return table_->create(&session, &game_); });
    if (game_ == nullptr) throw game_error(name_, "create() gives no game");
    if (!constants().problem().empty()) {
      throw game_error(name_, "its create() " + constants().problem());
    }
  }

  void tick(const InputFrame& input) override {
    last_tick_ = GameScope::place().tick;
    // The step begins at the tick before.
    if (reads_clocks()) set_game_clock(Rational(last_tick_ - 1) / setup_.tick_rate);
    players_.clear();
    for (std::size_t i = 0; i < setup_.players.size(); ++i) {
      tickreel_player_input& player = players_.emplace_back();
      player.buttons = input.players[i].buttons;
      std::ranges::copy(input.players[i].axes, player.axes);
    }
    events_.clear();
    for (const InputEvent& event : input.events) {
      events_.push_back({event.kind, event.player, event.payload.data(), event.payload.size()});
    }
    const tickreel_input told{sizeof(tickreel_input), players_.data(), events_.data(),
                              events_.size()};
    check("tick()", "cannot play the tick", [&] { return table_->tick(game_, &told); });
  }

  void describe(StateArchive& archive) override {
    if (archive.is_loading()) {
      if (table_->load == nullptr) return archive.refuse();
      archive.opaque("state", state_, kMaxStateBytes);
      if (state_.empty()) return archive.refuse();  // the archive did not read it
      check("load()", "cannot load the state",
            [&] { return table_->load(game_, state_.data(), state_.size()); });
      return;
    }
    if (table_->save == nullptr) {
      std::uint64_t all_there_is = hash();
      return archive.field("hash", all_there_is);
    }
    save(state_);
    if (table_->describe == nullptr || !archive.names_matter()) {
      return archive.opaque("state", state_, kMaxStateBytes);
    }
    // This runs on each save, so that wrong names show long before they are needed.
    ForeignFields fields(state_.size());
    name_state(fields);
    archive.opaque("state", state_, kMaxStateBytes, [&] { return fields.list(); });
  }

  [[nodiscard]] std::uint64_t hash() const override {
    if (table_->hash == nullptr) return hash_of_shown();
    std::uint64_t hash = 0;
    check("hash()", "cannot hash its state", [&] { return table_->hash(game_, &hash); });
    return hash;
  }

  [[nodiscard]] void* made() const { return game_; }

  void publish(View& view) const override {
    take_shown(view);
    if (table_->has_sound != 0) check_samples(view);
    check_picture(view);
    if (table_->is_over == nullptr) return;
    const int is_over = call("is_over()", [&] { return table_->is_over(game_); });
    if (is_over != 0) view.facts.push_back({kGameIsOver, 0, 0, {}});
  }

 private:
  [[nodiscard]] bool reads_clocks() const { return table_->reads_clocks != 0; }

  void take_shown(View& view) const {
    ViewTaker published(view);
    check("publish()", "cannot say what is to be seen",
          [&] { return table_->publish(game_, &published); });
    if (!published.problem().empty()) throw game_error(name_, published.problem());
  }

  /// Hashes the picture, the samples and the bytes of the present view: the only state that is
  /// known of a game that neither saves nor hashes.
  [[nodiscard]] std::uint64_t hash_of_shown() const {
    View view;
    take_shown(view);
    check_picture(view);
    const GamePicture& picture = *view.picture;
    std::uint64_t hash = 0;
    const auto add = [&](const void* bytes, std::size_t size) {
      hash = XXH3_64bits_withSeed(bytes, size, hash);
    };
    add(&picture.size, sizeof picture.size);
    add(picture.pixels.data(), picture.pixels.size());
    add(picture.palette.data(), picture.palette.size() * sizeof picture.palette.front());
    add(view.samples.data(), view.samples.size() * sizeof view.samples.front());
    add(view.bytes.data(), view.bytes.size());
    return hash;
  }

  /// The game is asked when they are first needed, which is before it begins.
  ForeignConstants& constants() {
    if (constants_) return *constants_;
    constants_.emplace(setup_.rules_version);
    if (table_->constants == nullptr) return *constants_;
    check("constants()", "cannot give its constants",
          [&] { return table_->constants(&*constants_); });
    if (!constants_->problem().empty()) {
      throw game_error(name_, "its constants() " + constants_->problem());
    }
    return *constants_;
  }

  void save(std::vector<std::uint8_t>& to) const {
    SavedBytes saved(to);
    check("save()", "cannot save its state", [&] { return table_->save(game_, &saved); });
    if (saved.is_wrong) throw game_error(name_, "its state has more than 64 MiB, or no bytes");
    if (to.empty()) throw game_error(name_, "save() gives no bytes: a game has a state");
  }

  /// Collects the names of the bytes in state_.
  void name_state(ForeignFields& fields) {
    check("describe()", "cannot describe its state",
          [&] { return table_->describe(game_, &fields); });
    const std::string problem = fields.finish();
    if (!problem.empty()) throw game_error(name_, "its describe() " + problem);
    save(saved_again_);
    if (saved_again_ != state_) throw game_error(name_, "its describe() changes the state");
  }

  void check_picture(const View& view) const {
    if ((table_->has_pictures != 0) == (view.picture != nullptr)) return;
    throw game_error(name_, view.picture == nullptr
                                ? "its view has no picture, and its table says 'has_pictures'"
                                : "its view has a picture: its table has to say 'has_pictures'");
  }

  void check_samples(const View& view) const {
    const auto rate = static_cast<int>(table_->sample_rate);
    const std::int64_t wanted =
        view.tick == 0 ? 0 : samples_of_step(view.tick - 1, setup_.tick_rate, rate).count();
    const auto given = static_cast<std::int64_t>(view.samples.size() / 2);
    if (given == wanted) return;
    throw game_error(name_, "its view has " + std::to_string(given) + " samples, and the step " +
                                std::to_string(wanted));
  }

  template <typename Call>
  auto call(const char* function, const Call& asked) const -> decltype(asked()) {
    const InGameTime in_game_time(reads_clocks());
    return call_game(name_, function, asked);
  }

  template <typename Call>
  void check(const char* function, const char* what, const Call& asked) const {
    const char* const wrong = call(function, asked);
    if (wrong != nullptr) throw game_error(name_, std::string("it ") + what + ": " + wrong);
  }

  Table table_;
  std::string name_;
  SessionSetup setup_;
  std::optional<ForeignConstants> constants_;
  void* game_ = nullptr;
  Tick last_tick_ = 0;
  std::vector<tickreel_player_input> players_;
  std::vector<tickreel_input_event> events_;
  std::vector<std::uint8_t> state_;
  std::vector<std::uint8_t> saved_again_;
};

class ForeignBot final : public Bot {
 public:
  ForeignBot(Table table, std::size_t player)
      : table_(std::move(table)), name_(table_->game), player_(player) {}

  PlayerInput decide(const View& view) override {
    const GameScope scope(name_.c_str(), view.tick);
    const tickreel_published seen = published_of(view);
    tickreel_player_input told{};
    call_game(name_, "bot()",
              [&] { table_->bot(&seen, static_cast<std::uint32_t>(player_), &told); });
    return stored_input(told);
  }

 private:
  Table table_;
  std::string name_;
  std::size_t player_;
};

}  // namespace

std::unique_ptr<Game> make_foreign_game(Table table, const SessionSetup& setup) {
  return std::make_unique<ForeignGame>(std::move(table), setup);
}

void* made_by_library(const Game& game) {
  return static_cast<const ForeignGame&>(game).made();
}

PlayerInput stored_input(const tickreel_player_input& told) {
  PlayerInput input;
  input.buttons = told.buttons;
  for (std::size_t i = 0; i < kMaxAxes; ++i) {
    input.axes[i] = quantise_axis(static_cast<float>(told.axes[i]) / 32767.0F);
  }
  return input;
}

std::unique_ptr<Bot> make_foreign_bot(Table table, std::size_t player) {
  return std::make_unique<ForeignBot>(std::move(table), player);
}

}  // namespace tickreel::games
