#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/apart/exchange.h"
#include "games/libretro/core_game.h"
#include "games/room.h"
#include "sim/game/running_game.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"
#include "tickreel/view/view.h"

namespace tickreel::games {

// The messages between the program and the process of a game. Both are the same program.

/// The questions to a game. Each question begins with one, and the tick that the game is in.
enum class GameQuestion : std::uint8_t {
  kBegin,  ///< a session, and its constants
  kConstants,
  kTick,
  kPublish,
  kHash,
  kComponents,
  kSave,
  kLoad,
  kFields,
  kDifference,
  kCopy,  ///< the ends of an Exchange for the copy come with it
  kBot,   ///< a session, and the player of a bot: in place of kBegin
  kDecide,
  kDescribe,  ///< of a libretro core, or a library that is only asked, in place of kBegin
  kEnd,       ///< has no answer
};

/// The questions to the host of games.
enum class HostQuestion : std::uint8_t {
  kLoad,  ///< a library, its argument, whether it is a libretro core, a LoadStep, and files that it
          ///< may read; without a library, a game that is built in
  kBegin,  ///< a process for a session: the ends of its Exchange come with it
};

/// How a host loads a library.
enum class LoadStep : std::uint8_t {
  kAsk,       ///< not at all: each of its processes does, to be asked what the library says
  kConfined,  ///< confined, as the processes of its sessions are
  kHere,      ///< as the program does, which has loaded it
};

/// How an answer begins.
enum class Outcome : std::uint8_t {
  kDone,
  kError,      ///< an Error: its kind and its message
  kGameError,  ///< what is thrown as one
  kGameExit,   ///< the same; the game is over
};

void write_error(MessageWriter& to, const Error& error);
Error read_error(MessageReader& from);

void write_session(MessageWriter& to, const SessionSetup& setup,
                   const std::vector<NamedField>* constants);
struct GivenSession {
  SessionSetup setup{};
  std::optional<std::vector<NamedField>> constants{};
};
GivenSession read_session(MessageReader& from);

void write_input(MessageWriter& to, const InputFrame& input);
InputFrame read_input(MessageReader& from);

void write_view(MessageWriter& to, const View& view);
/// Adds to the view what was published.
void read_view(MessageReader& from, View& view);

void write_fields(MessageWriter& to, const std::vector<NamedField>& fields);
std::vector<NamedField> read_fields(MessageReader& from);

void write_components(MessageWriter& to, const std::vector<sim::ComponentHash>& hashes);
std::vector<sim::ComponentHash> read_components(MessageReader& from);

void write_description(MessageWriter& to, const CoreDescription& description);
CoreDescription read_description(MessageReader& from);

void write_difference(MessageWriter& to, const std::optional<FieldDifference>& difference);
std::optional<FieldDifference> read_difference(MessageReader& from);

}  // namespace tickreel::games
