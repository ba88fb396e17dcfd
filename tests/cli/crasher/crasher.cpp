// A build of the program with one game in place of the built-in ones. The game crashes when a
// button is pressed: in the tick, in publish(), in a bot's decision, or when a picture of the state
// is drawn.

#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "demos/built_in_games.h"
#include "renderer/scene/plain_look.h"
#include "tests/support/room.h"

// These functions are exported by name, as those of a game library would be.
namespace crasher {

enum Button : std::uint32_t { kWriteToNull = 1, kThrow = 2, kPublish = 4, kDraw = 8, kDecide = 16 };

[[gnu::noinline]] void write_to_null() {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}
[[gnu::noinline]] void throw_something() {
  throw std::runtime_error("thrown on purpose, for a test");
}
[[gnu::noinline]] void obey(std::uint32_t buttons) {
  // With this variable, the program acts as a build in which the bug is fixed.
  if (std::getenv("CRASHER_IS_MENDED") != nullptr) return;
  if ((buttons & kWriteToNull) != 0) write_to_null();
  if ((buttons & kThrow) != 0) throw_something();
}

[[gnu::noinline]] void draw_nonsense() {
  if (std::getenv("CRASHER_IS_MENDED") == nullptr) write_to_null();
}

}  // namespace crasher

namespace tickreel::tests {
namespace {

constexpr Tick kLastWholeTick = 50;
/// The id of a thing that cannot be drawn.
constexpr std::uint32_t kUndrawable = 1000;

class CrasherGame : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame& input) override {
    place_ += input.players[0].axis(0);
    pressed_ |= input.players[0].buttons;
    crasher::obey(input.players[0].buttons);
  }
  void describe(StateArchive& archive) override {
    archive.field("place", place_);
    archive.field("pressed", pressed_);
  }
  void publish(View& view) const override {
    if ((pressed_ & crasher::kPublish) != 0) crasher::draw_nonsense();
    if ((pressed_ & crasher::kDraw) != 0) {
      Thing undrawable;
      undrawable.id = 2;
      undrawable.kind = kUndrawable;
      view.things.push_back(undrawable);
    }
    Thing thing;
    thing.id = 1;
    thing.kind = kPlainDisc;
    thing.position = {place_, 0.0F, 0.25F};
    thing.size = {1.5F, 1.5F, 0.5F};
    view.things.push_back(thing);
  }

 private:
  float place_ = 0.0F;
  std::uint32_t pressed_ = 0;
};

/// The plain look, which crashes when it draws that thing.
class CrasherLook : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return plain_->meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override { return plain_->cameras(); }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    return plain_->find_camera(name, players);
  }
  void compose(const Moment& moment, Scene& scene) override {
    for (const Thing& thing : moment.views.at(moment.time.tick).things) {
      if (thing.kind == kUndrawable) crasher::draw_nonsense();
    }
    plain_->compose(moment, scene);
  }

 private:
  std::unique_ptr<Look> plain_ = renderer::make_plain_look();
};

/// A bot that presses the buttons in the lowest five bits of the seed.
class CrasherBot : public Bot {
 public:
  explicit CrasherBot(std::uint64_t seed) : button_(static_cast<std::uint32_t>(seed & 31U)) {}
  PlayerInput decide(const View& view) override {
    if (view.tick == kLastWholeTick && button_ == crasher::kDecide) crasher::write_to_null();
    PlayerInput input;
    input.axes[0] = 1000;
    if (view.tick == kLastWholeTick) input.buttons = button_;
    return input;
  }

 private:
  std::uint32_t button_;
};

GameInfo crasher_info() {
  GameInfo info;
  info.name = "crasher";
  info.description = "crashes when a button is pressed, for tests";
  info.tick_rate = TickRate(50);
  info.player_names = {"Ada"};
  info.make_game = [](const SessionSetup&) { return std::make_unique<CrasherGame>(); };
  info.make_bot = [](const SessionSetup& setup, std::size_t) {
    return std::make_unique<CrasherBot>(setup.seed);
  };
  return info;
}

GameControls crasher_controls() {
  return {{{.name = "go right", .axis = 0, .push = 1, .left_key = 'D'},
           {.name = "crash", .buttons = crasher::kWriteToNull, .left_key = 'X'},
           {.name = "crash in a picture", .buttons = crasher::kDraw, .left_key = 'C'}},
          {}};
}

}  // namespace
}  // namespace tickreel::tests

namespace tickreel {

std::vector<GameEntry> built_in_games() {
  return {{tests::crasher_info(),
           [] { return std::make_unique<tests::CrasherLook>(); },
           tests::crasher_controls(),
           {}}};
}

}  // namespace tickreel
