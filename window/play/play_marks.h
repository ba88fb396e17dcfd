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

/// What somebody does to the marks of a replay: by keys, on the time line, in their list. One of
/// them is played to its end.
class PlayMarks {
 public:
  explicit PlayMarks(PlayedReplay& replay) : replay_(replay) {}

  /// What a key does to them. `is_list_seen`: names are edited there.
  void perform(PlayCommand command, bool is_list_seen);
  /// The selected one; null: none is, and the user is told how to select one.
  [[nodiscard]] const Mark* selected();
  /// What somebody did to them on the time line, but for the menu.
  void follow(const MarkAction& action);

  /// The question for a name.
  [[nodiscard]] NamePrompt& prompt() { return prompt_; }
  void draw_prompt();
  [[nodiscard]] MarkList& list() { return list_; }
  [[nodiscard]] bool shows_list() const { return shows_list_; }
  /// What somebody did in the list, which is done but for the menu and for films.
  MarkListAction draw_list(const PixelRect& place);

  /// Stops where the mark that is played ends.
  void stop_at_end();
  /// How much of the game goes by in a second: 1, but where a mark is played that has a speed.
  [[nodiscard]] double playing_rate() const;

  // Slow motion of the selected mark, where the replay is: play_slow.cpp.
  /// What a key makes of it; kUsage: why it makes nothing of it.
  [[nodiscard]] Result<SlowMotion> slow_motion_after(PlayCommand command) const;
  [[nodiscard]] bool is_slow_here() const;

 private:
  /// What the list knows of the replay.
  [[nodiscard]] MarkedReplay listed() { return {replay_.players, replay_.events.found()}; }
  void perform_on(const Mark& mark, PlayCommand command, bool is_list_seen);
  void rename(const Mark& mark, bool is_list_seen);
  void go_to(const std::string& name);
  void select_neighbour(int direction);
  void play(const Mark& range);
  void change_slow_motion(const Mark& mark, PlayCommand command);

  PlayedReplay& replay_;
  MarkList list_;
  bool shows_list_ = false;
  NamePrompt prompt_;
  std::optional<Rational> prompt_point_;  ///< of the mark that is being named; none: a rename
  std::optional<Rational> play_until_;    ///< the end of the mark that is played
  std::optional<SlowMotion> play_speed_;  ///< its own
  std::uint64_t play_jumps_ = 0;          ///< of the transport, when it was begun
};

}  // namespace tickreel::window
