#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/plan/fade_request.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/music_request.h"
#include "movie/plan/overlay_request.h"
#include "movie/plan/pass_choice.h"
#include "movie/plan/sound_request.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The sound that a film gets.
enum class AudioChoice : std::uint8_t {
  kGame,     ///< the game's sound, where it has any and the film can hold it
  kNone,     ///< no sound stream
  kSilence,  ///< a silent stream, whether or not the game has sound
};

/// The part of a profile, a named set of options, that depends on the film. The other options of
/// the profile are set in the request itself. Not part of the film.
struct ProfileChoice {
  std::string name{};  ///< empty: no profile
  /// The endings of the files that the profile makes, ".mp4 .mov"; generated names get the first.
  std::string endings{};
  /// The pixel format that the profile sets; empty: none, or the user gave another.
  std::string pix_fmt{};
  std::string acodec{};            ///< for films that have sound and no --acodec
  std::int64_t audio_bitrate = 0;  ///< for films that have sound and no --audio-bitrate
};

/// The request for the films of a replay, or for a reel: everything that is known before any file
/// is opened. Values that need a replay to be understood are kept as texts.
struct FilmRequest : FilmMaking {
  /// The requested values of the film. `encoding.name` is the name of the requested sink, if there
  /// is one; `encoding.path` is ignored.
  FilmDefinition film;
  OverlayRequest overlay{};            ///< added to `film.overlay` by the planner
  FadeRequest fade{};                  ///< replaces `film.fade` when planned, if it is given
  std::vector<SoundRequest> sounds{};  ///< added to `film.sounds` by the planner
  MusicRequest music{};                ///< changes `film.music` when the film is planned
  AudioChoice audio = AudioChoice::kGame;
  ProfileChoice profile{};
  bool has_own_size = false;  ///< whether a size was given; false: the file type has a default
  bool has_own_rate = false;  ///< whether a frame rate was given
  /// The shape, when the size is given as a shape such as 9:16. Then the shorter side of the film
  /// is as long as the shorter side of the file type's default size. 0x0: the size is given in
  /// pixels.
  ImageSize shape{};
  /// One frame for each tick: the film gets the tick rate of the replay.
  bool has_native_rate = false;
  bool has_chapters = false;  ///< makes chapters of `marks`
  /// A date in the metadata is wanted, and filled in where it becomes known.
  bool has_date = false;
  std::vector<Mark> marks{};  ///< the replay's marks, where they become chapters
  std::string from{};         ///< for resolve_capture_range()
  std::string to{};           ///< for resolve_capture_range()
  std::string poster_at{};    ///< the poster's frame, for parse_point(); empty: the film's middle
  /// The file to which the cameras of all frames are written; empty: none.
  std::string camera_data{};
  PassChoice passes{};  ///< the layers that are written beside the film
  /// For parse_caption_request(): becomes texts of the overlay or film.tags.
  std::string captions{};
  std::string speed{};  ///< for parse_speed_plan(), like `freezes`: becomes film.replay().speed
  std::string freezes{};
  std::optional<Rational> shutter{};         ///< degrees: becomes film.replay().shutter
  std::vector<std::string> marks_to_film{};  ///< names of marks, and patterns of names
  bool all_marks = false;  ///< films every mark of the replay, in place of marks_to_film
  /// Marks to film in place of both, which the replay need not have.
  std::vector<Mark> own_marks{};
  bool makes_clips = false;    ///< clips of a reel, or films that get their names later
  bool makes_nothing = false;  ///< the films are only described, so existing files do not matter
  /// Returns the number of frames that film `number`, from 0, of `count` films has from its in
  /// point on. Null: each film has the frames of its range.
  using FrameCounts = std::function<std::int64_t(std::size_t number, std::size_t count)>;
  FrameCounts frame_counts{};
  /// The margins before and after a mark that is a point, for parse_point_margins(); none: the
  /// default.
  std::optional<std::string> before{};
  std::optional<std::string> after{};

  /// Whether the films are films of marks.
  [[nodiscard]] bool films_marks() const {
    return all_marks || !marks_to_film.empty() || !own_marks.empty();
  }
};

/// Returns the plan of the requested film, with only the values that the request has. The plan's
/// sink is null when no sink fits.
FilmPlan begin_plan(const FilmRequest& request);
/// Returns the sink of the requested film. The errors of choose_sink().
Result<const SinkKind*> sink_of(const FilmRequest& request);

/// Whether a film goes to standard output: its path is "-", or is empty and its sink prints. `sink`
/// is the name of the requested sink; empty: none is requested.
bool is_printed(const std::string& path, const std::string& sink);
/// Returns the ending, ".mp4", that the generated name of a film gets when `request.path` is a
/// directory.
std::string ending_in_directory(const FilmRequest& request);

/// Sets the default size and frame rate of the file type, unless they were given. Replaces a given
/// rate that the file type cannot have by the nearest possible rate.
void take_usual_values(FilmRequest& request);
/// Sets the frame rate to the replay's tick rate, or to the nearest rate that the file type can
/// have, if the native rate is requested. kUsage when no film can have this rate.
Status take_native_rate(const TickRate& tick_rate, FilmRequest& request);

/// Checks the options for the encoder. kUsage when an option is given twice.
Status check_given_once(const Texts& codec_options);
/// Checks that the profile fits the film's file. kUsage when the profile is for other types of
/// files, and when a sink is requested too. `sink` is the name of the requested sink; empty: none
/// is requested.
Status check_profile(const ProfileChoice& profile, const std::string& path,
                     const std::string& sink);

}  // namespace tickreel::movie
