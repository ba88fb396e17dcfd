#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// What a film is for, as people say it.
struct FilmKind {
  std::string_view name;          ///< "gif": as it is remembered
  std::string_view title;         ///< "GIF for chat"
  std::string_view profile;       ///< of film_profiles.h; empty: as was asked for otherwise
  std::string_view note;          ///< what comes of it, for people
  std::string_view size_limit{};  ///< as --size-limit takes it; empty: none
  bool has_sound = true;
  std::string_view note_of_reel{};  ///< in place of `note`; empty: that
};

/// All of them; the first is what films are without a choice.
const std::vector<FilmKind>& film_kinds();

/// What somebody chose of the films of a replay, or of a reel, in plain words. Files of an older or
/// a newer program may hold any of them: what is not known is as if nobody had chosen.
struct FormChoice {
  std::string kind{};    ///< FilmKind::name; empty: the first
  std::string camera{};  ///< empty: a mark's own, else what is seen; kSeenCamera; one of the game's
  std::string speed{};   ///< as --speed takes it; empty: 1
  bool hides_hud = false;
  bool is_blurred = false;
  bool is_silent = false;
  std::string folder{};  ///< empty: that of the program

  friend bool operator==(const FormChoice&, const FormChoice&) = default;
};
inline constexpr std::string_view kSeenCamera = "as seen now";
/// Degrees: what motion blur is in a film that says nothing else.
inline constexpr std::string_view kBlurShutter = "180";

const FilmKind& kind_of(const FormChoice& choice);
/// Bytes that such a film may have; 0: any number.
std::int64_t size_limit_of(const FormChoice& choice);

/// The request of such films, from what was asked for otherwise: the kind takes the place of size,
/// rate and encoder; the camera is not looked at. kUsage for a speed that is none.
Result<FilmRequest> request_of(const FormChoice& choice, const FilmRequest& otherwise);
/// Whether a request says itself what its pictures are like, so that no other kind than the first
/// is meant unless somebody chooses it.
bool says_pictures(const FilmRequest& request);

/// A line for each: "kind vertical".
std::string to_text(const FormChoice& choice);
/// Whatever the text is.
FormChoice plain_choice_of(std::string_view text);

/// What the file is called that keeps the last choice of replays' films, and of reels'.
inline constexpr std::string_view kLastChoice = "film";
inline constexpr std::string_view kLastChoiceOfReels = "reel-film";
/// Where that is: $XDG_CONFIG_HOME/tickreel/film, by default under ~/.config. Empty where there is
/// no place for it.
std::string last_choice_path(std::string_view name = kLastChoice);
/// The first of all kinds where nothing can be read.
FormChoice read_last_choice(const std::string& path);
Status keep_last_choice(const std::string& path, const FormChoice& choice);

}  // namespace tickreel::window
