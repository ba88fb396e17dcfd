#pragma once

#include <functional>

#include "games/apart/confinement.h"
#include "games/apart/exchange.h"
#include "games/room.h"
#include "tickreel/game/game.h"

namespace tickreel::games {

/// Writes the answer to GameQuestion::kDescribe.
using WriteDescription = std::function<void(MessageWriter& to)>;
/// Finds out what is asked; its code may be a stranger's.
using Describe = std::function<Result<WriteDescription>()>;

/// The work of a process in which a game runs: it answers the questions of `exchange` until the
/// other process ends it or is gone. It never returns. A question to be copied makes one more
/// process, which answers for itself. From the first on it is confined. `describe`: for a process
/// that is asked what it runs; empty: it is not.
[[noreturn]] void answer_for_game(const GameInfo& info, Exchange exchange,
                                  const Confinement& confinement, const Describe& describe);

/// How many threads this process has: what forks has one, or the copy lacks the others.
int thread_count();

}  // namespace tickreel::games
