#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/edit/edit_timeline.h"
#include "movie/time/timecode.h"
#include "tickreel/core/rational.h"

namespace tickreel {

/// A line with timecodes: of what, for how long.
struct EdlEdit {
  std::size_t line = 0;
  std::string number;
  std::string reel;
  std::int64_t source_in = 0;
  std::int64_t source_out = 0;
  std::int64_t record_in = 0;
  std::int64_t record_out = 0;
  std::string transition{};  ///< empty: a cut
  std::int64_t transition_frames = 0;
  std::string name{};
  std::string file{};
  std::optional<double> speed{};  ///< frames of the source in a second

  [[nodiscard]] std::int64_t source_frames() const { return source_out - source_in; }
  [[nodiscard]] std::int64_t record_frames() const { return record_out - record_in; }
};

/// "line 7".
std::string edl_line(std::size_t line);

/// Reads an edit decision list line by line. What cannot be had goes to the problems, what is left
/// out to the warnings: both are borrowed.
class EdlLines {
 public:
  /// At most kMaxEdlFrameRate.
  EdlLines(const Rational& frame_rate, EditProblems& problems, std::vector<std::string>& warnings);

  void read(std::string_view line);

  [[nodiscard]] const std::vector<EdlEdit>& edits() const { return edits_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] std::size_t locator_count() const { return locator_count_; }

 private:
  void bad(const std::string& what);
  void warn(const std::string& what);
  void warn_of_line(std::string_view line);
  void read_edit(std::string_view line);
  bool read_times(const std::vector<std::string_view>& words, EdlEdit& edit);
  bool read_transition(const std::vector<std::string_view>& words, EdlEdit& edit);
  void read_speed(std::string_view line);
  void read_comment(std::string_view comment);

  Timecode timecode_;
  EditProblems& problems_;
  std::vector<std::string>& warnings_;
  std::vector<EdlEdit> edits_;
  std::string title_;
  std::size_t line_ = 0;
  std::size_t locator_count_ = 0;
  std::size_t odd_lines_ = 0;
  bool is_drop_frame_ = false;
  bool is_passed_over_ = true;  ///< the event that comments are about
  bool has_warned_of_sound_ = false;
};

}  // namespace tickreel
