#ifndef TICKREEL_MOVIES_H
#define TICKREEL_MOVIES_H

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tickreel/api.h"
#include "tickreel/result.h"

// The work of the program `tickreel` on replays, as functions: films, reels, batches, highlights,
// and the proof of a film. The films have the same bytes as the program's.
//
// A replay names its game, which load_game() must have loaded. The other functions may be called by
// any thread, and by several at a time, but not by one with a current OpenGL context: tickreel
// draws offscreen with contexts of its own (EGL). What a game throws becomes an error.

namespace tickreel {

/// Options of films, by their names on the command line (docs/cli.md) without dashes:
/// {"size", "1280x720"}, {"mark", "goal*"}. A flag has the value "true" or "false". An option may
/// be repeated where the command line allows that.
using MovieOptions = std::vector<std::pair<std::string, std::string>>;

enum class MovieStage : std::uint8_t {
  kDraw,     ///< frames are drawn, encoded and written
  kJoin,     ///< the segments become one film
  kCheck,    ///< the film is read back
  kCompare,  ///< single frames of finished segments are drawn again and compared
  kPasses,   ///< the passes (layers) of each frame are drawn
};

/// How far a film is.
struct MovieProgress {
  std::string file{};  ///< the film; for kPasses of an export, the replay
  MovieStage stage = MovieStage::kDraw;
  std::int64_t frames_done = 0;  ///< in this stage
  std::int64_t frames_total = 0;
  std::int64_t bytes_written = 0;
  double seconds_left = 0.0;  ///< for all stages; 0: not known yet
};

/// Hears of films while one function makes them: one call at a time, in any thread. Its functions
/// must be quick, and must not throw.
class MovieWatcher {
 public:
  virtual ~MovieWatcher() = default;
  virtual void progress(const MovieProgress& /*now*/) {}
  /// Hears a sentence that the user should read, though nothing failed.
  virtual void warn(const std::string& /*file*/, const std::string& /*warning*/) {}
};

/// How films are made. Both pointers may be null, and must stay valid during the call.
struct MovieRun {
  MovieWatcher* watcher = nullptr;
  /// Any thread may set this to true to stop: films end as soon as they can, and their finished
  /// segments stay, for the option `resume`.
  const std::atomic<bool>* stop = nullptr;
};

enum class MovieOutcome : std::uint8_t {
  kMade,
  kKept,     ///< the film was there already, made of the same things
  kFailed,   ///< the message says why
  kNotMade,  ///< the run ended before the film was begun or complete
};

struct MadeMovie {
  std::string file{};
  MovieOutcome outcome = MovieOutcome::kNotMade;
  std::string message{};                ///< why there is no film; empty when there is one
  ErrorKind kind = ErrorKind::kFailed;  ///< the kind of the error, for kFailed only
};

/// Loads a game as `--game` of the program does: `library` is LIBRARY.so, or LIBRARY.so:ARGUMENT.
/// Call it once for each game, in one thread, before any other function here. It adds the game to
/// the environment variable TICKREEL_GAMES, and prints warnings to standard error. A game that
/// needs a process of its own runs in the program `tickreel`, which must be in PATH. kUsage when
/// there is no such library, kBadFile when it is not a game, kInTheWay when two games have one
/// name; the message names the file.
TICKREEL_API Status load_game(const std::string& library);

/// Does what `tickreel export` does: makes one film, or with `mark` or `all-marks` one for each
/// mark, one after the other. The option `output` is required, and names a file or folder as -o
/// does. The result lists every film, also those that failed or were stopped: one that fails does
/// not keep the others from being made. kUsage for options that make no sense, with the option as
/// the subject; kBadFile for a damaged replay or a game that is not loaded; kInterrupted when it is
/// stopped while it draws passes.
TICKREEL_API Result<std::vector<MadeMovie>> export_replay(const std::string& replay,
                                                          const MovieOptions& options,
                                                          const MovieRun& run = {});

/// Does what `tickreel reel` does: makes the films of a description (a TOML or JSON file), one for
/// each of its sizes. `options` apply to the whole film, and replace what the file says. `output`
/// is required; `overwrite`, `resume`, `jobs` and `manifest` are among them. kUsage for a wrong
/// description: the message lists every mistake by line and column.
TICKREEL_API Result<std::vector<MadeMovie>> make_reel(const std::string& description,
                                                      const MovieOptions& options,
                                                      const MovieRun& run = {});

/// How a batch is run; see docs/scripts.md.
struct BatchRun {
  std::string directory{};         ///< where films go; empty: the directory of the list
  bool overwrite = false;          ///< also replaces files that the batch has not made
  int jobs = 0;                    ///< most segments in flight, of all films; 0: one for each core
  std::int64_t memory_bytes = 0;   ///< for films in flight; 0: half of the machine's
  int retries = 0;                 ///< how often a film is tried again that the system refused
  bool fail_fast = false;          ///< after a failure no film is begun
  std::vector<std::string> set{};  ///< "KEY=VALUE": replaces what the list says
};

/// Does what `tickreel batch` does: makes all films of a list that are missing, several at a time,
/// and returns every film of the list. kUsage for a wrong list: the message lists every mistake by
/// line and column. kInTheWay when another batch is at work in the directory; kInterrupted when it
/// is stopped before the first film.
TICKREEL_API Result<std::vector<MadeMovie>> make_batch(const std::string& list,
                                                       const BatchRun& batch = {},
                                                       const MovieRun& run = {});

/// Seconds of game time, as an exact fraction in its lowest terms.
struct MovieTime {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
};

/// A part of a replay that is worth a film.
struct MovieHighlight {
  std::string name{};  ///< "Duchess › Pepper"
  MovieTime begin{};
  MovieTime end{};       ///< the first moment after it
  std::string camera{};  ///< a value for `--camera`, which may have cuts; empty: any camera
};

/// Returns the highlights that `mark auto` finds, in order of time. Plays the replay; sets no mark.
/// `options` are those of `mark auto`: event (may be repeated), by, on, multi, within, top, best,
/// before, after, max, merge. kUsage for a wrong option; kBadFile for a damaged replay or a game
/// that is not loaded; kInterrupted once `stop` is true (null: never).
TICKREEL_API Result<std::vector<MovieHighlight>> find_highlights(
    const std::string& replay, const MovieOptions& options = {},
    const std::atomic<bool>* stop = nullptr);

/// Whether a film is the one that its manifest describes.
struct MovieProof {
  bool is_proven = false;
  std::optional<std::int64_t> first_frame{};  ///< the first frame that differs, where it is known
  std::string message{};                      ///< what was found, for either result
};

/// Does what `tickreel check` does: decodes the film and compares it with FILE.manifest.json. With
/// a replay it also makes the film again in TMPDIR, and compares the two frame by frame. A film
/// that differs or is damaged gives a result with `is_proven` false, not an error. kBadFile when
/// the film or its manifest is missing, or the manifest is damaged.
TICKREEL_API Result<MovieProof> check_movie(const std::string& file, const std::string& replay = {},
                                            const MovieRun& run = {});

}  // namespace tickreel

#endif
