#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "live/bot_team.h"
#include "live/input_collector.h"
#include "live/live_moment.h"
#include "live/live_pace.h"
#include "live/net/net_side.h"
#include "sim/replay/recorder.h"

namespace tickreel::live {

/// Measures the latency: the time from an input of a device to the first picture that shows the
/// tick that got the input. One thread at a time.
class LatencyMeter {
 public:
  /// Notes that an input came from a device at `when`. Only the first input between two ticks
  /// counts.
  void input_came(SteadyTime when);
  /// Notes that `tick` was played, with the input that has come so far.
  void ticked(Tick tick);
  /// Notes that a picture of `moment` was shown at `when`.
  void picture_shown(const LiveMoment& moment, SteadyTime when);

  /// The last latency; nothing until one was measured.
  [[nodiscard]] std::optional<std::chrono::microseconds> last() const { return last_; }
  /// The mean of all latencies; nothing until one was measured.
  [[nodiscard]] std::optional<std::chrono::microseconds> mean() const;

 private:
  /// A tick that got an input and has not been shown yet.
  struct Taken {
    Tick tick = 0;
    SteadyTime came;  ///< when the input came
  };

  std::optional<SteadyTime> waiting_;  ///< when an input came that no tick has got yet
  std::deque<Taken> taken_;
  std::optional<std::chrono::microseconds> last_;
  std::chrono::microseconds sum_{};
  std::int64_t count_ = 0;
};

/// The state of a live session, for display.
struct LiveStats {
  Tick tick = 0;                             ///< the present tick
  std::uint32_t ticks_for_last_picture = 0;  ///< ticks from picture to picture, outside of pauses
  std::uint64_t dropped_ticks = 0;           ///< LivePace::dropped_ticks()
  std::uint64_t dropped_inputs = 0;          ///< InputCollector::dropped()
  std::chrono::microseconds tick_cost{};     ///< the time that the last tick took, with recording
  std::optional<std::chrono::microseconds> last_latency;  ///< LatencyMeter::last()
  std::optional<std::chrono::microseconds> mean_latency;  ///< LatencyMeter::mean()
  std::size_t marks = 0;                                  ///< the marks in the recording
  Status recorded;                ///< the first error of recording; the game goes on after it
  std::vector<std::string> news;  ///< all messages for the user so far
  // For a match on several machines.
  std::string waits_for;     ///< NetSide::waits_for()
  bool is_over = false;      ///< whether the match is over: NetSide::end(); always false alone
  std::string game_error{};  ///< set by LiveSession: the GameError that ended the game; empty: none
};

/// A game that people play live and that is recorded. Plays each tick when it is due, with the
/// input of devices, bots and other machines, and records the ticks and the pictures that are
/// shown. LiveSession runs it in a thread; here the caller says what time it is. The constructor,
/// tick(), finish(), step() and take_back() throw the GameError of a game from a library. One
/// thread at a time, except for the InputCollector.
class LiveGame {
 public:
  /// `recorder`, `input` and `net` are borrowed. Players at this machine that are no bots play with
  /// the input of `input`. `net`: a match with other machines, with whose match() the recorder was
  /// begun; null: this machine plays alone.
  LiveGame(Recorder& recorder, InputCollector& input, BotTeam bots, SteadyTime now,
           NetSide* net = nullptr);

  /// The newest view.
  [[nodiscard]] const PublishedView& newest() const { return newest_; }
  /// Plays one tick if one is due, and in a match if the inputs of all machines for it are there
  /// (NetSide::can_play()). Returns whether newest() is a new view. When the game is over
  /// (kGameIsOver), no more ticks are played until take_back() has gone back; in a match on several
  /// machines, the host then ends the match.
  bool tick(SteadyTime now);
  /// The time at which tick() must be called again at the latest; nothing: not before another
  /// function was called (see LivePace::next_tick()).
  [[nodiscard]] std::optional<SteadyTime> next_tick() const;
  /// Leaves the match with other machines. The host first plays the ticks for which all inputs are
  /// there, so that all recordings end with the same tick. Blocks until the other machines know, at
  /// most about 30 s. Does nothing if this machine plays alone.
  void finish();

  /// Notes the time of an input, which the collector has already, for the latency.
  void input_came(SteadyTime when) { latency_.input_came(when); }
  /// Notes and records that a picture of `moment` was shown at `when`, so that a film can show the
  /// same pictures.
  void picture_shown(const LiveMoment& moment, SteadyTime when);
  /// Begins or ends a pause. In a pause no tick is played and no picture is recorded. Does nothing
  /// in a match on several machines.
  void pause(bool paused, SteadyTime now);

  /// Adds a message to LiveStats::news.
  void tell(const std::string& news) { news_.push_back(news); }
  /// Plays one tick in a pause, with the controls that are held now. The recording gets a picture
  /// of it, as long after the last picture as the ticks between the two take in the game. Does
  /// nothing outside of a pause, in a match on several machines, and when the game is over.
  void step(SteadyTime now);
  /// Takes back the last tick in a pause: the game and the recording return to the tick before.
  /// Returns the last views up to that tick, oldest first, for the window to show again. kUsage,
  /// with the reason, outside of a pause and when no tick can be taken back; the errors of
  /// Recorder::take_back(), Simulation::take_back() and Simulation::copy(). A game whose state is
  /// not saved is played again from a copy; its GameError is then returned, not thrown.
  Result<std::vector<PublishedView>> take_back(SteadyTime now);

  [[nodiscard]] LiveStats stats() const;

 private:
  /// A tick to which take_back() can return.
  struct Kept {
    Recorder::KeptTick tick;
    Tick shown_tick = 0;  ///< shown_tick_ after this tick
    InputFrame input{};   ///< the tick's input, if it would be played again from a copy
  };
  /// The most bytes and the most ticks that are kept.
  static constexpr std::size_t kMaxKeptBytes = std::size_t{1} << 26U;
  static constexpr std::size_t kMaxKeptTicks = 3600;
  /// The fewest kept ticks, because a picture shows two ticks.
  static constexpr std::size_t kMinKeptTicks = 2;
  /// The most views that take_back() returns: a look may need several before a picture.
  static constexpr std::size_t kViewsAgain = 30;
  /// For a game that cannot load a state or that hashes itself: the ticks between two copies of its
  /// process, and the most copies.
  static constexpr Tick kCopyTicks = 30;
  static constexpr std::size_t kMaxCopies = 20;

  /// The longest time between two looks for messages of other machines.
  static constexpr std::chrono::milliseconds kListen{3};

  /// Exchanges messages with the other machines. Returns whether the next tick can be played.
  bool meet_others(SteadyTime now);
  /// Plays and records a tick, which was due at `due`.
  void play(SteadyTime due);
  /// Makes newest_ of the present state.
  void publish(SteadyTime due);
  void leave();
  /// Keeps the present tick for take_back().
  void keep(const InputFrame& input);
  void keep_copy(const InputFrame& input);
  Result<std::vector<PublishedView>> take_back_from_copy(SteadyTime now);
  /// Keeps the first error of recording.
  void note_failure(const Status& recorded);

  Recorder& recorder_;
  InputCollector& input_;
  BotTeam bots_;
  NetSide* net_;
  std::vector<std::string> news_;
  SteadyTime now_;
  LivePace pace_;
  LatencyMeter latency_;
  PublishedView newest_;
  bool is_over_ = false;     ///< whether the game is over
  Tick shown_tick_ = 0;      ///< LiveMoment::newest of the last picture
  SteadyTime last_picture_;  ///< the time of the last picture, start, or end of a pause
  std::uint32_t ticks_for_last_picture_ = 0;
  std::chrono::microseconds tick_cost_{};
  Status recorded_;
  std::deque<Kept> kept_;  ///< the last ticks, the newest at the end
  std::size_t kept_bytes_ = 0;
  std::deque<Simulation> copies_;  ///< the game at some of the kept ticks; first the oldest tick
  bool can_copy_ = true;           ///< false once the game could not be copied
};

}  // namespace tickreel::live
