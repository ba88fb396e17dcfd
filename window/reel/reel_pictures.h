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

/// Draws the frames of a reel behind a window, by a thread of its own: always that which was asked
/// for last, so what comes too late is left out. Any thread may call anything.
class ReelPictures {
 public:
  struct Picture {
    std::int64_t frame = 0;
    Image image;
  };

  /// `find_game` is called by the thread; `when_ready` too, when there is a picture or an error.
  ReelPictures(GameFinder find_game, FilmDefinition film, std::function<void()> when_ready);
  ~ReelPictures();
  ReelPictures(const ReelPictures&) = delete;
  ReelPictures& operator=(const ReelPictures&) = delete;

  void request(std::int64_t frame);
  /// The last picture that was drawn, once.
  std::optional<Picture> take();
  /// What draws; empty until that is known.
  [[nodiscard]] std::string description() const;
  /// Why there will be no more.
  [[nodiscard]] std::optional<Error> error() const;

 private:
  void run();
  Status draw();

  const GameFinder find_game_;
  const FilmDefinition film_;
  const std::function<void()> when_ready_;

  mutable std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  std::optional<std::int64_t> wanted_;
  std::optional<Picture> ready_;
  std::string description_;
  std::optional<Error> error_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::window
