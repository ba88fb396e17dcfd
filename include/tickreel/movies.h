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

// The commands of the program `tickreel` that make films of replays, as functions. The films have
// the same bytes as the program's.
//
// A replay names its game, which load_game() must have loaded. The other functions may be called by
// any thread, and by several at a time, but not by a thread with a current OpenGL context: tickreel
// draws offscreen with contexts of its own (EGL). An exception of a game becomes an error. All
// texts are UTF-8 and are copied.

namespace tickreel {

/// Options of films, each a name and a value. The names are those of the command line (docs/cli.md)
/// without dashes: {"size", "1280x720"}, {"mark", "goal*"}. A flag has the value "true" or "false".
/// An option may be repeated where the command line allows that.
using MovieOptions = std::vector<std::pair<std::string, std::string>>;

/// The stages of the making of a film. A film need not go through all of them.
enum class MovieStage : std::uint8_t {
  kDraw,     ///< frames are drawn, encoded and written
  kJoin,     ///< the segments become one film
  kCheck,    ///< the film is read back
  kCompare,  ///< single frames of finished segments are drawn again and compared
  kPasses,   ///< the passes (layers) of each frame are drawn
};

/// The progress of one film.
struct MovieProgress {
  std::string file{};  ///< the film's path; in stage kPasses of an export, the replay's path
  MovieStage stage = MovieStage::kDraw;
  std::int64_t frames_done = 0;   ///< in this stage
  std::int64_t frames_total = 0;  ///< in this stage
  std::int64_t bytes_written = 0;
  double seconds_left = 0.0;  ///< an estimate for this and all later stages; 0: not known yet
};

/// Receives messages about films while a function makes them. The calls come one at a time, in any
/// thread. The functions must be quick, and must not throw.
class MovieWatcher {
 public:
  virtual ~MovieWatcher() = default;
  /// Receives the progress of a film, several times for each film.
  virtual void progress(const MovieProgress& /*now*/) {}
  /// Receives a sentence for the user about something in the film `file` that is not as it should
  /// be but did not fail.
  virtual void warn(const std::string& /*file*/, const std::string& /*warning*/) {}
};

/// The caller's connections to a running function. Both pointers may be null. The caller owns both
/// objects and keeps them until the function returns.
struct MovieRun {
  MovieWatcher* watcher = nullptr;
  /// Any thread may set this to true to stop: films end as soon as they can, and their finished
  /// segments stay, for the option `resume`.
  const std::atomic<bool>* stop = nullptr;
};

/// The result for one film.
enum class MovieOutcome : std::uint8_t {
  kMade,
  kKept,     ///< the film existed already, made of the same things with the same settings
  kFailed,   ///< the message says why
  kNotMade,  ///< the run ended before the film was begun or complete
};

/// One film in the result of a function.
struct MadeMovie {
  std::string file{};  ///< the film's path
  MovieOutcome outcome = MovieOutcome::kNotMade;
  std::string message{};                ///< why there is no film; empty when there is one
  ErrorKind kind = ErrorKind::kFailed;  ///< the kind of the error, for kFailed only
};

/// Loads a game as `--game` of the program does. `library`: LIBRARY.so, or LIBRARY.so:ARGUMENT.
/// Call it once for each game, in one thread, before any other function of this header. It adds the
/// game to the environment variable TICKREEL_GAMES, and prints warnings to standard error. The game
/// stays loaded until the process ends. A game that needs a process of its own runs in the program
/// `tickreel`, which must be in PATH. kUsage when there is no such library, kBadFile when it is not
/// a game, kInTheWay when two games have the same name; the message names the file.
TICKREEL_API Status load_game(const std::string& library);

/// Makes films of a replay, as `tickreel export` does: one film, or with the option `mark` or
/// `all-marks` one film for each mark, one after the other. The option `output` is required, and
/// names a file or folder as -o does. Returns a MadeMovie for every film, also for films that
/// failed or were stopped. When a film fails, the others are made all the same. kUsage for options
/// that make no sense, with the option as the subject; kBadFile for a damaged replay or a game that
/// is not loaded; kInterrupted when `stop` becomes true while passes are drawn.
TICKREEL_API Result<std::vector<MadeMovie>> export_replay(const std::string& replay,
                                                          const MovieOptions& options,
                                                          const MovieRun& run = {});

/// Makes the films of a reel, as `tickreel reel` does: one film for each size in the description.
/// `description`: the path of a TOML or JSON file. `options` apply to the whole film, and replace
/// the settings in the file; `output` is required, and `overwrite`, `resume`, `jobs` and `manifest`
/// are options, too. kUsage for a wrong description: the message lists every mistake by line and
/// column. kBadFile when the file cannot be read.
TICKREEL_API Result<std::vector<MadeMovie>> make_reel(const std::string& description,
                                                      const MovieOptions& options,
                                                      const MovieRun& run = {});

/// The settings of a batch; see docs/scripts.md.
struct BatchRun {
  std::string directory{};         ///< the directory of the films; empty: the directory of the list
  bool overwrite = false;          ///< true: also replaces files that the batch has not made
  int jobs = 0;                    ///< the most segments at a time, of all films; 0: one per core
  std::int64_t memory_bytes = 0;   ///< for all films at a time; 0: half of the machine's memory
  int retries = 0;                 ///< how often a film that the system refused is tried again
  bool fail_fast = false;          ///< true: after a failure no further film is begun
  std::vector<std::string> set{};  ///< "KEY=VALUE": replaces a setting of the list
};

/// Makes the films of a list, as `tickreel batch` does: all films that are missing, several at a
/// time. `list`: the path of the list. Returns a MadeMovie for every film of the list. kUsage for a
/// wrong list: the message lists every mistake by line and column. kBadFile when the list cannot be
/// read; kInTheWay when another batch is at work in the directory; kInterrupted when `stop` becomes
/// true before the first film.
TICKREEL_API Result<std::vector<MadeMovie>> make_batch(const std::string& list,
                                                       const BatchRun& batch = {},
                                                       const MovieRun& run = {});

/// Seconds of game time, as an exact fraction in its lowest terms.
struct MovieTime {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
};

/// A part of a replay in which something happens that people want to see.
struct MovieHighlight {
  std::string name{};  ///< words for what happens, such as "Duchess › Pepper"
  MovieTime begin{};
  MovieTime end{};       ///< the first point in time after the part
  std::string camera{};  ///< a value for `--camera`, which may have cuts; empty: any camera
};

/// Returns the highlights that `tickreel mark auto` finds, in order of time. Plays the replay, and
/// does not change its marks. `options` are those of `mark auto`: event (may be repeated), by, on,
/// multi, within, top, best, before, after, max, merge. kUsage for a wrong option; kBadFile for a
/// damaged replay or a game that is not loaded; kInterrupted once `stop` is true (null: never).
TICKREEL_API Result<std::vector<MovieHighlight>> find_highlights(
    const std::string& replay, const MovieOptions& options = {},
    const std::atomic<bool>* stop = nullptr);

/// The result of the comparison of a film with its manifest.
struct MovieProof {
  bool is_proven = false;                     ///< whether the film is the film of the manifest
  std::optional<std::int64_t> first_frame{};  ///< the first frame that differs, where it is known
  std::string message{};                      ///< a sentence for the user, for either result
};

/// Checks a film, as `tickreel check` does: decodes it and compares it with its manifest,
/// FILE.manifest.json. If `replay` is not empty, also makes the film again in TMPDIR, and compares
/// the two films frame by frame. A film that differs or cannot be decoded gives a result with
/// `is_proven` false, not an error. kBadFile when the film or its manifest is missing, the file is
/// no film or is cut off, the manifest or the replay is damaged, or the replay's game is not
/// loaded; kUsage for a reel with a `replay`; kInterrupted once `stop` is true.
TICKREEL_API Result<MovieProof> check_movie(const std::string& file, const std::string& replay = {},
                                            const MovieRun& run = {});

}  // namespace tickreel

#endif
