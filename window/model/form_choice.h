#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// A purpose of a film, named as people say it.
struct FilmKind {
  std::string_view name;   ///< "gif": the name in the stored choice
  std::string_view title;  ///< "GIF for chat"
  /// a profile of film_profiles.h; empty: the pictures that the program's options ask for
  std::string_view profile;
  std::string_view note;          ///< what the kind gives, for people
  std::string_view size_limit{};  ///< as --size-limit takes it; empty: none
  bool has_sound = true;
  std::string_view note_of_reel{};  ///< replaces `note` for reels; empty: `note` fits
};

/// All kinds; the first is the default.
const std::vector<FilmKind>& film_kinds();

/// The choice that somebody made for the films of a replay or of a reel, in plain words. A file of
/// an older or a newer program may hold any values: unknown ones count as not chosen.
struct FormChoice {
  std::string kind{};  ///< FilmKind::name; empty: the first kind
  /// kSeenCamera or a camera of the game; empty: the mark's own camera, else the one on screen
  std::string camera{};
  std::string speed{};  ///< as --speed takes it; empty: 1
  bool hides_hud = false;
  bool is_blurred = false;
  bool is_silent = false;
  std::string folder{};  ///< empty: the program's own folder

  friend bool operator==(const FormChoice&, const FormChoice&) = default;
};
inline constexpr std::string_view kSeenCamera = "as seen now";
/// The shutter angle of motion blur, in degrees, unless the film sets another one.
inline constexpr std::string_view kBlurShutter = "180";

const FilmKind& kind_of(const FormChoice& choice);
/// The largest size of such a film in bytes; 0: no limit.
std::int64_t size_limit_of(const FormChoice& choice);

/// Turns a choice into a request. The kind replaces the size, rate and encoder of `otherwise`; the
/// camera is ignored. kUsage for an invalid speed.
Result<FilmRequest> request_of(const FormChoice& choice, const FilmRequest& otherwise);
/// Whether the request sets the pictures itself. Then the first kind applies unless somebody
/// chooses another.
bool says_pictures(const FilmRequest& request);

/// The choice as text, one line per value: "kind vertical".
std::string to_text(const FormChoice& choice);
/// Parses a stored choice; accepts any text.
FormChoice plain_choice_of(std::string_view text);

/// The names of the files that store the last choice for films of replays and of reels.
inline constexpr std::string_view kLastChoice = "film";
inline constexpr std::string_view kLastChoiceOfReels = "reel-film";
/// The path of such a file: $XDG_CONFIG_HOME/tickreel/film, by default under ~/.config. Empty when
/// neither folder is known.
std::string last_choice_path(std::string_view name = kLastChoice);
/// Reads the stored choice; the default when it cannot be read.
FormChoice read_last_choice(const std::string& path);
Status keep_last_choice(const std::string& path, const FormChoice& choice);

}  // namespace tickreel::window
