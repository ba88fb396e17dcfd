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

// Captions as a stream of a film: mov_text in MP4 and QuickTime, SubRip's text in Matroska, WebVTT
// in WebM. Their times are in milliseconds.

/// Adds their stream, before the file's header.
Status add_caption_stream(AVFormatContext& file, const Container& container);
/// Hands all of them to the muxer, which puts each beside its pictures. `film.captions`: in order,
/// none of them over another.
Status write_captions(AVFormatContext& file, const std::vector<FilmCaption>& captions);

/// Reads the caption of a packet of such a stream. None: the packet only ends the one before.
std::optional<FilmCaption> read_caption(const AVStream& stream, const AVPacket& packet);

}  // namespace tickreel::encode
