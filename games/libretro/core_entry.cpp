#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "core/files/text_file.h"
#include "games/libretro/core_game.h"
#include "games/loaded/foreign_game.h"
#include "renderer/scene/pixel_look.h"
#include "sim/view/tick_rate_of.h"

namespace tickreel::games {
namespace {

/// The key or pad button for each RetroPad button, in GLFW's numbers. A RetroPad is laid out like a
/// Super Nintendo pad: B is the lower button, A the right one. The window itself uses the keys B, M
/// and P.
struct ButtonKeys {
  const char* name;
  std::uint16_t left_key, right_key;
  std::int16_t pad_button;
};
constexpr std::array<ButtonKeys, abi::kJoypadButtons> kButtons{{{"B", 'F', 'K', 0},
                                                                {"Y", 'R', 'I', 2},
                                                                {"Select", '1', '9', 6},
                                                                {"Start", '2', '0', 7},
                                                                {"Up", 'W', 265, 11},
                                                                {"Down", 'S', 264, 13},
                                                                {"Left", 'A', 263, 14},
                                                                {"Right", 'D', 262, 12},
                                                                {"A", 'G', 'L', 1},
                                                                {"X", 'T', 'O', 3},
                                                                {"L", 'Q', 'Y', 4},
                                                                {"R", 'E', 'U', 5},
                                                                {"L2", '3', '7', -1},
                                                                {"R2", '4', '8', -1},
                                                                {"L3", 'Z', 'H', 9},
                                                                {"R3", 'X', 'J', 10}}};

GameControls controls_of(const CoreDescription& description) {
  GameControls controls;
  const auto& names = description.button_names;
  const bool is_told = std::ranges::any_of(names, [](const auto& name) { return !name.empty(); });
  for (std::size_t i = 0; i < kButtons.size(); ++i) {
    if (is_told && names[i].empty()) continue;
    const ButtonKeys& keys = kButtons[i];
    controls.actions.push_back({.name = is_told ? names[i] : keys.name,
                                .buttons = 1U << i,
                                .left_key = keys.left_key,
                                .right_key = keys.right_key,
                                .pad_button = keys.pad_button});
  }
  if (!description.has_sticks) return controls;
  constexpr std::array<const char*, 4> kSticks{"left stick x", "left stick y", "right stick x",
                                               "right stick y"};
  for (std::uint8_t i = 0; i < kSticks.size(); ++i) controls.sticks.push_back({kSticks[i], i, i});
  return controls;
}

/// Checks a description. It comes from the process of the core, which may write anything.
Status check_description(const CoreDescription& description, const std::string& library) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  constexpr std::size_t kMostLetters = 64;
  const std::string& name = description.name;
  const bool is_name = !name.empty() && name.size() <= kMostLetters &&
                       name.find_first_not_of(kLetters) == std::string::npos;
  const auto rate = tick_rate_of(static_cast<std::uint64_t>(description.rate_numerator),
                                 static_cast<std::uint64_t>(description.rate_denominator));
  const bool has_sound = description.sample_rate >= 8000 && description.sample_rate <= 192000;
  const bool has_players = description.players >= 1 && description.players <= kMaxPlayers;
  if (is_name && rate && has_sound && has_players) return {};
  return bad_file(library + ": what its process says of the game makes no sense");
}

Result<std::vector<InputEvent>> save_memory_events(std::uint64_t most_bytes) {
  const char* const path = std::getenv(kCoreSaveVariable);
  std::vector<InputEvent> events;
  if (path == nullptr || *path == '\0') return events;
  // The limit leaves room for other events in the same tick.
  constexpr std::size_t kMostBytes = 128 * kMaxEventPayloadBytes;
  const auto bytes = read_text_file(path, kMostBytes);
  if (!bytes) return bytes.error();
  if (bytes->size() > most_bytes) {
    return bad_file("§core-save " + std::string(path) + " (" + kCoreSaveVariable + ") has " +
                    std::to_string(bytes->size()) + " bytes, and the game's save memory " +
                    std::to_string(most_bytes));
  }
  for (std::size_t at = 0; at < bytes->size(); at += kMaxEventPayloadBytes) {
    events.push_back({kSaveMemoryEvent, 0, bytes->substr(at, kMaxEventPayloadBytes)});
  }
  return events;
}

}  // namespace

Result<GameEntry> entry_of_core(const CoreDescription& description, const std::string& library) {
  if (Status right = check_description(description, library); !right) return right.error();
  auto save_memory = save_memory_events(description.save_bytes);
  if (!save_memory) return save_memory.error();
  GameEntry entry;
  entry.info.name = description.name;
  entry.info.description = description.description;
  entry.info.library = library;
  entry.info.tick_rate = TickRate(description.rate_numerator, description.rate_denominator);
  entry.info.max_players = description.players;
  for (std::uint32_t i = 1; i <= description.players; ++i) {
    entry.info.player_names.push_back("Player " + std::to_string(i));
  }
  entry.info.can_load = false;
  entry.info.hashes_itself = true;
  entry.info.first_events = *std::move(save_memory);
  entry.controls = controls_of(description);
  entry.make_look = make_pixel_look;
  entry.make_soundscape = [rate = description.sample_rate] {
    return make_foreign_soundscape(rate);
  };
  entry.needs_process = true;
  return entry;
}

}  // namespace tickreel::games
