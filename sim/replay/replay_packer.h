#pragma once

#include <functional>
#include <string>

#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// A function that pack_replay() calls after each piece with the number of packed ticks and of all
/// ticks. May be empty.
using PackListener = std::function<void(Tick done, Tick all)>;

/// Turns the recording `from`, complete or interrupted, into the replay `to`, which is as small as
/// the format allows: ticks are in compressed chunks, and only those keyframes are kept that a seek
/// needs or that take little room. The notes in the notes file of `from` become part of `to`.
/// Removes `from` and that file; a notes file that is damaged or belongs to another replay is
/// ignored, and stays. With `overwrite` also removes the notes file of a replay that it replaces. A
/// day of play takes minutes.
///
/// Writes `to.packing`, syncs it, renames it to `to`, syncs the name, and removes `from` last. So
/// at every instant one of the files is complete.
///
/// After an error `from` is unchanged. kInTheWay when `to` or its notes file exists and `overwrite`
/// is false; kUsage when `to` is `from`; kNotNow when another process writes `to.packing`; kBadFile
/// when `from` is not a replay or damaged; kFailed when the system refuses, or a state is too large
/// for a record. If only the removal of `from` or of old notes fails, the message says that `to` is
/// complete.
Status pack_replay(const std::string& from, const std::string& to, bool overwrite,
                   const PackListener& listener = {});

}  // namespace tickreel::sim
