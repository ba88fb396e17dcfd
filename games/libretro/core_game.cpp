#include "games/libretro/core_game.h"

#include <algorithm>
#include <span>
#include <utility>

#include "games/libretro/simple_fraction.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_clock.h"
#include "sound/sample_range.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/plugin/game_table.h"

namespace tickreel::games {
namespace {

int sample_rate_of(const Core& core) {
  // The fraction of a rate such as 32040.5 is dropped: CoreSound makes up for it.
  const double rate = core.av_info().timing.sample_rate;
  constexpr double kLowest = 8000.0;
  constexpr double kHighest = 192000.0;
  return rate >= kLowest && rate <= kHighest ? static_cast<int>(rate) : TICKREEL_SAMPLE_RATE;
}

/// Returns the exact rate for a core that gives a rounded float. The fractions are those of the
/// Game Boy and the Game Boy Advance, and of the NES.
TickRate rate_of(const Core& core) {
  const double fps = core.av_info().timing.fps;
  constexpr double kHighest = 1000.0;
  if (!(fps >= 1.0) || !(fps <= kHighest)) return TickRate(60);
  for (const TickRate& machine : {TickRate(262144, 4389), TickRate(39375000, 655171)}) {
    if (static_cast<double>(static_cast<float>(machine.to_double())) == fps) return machine;
  }
  return simple_fraction(fps, 0.0, kMaxTickRateTerm);
}

std::string lower_name(const std::string& name) {
  std::string lower;
  for (const char letter : name) {
    const char small =
        letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    const bool is_fit =
        (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9') || small == '-';
    if (is_fit)
      lower += small;
    else if (!lower.empty() && lower.back() != '-')
      lower += '-';
  }
  while (lower.ends_with('-')) lower.pop_back();
  constexpr std::size_t kMost = 64;
  lower.resize(std::min(lower.size(), kMost));
  return lower.empty() ? "libretro" : lower;
}

std::string name_of_file(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

/// Runs a core as a game. The core starts in begin(), and only once in a process.
class CoreGame final : public Game {
 public:
  CoreGame(std::shared_ptr<CoreSession> session, const SessionSetup& setup)
      : session_(std::move(session)),
        core_(*session_->core),
        name_(lower_name(core_.name())),
        tick_rate_(setup.tick_rate),
        folder_hash_(session_->folder_hash) {}

  void describe_constants(StateArchive& archive) override {
    archive.field("firmware_hash", folder_hash_);
    for (CoreOption& option : core_.options) archive.field(option.key.c_str(), option.chosen);
  }

  void begin() override {
    check_firmware();
    for (const CoreOption& option : core_.options) {
      if (option.chosen < option.values.size()) continue;
      throw game_error(
          name_, "the replay's option " + option.key +
                     " is none of its values: it was recorded with another build of the core");
    }
    begin_game_clock();
    const Status begun =
        call_game(name_, "retro_load_game()", [&] { return core_.begin(session_->content); });
    if (!begun) throw game_error(name_, begun.error().message);
    sample_rate_ = sample_rate_of(core_);
    if (rate_of(core_) == tick_rate_) return;
    throw game_error(name_, "it runs at " + rate_of(core_).to_string() +
                                " pictures a second, and the session at " + tick_rate_.to_string() +
                                ": its options are others than here, or its core is");
  }

  void tick(const InputFrame& input) override {
    set_game_clock(Rational(ticks_) / tick_rate_);
    if (ticks_ == 0) begin_save_memory(input);
    call_game(name_, "retro_run()", [&] { core_.run(input); });
    const auto owed = sound::samples_of_step(ticks_, tick_rate_, sample_rate_).count();
    samples_.clear();
    core_.sound().take(static_cast<std::size_t>(owed), samples_);
    ++ticks_;
  }

  void describe(StateArchive& archive) override {
    if (archive.is_loading()) return archive.refuse();
    std::uint64_t all_there_is = hash();
    archive.field("hash", all_there_is);
  }

  [[nodiscard]] std::uint64_t hash() const override {
    return call_game(name_, "retro_get_memory_data()", [&] { return core_.hash(); });
  }

  void publish(View& view) const override {
    view.picture = core_.picture();
    view.samples = samples_;
    if (core_.has_ended()) view.facts.push_back({kGameIsOver, 0, 0, {}});
  }

 private:
  /// Checks that the firmware is that of the recording. A replay that was recorded without firmware
  /// is played without it.
  void check_firmware() {
    std::string& folder = session_->content.folder;
    if (folder_hash_ == 0) folder.clear();
    if (folder_hash_ == 0 || folder_hash_ == session_->folder_hash) return;
    const std::string what =
        folder.empty() ? "it was recorded with firmware: name its folder with §core-system"
                       : "the firmware (§core-system " + folder +
                             ") has other files than when the replay was recorded";
    throw GameError(game_error(name_, what).what(), ErrorKind::kBadFile);
  }

  void begin_save_memory(const InputFrame& input) const {
    std::string bytes;
    for (const InputEvent& event : input.events) {
      if (event.kind == kSaveMemoryEvent) bytes += event.payload;
    }
    if (bytes.empty()) return;
    const std::span<std::uint8_t> memory = core_.save_memory();
    if (bytes.size() > memory.size()) {
      throw game_error(name_, "the save memory that its recording begins with has " +
                                  std::to_string(bytes.size()) + " bytes, and the game's " +
                                  std::to_string(memory.size()));
    }
    std::ranges::copy(bytes, memory.begin());
  }

  std::shared_ptr<CoreSession> session_;
  Core& core_;
  std::string name_;
  TickRate tick_rate_;
  std::uint64_t folder_hash_;
  Tick ticks_ = 0;
  int sample_rate_ = 0;
  std::vector<float> samples_;
};

}  // namespace

Result<CoreDescription> describe_core(CoreSession& session) {
  Core& core = *session.core;
  begin_game_clock();
  if (Status begun = core.begin(session.content); !begun) return begun.error();
  CoreDescription description;
  description.name = lower_name(core.name());
  const char* const version = core.about().library_version;
  description.description = name_of_file(session.content.path) + ", played by " + core.name() +
                            (version == nullptr ? "" : " " + std::string(version));
  const TickRate rate = rate_of(core);
  description.rate_numerator = rate.numerator();
  description.rate_denominator = rate.denominator();
  description.sample_rate = static_cast<std::uint32_t>(sample_rate_of(core));
  description.players = core.players();
  description.button_names = core.button_names();
  description.has_sticks = core.has_sticks();
  description.save_bytes = core.save_memory().size();
  return description;
}

GameEntry game_of_core(std::shared_ptr<CoreSession> session) {
  GameEntry game;
  game.info.name = lower_name(session->core->name());
  game.info.library = session->identity;
  game.info.argument_hash = session->content_hash;
  game.info.can_load = false;
  game.info.hashes_itself = true;
  game.info.make_game = [session](const SessionSetup& setup) {
    return std::make_unique<CoreGame>(session, setup);
  };
  return game;
}

}  // namespace tickreel::games
