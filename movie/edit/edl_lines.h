#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/edit/edit_timeline.h"
#include "movie/marks/edl_text.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// An event with the lines that belong to it.
struct EdlEdit : EdlEvent {
  std::string transition{};  ///< empty: a cut
  std::int64_t transition_frames = 0;
  std::string name{};
  std::string file{};
  std::optional<double> speed{};  ///< frames of the source in a second
};

/// "line 7".
std::string edl_line(std::size_t line);

/// The edits of an edit decision list. What cannot be had goes to the problems, what is left out to
/// the warnings: both are borrowed.
class EdlLines {
 public:
  /// A frame rate of at most kMaxEdlFrameRate. Reads all of the text.
  EdlLines(std::string_view text, const Rational& frame_rate, EditProblems& problems,
           std::vector<std::string>& warnings);

  [[nodiscard]] const std::vector<EdlEdit>& edits() const { return edits_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  /// Whether an event was left out because it is of sound.
  [[nodiscard]] bool has_sound() const { return has_warned_of_sound_; }
  [[nodiscard]] std::size_t locator_count() const { return locator_count_; }

 private:
  void read(const EdlLine& line);
  void bad(const std::string& what);
  void warn(const std::string& what);
  void warn_of_line(std::string_view line);
  void read_edit(std::string_view line);
  bool read_transition(const std::vector<std::string_view>& words, EdlEdit& edit);
  void read_speed(std::string_view line);
  void read_comment(std::string_view comment);

  EdlText text_;
  EditProblems& problems_;
  std::vector<std::string>& warnings_;
  std::vector<EdlEdit> edits_;
  std::string title_;
  std::size_t locator_count_ = 0;
  std::size_t odd_lines_ = 0;
  bool is_passed_over_ = true;  ///< the event that comments are about
  bool has_warned_of_sound_ = false;
};

}  // namespace tickreel::movie
