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

/// Which sound a film gets.
enum class AudioChoice : std::uint8_t {
  kGame,     ///< the game's, where it has any and the film can hold it
  kNone,     ///< no stream of sound
  kSilence,  ///< a stream of silence, also where the game has no sound
};

/// A set of options that was chosen by its name: what depends on which film comes of it. All else
/// stands in the request itself. No part of the film.
struct ProfileChoice {
  std::string name{};  ///< empty: none
  std::string
      endings{};  ///< of the files that it is for: ".mp4 .mov"; of the first are made-up names
  std::string pix_fmt{};           ///< that the film has by it; empty: by itself, or by none
  std::string acodec{};            ///< of films that have sound and no --acodec
  std::int64_t audio_bitrate = 0;  ///< the same, of `acodec`
};

/// What was asked for of the films of a replay, or of a reel: all that is known before anything is
/// opened. What needs a replay to be understood is as it was written.
struct FilmRequest : FilmMaking {
  /// What was said of it in values. `encoding.name` is the sink's, where one is named; its path is
  /// not read.
  FilmDefinition film;
  OverlayRequest overlay{};            ///< what comes to `film.overlay`
  FadeRequest fade{};                  ///< in place of `film.fade`
  std::vector<SoundRequest> sounds{};  ///< what comes to `film.sounds`
  MusicRequest music{};                ///< what comes to `film.music`
  AudioChoice audio = AudioChoice::kGame;
  ProfileChoice profile{};
  bool has_own_size = false;  ///< it was chosen; else that is taken which is usual of such a file
  bool has_own_rate = false;  ///< the same
  /// Of a size that is given as a shape, such as 9:16: its shorter side is that of the usual size
  /// of such a file. 0x0: it is given in pixels.
  ImageSize shape{};
  bool has_native_rate = false;  ///< a frame for each tick: the rate is the replay's
  bool has_chapters = false;     ///< of `marks`
  bool has_date = false;         ///< in the metadata, which whoever knows it puts there
  std::vector<Mark> marks{};     ///< of the replay, where they are to be chapters
  std::string from{};
  std::string to{};
  std::string poster_at{};
  std::string camera_data{};  ///< where the cameras of the frames go; empty: nowhere
  PassChoice passes{};        ///< what goes beside the film
  std::string captions{};  ///< as parse_caption_request() reads it: to the overlay, or to film.tags
  std::string speed{};     ///< as parse_speed_plan() reads it, as the next: to film.replay().speed
  std::string freezes{};
  std::optional<Rational> shutter{};         ///< degrees; to film.replay().shutter
  std::vector<std::string> marks_to_film{};  ///< names, and patterns of them
  bool all_marks = false;
  std::vector<Mark> own_marks{};  ///< films of these, which the replay need not have
  bool makes_clips = false;       ///< of a reel: no film has a file of its own
  bool makes_nothing = false;     ///< the films are only told of: none is in the way of them
  /// How many frames film `number` of `count` has, from its in point on; null: those of its range.
  using FrameCounts = std::function<std::int64_t(std::size_t number, std::size_t count)>;
  FrameCounts frame_counts{};
  std::optional<std::string> before{};  ///< around those marks that are points
  std::optional<std::string> after{};

  [[nodiscard]] bool films_marks() const {
    return all_marks || !marks_to_film.empty() || !own_marks.empty();
  }
};

/// The plan of a film that is as asked for, without what only planning finds; without a sink where
/// there is none.
FilmPlan begin_plan(const FilmRequest& request);
/// Where the film goes. The errors of choose_sink.
Result<const SinkKind*> sink_of(const FilmRequest& request);

/// Whether a film goes to standard output. `sink`: its name, where one is asked for.
bool is_printed(const std::string& path, const std::string& sink);
/// What the name of such a film ends in, in a directory and without a name of its own: ".mp4".
std::string ending_in_directory(const FilmRequest& request);

/// Sets the size and the frame rate that are usual of such files, where none was chosen, and the
/// nearest rate that they can have where they cannot have the one that was.
void take_usual_values(FilmRequest& request);
/// The same where the rate is to be that of the replay's ticks. kUsage when no film has it.
Status take_native_rate(const TickRate& tick_rate, FilmRequest& request);

/// kUsage for an encoder's option that is given twice.
Status check_given_once(const Texts& codec_options);
/// kUsage for a film that goes elsewhere than into a file that its profile is for. `sink`: its
/// name, where one is asked for.
Status check_profile(const ProfileChoice& profile, const std::string& path,
                     const std::string& sink);

}  // namespace tickreel::movie
