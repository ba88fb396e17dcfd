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
// Replays name their game: load_game() brings it in. Any thread, several at a time, unless it has a
// current OpenGL context: pictures are drawn offscreen, with contexts of tickreel's own (EGL).

namespace tickreel {

/// Options of films by the names that they have on the command line (docs/cli.md), without dashes:
/// {"size", "1280x720"}, {"mark", "goal*"}. A flag has the value "true" or "false". What a command
/// line may repeat may be repeated.
using MovieOptions = std::vector<std::pair<std::string, std::string>>;

enum class MovieStage : std::uint8_t {
  kDraw,     ///< frames are drawn, encoded and written
  kJoin,     ///< the segments become one film
  kCheck,    ///< the film is read back
  kCompare,  ///< frames that are there are drawn again, one of a segment
  kPasses,   ///< layers of each frame are drawn
};

/// How far a film is.
struct MovieProgress {
  std::string file{};  ///< of the film; empty: it has none
  MovieStage stage = MovieStage::kDraw;
  std::int64_t frames_done = 0;  ///< of this stage
  std::int64_t frames_total = 0;
  std::int64_t bytes_written = 0;
  double seconds_left = 0.0;  ///< of all stages; 0: not known yet
};

/// Hears of films while they are made: one call at a time, in whatever thread. It must be quick,
/// and throw nothing.
class MovieWatcher {
 public:
  virtual ~MovieWatcher() = default;
  virtual void progress(const MovieProgress& /*now*/) {}
  /// A sentence that the user should read, though nothing failed.
  virtual void warn(const std::string& /*file*/, const std::string& /*warning*/) {}
};

/// How films are made. Both are borrowed, and may be null.
struct MovieRun {
  MovieWatcher* watcher = nullptr;
  /// Any thread may set it: films end as soon as they can, and what is finished of them stays, for
  /// the option `resume`.
  const std::atomic<bool>* stop = nullptr;
};

enum class MovieOutcome : std::uint8_t {
  kMade,
  kKept,     ///< it was there, made of the same things
  kFailed,   ///< the message says why
  kNotMade,  ///< the run ended before it came to it, or to its end
};

struct MadeMovie {
  std::string file{};
  MovieOutcome outcome = MovieOutcome::kNotMade;
  std::string message{};
  ErrorKind kind = ErrorKind::kFailed;  ///< of one that failed
};

/// Loads a game as `--game` of the program does: a library, with what follows a colon as its
/// argument. Once for each game, before any other function here. A game that needs a process of its
/// own gets one of the program `tickreel`, which has to be found in PATH. The errors name the file.
TICKREEL_API Status load_game(const std::string& library);

/// `tickreel export`: one film, or with `mark` or `all-marks` one of each mark, one after the
/// other. `output` says where, as -o does. A film that fails does not keep the others from being
/// made. kUsage for what cannot be asked for; the subject is the option. kBadFile for a damaged
/// replay or a game that is not there.
TICKREEL_API Result<std::vector<MadeMovie>> export_replay(const std::string& replay,
                                                          const MovieOptions& options,
                                                          const MovieRun& run = {});

/// `tickreel reel`: the films of a description (TOML or JSON), one of each of its sizes. `options`:
/// of the whole film, in place of what the file says; `output`, `overwrite`, `resume`, `jobs` and
/// `manifest` among them. kUsage names all that is wrong with the file, by line and column.
TICKREEL_API Result<std::vector<MadeMovie>> make_reel(const std::string& description,
                                                      const MovieOptions& options,
                                                      const MovieRun& run = {});

/// How a batch is run; see docs/scripts.md.
struct BatchRun {
  std::string directory{};         ///< where films go; empty: that of the list
  bool overwrite = false;          ///< also what is not the batch's own
  int jobs = 0;                    ///< segments in flight, of all films; 0: one for each core
  std::int64_t memory_bytes = 0;   ///< for films in flight; 0: half of the machine's
  int retries = 0;                 ///< of what the system refused
  bool fail_fast = false;          ///< after a failure no film is begun
  std::vector<std::string> set{};  ///< "KEY=VALUE": in place of what the list says
};

/// `tickreel batch`: all films of a list that are not there, several at a time.
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
  MovieTime end{};       ///< the first moment behind it
  std::string camera{};  ///< as `--camera` takes it, with cuts perhaps; empty: any
};

/// Returns what `mark auto` finds, in order of time. `options` are its own: event, by, on, multi,
/// within, top, best, before, after, max, merge. Plays the replay; sets no mark.
TICKREEL_API Result<std::vector<MovieHighlight>> find_highlights(
    const std::string& replay, const MovieOptions& options = {},
    const std::atomic<bool>* stop = nullptr);

/// Whether a film is the one of its manifest.
struct MovieProof {
  bool is_proven = false;
  std::optional<std::int64_t> first_frame{};  ///< that differs, where that is known
  std::string message{};                      ///< what was found, either way
};

/// `tickreel check`: decodes the film and compares it with FILE.manifest.json; with a replay, makes
/// it again in TMPDIR as well, and compares frame by frame.
TICKREEL_API Result<MovieProof> check_movie(const std::string& file, const std::string& replay = {},
                                            const MovieRun& run = {});

}  // namespace tickreel

#endif
