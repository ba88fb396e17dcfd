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

/// The number of a place behind all clips.
inline constexpr std::size_t kBehindAllClips = std::numeric_limits<std::size_t>::max();

/// A moment to add to a reel as a clip.
struct ReelMoment {
  std::string replay;  ///< relative to the working directory
  std::string name;
  CaptureRange range;
  std::optional<TickRate> tick_rate{};  ///< the replay's
  std::string camera{};                 ///< empty: the game's default
  std::string speed{};                  ///< in the form of Mark::speed; empty: normal speed
};

/// Plans a reel for display: no larger than `most`, and with samples of this rate (0: its own).
Result<ReelPlan> plan_reel_to_watch(Description document, const FilmRequest& target, ImageSize most,
                                    int sample_rate);

/// Edits a reel that a TOML file describes, for a window. Every change is in the file before the
/// call returns; the rest of the file keeps its text. A change after which the reel could not be
/// made is refused. Clips are numbered as in the film, from 0; the plan has their count. One thread
/// at a time.
class ReelEditor {
 public:
  /// Returns the plan of the film.
  using Planner = std::function<Result<ReelPlan>(const Description&)>;

  /// `folder`: see ReelFile. kBadFile where the file cannot be read, kUsage for a JSON file. Errors
  /// in its contents are in plan().
  static Result<ReelEditor> open(const std::string& path, const std::string& folder,
                                 Planner planner);
  /// Opens the file without planning its clips: there is no plan, and clips are numbered as in the
  /// file.
  static Result<ReelEditor> open_unplanned(const std::string& path, const std::string& folder);
  /// Creates the file with this clip, or inserts the clip before clip `at` of an existing file;
  /// with fewer clips, behind the last. Returns what was done, for the user.
  static Result<std::string> put_into(const std::string& path, const std::string& folder,
                                      const ReelMoment& moment, std::size_t at);

  [[nodiscard]] const std::string& path() const { return file_.path(); }
  [[nodiscard]] const std::string& text() const { return file_.text(); }
  /// See ReelFile::has_lost_history().
  [[nodiscard]] bool has_lost_history() const { return file_.has_lost_history(); }
  /// Whether the file is valid TOML, so that its clips can be changed, even if it has other errors.
  [[nodiscard]] bool knows_clips() const { return toml_.ok(); }
  /// Returns the plan of the current reel; an error has a line for each mistake.
  [[nodiscard]] const Result<ReelPlan>& plan() const { return plan_; }
  /// Returns the current contents of the file for plan_reels(). Its paths work from any working
  /// directory.
  [[nodiscard]] Result<Description> description() const;
  /// Returns the title, or the text of a card; empty when there is none.
  [[nodiscard]] std::string title_of(std::size_t clip) const;
  /// Returns the film's music as the file names it; empty when there is none.
  [[nodiscard]] std::string music() const { return film_key("music"); }

  /// The functions below return what they did, for the user: "clip 'goal' moved". kUsage with the
  /// reason where it cannot be done; kInTheWay and kFailed as for ReelFile.
  Result<std::string> add(const ReelMoment& moment, std::size_t at);
  Result<std::string> add_file(const std::string& path, std::size_t at);
  Result<std::string> move(std::size_t clip, std::size_t to);
  Result<std::string> remove(std::size_t clip);
  /// Moves an edge by this many frames of the film; to later frames if the number is above 0.
  Result<std::string> trim(std::size_t clip, ClipEdge edge, std::int64_t frames);
  /// Changes the transition before the clip to the next kind in the list, or to the previous one.
  Result<std::string> change_transition(std::size_t clip, int direction);
  /// Makes the transition before the clip longer by this many tenths of a second.
  Result<std::string> lengthen_transition(std::size_t clip, int tenths);
  /// An empty text removes the title.
  Result<std::string> set_title(std::size_t clip, const std::string& text);
  /// An empty path removes the music.
  Result<std::string> set_music(const std::string& path);
  Result<std::string> change_music_gain(int decibels);
  Result<std::string> set_bpm(const std::string& bpm, const std::string& offset);

  /// Undo or redo the last change, like MarkEditor.
  Result<std::string> undo() { return step(file_.undo(), "undone: "); }
  Result<std::string> redo() { return step(file_.redo(), "done again: "); }
  /// Reads the file again after changes by others. Returns whether its text is another one.
  Result<bool> read_again();

 private:
  ReelEditor(ReelFile file, Planner planner);
  void read();
  [[nodiscard]] Result<ReelPlan> plan_of(const std::string& text) const;
  [[nodiscard]] std::string film_key(const std::string& key) const;
  [[nodiscard]] std::string name_of(std::size_t clip) const;
  /// Returns the number in the file of a clip of the film. kUsage where the clip is in another
  /// file.
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
