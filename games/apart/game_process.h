#pragma once

#include <functional>

#include "games/apart/confinement.h"
#include "games/apart/exchange.h"
#include "games/room.h"
#include "tickreel/game/game.h"

namespace tickreel::games {

/// Writes the answer to GameQuestion::kDescribe.
using WriteDescription = std::function<void(MessageWriter& to)>;
/// Works out the answer to GameQuestion::kDescribe; may run code of a library that is not trusted.
using Describe = std::function<Result<WriteDescription>()>;

/// Does the work of a process in which a game runs; never returns. Confines the process, then
/// answers the questions of `exchange` until the other process sends GameQuestion::kEnd or is gone.
/// On GameQuestion::kCopy it forks and answers the copy's process number, and the copy answers the
/// questions of its own Exchange; if the game has threads, it makes no copy and answers 0. If the
/// process cannot be confined, kBegin, kBot and kDescribe get that error. `describe`: for
/// GameQuestion::kDescribe; empty: that question is not asked.
[[noreturn]] void answer_for_game(const GameInfo& info, Exchange exchange,
                                  const Confinement& confinement, const Describe& describe);

/// Returns the number of threads of this process. Only a process with one thread may be copied: a
/// forked copy lacks the others.
int thread_count();

}  // namespace tickreel::games
