#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "movie/fleet/batch/batch_result.h"
#include "movie/make/film_listener.h"

namespace tickreel::movie {

/// Hears of the films of a drawing while they are made. It does not hear of those that are left
/// alone; fail() says why one of them failed.
class DrawingListener : public FilmListener {
 public:
  /// Path of the log that it has written; empty: there is none.
  [[nodiscard]] virtual std::string log() const { return {}; }
};

/// Hears of a batch while it is run. Any thread, several at a time.
class BatchListener {
 public:
  virtual ~BatchListener() = default;

  /// For a drawing that is begun; used by one thread. `names`: of its first film. `log`: where its
  /// log belongs, below a folder that may have to be made.
  virtual std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                         const std::string& log) = 0;
  /// The outcome of a film; its drawing is over with the last of them, which has all `frames`.
  virtual void end(const BatchResult& result, std::int64_t frames) = 0;
  /// The drawing with this first film will be tried again.
  virtual void forget(const FilmNames& names) = 0;
};

}  // namespace tickreel::movie
