#pragma once

#include <cstdint>
#include <string>

#include "capture/capture_run.h"
#include "capture/room.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// What becomes of pictures that are not as large as the film.
inline constexpr const char* kFitPad = "pad";        ///< as they are, in the middle
inline constexpr const char* kFitRefuse = "refuse";  ///< an error
/// "contain, cover, fill, pad or refuse": those of PictureFitter, and these.
std::string capture_fit_names();
bool is_capture_fit(const std::string& name);

/// A film of what another program draws.
struct FilmCapture {
  FilmRequest film;      ///< as plan_written takes it; its size counts where has_own_size says so
  std::string from{};    ///< in game time since the program's beginning; empty: from there on
  std::string length{};  ///< empty: until the program ends
  bool is_headless = false;
  bool runs_twice = false;  ///< and both times have to show the same
  std::string fit{};        ///< one of capture_fit_names(); empty: contain
  std::vector<std::string> command{};
  std::string preload{};  ///< empty: as find_preload() finds it
};

/// Makes it: FILE.part grows until the film gets its name, as of encode_frames(). When the program
/// crashes, the film has what it has drawn before, and kFailed says so.
///
/// Where it runs twice, a second time that shows something else is kFailed, with the first frame
/// that differs; the film is that of the first time.
///
/// With `resume` what is there from before is compared with what the program draws now, and the
/// film goes on behind it.
Result<std::int64_t> capture_film(const FilmCapture& capture, FilmListener& listener);

}  // namespace tickreel::capture
