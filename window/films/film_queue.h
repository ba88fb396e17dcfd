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
#include "movie/make/shrink_search.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "tickreel/core/image.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

/// A film to make of the replay.
struct FilmOrder {
  std::string title;  ///< for people: the mark, or the range
  FilmRequest request;
  /// As an earlier window planned it, which this one shows to the last field; none: nobody did.
  std::optional<FilmDefinition> planned{};
  /// A reel, in place of a film of the replay: the request says no more than where it goes and how
  /// it is made. Null: none.
  std::shared_ptr<const FilmPlan> reel{};
  /// Of a reel: plans it anew, where its size is limited. Null: it is not.
  PlanAgain again{};
};

/// The state of an order.
struct QueuedFilm {
  enum class Stage : std::uint8_t { kWaiting, kMaking, kDone, kFailed, kCancelled };
  std::string title;
  std::string path;
  Stage stage = Stage::kWaiting;
  Progress progress;
  std::int64_t frames_there = 0;  ///< that an earlier window had drawn
  int turn = 1;  ///< of a film whose size is limited: how often it has been drawn, with this time
  std::string message;       ///< why it failed
  bool is_stopping = false;  ///< somebody has stopped it; the frame at hand is made before that
};

/// Whether the order is finished, whatever its result.
inline bool is_over(QueuedFilm::Stage stage) {
  return stage != QueuedFilm::Stage::kWaiting && stage != QueuedFilm::Stage::kMaking;
}

/// What came of it, for a program that asks.
FilmOutcome outcome_of(const QueuedFilm& film);

/// Makes films of one replay, one after the other, in the background: on a thread with an OpenGL
/// context, a game and an encoder of its own, by the code that `tickreel export` runs. All calls
/// come from one thread.
class FilmQueue {
 public:
  /// `when_changed` is called by the thread that makes the films; it must be quick.
  FilmQueue(ReplayFile replay, std::function<void()> when_changed);
  /// Of reels alone.
  explicit FilmQueue(std::function<void()> when_changed);
  ~FilmQueue();
  FilmQueue(const FilmQueue&) = delete;
  FilmQueue& operator=(const FilmQueue&) = delete;

  /// The replay that is filmed.
  [[nodiscard]] const ReplayFile& replay() const { return *replay_; }
  /// The film as it will be made: the errors of plan_film().
  [[nodiscard]] Result<FilmPlan> plan(const FilmOrder& order) const;
  /// Makes nothing any more, and waits for the end of what is being made. What is not over waits:
  /// of orders that keep segments, those that are finished stay. No other call may follow but
  /// films().
  void give_up();
  /// The number of the order, from 0.
  std::size_t add(FilmOrder order);
  /// Nothing is left of it.
  void cancel(std::size_t number);
  /// Moves an order that waits before or behind its neighbour that waits, too.
  void move(std::size_t number, int direction);
  /// What is being made stands still, and nothing new begins, until it is to go on.
  void pause(bool is_paused);
  [[nodiscard]] bool is_paused() const;
  /// The numbers of those that wait, in the order in which they will be made.
  [[nodiscard]] std::vector<std::size_t> waiting() const;
  /// All orders, in order of their numbers.
  [[nodiscard]] std::vector<QueuedFilm> films() const;
  /// Whether an order waits or is being made.
  [[nodiscard]] bool is_busy() const;
  /// The latest picture of the film that is being made, when there is a new one. From the first
  /// call on, pictures are kept now and then.
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
  const std::function<void()> when_changed_;
  std::atomic<bool> stop_{false};  ///< the film that is being made

  mutable std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  std::deque<Entry> entries_;        ///< stay where they are
  std::deque<std::size_t> waiting_;  ///< numbers, the next one first
  bool is_paused_ = false;
  std::optional<Image> preview_;
  bool wants_preview_ = false;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::window
