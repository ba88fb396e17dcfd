#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/make/engine/progress.h"
#include "movie/make/film_job.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/replay_player.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The names of a film, and of its job in a batch, that an event belongs to. Empty: the event
/// belongs to none.
struct FilmNames {
  std::string job{};  ///< the name of a job in a batch
  std::string file{};
};

/// A film that is about to be made or continued.
struct FilmStart {
  std::int64_t frames = 0;        ///< 0: unknown
  std::int64_t frames_there = 0;  ///< frames that exist from an earlier run
  std::int64_t segments = 0;
  /// See FilmJob::segments_from_cache().
  std::optional<std::int64_t> from_cache{};
  std::string renderer{};    ///< the renderer; empty: no pictures are drawn
  std::string sink{};        ///< the encoder; empty: all frames are there already
  bool has_pictures = true;  ///< false: the film is sound alone
};
/// Describes the film of an open job.
FilmStart start_of(const FilmJob& job);

/// A film that is complete.
struct FilmEnd {
  std::string file{};  ///< empty: the film has no file
  std::int64_t frames = 0;
  double seconds = 0.0;  ///< how long it took to make
  /// False: other machines made the film, and only `file` and `frames` are known.
  bool is_made_here = true;
  ImageSize size{};          ///< the size that the request asked for
  ImageSize written_size{};  ///< the size in the file, which may be padded for the encoder
  Rational frame_rate{60};
  bool has_pictures = true;
  /// The tick from which on the film differs from the recording; none: it never does.
  std::optional<Tick> diverged_at{};
};
/// Describes the film that a job has made. `seconds`: how long it took.
FilmEnd end_of(const FilmPlan& plan, const FilmJob& job, double seconds);
/// Describes a film with pictures by its plan alone.
FilmEnd end_of(const FilmPlan& plan, double seconds);

/// Is told how a film is made, on the thread that makes it.
class FilmListener {
 public:
  virtual ~FilmListener() = default;

  /// Called before the film is made or continued.
  virtual void begin(const FilmStart& start) = 0;
  /// Called for each warning for the user.
  virtual void warn(const std::string& warning) = 0;
  /// Called with the progress, again and again.
  virtual void show(const Progress& progress) = 0;
  /// Called once, when the film begins to differ from the recording.
  virtual void diverge(const PassedDivergence& divergence) = 0;
  /// Called when the film is complete.
  virtual void end(const FilmEnd& end) = 0;
  /// Called with the error when the film was not made; end() is not called then.
  virtual void fail(const Error& error) = 0;
  /// Called with a sentence for the user, such as what a scheduler is doing.
  virtual void say(const std::string& /*line*/) {}
  /// Returns a function that receives the pictures while the film is made; null: nobody wants them.
  /// See FilmJob::make.
  virtual FramePreview preview() { return nullptr; }
  /// Called with the CRF that was chosen for a film of limited size.
  virtual void choose_crf(double /*crf*/) {}
};

}  // namespace tickreel::movie
