#pragma once

#include <cstdint>

namespace tickreel {

/// Requests of a game to the machine it runs on: Fact::kind of facts that it publishes, since the
/// view is all that leaves a tick. Whoever runs a live session acts on them once for each tick;
/// in a replay nobody does, for the answers were recorded.
///
/// A request must come from the state (ask again and it is answered again), and an answer may take
/// more than one tick. Kinds of facts below kFirstRequest are the game's own.
enum EngineRequest : std::uint32_t {
  kFirstRequest = 0x80000000,
  kAskForDate = kFirstRequest,  ///< answered by a DateEvent (tickreel/game/input_event.h)
  kAskForClock,                 ///< answered by a ClockEvent
  /// Fact::text, kMaxPacketBytes at most, is for the machine of player Fact::variant, which gets it
  /// as a PacketEvent. The sessions of tickreel itself send none: only a program that runs the
  /// session with this library can (docs/files.md).
  kSendPacket,
  /// The game shows a menu of its own, and devices are for it alone: its keys come as MenuEvents
  /// (MenuCommand), what is typed as TextEvents. Published for as long as the menu is open.
  kMenuIsOpen,
  /// Somebody chose to leave the game: whoever runs the session asks whether to keep the recording.
  /// Published once; the session may continue.
  kLeaveGame,
  /// The game is over: nothing happens any more. Published from then on; whoever runs the session
  /// ends it there.
  kGameIsOver,
};

}  // namespace tickreel
