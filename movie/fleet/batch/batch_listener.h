#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "movie/fleet/batch/batch_result.h"
#include "movie/make/film_listener.h"

namespace tickreel::movie {

/// Hears of the films of a drawing while they are made, but not of films that are left alone.
/// fail() gives the reason when one of them fails.
class DrawingListener : public FilmListener {
 public:
  /// The path of the log that the listener has written; empty: none.
  [[nodiscard]] virtual std::string log() const { return {}; }
};

/// Hears of a batch while it runs. Any thread, several at a time.
class BatchListener {
 public:
  virtual ~BatchListener() = default;

  /// Returns a listener for a drawing that begins; one thread uses it. `names`: those of its first
  /// film. `log`: the path for its log, in a folder that may have to be made.
  virtual std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                         const std::string& log) = 0;
  /// Reports the outcome of a film. The last film of a drawing ends it and has all `frames`; the
  /// others have 0.
  virtual void end(const BatchResult& result, std::int64_t frames) = 0;
  /// Says that the drawing with this first film will be tried again.
  virtual void forget(const FilmNames& names) = 0;
};

}  // namespace tickreel::movie
