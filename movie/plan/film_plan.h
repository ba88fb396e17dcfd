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

/// A JPEG of a frame of the film, beside it. No part of the film, nor of its manifest.
struct PosterChoice {
  bool is_wanted = false;
  std::optional<std::int64_t> frame{};  ///< none: that in the middle
};

/// Where a film goes and how it is made, as against what it shows. No part of the film.
struct FilmMaking : StoredFilmSettings {
  std::string mark{};          ///< whose film it is; empty: of none
  FilmCameras mark_camera{};   ///< its own; empty: it has none
  bool keeps_segments = true;  ///< for a later export to continue, when this one fails
  int jobs = 0;                ///< segments in flight; 0: chosen
  PosterChoice poster{};
  Conversion conversion = Conversion::kAuto;  ///< who converts pictures
  /// The frame rate that was asked for, where such a file cannot have it: the film's is the
  /// nearest.
  std::optional<Rational> asked_rate{};
};

/// One film, planned: all that makes it needs no other word of what was asked for. Those who plan
/// make it complete (plan_film(), plan_reel()); nobody changes it afterwards but for `crf` in a
/// search for a size.
struct FilmPlan : FilmMaking {
  FilmDefinition film;
  std::string sink_name{};         ///< as it was asked for; empty: the ending of `path` says it
  const SinkKind* sink = nullptr;  ///< static; null only where begin_plan() finds none
};

/// Whether the film becomes a file that is made in segments (StoredFilm).
bool is_stored(const FilmPlan& plan);
/// Whether it is a file of sound alone.
bool is_sound_alone(const FilmPlan& plan);
/// What the sink of the whole film is told.
SinkSettings sink_settings(const FilmPlan& plan);
/// Takes out of an encoding where the film goes, which is no part of a film.
void forget_place(SinkSettings& encoding);
/// The size of the pictures in the film's file. The errors of written_size(); kUsage without a
/// sink.
Result<ImageSize> written_size(const FilmPlan& plan);
/// Whether it is more than sound.
bool has_pictures(const FilmPlan& plan);

/// "film.mp4.jpg" of "film.mp4".
std::string poster_path(const std::string& film_path);
/// The poster of a film that is there. Nothing when none is wanted, or one is there that need not
/// be replaced. The errors of write_poster.
Status make_poster(const FilmPlan& plan, std::int64_t frame_count);

}  // namespace tickreel::movie
