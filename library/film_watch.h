#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "library/room.h"
#include "movie/batch/batch_listener.h"
#include "movie/make/film_result.h"
#include "movie/run/asked_films.h"
#include "tickreel/movies.h"

namespace tickreel {

MovieOutcome outcome_of_movie(FilmOutcome outcome);

/// Tells a watcher, which may be null, of films: one call at a time. It outlives what it gives.
class FilmWatch {
 public:
  explicit FilmWatch(MovieWatcher* watcher) : watcher_(watcher) {}

  [[nodiscard]] FilmListeners listeners() const;
  [[nodiscard]] std::unique_ptr<DrawingListener> listener_of(const std::string& file) const;
  /// Hears of what is made beside a film, or read of it.
  [[nodiscard]] ProgressListener layers(const std::string& file) const;
  void tell(const std::string& file, const Progress& progress) const;
  void warn(const std::string& file, const std::string& warning) const;

 private:
  MovieWatcher* watcher_;
  mutable std::mutex turn_;
};

/// The same of a batch.
class BatchWatch final : public BatchListener {
 public:
  explicit BatchWatch(MovieWatcher* watcher) : watch_(watcher) {}

  std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                 const std::string& /*log*/) override {
    return watch_.listener_of(names.file);
  }
  void end(const BatchResult& /*result*/, std::int64_t /*frames*/) override {}
  void forget(const FilmNames& /*names*/) override {}

 private:
  FilmWatch watch_;
};

}  // namespace tickreel
