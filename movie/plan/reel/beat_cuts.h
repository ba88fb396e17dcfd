#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/plan/reel/description.h"
#include "movie/time/beat_grid.h"
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

}  // namespace tickreel::movie
