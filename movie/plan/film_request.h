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
  kSilence,  ///< a silent stream, also where the game has no sound
};

/// A set of options chosen by its name: the part of it that depends on the film. Its other options
/// are in the request itself. Not part of the film.
struct ProfileChoice {
  std::string name{};     ///< empty: no profile
  std::string endings{};  ///< the endings of its files, ".mp4 .mov"; generated names get the first
  std::string pix_fmt{};  ///< set by the profile; empty: none, or the user gave one
  std::string acodec{};   ///< for films that have sound and no --acodec
  std::int64_t audio_bitrate = 0;  ///< for films that have sound and no --audio-bitrate
};

/// The request for the films of a replay, or for a reel: all that is known before anything
/// is opened. Values that need a replay to be understood are kept as texts.
struct FilmRequest : FilmMaking {
  /// The requested values of the film. `encoding.name` is the sink's name, where one is given; its
  /// path is not read.
  FilmDefinition film;
  OverlayRequest overlay{};            ///< is added to `film.overlay`
  FadeRequest fade{};                  ///< replaces `film.fade`
  std::vector<SoundRequest> sounds{};  ///< are added to `film.sounds`
  MusicRequest music{};                ///< changes `film.music`
  AudioChoice audio = AudioChoice::kGame;
  ProfileChoice profile{};
  bool has_own_size = false;  ///< a size was given; otherwise the default of the file type is used
  bool has_own_rate = false;  ///< a frame rate was given
  /// The shape, where the size is given as one, such as 9:16. The film's shorter side is then that
  /// of the file type's default size. 0x0: the size is given in pixels.
  ImageSize shape{};
  bool has_native_rate = false;  ///< one frame for each tick: the rate is the replay's
  bool has_chapters = false;     ///< chapters from `marks`
  bool has_date = false;         ///< a date in the metadata, to be filled in where it is known
  std::vector<Mark> marks{};     ///< the replay's marks, where they become chapters
  std::string from{};
  std::string to{};
  std::string poster_at{};
  std::string camera_data{};  ///< the file for the cameras of the frames; empty: none
  PassChoice passes{};        ///< written beside the film
  std::string captions{};     ///< for parse_caption_request(): for the overlay or film.tags
  std::string speed{};        ///< like `freezes` for parse_speed_plan(): for film.replay().speed
  std::string freezes{};
  std::optional<Rational> shutter{};         ///< degrees, for film.replay().shutter
  std::vector<std::string> marks_to_film{};  ///< names and patterns of names
  bool all_marks = false;
  std::vector<Mark> own_marks{};  ///< the marks to film, which the replay need not have
  bool makes_clips = false;       ///< the films are clips of a reel, without files of their own
  bool makes_nothing = false;     ///< the films are only described, so existing files do not matter
  /// Returns the number of frames of film `number` of `count`, from its in point on. Null: the
  /// films have the frames of their ranges.
  using FrameCounts = std::function<std::int64_t(std::size_t number, std::size_t count)>;
  FrameCounts frame_counts{};
  std::optional<std::string> before{};  ///< margins around marks that are points
  std::optional<std::string> after{};

  [[nodiscard]] bool films_marks() const {
    return all_marks || !marks_to_film.empty() || !own_marks.empty();
  }
};

/// Returns the requested film's plan, without what planning finds out later. Its sink is null where
/// none fits.
FilmPlan begin_plan(const FilmRequest& request);
/// Returns the film's sink. The errors of choose_sink().
Result<const SinkKind*> sink_of(const FilmRequest& request);

/// Whether a film goes to standard output. `sink` is its name, where one is given.
bool is_printed(const std::string& path, const std::string& sink);
/// Returns the ending of the generated name of such a film in a directory: ".mp4".
std::string ending_in_directory(const FilmRequest& request);

/// Sets the default size and frame rate of the file type where none was given. Replaces a given
/// rate that the file type cannot have by the nearest possible one.
void take_usual_values(FilmRequest& request);
/// Sets the frame rate to the replay's tick rate, where that is requested. kUsage when no film can
/// have this rate.
Status take_native_rate(const TickRate& tick_rate, FilmRequest& request);

/// kUsage for an encoder's option that is given twice.
Status check_given_once(const Texts& codec_options);
/// kUsage for a film whose file is not of a type that its profile is for. `sink` is its name, where
/// one is given.
Status check_profile(const ProfileChoice& profile, const std::string& path,
                     const std::string& sink);

}  // namespace tickreel::movie
