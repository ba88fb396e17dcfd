#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "encode/sinks/sinks.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// A row of the table of sinks: the properties of a sink, and the functions that open it. Names in
/// the comments without a type are members of SinkSettings.
struct SinkKind {
  std::string_view name;
  OpenedSink (*open)(const SinkSettings&, const FilmFormat&);
  /// Opens a film whose segments may be made several at a time; null: the sink has no such films.
  OpenedFilm (*open_film)(const SinkSettings&, const FilmFormat&, const SegmentPlan&);
  std::string_view endings;      ///< the endings of paths that mean this sink if none is named
  std::string_view film_ending;  ///< the ending of a film whose file name is made from a mark
  ImageSize usual_size{};        ///< the size of a film if none is given; 0x0: the caller's default
  int usual_frame_rate = 0;      ///< the frame rate if none is given; 0: the caller's default
  /// Returns the frame rate nearest to the given one that a file can have; null: all are possible.
  Rational (*nearest_rate)(const Rational&) = nullptr;
  /// Whether a film keeps to a size limit by fewer pixels and frames; otherwise by its CRF.
  bool shrinks = false;
  bool may_lack_path = false;        ///< `path` may be empty
  bool takes_pipe = false;           ///< `path` may be "-", standard output
  bool is_usual_pipe = false;        ///< the sink for the path "-" if none is named
  bool ending_decides = false;       ///< `path` needs one of `endings`, and "-" needs a `format`
  bool encodes = false;              ///< the settings for an encoder of pictures have a meaning
  bool takes_codec_options = false;  ///< `codec_options` have a meaning, though `encodes` is false
  bool converts = false;             ///< frames are written in `pix_fmt`
  bool takes_sound = false;          ///< films may have sound, and `audio_rate` has a meaning
  bool encodes_sound = false;        ///< the settings for an encoder of sound have a meaning
  bool prints = false;               ///< writes to standard output if `path` is empty
  bool writes = true;                ///< false: nothing is written at all
  bool has_file_size = true;         ///< the size of the file can be estimated for the user
  bool keeps_segments = false;       ///< a film in a file is made in segments on the disk
};

/// The name of the sink that encodes. Segments on the disk are made with this sink, too.
inline constexpr std::string_view kEncodingSink = "ffmpeg";

/// The name of the sink that takes sound and no pictures.
inline constexpr std::string_view kSoundSink = "audio";

/// Returns the sink of this name; null: there is no such sink.
const SinkKind* find_sink(std::string_view name);
/// Returns the sink of this name. If the name is empty, returns the sink for the path: for its
/// ending, or for "-". Does not look at other settings, such as `format`. Null: there is no such
/// sink.
const SinkKind* meant_sink(const std::string& name, const std::string& path);

/// Returns the sink for the settings: the sink for `format`, or else the sink of this `name`, or
/// else the sink for `path`. kUsage when there is no such sink, or when other settings do not suit
/// it; the message says what would do.
Result<const SinkKind*> choose_sink(const SinkSettings& settings);

// Functions of frame_sink.h and segmented_sink.h, for a sink that choose_sink() has returned for
// the same settings.

/// Returns the size of the frames in the file for pictures of `size`: larger where the pixel format
/// shares chroma between pixels and a side is odd. kUsage for an encoder or a pixel format that
/// cannot be used.
Result<ImageSize> written_size(const SinkKind& kind, const SinkSettings& settings, ImageSize size);
Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkKind& kind,
                                                           const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames);
Result<std::unique_ptr<FrameSink>> open_sink(const SinkKind& kind, const SinkSettings& settings,
                                             const FilmFormat& format);

/// Checks a format: kUsage for a film without pixels or frames, and for a frame rate that libav
/// cannot hold (32 bits for each term).
Status check_format(const FilmFormat& format);
/// Checks the sound: kUsage when the film has sound and the sink takes none.
Status check_sound(const SinkKind& kind, const SinkSettings& settings, const FilmFormat& format);

}  // namespace tickreel::encode
