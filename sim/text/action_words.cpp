#include "sim/text/action_words.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/text/hexadecimal.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"

namespace tickreel::sim {
namespace {

constexpr std::size_t kButtons = 32;
constexpr std::string_view kButton = "button";
constexpr std::string_view kAxis = "axis";

/// Returns the number after `what` in a word, if it is less than `count`.
std::optional<std::size_t> numbered(std::string_view word, std::string_view what,
                                    std::size_t count) {
  if (!word.starts_with(what)) return std::nullopt;
  const auto number = parse_number<std::size_t>(word.substr(what.size()));
  return number && *number < count ? number : std::nullopt;
}

Status set_axis(const TextWord& word, PlayerInput& held) {
  const std::size_t equals = word.text.find('=');
  const auto axis = numbered(word.text.substr(0, equals), kAxis, kMaxAxes);
  if (!axis) {
    return wrong_at(word, "'" + std::string(word.text) + "': the axes are axis0 to axis" +
                              std::to_string(kMaxAxes - 1));
  }
  const auto value = parse_number<std::int16_t>(word.text.substr(equals + 1));
  if (!value) {
    return wrong_at(
        word, "'" + std::string(word.text) + "': an axis is a whole number, from -32768 to 32767");
  }
  held.axes[*axis] = *value;
  return {};
}

}  // namespace

std::string describe_player_input(const PlayerInput& input) {
  std::string text = "buttons 0x" + hexadecimal(input.buttons, 4) + ", axes";
  std::size_t count = kMaxAxes;
  while (count > 1 && input.axes[count - 1] == 0) --count;
  for (std::size_t axis = 0; axis < count; ++axis) text += " " + std::to_string(input.axes[axis]);
  return text;
}

ActionWords::ActionWords(const GameControls& controls) {
  for (const GameAction& action : controls.actions) {
    const std::string word = as_word(action.name);
    const bool is_taken = std::ranges::find(actions_, word, &NamedAction::word) != actions_.end();
    if (is_taken || word.starts_with(kButton) || (action.push != 0 && action.axis >= kMaxAxes)) {
      continue;
    }
    actions_.push_back({word, action.buttons, action.axis, action.push});
  }
}

std::string ActionWords::button_word(std::size_t bit) const {
  for (const NamedAction& action : actions_) {
    if (action.push == 0 && action.buttons == std::uint32_t{1} << bit) return action.word;
  }
  return std::string(kButton) + std::to_string(bit);
}

std::string ActionWords::change(const PlayerInput& before, const PlayerInput& now) const {
  std::string text;
  for (std::size_t bit = 0; bit < kButtons; ++bit) {
    const std::uint32_t mask = std::uint32_t{1} << bit;
    if (before.held(mask) == now.held(mask)) continue;
    text += (now.held(mask) ? " +" : " -") + button_word(bit);
  }
  for (std::size_t axis = 0; axis < kMaxAxes; ++axis) {
    if (before.axes[axis] == now.axes[axis]) continue;
    text += " " + std::string(kAxis) + std::to_string(axis) + "=" + std::to_string(now.axes[axis]);
  }
  return text.empty() ? text : text.substr(1);
}

Status ActionWords::apply(const TextWord& word, PlayerInput& held) const {
  if (word.text.front() == '+' || word.text.front() == '-') return apply_action(word, held);
  if (word.text.find('=') != std::string_view::npos) return set_axis(word, held);
  return wrong_at(word, "'" + std::string(word.text) +
                            "' is no input: write +NAME to hold a button and -NAME to let it go, "
                            "axis0=VALUE, or an event, which has a line of its own");
}

Status ActionWords::apply_action(const TextWord& word, PlayerInput& held) const {
  const bool is_held = word.text.front() == '+';
  const auto read = unquoted(word, word.text.substr(1));
  if (!read) return read.error();
  const std::string name = as_word(*read);
  NamedAction action{name};
  const auto named = std::ranges::find(actions_, name, &NamedAction::word);
  if (const auto bit = numbered(name, kButton, kButtons)) {
    action.buttons = std::uint32_t{1} << *bit;
  } else if (named != actions_.end()) {
    action = *named;
  } else if (name.starts_with(kButton) && parse_number<int>(name.substr(kButton.size()))) {
    return wrong_at(word, "'" + name + "' is no button: they are button0 to button31");
  } else {
    const std::vector<std::string> names = this->names();
    std::string hint = or_nearest(name, names);
    if (names.empty()) hint += "; its buttons are button0 to button31";
    for (std::size_t i = 0; i < names.size() && (i > 0 || hint.empty()); ++i) {
      hint += (i == 0 ? "; it has " : ", ") + names[i];
    }
    return wrong_at(word, "this game has no action '" + name + "'" + hint);
  }
  held.buttons = is_held ? held.buttons | action.buttons : held.buttons & ~action.buttons;
  if (action.push != 0) {
    held.axes[action.axis] = static_cast<std::int16_t>(is_held ? 32767 * action.push : 0);
  }
  return {};
}

std::vector<std::string> ActionWords::names() const {
  std::vector<std::string> names;
  for (const NamedAction& action : actions_) names.push_back(action.word);
  return names;
}

std::string ActionWords::legend() const {
  std::string buttons;
  std::string axes;
  for (const NamedAction& action : actions_) {
    if (action.push == 0) {
      buttons += " +" + action.word;
    } else {
      axes += " +" + action.word + " (axis" + std::to_string(action.axis) + "=" +
              std::to_string(32767 * action.push) + ")";
    }
  }
  return (buttons.empty() ? "" : "# buttons:" + buttons + "\n") +
         (axes.empty() ? "" : "# axes:" + axes + "\n");
}

}  // namespace tickreel::sim
