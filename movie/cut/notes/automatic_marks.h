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

/// What is looked for in a replay, as it was typed. Empty: not given.
struct HighlightRequest {
  std::vector<std::string> events{};  ///< any of them; none: all of the game
  std::string by{};
  std::string on{};
  int multi = 1;
  std::string within{};
  std::size_t top = 0;  ///< 0: not given
  std::string best{};
  std::string before{};
  std::string after{};
  std::string most{};  ///< --max
  bool merge = false;

  /// Whether it says what to look for, and not only how.
  [[nodiscard]] bool says_something() const;
};

/// What is wrong with its lengths, whatever replay they are about: kUsage. Ticks have no length
/// before there is one.
Status check_lengths(const HighlightRequest& request);

/// What its values are called but the lengths around them, wherever they are asked for.
inline constexpr std::array<std::string_view, 9> kHighlightNames{
    "event", "by", "on", "multi", "within", "top", "best", "max", "merge"};

/// What the marks of a game's highlights are called and seen through, unless somebody says more.
HighlightWords highlight_words(const GameEntry& game);

/// What was found, as marks that no replay has yet.
struct Highlights {
  std::vector<Mark> marks;
  std::vector<NamedEvent> kinds;  ///< that were looked for
  std::size_t event_count = 0;    ///< that the marks are around
};
/// Plays the replay. kUsage for what cannot be asked of it; the message names the option.
/// kInterrupted once `stop` is set (null: never).
Result<Highlights> find_highlights(const std::string& replay, const HighlightRequest& request,
                                   const std::atomic<bool>* stop = nullptr);

/// Sets these marks of the replay, all or none. `replace`: in place of all that were set so before.
/// kInTheWay when there is another of such a name.
Result<NotesChange> set_automatic_marks(const std::string& replay, const Highlights& found,
                                        bool replace);

}  // namespace tickreel::movie
