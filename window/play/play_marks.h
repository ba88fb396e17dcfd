#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/pixel_rect.h"
#include "movie/cut/notes/slow_motion.h"
#include "window/names/name_prompt.h"
#include "window/play/marks/mark_list.h"
#include "window/play/marks/mark_strip.h"
#include "window/play/played_replay.h"
#include "window/transport/play_command.h"

namespace tickreel::window {

/// Performs the user's actions on the marks of a replay: by keys, on the time line and in the list.
/// Also plays a mark, and stops at its end.
class PlayMarks {
 public:
  explicit PlayMarks(PlayedReplay& replay) : replay_(replay) {}

  /// Performs a command on the marks; ignores all other commands. `is_list_seen`: whether the list
  /// is visible, so that a name is edited in the list and not in the prompt.
  void perform(PlayCommand command, bool is_list_seen);
  /// Whether the shortest range around the present position may stand for the selected mark.
  enum class OrHere : std::uint8_t { kNo, kYes };
  /// Returns the selected mark. If no mark is selected, selects the range here as `or_here` allows;
  /// without one, returns null and tells the user how to select a mark.
  [[nodiscard]] const Mark* selected(OrHere or_here = OrHere::kNo);
  /// Performs the user's action on the time line, except for the menu.
  void follow(const MarkAction& action);

  /// The prompt for a name.
  [[nodiscard]] NamePrompt& prompt() { return prompt_; }
  /// Draws the prompt while it is open, and gives the mark the name that the user types. A name
  /// that cannot be given stays in the prompt, with the reason.
  void draw_prompt();
  [[nodiscard]] MarkList& list() { return list_; }
  [[nodiscard]] bool shows_list() const { return shows_list_; }
  /// Draws the list and performs the user's action in it, except for the menu and for films.
  MarkListAction draw_list(const PixelRect& place);

  /// Stops playback at the end of the mark that is being played.
  void stop_at_end();
  /// Returns the seconds of game time in a second of playback at normal speed: 1, unless a mark
  /// with a speed of its own is being played by its command.
  [[nodiscard]] double playing_rate() const;

  // play_slow.cpp: slow motion of the selected mark at the present position.
  /// Returns the slow motion that the selected mark has after a command; changes nothing. kUsage
  /// when the command does not apply here. A mark must be selected.
  [[nodiscard]] Result<SlowMotion> slow_motion_after(PlayCommand command) const;
  /// Whether the present position lies in a slow part of the selected mark.
  [[nodiscard]] bool is_slow_here() const;

 private:
  /// The replay as the list sees it.
  [[nodiscard]] MarkedReplay listed() { return {replay_.players, replay_.events.found()}; }
  void perform_on(const Mark& mark, PlayCommand command, bool is_list_seen);
  void rename(const Mark& mark, bool is_list_seen);
  void ask_for_name(const std::string& mark, const std::string& proposal,
                    const std::string& problem = "");
  void go_to(const std::string& name);
  void select_neighbour(int direction);
  void play(const Mark& range);
  void change_slow_motion(const Mark& mark, PlayCommand command);

  PlayedReplay& replay_;
  MarkList list_;
  bool shows_list_ = false;
  NamePrompt prompt_;
  /// the point of the mark that is being named; none: an existing mark is renamed
  std::optional<Rational> prompt_point_;
  std::string prompt_mark_;               ///< the mark that is being renamed
  std::optional<Rational> play_until_;    ///< the end of the mark that is being played
  std::optional<SlowMotion> play_speed_;  ///< the speed of the mark that is being played
  /// the number of jumps of the transport when playing began
  std::uint64_t play_jumps_ = 0;
};

}  // namespace tickreel::window
