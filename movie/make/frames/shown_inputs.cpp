#include "movie/make/frames/shown_inputs.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "live/key_names.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kNoAxis = kMaxAxes;

/// The two axes of the game that a stick of the panel shows.
struct StickAxes {
  std::array<std::size_t, 2> axis{kNoAxis, kNoAxis};
  std::array<float, 2> sign{1.0F, 1.0F};
};

/// Returns the position of a letter or digit on the keyboard, in keys; nothing for other keys.
std::optional<Vec2> place_on_keyboard(std::uint16_t key) {
  constexpr std::array<std::string_view, 4> kRows{"1234567890", "QWERTYUIOP", "ASDFGHJKL",
                                                  "ZXCVBNM"};
  constexpr std::array<float, 4> kIndents{0.0F, 0.5F, 0.75F, 1.25F};
  for (std::size_t row = 0; row < kRows.size(); ++row) {
    const std::size_t column = key < 128 ? kRows[row].find(static_cast<char>(key)) : kRows[0].npos;
    if (column == kRows[row].npos) continue;
    return Vec2{kIndents[row] + static_cast<float>(column), static_cast<float>(row)};
  }
  return std::nullopt;
}

/// The panel, and the game's keys and sticks in the order of the panel.
struct Layout {
  InputPanel panel;
  std::vector<GameAction> actions;  ///< one for each key of the panel
  std::vector<StickAxes> sticks;
};

/// Places keys with names, and actions that only have a button, in rows below the letters.
void place_named_keys(std::vector<PanelKey>& keys, const std::vector<bool>& is_placed) {
  constexpr float kWidest = 9.0F;
  Vec2 least{kWidest, 4.0F};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (is_placed[i]) least = {std::min(least.x, keys[i].at.x), std::min(least.y, keys[i].at.y)};
  }
  float bottom = 0.0F;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!is_placed[i]) continue;
    keys[i].at -= least;
    bottom = std::max(bottom, keys[i].at.y + 1.0F);
  }
  Vec2 next{0.0F, bottom};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (is_placed[i]) continue;
    keys[i].width = std::max(2.0F, 0.5F * static_cast<float>(keys[i].label.size()));
    if (next.x > 0.0F && next.x + keys[i].width > kWidest) next = {0.0F, next.y + 1.0F};
    keys[i].at = next;
    next.x += keys[i].width;
  }
}

void add_keys(const GameControls& controls, Layout& layout) {
  std::vector<bool> is_placed;
  for (const GameAction& action : controls.actions) {
    const std::uint16_t key = action.left_key != 0 ? action.left_key : action.right_key;
    if (key == 0 && action.pad_button < 0) continue;
    const auto place = place_on_keyboard(key);
    layout.panel.keys.push_back(
        {key != 0 ? key_name(key) : pad_button_name(action.pad_button), place.value_or(Vec2{})});
    layout.actions.push_back(action);
    is_placed.push_back(place.has_value());
  }
  place_named_keys(layout.panel.keys, is_placed);
}

/// Adds the sticks of the gamepad that the game uses, with both of their axes. Triggers are not
/// shown as sticks.
void add_sticks(const GameControls& controls, Layout& layout) {
  for (const std::uint8_t first : {kPadLeftX, kPadRightX}) {
    StickAxes axes;
    std::string label;
    for (const GameStick& stick : controls.sticks) {
      if (stick.stick != first && stick.stick != first + 1) continue;
      const std::size_t side = stick.stick - first;
      axes.axis[side] = stick.axis;
      axes.sign[side] = stick.inverted ? -1.0F : 1.0F;
      if (label.find(stick.name) == label.npos) label += (label.empty() ? "" : ", ") + stick.name;
    }
    if (label.empty()) continue;
    layout.panel.sticks.push_back(label);
    layout.sticks.push_back(axes);
  }
}

float held_part(const GameAction& action, const PlayerInput& input) {
  if (action.buttons != 0 && input.held(action.buttons)) return 1.0F;
  if (action.push == 0) return 0.0F;
  return std::clamp(input.axis(action.axis) * static_cast<float>(action.push), 0.0F, 1.0F);
}

void fill_in(const Layout& layout, const PlayerInput& input, PanelState& state) {
  for (std::size_t i = 0; i < layout.actions.size(); ++i) {
    state.keys[i] = held_part(layout.actions[i], input);
  }
  for (std::size_t i = 0; i < layout.sticks.size(); ++i) {
    const auto& [axis, sign] = layout.sticks[i];
    if (axis[0] != kNoAxis) state.sticks[i].x = sign[0] * input.axis(axis[0]);
    if (axis[1] != kNoAxis) state.sticks[i].y = sign[1] * input.axis(axis[1]);
  }
}

}  // namespace

Decoration shown_inputs(const GameControls& controls, std::shared_ptr<ReplayReader> replay,
                        std::size_t player, Place place, PanelCount count) {
  Layout layout;
  add_keys(controls, layout);
  add_sticks(controls, layout);
  layout.panel.title = replay->session().setup.players[player];
  InputPanel panel = layout.panel;
  // Errors of reading are ignored here: the film is played from the same records, and ends with
  // them.
  const auto state_at = [layout = std::move(layout), replay = std::move(replay), player](
                            Tick tick, PanelState& state) {
    if (tick < replay->first_tick() || tick >= replay->end_tick()) return;
    if (const auto input = replay->input(tick)) fill_in(layout, input->players[player], state);
  };
  return input_display(std::move(panel), state_at, place, count);
}

}  // namespace tickreel::movie
