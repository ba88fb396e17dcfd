#pragma once

#include <functional>
#include <string>

#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Writes the replay `from`, whole or interrupted, to `to` as small as the format allows: ticks in
/// compressed chunks, and of the keyframes those that a seek needs or that cost little. Writes
/// `to.packing`, brings it to the disk, renames it, brings the name to the disk, and removes `from`
/// last: at every instant one of the files is whole. With `overwrite` the notes beside
/// what had the name go with it. Fails, and leaves `from` as it is, when `to` or notes beside it
/// exist and are not to be overwritten, when it is `from`, or when there is no room. `listener`,
/// unless empty, hears after each piece how many of the ticks are packed: a day takes minutes.
using PackListener = std::function<void(Tick done, Tick all)>;
Status pack_replay(const std::string& from, const std::string& to, bool overwrite,
                   const PackListener& listener = {});

}  // namespace tickreel::sim
