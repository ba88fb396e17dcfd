#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

struct CloseMedia {
  void operator()(AVFormatContext* context) const;
};
using MediaPtr = std::unique_ptr<AVFormatContext, CloseMedia>;

/// Opens a file with sound or pictures that others have made, and finds out what streams it has.
/// Nothing is read but that one file, whatever it names: no playlists, no addresses. kBadFile, with
/// the name, when it is no such file or shorter than it says it is; kFailed for what the system
/// refuses. With `pipe`, which is borrowed, it may be a named pipe too; set by any thread, that
/// ends waiting for whoever writes.
Result<MediaPtr> open_media(const std::string& path, const std::atomic<bool>* pipe = nullptr);

}  // namespace tickreel::encode
