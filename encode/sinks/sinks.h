#pragma once

#include <memory>
#include <string>

#include "core/files/output_file.h"
#include "encode/frame_sink.h"
#include "encode/segmented_sink.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

// The functions that open_sink() calls for each kind of sink. They check the settings; only the
// path is known to be there if the sink needs one. The format has passed check_format().

using OpenedSink = Result<std::unique_ptr<FrameSink>>;

/// Opens a sink for H.264, HEVC, AV1, FFV1... in MP4, QuickTime, Matroska or WebM, by libavcodec
/// and libavformat.
OpenedSink open_ffmpeg_sink(const SinkSettings& settings, const FilmFormat& format);
/// Opens a sink for sound alone, in WAV, FLAC or Ogg.
OpenedSink open_audio_sink(const SinkSettings& settings, const FilmFormat& format);
/// Opens a sink for a numbered PNG for each frame.
OpenedSink open_png_sink(const SinkSettings& settings, const FilmFormat& format);
/// Opens a sink for one GIF. All of its pictures share one palette, chosen for all of them.
OpenedSink open_gif_sink(const SinkSettings& settings, const FilmFormat& format);
/// Returns the nearest rate at which frames last whole hundredths of a second, two at least.
Rational nearest_gif_rate(const Rational& rate);
/// Opens a sink for one animated WebP.
OpenedSink open_webp_sink(const SinkSettings& settings, const FilmFormat& format);
/// Returns the rate itself up to 90 frames a second, and 90 for higher rates: browsers show a frame
/// of 10 ms or less for too long.
Rational nearest_webp_rate(const Rational& rate);
/// Opens a sink for the bare planes of each frame, or for YUV4MPEG2.
OpenedSink open_raw_sink(const SinkSettings& settings, const FilmFormat& format);
/// Returns the name of the pixel format that open_raw_sink() writes.
std::string raw_pixel_format(const SinkSettings& settings);
/// Opens a sink for a line of text for each frame, to compare films without keeping them.
OpenedSink open_hash_sink(const SinkSettings& settings, const FilmFormat& format);
/// Opens a sink that does nothing, to measure the work before it.
OpenedSink open_null_sink(const SinkSettings& settings, const FilmFormat& format);

// The functions that open_segmented_sink() calls for films whose segments may be made several at a
// time. The output of a segment that is made before its turn is kept in memory.

using OpenedFilm = Result<std::unique_ptr<SegmentedSink>>;

/// Opens a film of open_audio_sink().
OpenedFilm open_audio_film(const SinkSettings& settings, const FilmFormat& format,
                           const SegmentPlan& plan);
/// Opens a film of open_hash_sink().
OpenedFilm open_hash_film(const SinkSettings& settings, const FilmFormat& format,
                          const SegmentPlan& plan);
/// Opens a film of open_null_sink().
OpenedFilm open_null_film(const SinkSettings& settings, const FilmFormat& format,
                          const SegmentPlan& plan);
/// Opens a film for standard output. Its segments are encoded like those of a film on the disk.
OpenedFilm open_piped_film(const SinkSettings& settings, const FilmFormat& format,
                           const SegmentPlan& plan);

/// Creates the file at the path of the settings, with the errors of OutputFile::create(). If
/// SinkSettings::memory is set, opens that file instead.
Result<OutputFile> open_output(const SinkSettings& settings);

/// Wraps a sink to enforce the contract of FrameSink: frames come in order, no frame is missing,
/// and each has the film's size, a layout that the sink takes, and its share of the sound. kFailed
/// for a frame or an end that breaks the contract. Every call after an error returns that error.
OpenedSink hold_to_contract(std::unique_ptr<FrameSink> sink, const FilmFormat& format);

}  // namespace tickreel::encode
