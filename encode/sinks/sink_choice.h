#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "encode/sinks/sinks.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// A row of the table of sinks: what a sink is, what it can do, and how it is opened.
struct SinkKind {
  std::string_view name;
  OpenedSink (*open)(const SinkSettings&, const FilmFormat&);
  /// Null where a film has to be made in one piece.
  OpenedFilm (*open_film)(const SinkSettings&, const FilmFormat&, const SegmentPlan&);
  std::string_view endings;      ///< of paths that mean this sink when none is named
  std::string_view film_ending;  ///< of what films are called that get their names from marks
  ImageSize usual_size{};        ///< of films of which none is said; 0x0: that of most
  int usual_frame_rate = 0;      ///< the same; 0: that of most
  /// The frame rate nearest to one that its files can have; null: they can have any.
  Rational (*nearest_rate)(const Rational&) = nullptr;
  bool shrinks = false;  ///< a limit of its size is kept by fewer pixels and frames, not by a CRF
  bool may_lack_path = false;
  bool takes_pipe = false;      ///< "-" as its path
  bool is_usual_pipe = false;   ///< what "-" means when no sink is named
  bool ending_decides = false;  ///< what it writes follows from the ending alone, or from `format`
  bool encodes = false;         ///< settings for encoders mean something to it
  bool takes_codec_options = false;  ///< of a sink that does not encode: its encoder's do
  bool converts = false;             ///< so does pix_fmt
  bool takes_sound = false;          ///< settings for sound mean something to it
  bool encodes_sound = false;        ///< so do those for its encoder
  bool prints = false;               ///< on standard output when it has no path
  bool writes = true;                ///< anything at all
  bool has_file_size = true;         ///< what it writes has a size that people ask for
  bool keeps_segments = false;       ///< a film in a file is made in segments on the disk
};

/// The one that encodes, which is also the one that segments on the disk are made with.
inline constexpr std::string_view kEncodingSink = "ffmpeg";

/// The one that takes sound and no pictures.
inline constexpr std::string_view kSoundSink = "audio";

/// The sink of this name. Null: there is none.
const SinkKind* find_sink(std::string_view name);
/// The one that a name means, or, of none, the ending of a path, whatever else is asked for. Null:
/// there is none.
const SinkKind* meant_sink(const std::string& name, const std::string& path);

/// The sink that settings name, or that the ending of the path means. kUsage when there is none, or
/// when the settings make no sense for it, with what would do.
Result<const SinkKind*> choose_sink(const SinkSettings& settings);

// The functions of frame_sink.h and segmented_sink.h, for a sink that was chosen for the settings.
Result<ImageSize> written_size(const SinkKind& kind, const SinkSettings& settings, ImageSize size);
Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkKind& kind,
                                                           const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames);
Result<std::unique_ptr<FrameSink>> open_sink(const SinkKind& kind, const SinkSettings& settings,
                                             const FilmFormat& format);

Status check_format(const FilmFormat& format);
/// kUsage for a film with sound where none can be.
Status check_sound(const SinkKind& kind, const SinkSettings& settings, const FilmFormat& format);

}  // namespace tickreel::encode
