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

/// The cuts between clips whose length is given in beats. A cut falls on the frame nearest to a
/// beat. A transition has its middle frame there; of two middle frames, the later one.
class BeatCuts {
 public:
  /// Whether a key of the film is about beats: bpm or offset.
  static bool is_key(const std::string& key);
  /// Sets one of these keys. kUsage for an invalid value.
  Status set(const KeyValue& value);
  /// Sets the frame rate of the film. Call it before frames_of().
  void set_frame_rate(const Rational& frame_rate) { grid_.frame_rate = frame_rate; }
  /// Reads a number of beats. kUsage says what is missing or wrong: a film without bpm has no
  /// beats.
  [[nodiscard]] Result<std::int64_t> parse_beats(const std::string& text) const;

  /// Returns the number of frames of a clip that lasts `beats` beats, counted from the beat nearest
  /// to its first cut. The film before the clip has `end` frames. `own` is the number of frames of
  /// the clip's own transition, and `next` of the next clip's transition.
  [[nodiscard]] std::int64_t frames_of(std::int64_t beats, std::int64_t end, std::int64_t own,
                                       std::int64_t next) const;

  /// Returns the number of frames of all clips added so far.
  [[nodiscard]] std::int64_t end() const { return end_; }
  /// Adds a clip of `frames` frames; the first `transition` of them are a transition.
  void add_clip(std::int64_t frames, std::int64_t transition) { end_ += frames - transition; }

 private:
  BeatGrid grid_{};
  bool has_rate_ = false;
  std::int64_t end_ = 0;
};

/// A planned clip, with everything that its replay determines.
struct PlannedClip {
  FilmDefinition film;
  std::string name;                  ///< the name for messages and chapters
  SourcePlace place;                 ///< where the file describes the clip
  std::vector<std::string> marks{};  ///< see ReelPlan::marks
};

/// The values that all clips of a reel share. All are borrowed.
struct ClipSurroundings {
  const Description& document;
  const FilmRequest& target;  ///< where and how the film is made
  const FilmRequest& common;  ///< the settings of the whole film
  DescriptionErrors& errors;
  const BeatCuts& beats;
};

/// Makes clips of the tables that describe them. Opens their replays, and draws nothing.
class ClipPlanner {
 public:
  explicit ClipPlanner(const ClipSurroundings& around) : around_(around) {}

  /// Plans the clips of a table: one, or one for each mark or highlight. Reports what is wrong to
  /// the errors, and then returns no clips. `is_first`: no clip comes before this one, so the first
  /// of its clips has no transition.
  /// `next` is the table after this one; null for the last table.
  std::vector<PlannedClip> plan(const KeyTable& clip, bool is_first, const KeyTable* next);
  /// Reports keys and inner tables that no clip has, several values for a key that has one, and
  /// faults of titles. `kind` is the kind of the clip, if it is known; only keys of this kind are
  /// then suggested in place of an unknown one. Keys of other kinds are not reported.
  void check_keys(const KeyTable& table, std::optional<ClipKind> kind = std::nullopt);

 private:
  /// Sets the number of frames of a clip whose length is given in beats.
  using FrameCount = std::function<Status(const ClipTable& clip, FilmRequest& options)>;

  /// Plans the clips of a table without their transitions. Returns no clips after an error. Reports
  /// all values that cannot be read; when there are none, the first error in what the values mean.
  /// `pane` is the size of the pane; none for a clip.
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

// The functions below return the clips of a table of one kind, without their transitions. `options`
// is the request in which the options of the clip are already set. `usual_length` is the length of
// a clip whose table gives none.

Result<std::vector<PlannedClip>> plan_replay_clips(const ClipTable& clip, FilmRequest& options);
Result<std::vector<PlannedClip>> plan_card(const ClipTable& clip, const std::string& usual_length,
                                           FilmRequest& options);
Result<std::vector<PlannedClip>> plan_still(const ClipTable& clip, const std::string& usual_length,
                                            FilmRequest& options);
Result<std::vector<PlannedClip>> plan_video(const ClipTable& clip, FilmRequest& options);

}  // namespace tickreel::movie
