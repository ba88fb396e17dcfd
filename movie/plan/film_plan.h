#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "encode/sink_settings.h"
#include "movie/film/film_definition.h"
#include "movie/film/pixel_conversion.h"
#include "movie/film/stored_film_settings.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {
struct SinkKind;
}
namespace tickreel::movie {

/// A JPEG of one frame, beside the film. It is not part of the film or of its manifest.
struct PosterChoice {
  bool is_wanted = false;
  std::optional<std::int64_t> frame{};  ///< from 0; none: the frame in the middle
};

/// Where a film is written and how it is made, as opposed to what it shows. Not part of the film.
struct FilmMaking : StoredFilmSettings {
  std::string mark{};  ///< the name of the film's mark; empty: the film is not the film of a mark
  FilmCameras mark_camera{};  ///< the mark's own camera; empty when the mark has none
  /// Stores segments, so that a later export can continue if this one fails.
  bool keeps_segments = true;
  int jobs = 0;  ///< how many segments are made at the same time; 0: chosen automatically
  PosterChoice poster{};
  Conversion conversion = Conversion::kAuto;  ///< which part converts pictures
  /// The requested frame rate, when the file format cannot have it and the film has the nearest
  /// possible rate instead; else none.
  std::optional<Rational> asked_rate{};
};

/// One planned film; making it needs nothing else from the request. plan_film() and plan_reel()
/// complete it. Afterwards only `crf` changes, in a search for a file size.
struct FilmPlan : FilmMaking {
  FilmDefinition film;
  std::string sink_name{};         ///< as requested; empty: the ending of `path` chooses the sink
  const SinkKind* sink = nullptr;  ///< static; null only when begin_plan() finds no sink
};

/// Whether the film is made in segments and joined into a file (StoredFilm). False for a film that
/// goes to standard output, and for a plan without a sink.
bool is_stored(const FilmPlan& plan);
/// Whether the film is a file of sound alone.
bool is_sound_alone(const FilmPlan& plan);
/// Returns the settings for the sink of the whole film.
SinkSettings sink_settings(const FilmPlan& plan);
/// Clears the fields of an encoding that say where the film goes, because they are not part of the
/// film.
void forget_place(SinkSettings& encoding);
/// Returns the size of the pictures in the film's file. The errors of written_size(); kUsage for a
/// plan without a sink.
Result<ImageSize> written_size(const FilmPlan& plan);
/// Whether the film is not one of sound alone, judged by its name where the plan has no sink.
bool has_pictures(const FilmPlan& plan);

/// Returns "film.mp4.jpg" for "film.mp4".
std::string poster_path(const std::string& film_path);
/// Writes the poster of a finished film of `frame_count` frames. Does nothing when no poster is
/// wanted, or when an interrupted export that now continued has already written it. The errors of
/// write_poster().
Status make_poster(const FilmPlan& plan, std::int64_t frame_count);

}  // namespace tickreel::movie
