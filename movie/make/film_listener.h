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

/// Which film of which job something is said of. Empty: there is none.
struct FilmNames {
  std::string job{};  ///< of a batch
  std::string file{};
};

/// A film that is about to be made or continued.
struct FilmStart {
  std::int64_t frames = 0;  ///< 0: not known
  std::int64_t frames_there = 0;
  std::int64_t segments = 0;
  std::optional<std::int64_t> from_cache{};  ///< of the segments; none: no cache is used
  std::string renderer{};                    ///< what draws; empty: no pictures are drawn
  std::string sink{};                        ///< what encodes; empty: nothing is left to make
  bool has_pictures = true;                  ///< it is more than sound
};
FilmStart start_of(const FilmJob& job);

/// A film that is there.
struct FilmEnd {
  std::string file{};  ///< empty: it has none
  std::int64_t frames = 0;
  double seconds = 0.0;      ///< that it took
  bool is_made_here = true;  ///< else by other machines, and the rest is not known
  ImageSize size{};          ///< as it was asked for
  ImageSize written_size{};  ///< padded for the encoder
  Rational frame_rate{60};
  bool has_pictures = true;
  std::optional<Tick> diverged_at{};  ///< from this tick on it is not what was recorded
};
FilmEnd end_of(const FilmPlan& plan, const FilmJob& job, double seconds);
/// Of a film of pictures: its plan says how many.
FilmEnd end_of(const FilmPlan& plan, double seconds);

/// Hears of a film while it is made, on the thread that makes it.
class FilmListener {
 public:
  virtual ~FilmListener() = default;

  virtual void begin(const FilmStart& start) = 0;
  virtual void warn(const std::string& warning) = 0;
  virtual void show(const Progress& progress) = 0;
  /// From now on it is not what was recorded.
  virtual void diverge(const PassedDivergence& divergence) = 0;
  virtual void end(const FilmEnd& end) = 0;
  virtual void fail(const Error& error) = 0;
  /// What else a person may want to know, as a sentence: what a scheduler is at.
  virtual void say(const std::string& /*line*/) {}
  /// Who is shown pictures of the film while it is made; empty: nobody. See FilmJob::make.
  virtual FramePreview preview() { return nullptr; }
  /// The CRF that a film of limited size is made with.
  virtual void choose_crf(double /*crf*/) {}
};

}  // namespace tickreel::movie
