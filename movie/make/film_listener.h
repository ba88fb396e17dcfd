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

/// Names the film, and its job, that an event belongs to. Empty: there is none.
struct FilmNames {
  std::string job{};  ///< the name of a job in a batch
  std::string file{};
};

/// A film that is about to be made or continued.
struct FilmStart {
  std::int64_t frames = 0;  ///< 0: unknown
  std::int64_t frames_there = 0;
  std::int64_t segments = 0;
  /// How many segments came from the cache; nothing: no cache is used.
  std::optional<std::int64_t> from_cache{};
  std::string renderer{};    ///< the renderer; empty: no pictures are drawn
  std::string sink{};        ///< the encoder; empty: all frames are there already
  bool has_pictures = true;  ///< false: the film is sound alone
};
FilmStart start_of(const FilmJob& job);

/// A film that is complete.
struct FilmEnd {
  std::string file{};  ///< empty: the film has no file
  std::int64_t frames = 0;
  double seconds = 0.0;      ///< how long it took to make
  bool is_made_here = true;  ///< false: other machines made it, and the fields below are unknown
  ImageSize size{};          ///< as the request asked for
  ImageSize written_size{};  ///< padded for the encoder
  Rational frame_rate{60};
  bool has_pictures = true;
  std::optional<Tick> diverged_at{};  ///< from this tick on the film differs from the recording
};
FilmEnd end_of(const FilmPlan& plan, const FilmJob& job, double seconds);
/// Describes a film with pictures by its plan alone, without a job.
FilmEnd end_of(const FilmPlan& plan, double seconds);

/// Hears how a film is made, on the thread that makes it.
class FilmListener {
 public:
  virtual ~FilmListener() = default;

  virtual void begin(const FilmStart& start) = 0;
  virtual void warn(const std::string& warning) = 0;
  virtual void show(const Progress& progress) = 0;
  /// Called once the film differs from what was recorded.
  virtual void diverge(const PassedDivergence& divergence) = 0;
  virtual void end(const FilmEnd& end) = 0;
  virtual void fail(const Error& error) = 0;
  /// Tells a person more, as a sentence, such as what a scheduler is doing.
  virtual void say(const std::string& /*line*/) {}
  /// Returns the function that is shown pictures while the film is made; null: none. See
  /// FilmJob::make.
  virtual FramePreview preview() { return nullptr; }
  /// Reports the CRF that was chosen for a film of limited size.
  virtual void choose_crf(double /*crf*/) {}
};

}  // namespace tickreel::movie
