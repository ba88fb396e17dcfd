#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/text/name_text.h"
#include "games/loaded/foreign_game.h"
#include "library/c_message.h"
#include "library/room.h"
#include "sim/game/game_scope.h"
#include "sim/replay/recorder.h"
#include "sim/view/tick_rate_of.h"
#include "tickreel/plugin/recording.h"

struct tickreel_recording {
  const tickreel::Game* game = nullptr;  ///< the recorder's game
  std::size_t player_count = 0;
  std::optional<tickreel::Recorder> recorder{};
  const char* why_over = nullptr;  ///< why it can only be closed; null: it goes on
};

namespace tickreel {
namespace {

constexpr std::size_t kMaxNameBytes = 256;  // as in a replay

/// The size of the first version of the struct. tickreel fills in later fields for the game.
constexpr std::size_t kFirstSessionSize =
    offsetof(tickreel_session, argument) + sizeof(tickreel_session::argument);

Result<SessionSetup> setup_of(const tickreel_session& from, const GameInfo& info) {
  if (from.size < kFirstSessionSize) {
    return bad_usage("the session's 'size' must be sizeof(tickreel_session)");
  }
  SessionSetup setup;
  setup.seed = from.seed;
  setup.rules_version = from.rules_version;
  setup.tick_rate = info.tick_rate;
  if (from.tick_rate_num != 0) {
    const auto rate = tick_rate_of(from.tick_rate_num, from.tick_rate_den);
    if (!rate) return bad_usage("the session's tick rate must be up to 10000 for each second");
    setup.tick_rate = *rate;
  }
  if (from.player_count < info.min_players || from.player_count > info.max_players) {
    return bad_usage(info.name + " is for " + info.describe_players() + ", not " +
                     std::to_string(from.player_count));
  }
  if (from.players == nullptr) return bad_usage("the session's 'players' are missing");
  for (std::uint32_t i = 0; i < from.player_count; ++i) {
    const std::string& name =
        setup.players.emplace_back(from.players[i] == nullptr ? "" : from.players[i]);
    const std::string wrong = name.empty() ? "" : why_no_name(name, kMaxNameBytes);
    if (!wrong.empty()) return bad_usage("a player's name cannot be that: " + wrong);
  }
  return setup;
}

Status begin(const tickreel_game_table* table, const tickreel_session* session, const char* path,
             bool overwrite, tickreel_recording** made) {
  if (made != nullptr) *made = nullptr;
  if (table == nullptr || session == nullptr || path == nullptr || made == nullptr) {
    return bad_usage("the table, the session, the path or the recording is NULL");
  }
  if (*path == '\0') return bad_usage("the path is empty");
  auto entry = entry_of_table(*table);
  if (!entry) return bad_usage(entry.error().message);
  auto recording = std::make_unique<tickreel_recording>();
  GameInfo& info = entry->info;
  info.library = "in a loop of the game's own";
  info.make_game = [make = info.make_game, own = recording.get()](const SessionSetup& setup) {
    auto game = make(setup);
    own->game = game.get();
    return game;
  };
  const auto setup = setup_of(*session, info);
  if (!setup) return setup.error();
  recording->player_count = setup->players.size();
  auto recorder = Recorder::begin(info, *setup, path, overwrite);
  if (!recorder) return recorder.error();
  recording->recorder = *std::move(recorder);
  *made = recording.release();
  return {};
}

Result<InputFrame> frame_of(const tickreel_input& from, std::size_t player_count) {
  InputFrame input;
  if (from.size < sizeof(tickreel_input)) {
    return bad_usage("the input's 'size' must be sizeof(tickreel_input)");
  }
  if (from.players == nullptr || (from.events == nullptr && from.event_count > 0)) {
    return bad_usage("the input's 'players' or 'events' is NULL");
  }
  for (std::size_t i = 0; i < player_count; ++i) {
    input.players[i] = stored_input(from.players[i]);
  }
  if (from.event_count > kMaxEventsPerTick) return bad_usage("a tick has 256 events at most");
  for (std::size_t i = 0; i < from.event_count; ++i) {
    const tickreel_input_event& event = from.events[i];
    const bool is_right = event.player < kMaxPlayers &&
                          event.payload_size <= kMaxEventPayloadBytes &&
                          (event.payload != nullptr || event.payload_size == 0);
    if (!is_right) return bad_usage("an event has a player up to 15, and 4096 bytes at most");
    input.events.push_back(
        {event.kind, event.player,
         std::string(static_cast<const char*>(event.payload), event.payload_size)});
  }
  return input;
}

/// Checks that the recording can go on.
Status check(const tickreel_recording* recording) {
  if (recording == nullptr) return bad_usage("the recording is NULL");
  return recording->why_over != nullptr ? bad_usage(recording->why_over) : Status();
}

Status step(tickreel_recording& recording, const InputFrame& input) {
  try {
    return recording.recorder->step(input);
  } catch (const GameError&) {
    // The state of the game is unknown now.
    recording.why_over = "the game has failed: close the recording";
    throw;
  }
}

Status finish(tickreel_recording& recording) {
  // Anything more would lie behind the end, and damage the file.
  recording.why_over = "the recording has ended, and lies whole in its .part: close it";
  Status finished = recording.recorder->finish();
  if (finished) recording.why_over = "the recording is finished: close it";
  return finished;
}

}  // namespace
}  // namespace tickreel

using tickreel::tell;

tickreel_status tickreel_recording_begin(const tickreel_game_table* table,
                                         const tickreel_session* session, const char* path,
                                         int overwrite, tickreel_recording** recording) {
  return tell([&] { return tickreel::begin(table, session, path, overwrite != 0, recording); });
}

void* tickreel_recording_game(tickreel_recording* recording) {
  return recording == nullptr ? nullptr : tickreel::made_by_library(*recording->game);
}

tickreel_status tickreel_recording_tick(tickreel_recording* recording,
                                        const tickreel_input* input) {
  return tell([&]() -> tickreel::Status {
    if (tickreel::Status there = tickreel::check(recording); !there) return there;
    if (input == nullptr) return tickreel::bad_usage("the input is NULL");
    const auto frame = tickreel::frame_of(*input, recording->player_count);
    return frame ? tickreel::step(*recording, *frame) : frame.error();
  });
}

tickreel_status tickreel_recording_finish(tickreel_recording* recording) {
  return tell([&] {
    const tickreel::Status there = tickreel::check(recording);
    return there ? tickreel::finish(*recording) : there;
  });
}

void tickreel_recording_close(tickreel_recording* recording) {
  delete recording;
}
