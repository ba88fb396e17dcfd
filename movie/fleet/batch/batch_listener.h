#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "movie/fleet/batch/batch_result.h"
#include "movie/make/film_listener.h"

namespace tickreel::movie {

/// Is told how the films of a drawing (BatchDrawing) are made: films of the same pictures, drawn
/// once and encoded in several ways. Films that are left alone are not mentioned. fail() is called
/// with the reason when a film fails, even if it will be tried again.
class DrawingListener : public FilmListener {
 public:
  /// Returns the path of the log that the listener has written; empty when there is none.
  [[nodiscard]] virtual std::string log() const { return {}; }
};

/// Is told how a batch runs. Called by any thread, and by several at the same time.
class BatchListener {
 public:
  virtual ~BatchListener() = default;

  /// Returns a listener for a drawing that begins, also once more (forget()); one thread uses it.
  /// `names`: the names of the drawing's first film. `log`: the path for the listener's log, in a
  /// folder that may have to be made.
  virtual std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                         const std::string& log) = 0;
  /// Called with the outcome of a film, unless that is kNotMade. The last call for a drawing has
  /// the number of frames of the drawing; the calls for its other films have `frames` 0.
  virtual void end(const BatchResult& result, std::int64_t frames) = 0;
  /// Called when the drawing whose first film has these names will be tried again.
  virtual void forget(const FilmNames& names) = 0;
};

}  // namespace tickreel::movie
