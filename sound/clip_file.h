#pragma once

#include <string>
#include <string_view>

#include "sound/room.h"
#include "tickreel/result.h"
#include "tickreel/sound/clip.h"

namespace tickreel::sound {

/// The largest file of a clip.
inline constexpr std::size_t kMaxClipFileBytes = std::size_t{512} << 20U;
/// For each channel: ten minutes at 48 kHz.
inline constexpr std::int64_t kMaxClipSamples = 10LL * 60 * 48'000;

/// Reads a WAV, FLAC or Ogg file (Vorbis or Opus) with one channel or two. kBadFile, with the
/// file's name and what to do, where it is none of them or damaged, has other channels, more than
/// kMaxClipSamples, none at all, or samples that are not finite. What a file says of its length is
/// not believed: of one that was cut off there is what is there, unless its decoder refuses it.
Result<Clip> read_clip_file(const std::string& path);

/// Reads a clip from memory; `name` is for messages.
Result<Clip> read_clip(std::string_view bytes, const std::string& name);

}  // namespace tickreel::sound
