#include "library/film_watch.h"

#include <utility>

#include "library/option_keys.h"

namespace tickreel {
namespace {

MovieStage stage_of(ExportStage stage) {
  switch (stage) {
    case ExportStage::kRender:
      return MovieStage::kDraw;
    case ExportStage::kJoin:
      return MovieStage::kJoin;
    case ExportStage::kCheck:
      return MovieStage::kCheck;
    case ExportStage::kCompare:
      return MovieStage::kCompare;
    case ExportStage::kPasses:
      return MovieStage::kPasses;
  }
  return MovieStage::kDraw;
}

class WatchedFilm final : public DrawingListener {
 public:
  WatchedFilm(const FilmWatch& watch, std::string file) : watch_(watch), file_(std::move(file)) {}

  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& warning) override { watch_.warn(file_, warning); }
  void show(const Progress& progress) override { watch_.tell(file_, progress); }
  void diverge(const PassedDivergence& divergence) override {
    watch_.warn(file_, "diverged at tick " + std::to_string(divergence.tick) +
                           ", and goes on: " + divergence.what);
  }
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}

 private:
  const FilmWatch& watch_;
  std::string file_;
};

}  // namespace

MovieOutcome outcome_of_movie(FilmOutcome outcome) {
  switch (outcome) {
    case FilmOutcome::kMade:
      return MovieOutcome::kMade;
    case FilmOutcome::kKept:
      return MovieOutcome::kKept;
    case FilmOutcome::kFailed:
      return MovieOutcome::kFailed;
    case FilmOutcome::kNotMade:
    case FilmOutcome::kPassedOver:
    case FilmOutcome::kQueued:
      break;
  }
  return MovieOutcome::kNotMade;
}

FilmListeners FilmWatch::listeners() const {
  return [this](const FilmPlan& film) -> std::unique_ptr<FilmListener> {
    return listener_of(film.path);
  };
}

std::unique_ptr<DrawingListener> FilmWatch::listener_of(const std::string& file) const {
  return std::make_unique<WatchedFilm>(*this, file);
}

ProgressListener FilmWatch::layers(const std::string& file) const {
  return [this, file](const Progress& progress) { tell(file, progress); };
}

void FilmWatch::tell(const std::string& file, const Progress& progress) const {
  if (watcher_ == nullptr) return;
  const std::scoped_lock turn(turn_);
  watcher_->progress({file, stage_of(progress.stage), progress.frames_done, progress.frames_total,
                      progress.bytes_written, progress.seconds_left});
}

void FilmWatch::warn(const std::string& file, const std::string& warning) const {
  if (watcher_ == nullptr) return;
  const std::scoped_lock turn(turn_);
  watcher_->warn(file, with_option_keys(warning));
}

}  // namespace tickreel
