#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The deleter of MediaPtr. Closes the file.
struct CloseMedia {
  void operator()(AVFormatContext* context) const;
};
using MediaPtr = std::unique_ptr<AVFormatContext, CloseMedia>;

/// Opens a file with sound or pictures, made by any program, and reads which streams it has. Only
/// this one file is read: playlists and addresses in it are not followed. Errors have the file's
/// name. kBadFile when there is no such file, when the file is not regular or of no format of sound
/// or video, and when a WAV, AVI, AIFF or Matroska file is shorter than its header says; kFailed
/// when the system refuses. A file of another format that was cut off may open. The caller checks
/// that the file has the wanted streams.
///
/// `pipe` is borrowed until the file is closed. If it is not null, `path` may also be a named pipe,
/// into which a program writes. Setting `*pipe`, in any thread, ends every wait for data:
/// open_media() then returns kInterrupted while it reads the file's beginning, and a later read
/// gets AVERROR(ECANCELED).
Result<MediaPtr> open_media(const std::string& path, const std::atomic<bool>* pipe = nullptr);

}  // namespace tickreel::encode
