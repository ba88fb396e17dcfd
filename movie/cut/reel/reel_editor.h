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

/// As the number of a clip that is put somewhere: behind all that there are.
inline constexpr std::size_t kBehindAllClips = std::numeric_limits<std::size_t>::max();

/// What goes into a reel as a clip.
struct ReelMoment {
  std::string replay;  ///< as seen from the working directory
  std::string name;
  CaptureRange range;
  std::optional<TickRate> tick_rate{};  ///< of the replay
  std::string camera{};                 ///< empty: the game's
  std::string speed{};                  ///< as the mark has it; empty: as usual
};

/// A reel as it is watched: no larger than `most`, and with samples of this rate (0: its own).
Result<ReelPlan> plan_reel_to_watch(Description document, const FilmRequest& target, ImageSize most,
                                    int sample_rate);

/// What somebody at a window does to a reel that a file of TOML describes. Every change is in the
/// file before the call returns, where it leaves all else as it was written; one after which the
/// reel could not be made any more is refused. Clips are numbered as the film has them, from 0: its
/// plan says how many there are. One thread at a time.
class ReelEditor {
 public:
  /// Says what the film will be.
  using Planner = std::function<Result<ReelPlan>(const Description&)>;

  /// `folder`: see ReelFile. kBadFile where the file cannot be read, kUsage for one of JSON; what
  /// is wrong in it is told by plan().
  static Result<ReelEditor> open(const std::string& path, const std::string& folder,
                                 Planner planner);
  /// The same, without a look at what its clips show: it has no plan, and its clips are numbered as
  /// the file has them.
  static Result<ReelEditor> open_unplanned(const std::string& path, const std::string& folder);
  /// Makes the file with this clip, or puts it in front of clip `at` of one that is there, or
  /// behind all of one that has fewer. What was done, for people.
  static Result<std::string> put_into(const std::string& path, const std::string& folder,
                                      const ReelMoment& moment, std::size_t at);

  [[nodiscard]] const std::string& path() const { return file_.path(); }
  [[nodiscard]] const std::string& text() const { return file_.text(); }
  /// See ReelFile.
  [[nodiscard]] bool has_lost_history() const { return file_.has_lost_history(); }
  /// Whether its file is TOML, whatever else is wrong with it: its clips can be changed.
  [[nodiscard]] bool knows_clips() const { return toml_.ok(); }
  /// Of the reel as it is now; the error has a line for each mistake.
  [[nodiscard]] const Result<ReelPlan>& plan() const { return plan_; }
  /// What the file says now, as plan_reels() takes it. What it names is found from any working
  /// directory.
  [[nodiscard]] Result<Description> description() const;
  /// The title or the text of a card; empty: it has none.
  [[nodiscard]] std::string title_of(std::size_t clip) const;
  /// What the film's music is, as the file names it; empty: it has none.
  [[nodiscard]] std::string music() const { return film_key("music"); }

  /// What each did is told for people: "clip 'goal' moved". kUsage with the reason where it cannot
  /// be done; kInTheWay and kFailed as of ReelFile.
  Result<std::string> add(const ReelMoment& moment, std::size_t at);
  Result<std::string> add_file(const std::string& path, std::size_t at);
  Result<std::string> move(std::size_t clip, std::size_t to);
  Result<std::string> remove(std::size_t clip);
  /// Moves an edge by so many frames of the film, later where there are more than none.
  Result<std::string> trim(std::size_t clip, ClipEdge edge, std::int64_t frames);
  /// How the clip follows the one before: the next kind that there is, or the one before it.
  Result<std::string> change_transition(std::size_t clip, int direction);
  /// Makes the transition before it longer by so many tenths of a second.
  Result<std::string> lengthen_transition(std::size_t clip, int tenths);
  /// Empty: none.
  Result<std::string> set_title(std::size_t clip, const std::string& text);
  /// Empty: none.
  Result<std::string> set_music(const std::string& path);
  Result<std::string> change_music_gain(int decibels);
  Result<std::string> set_bpm(const std::string& bpm, const std::string& offset);

  /// Takes back the last change, or makes it again: as MarkEditor does.
  Result<std::string> undo() { return step(file_.undo(), "undone: "); }
  Result<std::string> redo() { return step(file_.redo(), "done again: "); }
  /// What others have written. Whether it is another text.
  Result<bool> read_again();

 private:
  ReelEditor(ReelFile file, Planner planner);
  void read();
  [[nodiscard]] Result<ReelPlan> plan_of(const std::string& text) const;
  [[nodiscard]] std::string film_key(const std::string& key) const;
  [[nodiscard]] std::string name_of(std::size_t clip) const;
  /// The number in the file of a clip of the film. kUsage where it is elsewhere.
  [[nodiscard]] Result<std::size_t> table_of(std::size_t clip) const;
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
