#pragma once

#include <string>
#include <string_view>

#include "sound/room.h"
#include "tickreel/result.h"
#include "tickreel/sound/clip.h"

namespace tickreel::sound {

/// The largest file of a clip, in bytes.
inline constexpr std::size_t kMaxClipFileBytes = std::size_t{512} << 20U;
/// The most samples of a channel: ten minutes at 48 kHz.
inline constexpr std::int64_t kMaxClipSamples = 10LL * 60 * 48'000;

/// Reads a WAV, FLAC or Ogg file (Vorbis or Opus) with one or two channels. kBadFile when it is no
/// such file or damaged, has more channels, a sample rate outside of 1 to 768 kHz, more than
/// kMaxClipSamples samples or no samples, or has samples that are not finite; the message has the
/// file's name and says what to do. Also returns the errors of read_text_file(). The length
/// that the file claims is ignored: of a file that was cut off, the samples before the cut are
/// read, unless the decoder refuses the file.
Result<Clip> read_clip_file(const std::string& path);

/// Reads a clip like read_clip_file(), from the content of a file. `name`: its name in messages.
Result<Clip> read_clip(std::string_view bytes, const std::string& name);

}  // namespace tickreel::sound
