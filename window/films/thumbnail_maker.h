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

/// A small picture of a place in a replay.
struct Thumbnail {
  Tick tick = 0;
  Image image;
};

/// Makes small pictures of any place in a replay, on a thread with an OpenGL context and a game of
/// its own. Only the last place asked for is made. All calls come from one thread.
class ThumbnailMaker {
 public:
  /// `when_ready` is called by the thread; it must be quick.
  ThumbnailMaker(ReplayFile replay, ImageSize size, std::function<void()> when_ready);
  ~ThumbnailMaker();
  ThumbnailMaker(const ThumbnailMaker&) = delete;
  ThumbnailMaker& operator=(const ThumbnailMaker&) = delete;

  /// `camera`: as the look names it; empty: its first.
  void request(Tick tick, const std::string& camera);
  /// The last picture that was made, once.
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

  std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  std::optional<Place> wanted_;
  std::optional<Thumbnail> ready_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::window
