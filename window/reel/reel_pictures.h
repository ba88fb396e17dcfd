#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "movie/film/film_definition.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// Draws frames of a reel on a thread of its own. It always draws the frame that was requested
/// last, so frames that come too late are skipped. Any thread may call any function.
class ReelPictures {
 public:
  /// A drawn frame.
  struct Picture {
    std::int64_t frame = 0;
    Image image;
  };

  /// `find_game` and `when_ready` are called on the thread; `when_ready` when there is a new
  /// picture or an error.
  ReelPictures(GameFinder find_game, FilmDefinition film, std::function<void()> when_ready);
  /// Waits for the picture that is being drawn.
  ~ReelPictures();
  ReelPictures(const ReelPictures&) = delete;
  ReelPictures& operator=(const ReelPictures&) = delete;

  /// Requests the picture of a frame. Replaces an earlier request that is not drawn yet.
  void request(std::int64_t frame);
  /// Returns the picture that was drawn last, once; nothing when there is no new one.
  std::optional<Picture> take();
  /// Returns the error that has ended the drawing; nothing: there is none.
  [[nodiscard]] std::optional<Error> error() const;

 private:
  void run();
  Status draw();

  const GameFinder find_game_;
  const FilmDefinition film_;
  const std::function<void()> when_ready_;

  mutable std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::optional<std::int64_t> wanted_;
  std::optional<Picture> ready_;
  std::optional<Error> error_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< declared last, so that the thread starts when all else exists
};

}  // namespace tickreel::window
