#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "movie/plan/film_request.h"
#include "movie/plan/reel/description.h"
#include "tickreel/core/image.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

/// The picture and the cost that a film is expected to have, as far as they are known.
struct FilmOutlook {
  /// The frame in the middle of the film, of a reel the frame at ReelLook::seconds, reduced. None:
  /// not known yet, could not be drawn, or an earlier take() has returned it.
  std::optional<Image> picture{};
  /// "640x360, 300 frames, about 12 s to make, about 3.4 MB"; empty: not known yet
  std::string words{};
  bool is_refused = false;  ///< the film cannot be made; `words` say why
};

/// A film of a reel whose outlook is wanted.
struct ReelLook {
  Description reel;             ///< the reel as it will be filmed
  std::string path;             ///< the path that the film would have
  Rational seconds{0};          ///< the time in the film that the picture shows
  std::int64_t size_limit = 0;  ///< bytes; 0: no limit
};
/// A film of a replay or of a reel whose outlook is wanted.
using FilmLook = std::variant<FilmRequest, ReelLook>;

/// Estimates films before they are made, on a thread with its own OpenGL context and game. It draws
/// one picture, then a few frames to measure how long they take. Only the latest request is
/// answered; without memory, none. All calls must come from one thread.
class OutlookMaker {
 public:
  /// `replay`: none when only reels will be requested. `when_ready` is called on the thread when
  /// take() has something new, and when the thread has ended; it must return quickly.
  OutlookMaker(std::optional<ReplayFile> replay, std::function<void()> when_ready);
  /// Gives up, and waits until the thread has ended.
  ~OutlookMaker();
  OutlookMaker(const OutlookMaker&) = delete;
  OutlookMaker& operator=(const OutlookMaker&) = delete;

  /// Ends the work without waiting for its end; see has_ended().
  void give_up();
  /// Whether the thread has ended after give_up().
  [[nodiscard]] bool has_ended() const { return has_ended_.load(); }

  /// Requests the outlook of a group of `films` films; `film` is one of them. `times`: the length
  /// of all films of the group divided by the length of `film`. For a reel, the outlook covers one
  /// film for each size of the reel.
  void request(FilmLook film, std::size_t films = 1, double times = 1.0);
  /// Returns the outlook if it has changed since the last call. The picture comes before the words.
  std::optional<FilmOutlook> take();

 private:
  struct Wanted {
    FilmLook film;
    std::size_t films = 1;
    double times = 1.0;
  };

  void run();
  void look(const Wanted& wanted);
  [[nodiscard]] Result<Image> draw_middle(const FilmRequest& request);
  [[nodiscard]] Result<Image> draw(const ReelLook& look);
  [[nodiscard]] Result<std::string> estimate(const FilmRequest& request, const Wanted& wanted);
  [[nodiscard]] Result<std::string> estimate(const ReelLook& look);
  void tell(FilmOutlook outlook);

  const std::optional<ReplayFile> replay_;  ///< set when a film of the replay is looked at
  const std::function<void()> when_ready_;
  std::atomic<bool> stop_{false};  ///< set when the present request is obsolete
  std::atomic<bool> has_ended_{false};

  std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::optional<Wanted> wanted_;
  std::optional<FilmOutlook> ready_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< declared last, so that the thread starts when all else exists
};

/// Returns a request for a film of one small picture from the middle of the film that is requested,
/// of a replay with this tick rate.
FilmRequest middle_of(const FilmRequest& request, const TickRate& tick_rate);

}  // namespace tickreel::window
