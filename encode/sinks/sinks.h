#pragma once

#include <memory>
#include <string>

#include "core/files/output_file.h"
#include "encode/frame_sink.h"
#include "encode/segmented_sink.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

// How open_sink() makes each sink. The settings have a path where the sink needs one; nothing else
// in them has been checked. The format makes sense.

using OpenedSink = Result<std::unique_ptr<FrameSink>>;

/// H.264, HEVC, AV1, FFV1... in MP4 or Matroska, by libavcodec and libavformat.
OpenedSink open_ffmpeg_sink(const SinkSettings& settings, const FilmFormat& format);
/// Sound alone, in WAV, FLAC or Ogg.
OpenedSink open_audio_sink(const SinkSettings& settings, const FilmFormat& format);
/// A numbered PNG for each frame.
OpenedSink open_png_sink(const SinkSettings& settings, const FilmFormat& format);
/// One GIF, of the colours that suit all of its pictures.
OpenedSink open_gif_sink(const SinkSettings& settings, const FilmFormat& format);
/// Returns the nearest rate at which frames last whole hundredths of a second, two at least.
Rational nearest_gif_rate(const Rational& rate);
/// One animated WebP.
OpenedSink open_webp_sink(const SinkSettings& settings, const FilmFormat& format);
/// Returns the rate itself up to 90 frames a second, and 90 for others: browsers show a frame of
/// 10 ms or less for too long.
Rational nearest_webp_rate(const Rational& rate);
/// The bare planes of each frame, or YUV4MPEG2.
OpenedSink open_raw_sink(const SinkSettings& settings, const FilmFormat& format);
/// Returns the name of the pixel format that open_raw_sink() writes.
std::string raw_pixel_format(const SinkSettings& settings);
/// A line of text for each frame, to compare films without keeping them.
OpenedSink open_hash_sink(const SinkSettings& settings, const FilmFormat& format);
/// Opens a sink that does nothing: for measuring what comes before.
OpenedSink open_null_sink(const SinkSettings& settings, const FilmFormat& format);

// How open_segmented_sink() makes each film whose segments may be made several at a time.

using OpenedFilm = Result<std::unique_ptr<SegmentedSink>>;

/// The sound of early segments is kept in memory.
OpenedFilm open_audio_film(const SinkSettings& settings, const FilmFormat& format,
                           const SegmentPlan& plan);
/// The lines of early segments are kept in memory, and their sound.
OpenedFilm open_hash_film(const SinkSettings& settings, const FilmFormat& format,
                          const SegmentPlan& plan);
OpenedFilm open_null_film(const SinkSettings& settings, const FilmFormat& format,
                          const SegmentPlan& plan);
/// A film for standard output, encoded as one on the disk is. The coded frames of early segments
/// are kept in memory, and their sound.
OpenedFilm open_piped_film(const SinkSettings& settings, const FilmFormat& format,
                           const SegmentPlan& plan);

/// Creates the file at the path of the settings; where SinkSettings::memory is set, opens that one
/// instead.
Result<OutputFile> open_output(const SinkSettings& settings);

/// Wraps a sink to enforce the contract of FrameSink: frames come in order, none is missing, all
/// have the film's size and their share of its sound.
OpenedSink hold_to_contract(std::unique_ptr<FrameSink> sink, const FilmFormat& format);

}  // namespace tickreel::encode
