#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "movie/engine/progress.h"
#include "movie/plan/film_request.h"
#include "tickreel/core/image.h"
#include "window/play/replay_file.h"

namespace tickreel::window {

/// A film to make of the replay.
struct FilmOrder {
  std::string title;  ///< for people: the mark, or the range
  FilmRequest request;
};

/// The state of an order.
struct QueuedFilm {
  enum class Stage : std::uint8_t { kWaiting, kMaking, kDone, kFailed, kCancelled };
  std::string title;
  std::string path;
  Stage stage = Stage::kWaiting;
  Progress progress;
  std::string message;  ///< why it failed
};

/// Whether the order is finished, whatever its result.
inline bool is_over(QueuedFilm::Stage stage) {
  return stage != QueuedFilm::Stage::kWaiting && stage != QueuedFilm::Stage::kMaking;
}

/// Makes films of one replay, one after the other, in the background: on a thread with an OpenGL
/// context, a game and an encoder of its own, by the code that `tickreel export` runs. All calls
/// come from one thread.
class FilmQueue {
 public:
  /// `when_changed` is called by the thread that makes the films; it must be quick.
  FilmQueue(ReplayFile replay, std::function<void()> when_changed);
  /// Cancels what is not finished.
  ~FilmQueue();
  FilmQueue(const FilmQueue&) = delete;
  FilmQueue& operator=(const FilmQueue&) = delete;

  /// The number of the order, from 0.
  std::size_t add(FilmOrder order);
  void cancel(std::size_t number);
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
  };

  void run();
  void make(Entry& entry);
  Status make_film(Entry& entry);
  void note_progress(Entry& entry, const Progress& progress);
  void keep_preview(const Image& image);

  const ReplayFile replay_;
  const std::function<void()> when_changed_;
  std::atomic<bool> stop_{false};  ///< the film that is being made

  mutable std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  std::deque<Entry> entries_;  ///< stay where they are
  std::size_t next_ = 0;       ///< the first that is not finished
  std::optional<Image> preview_;
  bool wants_preview_ = false;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::window
