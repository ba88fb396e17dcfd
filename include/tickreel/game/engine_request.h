#pragma once

#include <cstdint>

namespace tickreel {

/// Requests of a game to the program that runs it. A game asks by publishing a fact whose
/// Fact::kind is one of these numbers. In a live session the program obeys the facts of each view
/// once, and sends answers as input events. In a replay it ignores them, because the answers were
/// recorded.
///
/// An answer may come several ticks later, and a fact that is published again is obeyed again. So a
/// game must keep in its state whether it has asked already. Kinds of facts below kFirstRequest are
/// the game's own.
enum EngineRequest : std::uint32_t {
  kFirstRequest = 0x80000000,
  kAskForDate = kFirstRequest,  ///< answered by a DateEvent (tickreel/game/input_event.h)
  kAskForClock,                 ///< answered by a ClockEvent
  /// Sends Fact::text, kMaxPacketBytes bytes at most, to the machine of player Fact::variant. The
  /// game on that machine gets a PacketEvent. The sessions of tickreel itself send no packets: only
  /// a program that runs the session with this library can (docs/files.md).
  kSendPacket,
  /// Says that the game shows a menu of its own. The devices then work for the menu only: its keys
  /// come as MenuEvents (MenuCommand), and typed text as TextEvents. Published in each view while
  /// the menu is open.
  kMenuIsOpen,
  /// Says that a player chose to leave the game. The program then asks whether to keep the
  /// recording. Published in one view; the session may continue.
  kLeaveGame,
  /// Says that the game is over: nothing happens any more. The program then ends the session.
  /// Published in each view from then on.
  kGameIsOver,
};

}  // namespace tickreel
