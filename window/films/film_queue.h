#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "movie/make/engine/progress.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/make_film.h"
#include "movie/make/shrink_search.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "tickreel/core/image.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

/// An order for a film of the replay, or of a reel.
struct FilmOrder {
  std::string title;  ///< shown to people: the name of the mark, or the range
  FilmRequest request;
  /// The film of the replay that an earlier window has planned, to be continued without changes;
  /// none: a new film.
  std::optional<FilmDefinition> planned{};
  /// A reel to film in place of the replay; `request` is then only used for where the film goes and
  /// how it is made. Null: the replay is filmed.
  std::shared_ptr<const FilmPlan> reel{};
  /// For a reel with a size limit: plans the reel again with another size, for any path. Null: no
  /// limit.
  PlanAgain again{};
};

/// An order as a list shows it: the film and how far it is.
struct QueuedFilm {
  /// How far an order is.
  enum class Stage : std::uint8_t { kWaiting, kMaking, kDone, kFailed, kCancelled };
  std::string title;
  std::string path;
  Stage stage = Stage::kWaiting;
  Progress progress;
  std::int64_t frames_there = 0;  ///< frames that were drawn before this attempt, and are kept
  int turn = 1;  ///< the number of the present attempt, from 1; above 1 only with a size limit
  /// The error of a film that failed or was stopped while it was made, or whose parts could not be
  /// removed; empty: none.
  std::string message;
  bool is_stopping = false;  ///< the user has stopped the film; the present frame is still finished
};

/// Whether the order is finished, failed or cancelled.
inline bool is_over(QueuedFilm::Stage stage) {
  return stage != QueuedFilm::Stage::kWaiting && stage != QueuedFilm::Stage::kMaking;
}

/// Returns the outcome of an order: kMade, kFailed, or kNotMade when the film was cancelled or is
/// not finished.
FilmOutcome outcome_of(const QueuedFilm& film);

/// Makes films of one replay in the background, one after the other, with the code of `tickreel
/// export`. All calls must come from one thread.
class FilmQueue {
 public:
  /// Makes a queue for films of a replay. `when_changed` is called on the film thread when films()
  /// has changed there; it must return quickly. `make_film` makes each film, on the film thread.
  FilmQueue(ReplayFile replay, MakeFilm make_film, std::function<void()> when_changed);
  /// Makes a queue for films of reels only.
  FilmQueue(MakeFilm make_film, std::function<void()> when_changed);
  /// Calls give_up().
  ~FilmQueue();
  FilmQueue(const FilmQueue&) = delete;
  FilmQueue& operator=(const FilmQueue&) = delete;

  /// Returns the replay that is filmed. Only for a queue that has one.
  [[nodiscard]] const ReplayFile& replay() const { return *replay_; }
  /// Returns the plan by which the film would be made. Returns the errors of ReplayFile::read(),
  /// plan_film() and take_planned(). Not for a reel.
  [[nodiscard]] Result<FilmPlan> plan(const FilmOrder& order) const;
  /// Stops the film in progress, waits until it has stopped, and begins no other. Unfinished orders
  /// become waiting, unless they were cancelled; finished segments are kept on the disk when the
  /// order keeps segments. Afterwards only films() may be called.
  void give_up();
  /// Adds an order behind the waiting ones and returns its number, from 0.
  std::size_t add(FilmOrder order);
  /// Cancels an order and removes the unfinished film from the disk; a film in progress first ends
  /// its present frame, after cancel() has returned. Does nothing for an order that is over.
  void cancel(std::size_t number);
  /// Queues an order again that is over, for a new path. Does nothing for another order. Continues
  /// what is there of it, if the order keeps segments.
  void again(std::size_t number, const std::string& path);
  /// Swaps a waiting order with the waiting order after it (`direction` 1) or before it (-1). Does
  /// nothing when there is none.
  void move(std::size_t number, int direction);
  /// With true, pauses the film in progress and begins no other; with false, goes on.
  void pause(bool is_paused);
  [[nodiscard]] bool is_paused() const;
  /// Returns the numbers of the waiting orders, in the order in which they will be made.
  [[nodiscard]] std::vector<std::size_t> waiting() const;
  /// Returns all orders, by their numbers.
  [[nodiscard]] std::vector<QueuedFilm> films() const;
  /// Whether an order waits or is being made.
  [[nodiscard]] bool is_busy() const;
  /// Returns a picture of the film in progress that was drawn since the last call; nothing when
  /// there is none. Pictures are only kept after the first call.
  std::optional<Image> take_preview();

 private:
  struct Entry {
    FilmOrder order;
    QueuedFilm state;
    bool is_cancelled = false;
  };

  void run();
  void make(Entry& entry);
  Status make_film(Entry& entry);
  Status make_planned(Entry& entry, FilmPlan plan, const GameFinder& find_game,
                      const PlanAgain& again);
  [[nodiscard]] Result<FilmPlan> plan(const FilmOrder& order, ReplayReader& reader) const;
  class Listener;

  void note_progress(Entry& entry, const Progress& progress);
  void note_begin(Entry& entry, const FilmStart& start, bool is_first);
  void keep_preview(const Image& image);

  const std::optional<ReplayFile> replay_;
  const MakeFilm make_film_;
  const std::function<void()> when_changed_;
  std::atomic<bool> stop_{false};  ///< stops the film in progress

  mutable std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::deque<Entry> entries_;        ///< a deque, because entries must not move
  std::deque<std::size_t> waiting_;  ///< the numbers of the waiting orders, the next one first
  bool is_paused_ = false;
  std::optional<Image> preview_;
  bool wants_preview_ = false;
  bool is_stopping_ = false;

  std::thread thread_;  ///< declared last, so that the thread starts when all else exists
};

}  // namespace tickreel::window
