#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/film_tags.h"
#include "encode/libav/container_table.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

// Functions for the captions of a film, which are a stream in its file: mov_text in MP4 and
// QuickTime, SubRip's text in Matroska, WebVTT in WebM. Times are in milliseconds. Errors are
// kFailed.

/// Adds the stream of captions. Must be called before the file's header is written. `container`:
/// one of the kinds above.
Status add_caption_stream(AVFormatContext& file, const Container& container);
/// Writes all captions. Must be called between the header and the first picture; the muxer puts
/// each caption beside its pictures. `captions`: in order, without overlaps.
Status write_captions(AVFormatContext& file, const std::vector<FilmCaption>& captions);

/// Returns the caption in a packet of the stream of captions; nothing when the packet only ends the
/// caption before.
std::optional<FilmCaption> read_caption(const AVStream& stream, const AVPacket& packet);

}  // namespace tickreel::encode
