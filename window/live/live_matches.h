#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/record/net_recording.h"
#include "live/record/recording_place.h"
#include "movie/plan/film_request.h"
#include "window/films/film_queue.h"
#include "window/live/start_screen.h"
#include "window/model/form_choice.h"
#include "window/window.h"

namespace tickreel::window {

enum class LiveEnd : std::uint8_t;

/// Who hears what becomes of matches, and has the words for it.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  MatchListener() = default;
  MatchListener(const MatchListener&) = delete;
  MatchListener& operator=(const MatchListener&) = delete;

  /// A recording, which began at a tick, is kept for good.
  virtual void is_kept(const std::string& path, const GameInfo& game, Recorder& recorder,
                       Tick begin) = 0;
  /// The session with other machines is over, and why.
  virtual void session_is_over(const std::string& message) = 0;
  /// What became of the films of what was marked in a recording.
  virtual void are_filmed(const std::vector<QueuedFilm>& films) = 0;
  /// Where a recording is that is not finished, and how to keep it.
  virtual std::string describe_part(const Recorder& recorder) = 0;
};

/// A session with other machines, as people are told of it.
struct ToldSession {
  std::unique_ptr<NetSide> side;
  std::string where;         ///< of a host: how the others find it
  std::size_t machines = 0;  ///< that a host waits for; 0: until somebody says so
};
/// Opens one.
using SessionOpener = std::function<Result<ToldSession>(const NetOffer& offer)>;

/// People play at a window, recorded: from the question who plays to what becomes of the recording.
/// `request`: what films of the recordings are like; its path is their folder. Everything is
/// borrowed.
class LiveMatches {
 public:
  LiveMatches(RecordingPlace& place, Window& window, MatchListener& listener,
              const std::atomic<bool>& stop, const FilmRequest& request)
      : place_(place), window_(window), listener_(listener), stop_(stop), films_(request) {}

  /// What people choose in the start menu; nothing when they leave it. kInterrupted.
  Result<std::optional<LiveSetup>> ask_who_plays(const GameEntry& game, LiveSetup proposal);

  /// Until nobody wants to begin anew. `next_seed`: of another match.
  Status play(const GameEntry& game, LiveSetup live,
              const std::function<std::uint64_t()>& next_seed);
  /// One match with other machines, after the lobby.
  Status play_with_others(const GameEntry& game, LiveSetup live, const SessionOpener& open);
  /// Whether a match has begun: a session that could not be hosted or joined has none.
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  /// The same from a point of a replay, `from`, with those seats or those that the start menu asks
  /// for. False when the user left the menu.
  Result<bool> play(Branch& branch, const std::string& from,
                    const std::optional<std::vector<Seat>>& seats);

 private:
  struct Match;
  Result<Recorder> begin_recording(const Match& match,
                                   std::vector<std::shared_ptr<const View>>& past);
  Result<std::string> finish_and_keep(Recorder& recorder);
  Status finish_unasked(const Match& match, Recorder& recorder);
  /// From the first tick to what becomes of its recording. True when another one is to follow.
  Result<bool> play_one(const Match& match);
  Status play_on(Match match, const std::function<std::uint64_t()>& next_seed);
  /// Plays what was recorded, films what was marked in it for what `choice` says, or asks what to
  /// film.
  Status show(const std::string& path, LiveEnd end, const FormChoice& choice);

  RecordingPlace& place_;
  Window& window_;
  MatchListener& listener_;
  const std::atomic<bool>& stop_;
  const FilmRequest& films_;
  bool has_begun_ = false;
};

}  // namespace tickreel::window
