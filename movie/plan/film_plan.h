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
  std::optional<std::int64_t> frame{};  ///< none: the frame in the middle
};

/// Where a film is written and how it is made, as opposed to what it shows. Not part of the film.
struct FilmMaking : StoredFilmSettings {
  std::string mark{};          ///< the name of the film's mark; empty when it has none
  FilmCameras mark_camera{};   ///< the mark's own camera; empty when it has none
  bool keeps_segments = true;  ///< so that a later export can continue when this one fails
  int jobs = 0;                ///< segments in flight; 0: chosen automatically
  PosterChoice poster{};
  Conversion conversion = Conversion::kAuto;  ///< which part converts pictures
  /// The requested frame rate, where the file format cannot have it and the film has the nearest
  /// possible rate.
  std::optional<Rational> asked_rate{};
};

/// One planned film: making it needs nothing else from the request. plan_film() and plan_reel()
/// complete it; afterwards only `crf` changes, in a search for a file size.
struct FilmPlan : FilmMaking {
  FilmDefinition film;
  std::string sink_name{};         ///< as requested; empty: chosen by the ending of `path`
  const SinkKind* sink = nullptr;  ///< static; null only where begin_plan() finds no sink
};

/// Whether the film becomes a file that is made in segments (StoredFilm).
bool is_stored(const FilmPlan& plan);
/// Whether the film is a file of sound alone.
bool is_sound_alone(const FilmPlan& plan);
/// Returns the settings for the sink of the whole film.
SinkSettings sink_settings(const FilmPlan& plan);
/// Clears the fields of an encoding that name the film's target, which is not part of the film.
void forget_place(SinkSettings& encoding);
/// Returns the size of the pictures in the film's file. The errors of written_size(); kUsage
/// without a sink.
Result<ImageSize> written_size(const FilmPlan& plan);
/// Whether the film has more than sound.
bool has_pictures(const FilmPlan& plan);

/// Returns "film.mp4.jpg" for "film.mp4".
std::string poster_path(const std::string& film_path);
/// Writes the poster of a finished film. Does nothing when none is wanted, or when one exists that
/// need not be replaced. The errors of write_poster().
Status make_poster(const FilmPlan& plan, std::int64_t frame_count);

}  // namespace tickreel::movie
