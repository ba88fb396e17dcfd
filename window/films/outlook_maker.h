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

/// What a film will be like, as far as it is known.
struct FilmOutlook {
  std::optional<Image> picture{};  ///< the frame in the middle, smaller
  std::string words{};      ///< "640x360, 300 frames, about 12 s to make, 3.4 MB"; empty: not yet
  bool is_refused = false;  ///< `words` say why there can be no such film
};

/// A film of a reel to look at.
struct ReelLook {
  Description reel;             ///< as it is to be filmed
  std::string path;             ///< of its film
  Rational seconds{0};          ///< in the film: what the picture is of
  std::int64_t size_limit = 0;  ///< bytes; 0: none
};
/// Of a replay, or of a reel.
using FilmLook = std::variant<FilmRequest, ReelLook>;

/// Looks at films before they are made, on a thread with an OpenGL context and a game of its own:
/// draws a picture, and then a few frames to see what they cost. Only what was asked for last is
/// looked at. All calls come from one thread.
class OutlookMaker {
 public:
  /// `replay`: none: it looks at reels alone. `when_ready` is called by the thread; it must be
  /// quick.
  OutlookMaker(std::optional<ReplayFile> replay, std::function<void()> when_ready);
  ~OutlookMaker();
  OutlookMaker(const OutlookMaker&) = delete;
  OutlookMaker& operator=(const OutlookMaker&) = delete;

  /// Looks at nothing any more, and does not wait for the end of what is looked at: has_ended().
  void give_up();
  [[nodiscard]] bool has_ended() const { return has_ended_.load(); }

  /// `films`: how many such films there are to be, and `times`: how much longer all of them are
  /// than this one. A reel is of all films that its sizes say.
  void request(FilmLook film, std::size_t films = 1, double times = 1.0);
  /// What is new since the last call. The picture comes before the words.
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

  const std::optional<ReplayFile> replay_;  ///< there, where a film of one is looked at
  const std::function<void()> when_ready_;
  std::atomic<bool> stop_{false};  ///< what is looked at is wanted no more
  std::atomic<bool> has_ended_{false};

  std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  std::optional<Wanted> wanted_;
  std::optional<FilmOutlook> ready_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

/// The request of one small picture from the middle of such a film.
FilmRequest middle_of(const FilmRequest& request);

}  // namespace tickreel::window
