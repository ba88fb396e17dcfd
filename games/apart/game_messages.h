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

// The messages between this program and the processes of games, which run the same program.

/// The kinds of questions to the process of a game. Each question begins with its kind and the tick
/// that the game is in. The comments name the values that follow.
enum class GameQuestion : std::uint8_t {
  kBegin,  ///< a session and its constants
  kConstants,
  kTick,  ///< an input
  kPublish,
  kHash,
  kComponents,
  kSave,
  kLoad,  ///< the bytes of a saved state
  kFields,
  kDifference,  ///< the bytes of a saved state, which the state is compared with
  kCopy,        ///< makes a copy of the process; an end of an Exchange for the copy is sent with it
  kBot,         ///< a session and the index of a bot's player; asked in place of kBegin
  kDecide,      ///< a view
  kDescribe,    ///< asks what a libretro core or a library is; asked in place of kBegin
  kEnd,         ///< ends the process; has no answer
};

/// The kinds of questions to the host of games. The comments name the values that follow.
enum class HostQuestion : std::uint8_t {
  /// a library's path, its argument, whether it is a libretro core, a LoadStep, and the files that
  /// it may read; for a built-in game the path is empty and the argument is the game's name
  kLoad,
  kBegin,  ///< makes a process for a session; an end of its Exchange is sent with it
};

/// The way in which a host loads a library.
enum class LoadStep : std::uint8_t {
  kAsk,       ///< only the processes that the host makes load the library, to answer kDescribe
  kConfined,  ///< the host confines itself and then loads the library
  kHere,      ///< the host loads the library unconfined, as this program has done before
};

/// The first value of an answer. The comments name the values that follow.
enum class Outcome : std::uint8_t {
  kDone,
  kError,      ///< an Error: its kind and its message
  kGameError,  ///< an Error, which the asking side throws as a GameError
  kGameExit,   ///< an Error, which the asking side throws as a GameExit: the game is over
};

// Each read function reads what the write function of the same name wrote. In a damaged message,
// what is missing is 0 or empty, and MessageReader::is_whole() is false.
void write_error(MessageWriter& to, const Error& error);
Error read_error(MessageReader& from);

/// `constants`: null: the game's own constants.
void write_session(MessageWriter& to, const SessionSetup& setup,
                   const std::vector<NamedField>* constants);
/// A session as read_session() reads it.
struct GivenSession {
  SessionSetup setup{};
  std::optional<std::vector<NamedField>> constants{};  ///< none: the game's own constants
};
GivenSession read_session(MessageReader& from);

void write_input(MessageWriter& to, const InputFrame& input);
InputFrame read_input(MessageReader& from);

void write_view(MessageWriter& to, const View& view);
/// Reads the content of a view into `view`, which must be empty.
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
