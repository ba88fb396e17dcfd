#pragma once

#include <functional>
#include <string>

#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Writes the replay `from`, whole or interrupted, to `to` as small as the format allows: ticks in
/// compressed chunks, and of the keyframes those that a seek needs or that cost little. Writes
/// `to.packing`, brings it to the disk, renames it, brings the name to the disk, and removes `from`
/// last: at every instant one of the files is whole. With `overwrite` it also removes the notes
/// beside the replaced file. `listener`, unless empty, hears after each piece how many of the ticks
/// are packed: a day takes minutes.
///
/// `from` stays as it is after an error: kInTheWay when `to` or notes beside it exist and
/// `overwrite` is false; kUsage when `to` is `from`; kNotNow when another process writes
/// `to.packing`; kBadFile when `from` cannot be read as a replay; kFailed when the system refuses.
/// If only the removal of `from` or of old notes fails, the message says that `to` is complete.
using PackListener = std::function<void(Tick done, Tick all)>;
Status pack_replay(const std::string& from, const std::string& to, bool overwrite,
                   const PackListener& listener = {});

}  // namespace tickreel::sim
