#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "movie/cut/marks/highlight_marks.h"
#include "movie/cut/notes/noted_replay.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The requested highlights of a replay, as texts. Empty members were not given.
struct HighlightRequest {
  std::vector<std::string> events{};  ///< any of these; empty: all events of the game, or with
                                      ///< `multi` above 1 its main event
  std::string by{};                   ///< the player who acts
  std::string on{};                   ///< the player who is acted on
  int multi = 1;                      ///< HighlightWishes::multi
  std::string within{};               ///< HighlightWishes::within; empty: 4 s
  std::size_t top = 0;  ///< HighlightWishes::top, or with `best` the number of ranges; 0: not given
  std::string best{};   ///< the length for best_ranges()
  /// The margins before the first event of a range and after the last. Empty: PointMargins; with
  /// `best` 1 s.
  std::string before{};
  std::string after{};
  /// The value of --max, HighlightWishes::most. Empty: 8 s, or more if the margins or `within` need
  /// more.
  std::string most{};
  bool merge = false;  ///< ranges that overlap are joined, however long they become

  /// Whether the request says which highlights to find, and not only how to mark them.
  [[nodiscard]] bool says_something() const;
};

/// Checks the lengths of a request without a replay: kUsage for a wrong one. Checks nothing when
/// any length is in ticks, because that depends on the replay's rate.
Status check_lengths(const HighlightRequest& request);

/// The names of the options that set a request, without `before` and `after`.
inline constexpr std::array<std::string_view, 9> kHighlightNames{
    "event", "by", "on", "multi", "within", "top", "best", "max", "merge"};

/// Returns the default names and cameras for marks of a game's highlights.
HighlightWords highlight_words(const GameEntry& game);

/// The highlights that were found, as marks that are not yet in a replay.
struct Highlights {
  std::vector<Mark> marks;
  std::vector<NamedEvent> kinds;  ///< the kinds of events that were looked for
  std::size_t event_count = 0;    ///< the number of events that fit the request
};
/// Plays the replay and finds the highlights. kUsage for an invalid request; the message names the
/// option. kInterrupted once `stop` is set (null: never). Also returns the errors of open_replay()
/// and find_events().
Result<Highlights> find_highlights(const std::string& replay, const HighlightRequest& request,
                                   const std::atomic<bool>* stop = nullptr);

/// Sets these marks in the replay, all or none. `replace`: first removes all marks that were set
/// automatically before, and those with a name that older versions gave to `found.kinds`
/// (has_old_automatic_name()). kInTheWay when another mark has one of the names; the errors of
/// NotesFile::open() and NotesFile::change().
Result<NotesChange> set_automatic_marks(const std::string& replay, const Highlights& found,
                                        bool replace);

}  // namespace tickreel::movie
