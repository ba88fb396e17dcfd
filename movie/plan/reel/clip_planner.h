#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/time/beat_grid.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_errors.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Where the clips of a reel end that are some beats long. A cut falls on the frame that is nearest
/// to a beat; of a transition the middle one does, of two the later.
class BeatCuts {
 public:
  /// Whether a key says something of the beats: bpm or offset.
  static bool is_key(const std::string& key);
  /// One of these. kUsage for what it cannot be.
  Status set(const KeyValue& value);
  void set_frame_rate(const Rational& frame_rate) { grid_.frame_rate = frame_rate; }
  /// kUsage with what is missing or wrong: a film without bpm has no beats.
  [[nodiscard]] Result<std::int64_t> parse_beats(const std::string& text) const;

  /// The frames of a clip behind `end` frames of film, so that it goes on for so many beats from
  /// the one that is nearest to the cut before it. Frames of transitions: its own, and the next
  /// one's.
  [[nodiscard]] std::int64_t frames_of(std::int64_t beats, std::int64_t end, std::int64_t own,
                                       std::int64_t next) const;

  /// Of the film, so far.
  [[nodiscard]] std::int64_t end() const { return end_; }
  void add_clip(std::int64_t frames, std::int64_t transition) { end_ += frames - transition; }

 private:
  BeatGrid grid_{};
  bool has_rate_ = false;
  std::int64_t end_ = 0;
};

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
  /// Tells the keys that the table cannot have. `kind`: of the clip, where it is known: keys that
  /// mean nothing to it are not suggested.
  void check_keys(const KeyTable& table, std::optional<ClipKind> kind = std::nullopt);

 private:
  /// Says how many frames a clip has, where it is some beats long.
  using FrameCount = std::function<Status(const ClipTable& clip, FilmRequest& options)>;

  /// Without their transitions; none where something is wrong: all that cannot be read is told, or
  /// else the first mistake in what is meant. `pane`: the size of the pane that it is; none: it is
  /// a clip.
  std::vector<PlannedClip> plan_table(const ClipTable& clip, const std::optional<ImageSize>& pane,
                                      const std::string& usual_length, const FrameCount& count);
  Result<std::vector<PlannedClip>> plan_kind(const ClipTable& clip, ClipKind kind,
                                             const std::string& usual_length, FilmRequest& options);
  Result<std::vector<PlannedClip>> plan_panes(const ClipTable& clip, FilmRequest& options);
  [[nodiscard]] KeyTable keys_for_panes(const ClipTable& clip) const;
  void check_for_panes(const ClipTable& clip, const std::vector<ClipTable>& panes);
  void check_pane(const KeyTable& pane);
  std::optional<PlannedClip> plan_pane(const ClipTable& pane, ImageSize size,
                                       const std::string& usual_length);
  void check_key(const KeyValue& value, std::optional<ClipKind> kind);
  void check_kind(const ClipTable& clip, ClipKind kind);
  void set_options(const ClipTable& clip, ClipKind kind, FilmRequest& options);
  void prepare(FilmRequest& options) const;
  Status count_beats(const ClipTable& clip, bool is_first, const KeyTable* next,
                     FilmRequest& options) const;
  void wrong(const ClipTable& clip, const Error& error);

  ClipSurroundings around_;
};

/// The clips that a table describes, without their transitions. `options`: those of the clip, set.
Result<std::vector<PlannedClip>> plan_replay_clips(const ClipTable& clip, FilmRequest& options);
/// `usual_length`: of those that do not say how long they stand.
Result<std::vector<PlannedClip>> plan_card(const ClipTable& clip, const std::string& usual_length,
                                           FilmRequest& options);
Result<std::vector<PlannedClip>> plan_still(const ClipTable& clip, const std::string& usual_length,
                                            FilmRequest& options);
Result<std::vector<PlannedClip>> plan_video(const ClipTable& clip, FilmRequest& options);

}  // namespace tickreel::movie
