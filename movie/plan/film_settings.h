#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/frame_sink.h"
#include "movie/engine/conversion.h"
#include "movie/film/film_definition.h"
#include "movie/film/film_times.h"
#include "movie/plan/fade_request.h"
#include "movie/plan/music_request.h"
#include "movie/plan/overlay_request.h"
#include "movie/store/stored_film_settings.h"
#include "sim/replay/replay_notes.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel {

/// Which sound a film gets.
enum class AudioChoice : std::uint8_t {
  kGame,     ///< the game's, where it has any and the film can hold it
  kNone,     ///< no stream of sound
  kSilence,  ///< a stream of silence, also where the game has no sound
};

/// A set of options that was chosen by its name. What of it is known only when it is known what
/// film comes of it; all else stands in the settings themselves. No part of the film.
struct ProfileChoice {
  std::string name{};  ///< empty: none
  std::string
      endings{};  ///< of the files that it is for: ".mp4 .mov"; of the first are made-up names
  std::string acodec{};            ///< of films that have sound and no --acodec
  std::int64_t audio_bitrate = 0;  ///< the same, of `acodec`
};

/// A JPEG of a frame of the film, beside it. No part of the film, nor of its manifest.
struct PosterChoice {
  bool is_wanted = false;
  std::optional<std::int64_t> frame{};  ///< none: that in the middle
};

/// What film to make of a replay, where it goes, and how. Of `film.encoding` where it goes is not
/// read; of the rest of a definition, what define_film() finds may be missing.
struct FilmSettings : StoredFilmSettings {
  FilmDefinition film;
  OverlayRequest overlay{};    ///< what comes to `film.overlay`
  FadeRequest fade{};          ///< in place of `film.fade`
  MusicRequest music{};        ///< what comes to `film.music`
  std::string mark{};          ///< whose film it is; empty: of none
  std::string mark_camera{};   ///< its own; empty: it has none
  bool keeps_segments = true;  ///< for a later export to go on with, when this one fails
  int jobs = 0;                ///< segments in flight; 0: chosen. Never changes the film
  AudioChoice audio = AudioChoice::kGame;
  ProfileChoice profile{};
  bool has_own_size = false;  ///< it was chosen; else that is taken which is usual of such a file
  bool has_own_rate = false;  ///< the same
  PosterChoice poster{};
  bool has_chapters = false;  ///< of `marks`
  bool has_date = false;      ///< in the metadata, which whoever knows it puts there
  std::vector<Mark> marks{};  ///< of the replay, where they are to be chapters
  Conversion conversion = Conversion::kAuto;  ///< who converts pictures. Never changes it either
};

/// Whether the film becomes a file that is made in segments (StoredFilm), as the ending of its name
/// and the sink that is asked for say it. The errors of choose_sink.
Result<bool> is_stored(const FilmSettings& settings);
/// Whether it goes to standard output.
bool is_printed(const FilmSettings& settings);
/// What the name of such a film ends in, in a directory and without a name of its own: ".mp4".
std::string ending_in_directory(const FilmSettings& settings);

/// "film.mp4.jpg" of "film.mp4".
std::string poster_path(const std::string& film_path);
/// The poster of a film that is there. Nothing when none is wanted, or one is there that need not
/// be replaced. The errors of write_poster.
Status make_poster(const FilmSettings& settings, std::int64_t frame_count);

/// Sets the size and the frame rate that are usual of such files, where none was chosen.
void take_usual_values(FilmSettings& settings);

/// kUsage for an encoder's option that is given twice.
Status check_given_once(const Texts& codec_options);
/// kUsage for a film that goes elsewhere than into a file that its profile is for.
Status check_profile(const FilmSettings& settings);

/// `film.overlay` with all that is asked for. The errors of plan_overlay; kUsage when the film has
/// no pictures.
Result<FilmOverlay> overlay_of(const FilmSettings& settings, const ReplayReader& replay);

/// What the sink of the whole film is told.
SinkSettings sink_settings(const FilmSettings& settings);

}  // namespace tickreel
