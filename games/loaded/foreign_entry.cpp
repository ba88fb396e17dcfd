#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text/is_control.h"
#include "games/loaded/foreign_game.h"
#include "games/loaded/game_call.h"
#include "renderer/scene/pixel_look.h"
#include "sim/view/tick_rate_of.h"
#include "tickreel/core/utf8.h"
#include "tickreel/game/input_event.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::games {
namespace {

constexpr std::size_t kMaxNameBytes = 64;
constexpr std::size_t kMaxListed = 256;
constexpr std::uint32_t kMaxWarmUpFrames = 1000;
constexpr std::uint32_t kLowestSampleRate = 8000;
constexpr std::uint32_t kHighestSampleRate = 192000;
constexpr std::uint32_t kMaxSeekTicks = 1000000;
constexpr std::size_t kMaxFiles = 65536;
constexpr std::size_t kMaxPathBytes = 4096;

// The size of the first version of tickreel_game_table, which every library has.
constexpr std::size_t kFirstSize = offsetof(tickreel_game_table, bot) + sizeof(void*);

Error wrong(const std::string& field, const std::string& what) {
  return bad_file("its table's '" + field + "' " + what);
}

bool is_text(const char* text, std::size_t max_bytes) {
  if (text == nullptr) return false;
  const std::size_t size = ::strnlen(text, max_bytes + 1);
  return size > 0 && size <= max_bytes && is_utf8({text, size}) &&
         std::none_of(text, text + size, is_control);
}

Status check_who(const tickreel_game_table& table) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  if (!is_text(table.name, kMaxNameBytes) ||
      std::string_view(table.name).find_first_not_of(kLetters) != std::string_view::npos) {
    return wrong("name", "must be letters a-z, digits, - and _, 64 at most");
  }
  if (table.description != nullptr && !is_text(table.description, kMaxListed)) {
    return wrong("description", "must be a line of at most 256 bytes");
  }
  if (table.rules_version == 0 || table.oldest_rules_version > table.rules_version) {
    return wrong("rules_version", "must be 1 or more, and not below 'oldest_rules_version'");
  }
  if (!tick_rate_of(table.tick_rate_num, table.tick_rate_den)) {
    return wrong("tick_rate_num",
                 "over 'tick_rate_den' must be a rate up to 10000, with terms of 1 to " +
                     std::to_string(kMaxTickRateTerm));
  }
  if (table.min_players == 0 || table.min_players > table.max_players ||
      table.max_players > kMaxPlayers) {
    return wrong("min_players", "and 'max_players' must be 1 to 16, the first not the larger");
  }
  return {};
}

Status check_functions(const tickreel_game_table& table) {
  if (table.create == nullptr) return wrong("create", "is missing");
  if (table.destroy == nullptr) return wrong("destroy", "is missing");
  if (table.tick == nullptr) return wrong("tick", "is missing");
  const bool has_hash = table.hash != nullptr || table.has_pictures != 0;
  if (table.save == nullptr && (!has_hash || table.load != nullptr)) {
    return wrong("save",
                 "is missing: only a game with 'hash' or 'has_pictures', and without 'load', needs "
                 "none");
  }
  if (table.reads_clocks != 0 && table.load != nullptr) {
    return wrong("reads_clocks",
                 "and 'load' exclude each other: what load() returns to has no clock. Without "
                 "'load', tickreel copies the game's process");
  }
  if (table.describe != nullptr && table.save == nullptr) {
    return wrong("describe", "names what save() gives, and there is no 'save'");
  }
  if (table.publish == nullptr) return wrong("publish", "is missing");
  if ((table.renderer_create == nullptr) != (table.renderer_draw == nullptr)) {
    return wrong("renderer_create", "and 'renderer_draw' must both be there, or none");
  }
  if (table.has_pictures != 0 && (table.renderer_draw != nullptr || table.camera_count != 0)) {
    return wrong("has_pictures",
                 "means that publish() gives the pictures: leave out 'renderer_create', "
                 "'renderer_draw' and 'cameras'");
  }
  if (table.warm_up_frames > kMaxWarmUpFrames) {
    return wrong("warm_up_frames", "must be " + std::to_string(kMaxWarmUpFrames) + " at most");
  }
  const bool is_rate =
      table.sample_rate >= kLowestSampleRate && table.sample_rate <= kHighestSampleRate;
  if (table.sample_rate != 0 && !is_rate) {
    return wrong("sample_rate", "must be " + std::to_string(kLowestSampleRate) + " to " +
                                    std::to_string(kHighestSampleRate) + ", or 0");
  }
  if (table.seek_ticks > kMaxSeekTicks) {
    return wrong("seek_ticks", "must be " + std::to_string(kMaxSeekTicks) + " at most");
  }
  return {};
}

/// Checks each row of a list, and names the first wrong one.
template <typename Row, typename IsRight>
Status check_rows(const std::string& field, const Row* rows, std::size_t count,
                  const std::string& what, IsRight is_right) {
  if (count > kMaxListed) return wrong(field, "must have at most 256 rows");
  if (count > 0 && rows == nullptr) return wrong(field, "is NULL, and its count is not 0");
  const auto* const found = std::find_if_not(rows, rows + count, is_right);
  if (found == rows + count) return {};
  return wrong(field + "[" + std::to_string(found - rows) + "]", what);
}

Status check_lists(const tickreel_game_table& table) {
  Status right = check_rows("cameras", table.cameras, table.camera_count, "must be a name",
                            [](const char* name) { return is_text(name, kMaxNameBytes); });
  if (!right) return right;
  right = check_rows("actions", table.actions, table.action_count,
                     "must have a name, an axis below 8, and a push of -1 to 1",
                     [](const tickreel_action& action) {
                       return is_text(action.name, kMaxNameBytes) && action.axis < kMaxAxes &&
                              action.push >= -1 && action.push <= 1;
                     });
  if (!right) return right;
  right = check_rows("sticks", table.sticks, table.stick_count,
                     "must have a name, a stick below 8 and an axis below 8",
                     [](const tickreel_stick& stick) {
                       return is_text(stick.name, kMaxNameBytes) && stick.axis < kMaxAxes &&
                              stick.stick < kMaxGamepadAxes;
                     });
  if (!right) return right;
  return check_rows(
      "events", table.events, table.event_count, "must have a name",
      [](const tickreel_event_name& event) { return is_text(event.name, kMaxNameBytes); });
}

bool has_unknown_fields(const tickreel_game_table& table) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&table);
  return table.size > sizeof table &&
         std::any_of(bytes + sizeof table, bytes + table.size, [](auto byte) { return byte != 0; });
}

GameInfo info_of(const ForeignTablePtr& table) {
  GameInfo info;
  info.name = table->name;
  info.description = table->description == nullptr ? "" : table->description;
  info.version = table->rules_version;
  info.oldest_version = table->oldest_rules_version;
  info.tick_rate = TickRate(table->tick_rate_num, table->tick_rate_den);
  info.min_players = table->min_players;
  info.max_players = table->max_players;
  for (std::uint32_t i = 1; i <= table->max_players; ++i) {
    info.player_names.push_back("Player " + std::to_string(i));
  }
  for (std::size_t i = 0; i < table->event_count; ++i) {
    info.events.push_back({table->events[i].name, table->events[i].kind});
  }
  if (table->renderer_draw == nullptr) {
    info.score_fact = kPlainScore;
    info.name_fact = kPlainName;
  }
  info.can_load = table->load != nullptr;
  if (table->seek_ticks != 0) info.seek_ticks = table->seek_ticks;
  info.hashes_itself = table->hash != nullptr || table->save == nullptr;
  info.saves_and_loads = true;
  info.make_game = [table](const SessionSetup& setup) { return make_foreign_game(table, setup); };
  if (table->bot != nullptr) {
    info.make_bot = [table](const SessionSetup&, std::size_t player) {
      return make_foreign_bot(table, player);
    };
  }
  return info;
}

GameControls controls_of(const tickreel_game_table& table) {
  GameControls controls;
  for (std::size_t i = 0; i < table.action_count; ++i) {
    const tickreel_action& action = table.actions[i];
    controls.actions.push_back({.name = action.name,
                                .buttons = action.buttons,
                                .axis = action.axis,
                                .push = action.push,
                                .left_key = action.left_key,
                                .right_key = action.right_key,
                                .pad_button = action.pad_button});
  }
  for (std::size_t i = 0; i < table.stick_count; ++i) {
    const tickreel_stick& stick = table.sticks[i];
    controls.sticks.push_back({stick.name, stick.stick, stick.axis, stick.inverted != 0});
  }
  controls.reads_text = table.reads_text != 0;
  controls.reads_mouse = table.reads_mouse != 0;
  return controls;
}

/// Collects the files that a game names.
struct NamedFiles : tickreel_files {
  explicit NamedFiles(const std::string& told)
      : tickreel_files{sizeof(tickreel_files), told.c_str(), take} {}
  static void take(tickreel_files* self, const char* path) {
    auto& own = *static_cast<NamedFiles*>(self);
    // Beyond the limit nothing is stored, because the list is refused anyway.
    own.is_wrong |= own.paths.size() == kMaxFiles || !is_text(path, kMaxPathBytes);
    if (!own.is_wrong) own.paths.emplace_back(path);
  }
  std::vector<std::string> paths{};
  bool is_wrong = false;
};

}  // namespace

bool reads_clocks(const tickreel_game_table& table) {
  constexpr std::size_t kSizeWithClocks =
      offsetof(tickreel_game_table, reads_clocks) + sizeof(tickreel_game_table::reads_clocks);
  return table.size >= kSizeWithClocks && table.reads_clocks != 0;
}

Result<std::vector<std::string>> files_of_table(const tickreel_game_table& table,
                                                const std::string& argument) {
  constexpr std::size_t kSizeWithFiles =
      offsetof(tickreel_game_table, files) + sizeof(tickreel_game_table::files);
  if (table.size < kSizeWithFiles || table.files == nullptr) return std::vector<std::string>();
  NamedFiles named(argument);
  const char* const failure = call_game(table.name, "files()", [&] { return table.files(&named); });
  if (failure != nullptr) return wrong("files", std::string("fails: ") + failure);
  if (!named.is_wrong) return std::move(named.paths);
  return wrong("files", "must name at most " + std::to_string(kMaxFiles) +
                            " files, with paths of UTF-8; a folder counts as one");
}

Result<GameEntry> entry_of_table(const tickreel_game_table& given, const std::string& argument) {
  constexpr std::size_t kMostBytes = 65536;
  if (given.size < kFirstSize || given.size > kMostBytes) {
    return wrong("size",
                 "is " + std::to_string(given.size) + ": it must be sizeof(tickreel_game_table)");
  }
  auto table = std::make_shared<ForeignTable>();
  std::memcpy(static_cast<tickreel_game_table*>(table.get()), &given,
              std::min(given.size, sizeof(tickreel_game_table)));
  Status right = check_who(*table);
  if (right) right = check_functions(*table);
  if (right) right = check_lists(*table);
  if (!right) return right.error();
  table->game = table->name;
  table->argument = argument;
  table->camera_names.assign(table->cameras, table->cameras + table->camera_count);
  if (table->camera_names.empty()) table->camera_names.emplace_back("game");
  GameEntry entry;
  entry.info = info_of(table);
  entry.controls = controls_of(*table);
  entry.has_unknown_fields = has_unknown_fields(given);
  // A game that cannot load is copied, which takes a process.
  entry.needs_process = table->has_globals != 0 || table->load == nullptr;
  if (table->sample_rate == 0) table->sample_rate = TICKREEL_SAMPLE_RATE;
  if (table->has_sound != 0) {
    entry.make_soundscape = [rate = table->sample_rate] { return make_foreign_soundscape(rate); };
  }
  if (table->renderer_draw != nullptr) {
    entry.make_look = [table = ForeignTablePtr(table)] { return make_foreign_look(table); };
  } else if (table->has_pictures != 0) {
    entry.make_look = make_pixel_look;
  }
  return entry;
}

}  // namespace tickreel::games
