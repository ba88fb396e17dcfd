#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tickreel/core/image.h"
#include "tickreel/view/tick.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

/// A small picture of a replay at a tick.
struct Thumbnail {
  Tick tick = 0;
  Image image;
};

/// Makes small pictures of a replay at any tick, on a thread with its own OpenGL context and game.
/// Only the latest request is answered; after an error, none. All calls must come from one thread.
class ThumbnailMaker {
 public:
  /// `when_ready` is called on the thread when a picture is ready; it must return quickly.
  ThumbnailMaker(ReplayFile replay, ImageSize size, std::function<void()> when_ready);
  /// Waits for the picture that is being made.
  ~ThumbnailMaker();
  ThumbnailMaker(const ThumbnailMaker&) = delete;
  ThumbnailMaker& operator=(const ThumbnailMaker&) = delete;

  /// Requests a picture. `camera`: the name of a camera; empty: the look's first camera.
  void request(Tick tick, const std::string& camera);
  /// Returns the picture that was made last, once; nothing when there is no new one.
  std::optional<Thumbnail> take();

 private:
  struct Place {
    Tick tick = 0;
    std::string camera;
    friend bool operator==(const Place&, const Place&) = default;
  };

  void run();
  void make_pictures();

  const ReplayFile replay_;
  const ImageSize size_;
  const std::function<void()> when_ready_;

  std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::optional<Place> wanted_;
  std::optional<Thumbnail> ready_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< declared last, so that the thread starts when all else exists
};

}  // namespace tickreel::window
