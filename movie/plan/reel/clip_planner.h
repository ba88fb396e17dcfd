#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/beat_cuts.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_errors.h"
#include "movie/plan/reel/wrong_keys.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A clip with all that follows from its replay.
struct PlannedClip {
  FilmDefinition film;
  std::string name;                  ///< for people
  SourcePlace place;                 ///< where it is described
  std::vector<std::string> marks{};  ///< as ReelPlan::marks has them
};

/// What of a reel is the same for all its clips. Borrowed.
struct ClipSurroundings {
  const Description& document;
  const FilmRequest& target;  ///< where the film goes
  const FilmRequest& common;  ///< what the file says of the whole film
  DescriptionErrors& errors;
  const BeatCuts& beats;
};

/// Turns the tables that describe clips into clips. Opens their replays, and draws nothing.
class ClipPlanner {
 public:
  explicit ClipPlanner(const ClipSurroundings& around) : around_(around) {}

  /// A table can make several clips, of several marks. What is wrong goes to the errors.
  /// `is_first`: nothing comes before it, so it has no transition. `next`: the table behind it;
  /// null: it is the last.
  std::vector<PlannedClip> plan(const KeyTable& clip, bool is_first, const KeyTable* next);
  /// Of games that are not there: what is wrong with replays, and where. It is told with other
  /// mistakes; alone it is none, for a reel can be made where the game is.
  using Mistakes = std::vector<std::pair<SourcePlace, std::string>>;
  [[nodiscard]] const Mistakes& missing_games() const { return missing_games_; }
  /// Whether all keys of the table can be there, whatever the clip is of.
  /// `kind`: of the clip, where it is known: keys that mean nothing to it are not suggested.
  bool check_keys(const KeyTable& table, std::optional<ClipKind> kind = std::nullopt);

 private:
  /// Says how many frames a clip has, where it is some beats long.
  using FrameCount = std::function<Status(const ClipTable& clip, FilmRequest& options)>;

  /// A table, and how its clip is planned.
  struct Table {
    const ClipTable& clip;
    ClipKind kind;
    const std::optional<ImageSize>& pane;
    const std::string& usual_length;
    const FrameCount& count;
  };

  /// Without their transitions; none where something is wrong. `pane`: the size of the pane that
  /// it is; none: it is a clip.
  std::vector<PlannedClip> plan_table(const ClipTable& clip, const std::optional<ImageSize>& pane,
                                      const std::string& usual_length, const FrameCount& count);
  /// Without the wrong keys, which become more where something else is wrong; `is_again`: they did.
  std::vector<PlannedClip> plan_rest(const Table& table, WrongKeys& wrong, bool& is_again);
  Result<std::vector<PlannedClip>> plan_kind(const ClipTable& clip, ClipKind kind,
                                             const std::string& usual_length, FilmRequest& options,
                                             const WrongKeys& wrong);
  /// Tells what keeps a clip from being planned, where it is sure to be a mistake, and takes it
  /// out. False: nothing more can be found.
  bool take_out(const ClipTable& clip, const Error& error, WrongKeys& wrong);
  Result<std::vector<PlannedClip>> plan_panes(const ClipTable& clip, FilmRequest& options);
  [[nodiscard]] KeyTable keys_for_panes(const ClipTable& clip) const;
  void check_for_panes(const ClipTable& clip, const std::vector<ClipTable>& panes);
  bool check_pane(const KeyTable& pane);
  std::optional<PlannedClip> plan_pane(const ClipTable& pane, ImageSize size,
                                       const std::string& usual_length);
  bool check_key(const KeyValue& value, std::optional<ClipKind> kind);
  /// Values that can be judged without what the clip is of.
  void check_values(const ClipTable& clip, ClipKind kind, WrongKeys& wrong);
  void check_kind(const ClipTable& clip, ClipKind kind);
  bool set_options(const ClipTable& clip, ClipKind kind, FilmRequest& options, WrongKeys& wrong);
  void prepare(FilmRequest& options) const;
  Status count_beats(const ClipTable& clip, bool is_first, const KeyTable* next,
                     FilmRequest& options) const;
  void wrong(const ClipTable& clip, const Error& error);

  ClipSurroundings around_;
  Mistakes missing_games_;
};

/// As long as any clip may be.
inline constexpr const char* kLongestSeconds = "3600";

/// The clips that a table describes, without their transitions. `options`: those of the clip, set.
/// `has_own_choice`: else all of the replay is planned, whatever the clip says. `missing_game`:
/// there is no such game, which alone keeps nothing from being planned.
Result<std::vector<PlannedClip>> plan_replay_clips(const ClipTable& clip, bool has_own_choice,
                                                   FilmRequest& options,
                                                   std::optional<Error>& missing_game);
/// `usual_length`: of those that do not say how long they stand.
Result<std::vector<PlannedClip>> plan_card(const ClipTable& clip, const std::string& usual_length,
                                           FilmRequest& options);
Result<std::vector<PlannedClip>> plan_still(const ClipTable& clip, const std::string& usual_length,
                                            FilmRequest& options);
Result<std::vector<PlannedClip>> plan_video(const ClipTable& clip, FilmRequest& options);
/// No clip: only whether what is over the pictures of one can be shown.
Result<std::vector<PlannedClip>> check_overlay(const FilmRequest& options);

}  // namespace tickreel::movie
