#pragma once

#include <cstdint>
#include <span>

#include "sound/clip_position.h"
#include "sound/filter_table.h"
#include "tickreel/sound/clip.h"

namespace tickreel::sound {

/// A channel of a clip. Before its first sample and after its last there is silence; in a loop, its
/// other end.
struct ClipChannel {
  std::span<const float> samples;  ///< not empty
  bool loops = false;
};

/// The channel at position.whole + position.fraction + (from + k) * position.ratio, into out[k].
/// Each number is a function of its own position: the same in whatever portions it is asked for.
/// Returns how many there are before the clip ends; a loop has all.
std::size_t read_clip(const ClipChannel& channel, const ClipPosition& position, std::int64_t from,
                      const FilterTable& filter, std::span<float> out);

}  // namespace tickreel::sound
