// All that the engine and tickreel have to do with each other.
//
//     tickreel --game ./own_engine.so record --headless --seconds 20 -o comets.replay
#include <tickreel/plugin/playable.h>

#include <algorithm>
#include <type_traits>

#include "engine/game.h"
#include "engine/renderer.h"

namespace {

constexpr float kAxisEnd = 32767.0F;
constexpr std::uint32_t kPulseButton = 1;

// Nothing is in front of the game: own_loop takes a Playable for one, to look at it.
struct Playable {
  explicit Playable(const tickreel_session& session)
      : game(session.seed, static_cast<int>(session.player_count)) {}
  void tick(const tickreel_input& input) {
    std::array<comets::Controls, comets::kMaxComets> controls;
    for (int i = 0; i < game.state().comet_count; ++i) {
      const auto& [buttons, axes] = input.players[i];
      controls[i] = {static_cast<float>(axes[0]) / kAxisEnd, static_cast<float>(axes[1]) / kAxisEnd,
                     (buttons & kPulseButton) != 0};
    }
    game.step(controls);
  }
  void save(tickreel::SavedState& to) const { to.append(game.state()); }
  void load(const void* bytes, std::size_t size) { game.load(bytes, size); }
  void publish(tickreel_view& view) const {
    const comets::State& state = game.state();
    view.bytes(&view, &state, sizeof state);
    for (int i = 0; i < state.happening_count; ++i) {
      const auto& [id, kind, actor, target, grains, at] = state.happenings[i];
      const tickreel_event event{
          id,     static_cast<std::uint32_t>(kind), 1.0F,   {at.x, at.y, 0.0F}, actor,
          target, std::clamp(grains / 2, 10, 100),  nullptr};
      view.event(&view, &event);
    }
  }

  comets::Game game;
};
static_assert(std::is_standard_layout_v<Playable>);

class Painter {
 public:
  static constexpr unsigned kWarmUpFrames = comets::Renderer::kPicturesRemembered;

  Painter(const tickreel_opengl& gl, int width, int height)
      : renderer_(gl.get_proc, width, height) {}
  void draw(const tickreel_moment& moment) {
    std::optional<comets::Camera> camera;
    if (const tickreel_camera* const set = moment.camera) {
      camera = {std::to_array(set->eye), std::to_array(set->target), std::to_array(set->up),
                set->vertical_fov};
    }
    renderer_.draw(comets::read_state(moment.from.bytes, moment.from.bytes_size),
                   comets::read_state(moment.to.bytes, moment.to.bytes_size),
                   static_cast<float>(moment.alpha), moment.seconds, moment.camera_index, camera,
                   moment.framebuffer);
  }

 private:
  comets::Renderer renderer_;
};

void steer(const tickreel_published* seen, std::uint32_t player, tickreel_player_input* input) {
  const comets::Controls wish =
      comets::think(comets::read_state(seen->bytes, seen->bytes_size), static_cast<int>(player));
  input->axes[0] = static_cast<std::int16_t>(wish.right * kAxisEnd);
  input->axes[1] = static_cast<std::int16_t>(wish.up * kAxisEnd);
  input->buttons = wish.pulse ? kPulseButton : 0;
}

constexpr tickreel_action kActions[] = {{"right", 0, 0, 1, 'D', 262, 12},
                                        {"left", 0, 0, -1, 'A', 263, 14},
                                        {"up", 0, 1, 1, 'W', 265, 11},
                                        {"down", 0, 1, -1, 'S', 264, 13},
                                        {"pulse", kPulseButton, 0, 0, 32, 344, 0}};
constexpr tickreel_event_name kEvents[] = {{"raid", 1}, {"burn", 2}};  // comets::HappeningKind

}  // namespace

const tickreel_game_table* tickreel_game_entry(const char* argument) {
  static tickreel_game_table table = tickreel::table_of<Playable, Painter>();
  table.name = "comets";
  table.description = "Comets that gather dust; an engine with a renderer of its own";
  table.max_players = comets::kMaxComets;
  table.cameras = comets::kCameraNames.data();
  table.camera_count = comets::kCameraNames.size();
  table.actions = kActions;
  table.action_count = std::size(kActions);
  table.events = kEvents;
  table.event_count = std::size(kEvents);
  table.bot = steer;
  return *argument == '\0' ? &table : nullptr;
}
