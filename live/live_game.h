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

/// Measures how long it takes from a hand on a device to the first picture that shows what the game
/// made of it. One thread at a time.
class LatencyMeter {
 public:
  /// Something came from a device. The first of what comes between two ticks counts.
  void input_came(SteadyTime when);
  /// A tick took what has come so far.
  void ticked(Tick tick);
  void picture_shown(const LiveMoment& moment, SteadyTime when);

  /// The last measurement; nothing until there was one.
  [[nodiscard]] std::optional<std::chrono::microseconds> last() const { return last_; }
  [[nodiscard]] std::optional<std::chrono::microseconds> mean() const;

 private:
  struct Taken {
    Tick tick = 0;
    SteadyTime came;
  };

  std::optional<SteadyTime> waiting_;  ///< for a tick
  std::deque<Taken> taken_;            ///< and waiting for a picture
  std::optional<std::chrono::microseconds> last_;
  std::chrono::microseconds sum_{};
  std::int64_t count_ = 0;
};

/// How a live session goes, for those who watch it.
struct LiveStats {
  Tick tick = 0;
  std::uint32_t ticks_for_last_picture = 0;
  std::uint64_t dropped_ticks = 0;        ///< see LivePace
  std::uint64_t dropped_inputs = 0;       ///< see InputCollector::dropped
  std::chrono::microseconds tick_cost{};  ///< of the last tick, recording it included
  std::optional<std::chrono::microseconds> last_latency;
  std::optional<std::chrono::microseconds> mean_latency;
  Status recorded;                ///< the first failure; the game goes on after it
  std::vector<std::string> news;  ///< all so far, for the reader
  // For a match on several machines.
  std::string waits_for;     ///< see NetSide::waits_for
  bool is_over = false;      ///< see NetSide::end
  std::string game_error{};  ///< what ended the game (GameError); empty: nothing has
};

/// A game that people play, recorded: its ticks at their time, what they are given, and what is
/// seen of them. What LiveSession does in its thread; here the caller says what time it is. One
/// thread at a time, but for the collector.
class LiveGame {
 public:
  /// Everything is borrowed. The players who are no bots play through `input`. `net`: the match is
  /// played with other machines; its match() is what the recorder began with.
  LiveGame(Recorder& recorder, InputCollector& input, BotTeam bots, SteadyTime now,
           NetSide* net = nullptr);

  /// The newest view.
  [[nodiscard]] const PublishedView& newest() const { return newest_; }
  /// Plays a tick if one is due: then there is a new newest view. A game that is over
  /// (kGameIsOver) plays no more; of a match on several machines, the host ends it for all.
  bool tick(SteadyTime now);
  /// When to call tick() again, at the latest; see LivePace::next_tick.
  [[nodiscard]] std::optional<SteadyTime> next_tick() const;
  /// This machine leaves the match: plays what is under way, as the host, so that all recordings
  /// end in one tick. Waits until the others know, a few seconds at most.
  void finish();

  /// Something came from a device, and is in the collector.
  void input_came(SteadyTime when) { latency_.input_came(when); }
  /// A picture of `moment` is on the screen. Recorded, so that a film can show the same pictures.
  void picture_shown(const LiveMoment& moment, SteadyTime when);
  /// No tick runs and no picture is recorded in a pause. A match on several machines goes on.
  void pause(bool paused, SteadyTime now);

  /// Adds to the news of LiveStats.
  void tell(const std::string& news) { news_.push_back(news); }
  /// In a pause: plays one tick, of what is held now, as if it had been watched in its time.
  void step(SteadyTime now);
  /// In a pause: takes the last tick back, out of the recording too. What can be seen again, the
  /// oldest first, up to the tick that is the last now. kUsage, with the reason, where that cannot
  /// be done.
  Result<std::vector<PublishedView>> take_back(SteadyTime now);

  [[nodiscard]] LiveStats stats() const;

 private:
  /// How the recording was after a tick.
  struct Kept {
    Recorder::KeptTick tick;
    Tick shown_tick = 0;
    InputFrame input{};  ///< of that tick, where it is played again from a copy
  };
  /// Limits of the states that are kept.
  static constexpr std::size_t kMaxKeptBytes = std::size_t{1} << 26U;
  static constexpr std::size_t kMaxKeptTicks = 3600;
  /// A picture shows two of them.
  static constexpr std::size_t kMinKeptTicks = 2;
  /// Looks remember some of what was seen before.
  static constexpr std::size_t kViewsAgain = 30;
  /// A game that cannot load has copies of its process: so many ticks apart, and so many of them.
  static constexpr Tick kCopyTicks = 30;
  static constexpr std::size_t kMaxCopies = 20;

  /// How often what others send is looked for.
  static constexpr std::chrono::milliseconds kListen{3};

  /// Whether the others are there for a tick.
  bool meet_others(SteadyTime now);
  void play(SteadyTime due);
  void publish(SteadyTime due);
  void leave();
  void keep(const InputFrame& input);
  void keep_copy(const InputFrame& input);
  Result<std::vector<PublishedView>> take_back_from_copy(SteadyTime now);
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
  bool is_over_ = false;
  Tick shown_tick_ = 0;      ///< the newest of the last picture
  SteadyTime last_picture_;  ///< or the start, or the end of the last pause
  std::uint32_t ticks_for_last_picture_ = 0;
  std::chrono::microseconds tick_cost_{};
  Status recorded_;
  std::deque<Kept> kept_;  ///< the last ticks, the newest at the end
  std::size_t kept_bytes_ = 0;
  std::deque<Simulation> copies_;  ///< at some of these ticks, at the oldest too
  bool can_copy_ = true;
};

}  // namespace tickreel::live
