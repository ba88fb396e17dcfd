#include "demos/tanks/tanks.h"

#include "demos/tanks/tanks_view.h"
#include "demos/tanks/world.h"
#include "tickreel/core/utf8.h"

namespace tickreel::tanks {
namespace {

class TanksGame final : public Game {
 public:
  explicit TanksGame(const SessionSetup& setup)
      : rules_version_(setup.rules_version),
        seed_(setup.seed),
        names_(setup.players),
        ticks_per_s_(static_cast<float>(setup.tick_rate.to_double())),
        step_s_(static_cast<float>((Rational(1) / setup.tick_rate).to_double())),
        arena_(make_arena()) {
    names_.resize(std::min(names_.size(), kMaxTanks));
  }

  void describe_constants(StateArchive& archive) override {
    tuning_.describe(archive, rules_version_);
  }

  void begin() override {
    tuning_.shell_bounces = std::clamp(tuning_.shell_bounces, 0, kMostBounces);
    World world{rules(), state_};
    start_match(world, names_.size(), seed_);
  }

  /// Runs the steps in their fixed order. Within each step: by player index, and lists from the
  /// oldest on.
  void tick(const InputFrame& input) override {
    World world{rules(), state_};
    forget_last_step();
    step_menu(world, input);
    if (state_.menu.open) return;  // the world stands still, but the tick counts
    step_round(world);
    step_tanks(world, input);
    step_shells(world);
    step_weapons(world, input);
    step_mines(world);
    step_power_ups(world);
    step_respawns(world);
  }

  void describe(StateArchive& archive) override {
    state_.describe(archive, rules_version_);
    if (archive.is_loading()) drop_nonsense();
  }

  void publish(View& view) const override { publish_view({rules(), state_}, names_, view); }

 private:
  [[nodiscard]] Rules rules() const {
    return {tuning_, arena_, step_s_, ticks_per_s_, rules_version_};
  }

  /// Cleans up a loaded state: drops values that would lead outside of memory. States of real ticks
  /// stay as they are.
  void drop_nonsense() {
    state_.tanks.resize(names_.size());
    const auto is_nobodys = [&](const auto& thing) { return thing.owner >= names_.size(); };
    std::erase_if(state_.shells, [&](const Shell& shell) {
      return is_nobodys(shell) || shell.bounces_left < 0 ||
             shell.bounces_left > tuning_.shell_bounces;
    });
    for (TypedName& name : state_.names) {
      if (!is_utf8(name.utf8)) name.utf8.clear();
    }
    std::erase_if(state_.mines, is_nobodys);
    std::erase_if(state_.crates,
                  [&](const Crate& crate) { return crate.place >= arena_.crate_places.size(); });
  }

  void forget_last_step() {
    state_.story.clear();
    for (Tank& tank : state_.tanks) tank.teleported = false;
  }

  std::uint32_t rules_version_;
  std::uint64_t seed_;
  std::vector<std::string> names_;
  float ticks_per_s_;
  float step_s_;
  Arena arena_;
  Tuning tuning_;
  State state_;
};

}  // namespace

GameInfo tanks_info() {
  GameInfo info;
  info.name = "tanks";
  info.description = "Two to four tanks, ricochets, mines and crates; 60-second rounds";
  info.version = 3;
  info.oldest_version = 1;
  info.tick_rate = TickRate(50);
  info.min_players = 2;
  info.max_players = kMaxTanks;
  info.player_names = {"Rumble", "Pepper", "Clank", "Duchess"};
  info.events = {{"kill", kTankDestroyed},    {"hit", kTankHit},      {"mine", kMineBurst},
                 {"power-up", kPowerUpTaken}, {"crate", kCrateBurst}, {"round-end", kRoundEnded}};
  info.round_end_event = kRoundEnded;
  info.score_fact = kPlayerScore;
  info.name_fact = kPlayerName;
  info.make_game = [](const SessionSetup& setup) { return std::make_unique<TanksGame>(setup); };
  info.make_bot = make_tanks_bot;
  return info;
}

}  // namespace tickreel::tanks
