#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// A purpose of a film, with the settings that suit it.
struct FilmKind {
  std::string_view name;   ///< the name in files: "gif"
  std::string_view title;  ///< the name that people see: "GIF for chat"
  /// The name of a profile (film_profiles.h); empty: the film is as the program's options say.
  std::string_view profile;
  std::string_view note;          ///< a description for people
  std::string_view size_limit{};  ///< in the form of --size-limit; empty: no limit
  bool has_sound = true;
  std::string_view note_of_reel{};  ///< the description for films of reels; empty: `note`
};

/// Returns all kinds; the first is the default.
const std::vector<FilmKind>& film_kinds();

/// The choice that the user made for the films of a replay or of a reel. A file of an older or a
/// newer program may hold any values; unknown values count as not chosen.
struct FormChoice {
  std::string kind{};  ///< FilmKind::name; empty: the first kind
  /// kSeenCamera or the name of a camera; empty: the mark's own camera, or else the camera on
  /// screen.
  std::string camera{};
  std::string speed{};  ///< in the form of --speed; empty: 1
  bool hides_hud = false;
  bool is_blurred = false;  ///< with motion blur
  bool is_silent = false;   ///< without sound
  std::string folder{};     ///< the folder of the films; empty: the program's own folder

  friend bool operator==(const FormChoice&, const FormChoice&) = default;
};
/// The choice of the camera that is on the screen at the time of the choice.
inline constexpr std::string_view kSeenCamera = "as seen now";
/// The shutter angle of motion blur, in degrees, unless the film has its own.
inline constexpr std::string_view kBlurShutter = "180";

/// Returns the chosen kind; the first for an unknown name.
const FilmKind& kind_of(const FormChoice& choice);
/// Returns the size limit of the chosen kind in bytes; 0: no limit.
std::int64_t size_limit_of(const FormChoice& choice);

/// Turns a choice into a request. A kind with a profile replaces the size, rate and encoder of
/// `otherwise` (a kind without sound also removes the tags); a kind with a size limit sets the
/// limit. Hidden texts, motion blur (unless `otherwise` has a shutter), silence and a speed are set
/// if they are chosen; all else stays. The camera and the folder of the choice are ignored. kUsage
/// for an invalid speed.
Result<FilmRequest> request_of(const FormChoice& choice, const FilmRequest& otherwise);
/// Whether the request sets the size, rate or encoder of the pictures itself. Then a form proposes
/// the first kind, which does not change them.
bool says_pictures(const FilmRequest& request);

/// Returns the choice as the text of its file, one line for each value that is set: "kind
/// vertical". Leaves out values with a line break.
std::string to_text(const FormChoice& choice);
/// Reads the text of a choice. Accepts any text; unknown lines are ignored.
FormChoice plain_choice_of(std::string_view text);

/// The names of the files that store the last choice for films of replays, and of reels.
inline constexpr std::string_view kLastChoice = "film";
inline constexpr std::string_view kLastChoiceOfReels = "reel-film";
/// Returns the path of the file `name`, such as $XDG_CONFIG_HOME/tickreel/film, by default below
/// ~/.config. Empty when neither folder is known.
std::string last_choice_path(std::string_view name = kLastChoice);
/// Reads the stored choice; returns the default choice when it cannot be read.
FormChoice read_last_choice(const std::string& path);
/// Stores the choice in the file, and makes its folder. Does nothing when `path` is empty.
Status keep_last_choice(const std::string& path, const FormChoice& choice);

}  // namespace tickreel::window
