#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/reel/reel_file.h"
#include "movie/cut/reel/reel_trim.h"
#include "movie/cut/reel/toml_reel.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The place after the last clip, as the number of a clip.
inline constexpr std::size_t kBehindAllClips = std::numeric_limits<std::size_t>::max();

/// A range of a replay that is to be added to a reel as a clip.
struct ReelMoment {
  std::string replay;  ///< relative to the working directory
  std::string name;    ///< the clip's name; empty: the clip gets no name of its own
  CaptureRange range;
  std::optional<TickRate> tick_rate{};  ///< the replay's; none: unknown
  std::string camera{};                 ///< empty: the game's default
  std::string speed{};                  ///< in the form of Mark::speed; empty: normal speed
};

/// Plans a reel to be shown in a window: no larger than `most`, and with `sample_rate` samples a
/// second (0: the reel's own rate). The errors of plan_reel_within().
Result<ReelPlan> plan_reel_to_watch(Description document, const FilmRequest& target, ImageSize most,
                                    int sample_rate);

/// Edits a reel that a TOML file describes, for a window. Every change is in the file before the
/// call returns; the rest of the file keeps its text. A change after which the reel could not be
/// made is refused, unless it cannot be made before. Clips are numbered as in the film, from 0;
/// plan() says how many there are. One thread at a time.
class ReelEditor {
 public:
  /// Returns the plan of the reel that the file describes.
  using Planner = std::function<Result<ReelPlan>(const Description&)>;

  /// Opens the file and plans its reel. `folder`: see ReelFile. The errors of ReelFile::open();
  /// kUsage for a JSON file. Errors in the file's contents are in plan().
  static Result<ReelEditor> open(const std::string& path, const std::string& folder,
                                 Planner planner);
  /// Opens the file without planning its clips. plan() is then an error, no change is refused for
  /// what it makes of the reel, clips are numbered as in the file, and trim() and the changes of
  /// transitions are kUsage.
  static Result<ReelEditor> open_unplanned(const std::string& path, const std::string& folder);
  /// Inserts a clip before clip `at` of the file, or behind the last clip when the file has fewer.
  /// Creates the file when it does not exist. Returns a text for the user that says what was done.
  /// kUsage for another ending than .toml; the errors of open_unplanned(), add() and
  /// ReelFile::make().
  static Result<std::string> put_into(const std::string& path, const std::string& folder,
                                      const ReelMoment& moment, std::size_t at);

  [[nodiscard]] const std::string& path() const { return file_.path(); }
  /// Returns the contents of the file.
  [[nodiscard]] const std::string& text() const { return file_.text(); }
  /// See ReelFile::has_lost_history().
  [[nodiscard]] bool has_lost_history() const { return file_.has_lost_history(); }
  /// Whether the file is valid TOML, so that its clips can be changed. It may still have other
  /// errors.
  [[nodiscard]] bool knows_clips() const { return toml_.ok(); }
  /// Returns the plan of the current reel; an error has a line for each mistake.
  [[nodiscard]] const Result<ReelPlan>& plan() const { return plan_; }
  /// Returns the current contents of the file for plan_reels(). Its paths work from any working
  /// directory. The errors of read_for_planning().
  [[nodiscard]] Result<Description> description() const;
  /// Returns the clip's title, or the text of a card; empty when the clip has neither, and for a
  /// clip that has no [[clip]] of its own in the file.
  [[nodiscard]] std::string title_of(std::size_t clip) const;
  /// Returns the film's music as the file names it; empty when there is no music.
  [[nodiscard]] std::string music() const { return film_key("music"); }

  // The functions below return a text for the user that says what they did: "clip 'goal' moved".
  // kUsage with the reason when the change cannot be made; the errors of ReelFile::change().

  /// Inserts a clip before clip `at` of the film, or behind the last: a range of a replay. A
  /// place inside a [[clip]] that gives several, among clips of included files, before [intro] or
  /// behind [outro] is not in the file: the clip gets the nearest later place, or else the last.
  Result<std::string> add(const ReelMoment& moment, std::size_t at);
  /// Inserts a clip as add() does: a whole replay, a picture or a video, judged by the ending of
  /// `path`. kUsage for other endings.
  Result<std::string> add_file(const std::string& path, std::size_t at);
  /// Moves a clip so that it gets the number `to`.
  Result<std::string> move(std::size_t clip, std::size_t to);
  /// Removes a clip from the reel.
  Result<std::string> remove(std::size_t clip);
  /// Moves the beginning or the end of a clip by `frames` frames of the film; above 0: to later
  /// frames.
  Result<std::string> trim(std::size_t clip, ClipEdge edge, std::int64_t frames);
  /// Changes the transition before the clip to the next kind (`direction` 1) or the previous one
  /// (-1) in the list of kinds; continues at the other end.
  Result<std::string> change_transition(std::size_t clip, int direction);
  /// Makes the transition before the clip longer by this many tenths of a second; below 0: shorter,
  /// down to one tenth. kUsage when the clip begins with a cut.
  Result<std::string> lengthen_transition(std::size_t clip, int tenths);
  /// Sets the text of the clip's title, or of a card. An empty text removes the title, or empties
  /// the card.
  Result<std::string> set_title(std::size_t clip, const std::string& text);
  /// Sets the music of the film. An empty path removes the music and its keys, but not the beat.
  Result<std::string> set_music(const std::string& path);
  /// Makes the music louder by `decibels`, rounded and within -60 to 20; below 0: quieter.
  Result<std::string> change_music_gain(int decibels);
  /// Sets the beat of the music: beats a minute, and the seconds to the first beat.
  Result<std::string> set_bpm(const std::string& bpm, const std::string& offset);

  /// Undo or redo the last change, and return a text for the user. The errors of ReelFile::undo().
  Result<std::string> undo() { return step(file_.undo(), "undone: "); }
  Result<std::string> redo() { return step(file_.redo(), "done again: "); }
  /// Reads the file again after changes by other programs, and plans the reel again in any case.
  /// Returns whether the text has changed. The errors of ReelFile::read_again().
  Result<bool> read_again();

 private:
  ReelEditor(ReelFile file, Planner planner);
  void read();
  [[nodiscard]] Result<ReelPlan> plan_of(const std::string& text) const;
  [[nodiscard]] std::string film_key(const std::string& key) const;
  [[nodiscard]] std::string name_of(std::size_t clip) const;
  /// Returns the number that a clip of the film has in the file. kUsage when the clip is in another
  /// file, which the file includes.
  [[nodiscard]] Result<std::size_t> table_of(std::size_t clip) const;
  [[nodiscard]] Result<std::size_t> own_table_of(std::size_t clip) const;
  /// Returns the number in the file for a new clip before clip `at` of the film: behind the nearest
  /// earlier clip that the file itself has. `toml_` must be valid.
  [[nodiscard]] std::size_t new_table_at(std::size_t at) const;
  [[nodiscard]] Result<TomlReel> trimmed(std::size_t clip, ClipEdge edge,
                                         std::int64_t frames) const;
  Result<std::string> apply(const std::string& what, const Result<TomlReel>& changed);
  Result<std::string> step(Result<std::string> what, const std::string& how);

  ReelFile file_;
  Planner planner_;
  Result<TomlReel> toml_;
  Result<ReelPlan> plan_;
};

}  // namespace tickreel::movie
