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

/// Receives the results of matches, and describes recordings to people.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  MatchListener() = default;
  MatchListener(const MatchListener&) = delete;
  MatchListener& operator=(const MatchListener&) = delete;

  /// Called when a recording, which began at tick `begin`, was stored permanently.
  virtual void is_kept(const std::string& path, const GameInfo& game, Recorder& recorder,
                       Tick begin) = 0;
  /// Called when the session with other machines has ended; `message` says why.
  virtual void session_is_over(const std::string& message) = 0;
  /// Called when the screen that plays a kept recording is closed. `films`: all films that it
  /// queued.
  virtual void are_filmed(const std::vector<QueuedFilm>& films) = 0;
  /// Returns a text that says where an unfinished recording lies and how to keep it.
  virtual std::string describe_part(const Recorder& recorder) = 0;
};

/// A session with other machines, and what people are told about it.
struct ToldSession {
  std::unique_ptr<NetSide> side;
  std::string where{};  ///< for a host: the address by which others find it; else empty
  std::string code{};   ///< for a host: the code that others need
  /// The number of machines, with the host, at which a host starts the match by itself; 0: somebody
  /// starts it.
  std::size_t machines = 0;
};
/// Opens a session with other machines, as a host or as a machine that joins.
using SessionOpener = std::function<Result<ToldSession>(const NetOffer& offer)>;

/// Runs recorded matches in a window, from the question who plays to storing the recording.
/// `request` holds the settings for films of the recordings; its path is the folder of the films.
/// All references are borrowed.
class LiveMatches {
 public:
  LiveMatches(RecordingPlace& place, Window& window, MatchListener& listener,
              const std::atomic<bool>& stop, const FilmRequest& request)
      : place_(place), window_(window), listener_(listener), stop_(stop), films_(request) {}

  /// Shows the start menu and returns the user's choice; nothing when the user leaves the menu.
  /// kInterrupted when the program is stopped.
  Result<std::optional<LiveSetup>> ask_who_plays(const GameEntry& game, LiveSetup proposal);

  /// Plays matches until the user wants no other one. `next_seed` returns the seed of each further
  /// match. kInterrupted when the program was stopped; the errors of the recording, of LiveScreen
  /// and of the films. The message of an error that ended the game says where the recording lies.
  Status play(const GameEntry& game, LiveSetup live,
              const std::function<std::uint64_t()>& next_seed);
  /// Plays one match with other machines, after the lobby. Succeeds, too, if the user leaves the
  /// lobby. The errors of `open` and play(), and the error that has ended the session.
  Status play_with_others(const GameEntry& game, LiveSetup live, const SessionOpener& open);
  /// Whether any match has begun, even one that failed at once. False when a session could not
  /// be hosted or joined, or the user left.
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  /// Plays on from a point of a replay. `from`: the point in words; `seats`: the seats; none: the
  /// start menu asks for them. Returns false when the user left the menu. The errors of
  /// ask_who_plays() and of the other play().
  Result<bool> play(Branch& branch, const std::string& from,
                    const std::optional<std::vector<Seat>>& seats);

 private:
  struct Match;
  Result<Recorder> begin_recording(const Match& match,
                                   std::vector<std::shared_ptr<const View>>& past);
  Result<std::string> finish_and_keep(Recorder& recorder);
  Status finish_unasked(const Match& match, Recorder& recorder);
  /// Plays one match and handles its recording. Returns true when the user wants another match.
  Result<bool> play_one(const Match& match);
  Status play_on(Match match, const std::function<std::uint64_t()>& next_seed);
  /// Plays the recording in the window. As `end` says, films its marks for the purpose in `choice`,
  /// or asks what to film.
  Status show(const std::string& path, LiveEnd end, const FormChoice& choice);

  RecordingPlace& place_;
  Window& window_;
  MatchListener& listener_;
  const std::atomic<bool>& stop_;
  const FilmRequest& films_;
  bool has_begun_ = false;
};

}  // namespace tickreel::window
