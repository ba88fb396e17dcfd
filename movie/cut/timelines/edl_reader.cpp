#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "movie/cut/marks/edl_text.h"
#include "movie/cut/marks/mark_edl.h"
#include "movie/cut/timelines/edit_formats.h"
#include "movie/cut/timelines/edit_items.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/cut/timelines/edl_names.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/film/film_limits.h"
#include "movie/film/time/broadcast_rate.h"
#include "movie/film/transition_kinds.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {
namespace {

/// An event with the data of its other lines.
struct EdlEdit : EdlEvent {
  std::string transition{};  ///< empty: a cut
  std::int64_t transition_frames = 0;
  std::string name{};
  std::string file{};
  std::string own_name{};         ///< the name in tickreel; empty: `name`
  std::optional<double> speed{};  ///< frames of the source in a second
};

/// The edits of an edit decision list. Unsupported parts are added to `problems`, omitted ones to
/// `warnings`; both are borrowed.
class EdlLines {
 public:
  /// Reads all of the text. The frame rate is at most kMaxEdlFrameRate.
  EdlLines(std::string_view text, const Rational& frame_rate, EditProblems& problems,
           std::vector<std::string>& warnings);

  [[nodiscard]] const std::vector<EdlEdit>& edits() const { return edits_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  /// Whether an event was left out because it has only sound.
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
  bool is_passed_over_ = true;  ///< for the event that comments belong to
  bool has_warned_of_sound_ = false;
};

/// Returns "line 7".
std::string edl_line(std::size_t line) {
  return "line " + std::to_string(line);
}

EdlLines::EdlLines(std::string_view text, const Rational& frame_rate, EditProblems& problems,
                   std::vector<std::string>& warnings)
    : text_(text, frame_rate, Rational(kMostEditSeconds)),
      problems_(problems),
      warnings_(warnings) {
  while (const auto line = text_.next()) read(*line);
}

void EdlLines::read(const EdlLine& line) {
  switch (line.kind) {
    case EdlLineKind::kBlank:
      return;
    case EdlLineKind::kTitle:
      title_ = line.text;
      return;
    case EdlLineKind::kComment:
      return read_comment(line.text);
    case EdlLineKind::kSpeed:
      return read_speed(line.text);
    case EdlLineKind::kEvent:
      return read_edit(line.text);
    case EdlLineKind::kMarker:
      ++locator_count_;
      return;
    case EdlLineKind::kOther:
      return warn_of_line(line.text);
  }
}

void EdlLines::bad(const std::string& what) {
  problems_.add(edl_line(text_.line()), what);
}

void EdlLines::warn(const std::string& what) {
  warnings_.push_back(edl_line(text_.line()) + ": " + what);
}

void EdlLines::warn_of_line(std::string_view line) {
  constexpr std::size_t kShownBytes = 40;
  constexpr std::size_t kMostWarnings = 5;
  if (++odd_lines_ <= kMostWarnings) {
    warn(quoted_text(line.substr(0, kShownBytes)) + " is not understood, and left out");
  }
}

void EdlLines::read_edit(std::string_view line) {
  is_passed_over_ = true;
  if (edits_.size() >= kMostEditClips) return;
  const auto words = EdlText::event_words(line);
  if (!words) return bad(words.error().message);
  const std::string_view track = (*words)[2];
  const bool has_sound = track.starts_with('A') || track.starts_with("NONE");
  if (has_sound && track.find('V') == std::string_view::npos) {
    if (!std::exchange(has_warned_of_sound_, true)) warn("sound is not imported");
    return;
  }
  if (track.starts_with('V') && track != "V" && track != "V1") {
    return bad("there is a second track of pictures, " + quoted_text(track.substr(0, 20)) +
               ": put all clips on one");
  }
  auto event = text_.event_of(*words);
  if (!event) return bad(event.error().message);
  if (event->source_frames() < 0 || event->record_frames() < 0) {
    return bad("it ends before it begins");
  }
  EdlEdit edit{*std::move(event)};
  if (!read_transition(*words, edit)) return;
  is_passed_over_ = false;
  edits_.push_back(std::move(edit));
}

bool EdlLines::read_transition(const std::vector<std::string_view>& words, EdlEdit& edit) {
  const std::string_view code = words[3];
  if (code == "C") return true;
  const auto frames = parse_number<std::int64_t>(words[4]);
  if (words.size() < 9 || !frames || *frames < 0 || *frames > kMostEditFrames) {
    bad("a transition has a length in frames");
    return false;
  }
  edit.transition_frames = *frames;
  for (const auto& [wipe, kind] : kEdlWipes) {
    if (code == wipe) edit.transition = kind;
  }
  if (!edit.transition.empty()) return true;
  edit.transition = "dissolve";
  if (code == "D") return true;
  const bool is_wipe = code.starts_with('W');
  if (is_wipe) warn("the wipe " + quoted_text(code.substr(0, 20)) + " becomes a dissolve");
  if (!is_wipe) bad(quoted_text(code.substr(0, 20)) + " is not supported: C, D and W are");
  return is_wipe;
}

/// Reads a line of this form: M2   REEL   FRAMES-IN-A-SECOND   TIMECODE
void EdlLines::read_speed(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (edits_.empty() || is_passed_over_) return;
  const auto speed = words.size() < 3 ? std::nullopt : parse_number<double>(words[2]);
  if (!speed || !std::isfinite(*speed)) return bad("M2 has a reel, a speed and a timecode");
  if (*speed <= 0) return bad("speeds of 0 and below are not supported");
  // An event with a transition may have a speed for each of its two clips.
  const bool has_two = edits_.back().transition_frames > 0 && edits_.size() > 1;
  EdlEdit& before = edits_[edits_.size() - (has_two ? 2 : 1)];
  const bool is_before = words[1] != edits_.back().reel && words[1] == before.reel;
  (is_before ? before : edits_.back()).speed = *speed;
}

void EdlLines::read_comment(std::string_view comment) {
  if (comment.starts_with("LOC:")) ++locator_count_;
  if (edits_.empty() || is_passed_over_) return;
  EdlEdit& edit = edits_.back();
  if (const auto name = after(comment, kEdlToClip)) edit.name = *name;
  if (const auto name = after(comment, kEdlFromClip)) {
    // In an event with a transition, this names the outgoing clip.
    const bool has_two = edit.transition_frames > 0 && edits_.size() > 1;
    EdlEdit& from = has_two ? edits_[edits_.size() - 2] : edit;
    if (from.name.empty()) from.name = *name;
  }
  for (const std::string_view key : {kEdlSourceFile, std::string_view("FROM FILE:")}) {
    if (const auto file = after(comment, key)) edit.file = *file;
  }
  if (const auto name = after(comment, kEdlName)) edit.own_name = *name;
  const auto kind = after(comment, kEdlTransition);
  if (kind && edit.transition_frames > 0 && find_transition(*kind)) edit.transition = *kind;
}

constexpr std::string_view kMediaEndings =
    ".replay .mp4 .m4v .mov .mkv .webm .avi .mxf .mpg .mpeg .ts .m2ts .y4m .gif .ogv .png .jpg "
    ".jpeg";

/// Returns the frame rate in the list's comments.
std::optional<Rational> said_rate(std::string_view text) {
  while (!text.empty()) {
    const auto comment = after(trimmed(next_line(text)), "*");
    const auto rate = comment ? after(*comment, kEdlFrameRate) : std::nullopt;
    if (rate) return rate_of_text(*rate);
  }
  return std::nullopt;
}

/// Places the edits in record time.
class EdlTimeline {
 public:
  EdlTimeline(const Rational& frame_rate, const EditReading& reading, EditProblems& problems,
              std::vector<std::string>& warnings)
      : frame_rate_(frame_rate),
        folder_(directory_of(reading.file)),
        problems_(problems),
        warnings_(warnings) {}

  std::vector<EditItem> items(const std::vector<EdlEdit>& edits) {
    if (!edits.empty()) end_ = edits.front().record_in;
    for (const EdlEdit& edit : edits) add(edit);
    return std::move(items_);
  }

 private:
  [[nodiscard]] Rational seconds(std::int64_t frames) const {
    return Rational(frames) / frame_rate_;
  }

  void add(const EdlEdit& edit) {
    const std::string where = edl_line(edit.line);
    if (edit.record_in < end_) {
      return problems_.add(where, "it begins in record time before the event before it ends");
    }
    if (edit.record_in > end_) add_gap(edit.record_in - end_, where);
    end_ = edit.record_out;
    if (edit.record_frames() == 0 && goes_on(edit)) return;
    last_ = edit;
    EditItem item;
    item.where = where;
    item.clip.name = edit.own_name.empty() ? edit.name : edit.own_name;
    item.start = seconds(edit.source_in);
    item.length = seconds(edit.record_frames());
    name_media(edit, item);
    if (!set_speed(edit, item.clip)) return;
    if (edit.transition_frames > 0) {
      if (items_.empty()) {
        warnings_.push_back(where + ": its transition is left out, for nothing comes before it");
      } else {
        item.overlap = EditOverlap{edit.transition, Rational(0), seconds(edit.transition_frames)};
      }
    }
    items_.push_back(std::move(item));
  }

  /// Whether the event only repeats the outgoing clip of a transition.
  [[nodiscard]] bool goes_on(const EdlEdit& edit) const {
    return last_ && last_->reel == edit.reel && edit.transition_frames == 0 &&
           std::abs(last_->source_out - edit.source_in) <= 1;
  }

  void add_gap(std::int64_t frames, const std::string& where) {
    EditItem gap;
    gap.where = where;
    gap.clip.source = EditSource::kGap;
    gap.length = seconds(frames);
    items_.push_back(std::move(gap));
    last_.reset();
  }

  void name_media(const EdlEdit& edit, EditItem& item) {
    EditClip& clip = item.clip;
    const auto is_media = [](const std::string& name) {
      return has_ending(kMediaEndings, file_ending(name));
    };
    if (edit.reel == kEdlBlack) {
      clip.source = EditSource::kGap;
    } else if (!file_ending(edit.file).empty()) {
      clip.path = path_seen_from(folder_, edit.file);
    } else if (is_media(edit.name)) {
      clip.path = path_seen_from(folder_, edit.name);
      warnings_.push_back(item.where + ": the file " + quoted_text(edit.name.substr(0, 200)) +
                          " is taken from its clip's name");
    } else {
      clip.source = EditSource::kMissing;
      if (clip.name.empty()) clip.name = edit.reel;
      warnings_.push_back(item.where + ": " + quoted_text(clip.name.substr(0, 200)) +
                          " is in no file, and becomes a card");
    }
  }

  bool set_speed(const EdlEdit& edit, EditClip& clip) {
    const std::int64_t source = edit.source_frames();
    const std::int64_t record = edit.record_frames();
    const bool has_file = clip.source == EditSource::kFile;
    if (!has_file || (source == record && !edit.speed)) return true;
    const std::string where = edl_line(edit.line);
    if (!edit.speed) {
      problems_.add(where, "it is " + std::to_string(source) + " frames long, and " +
                               std::to_string(record) + " in record time, without a speed (M2)");
      return false;
    }
    const double nominal = *edit.speed / static_cast<double>(frame_rate_.ceil());
    const auto snapped = snapped_speed(nominal);
    if (!snapped) {
      problems_.add(where, "its speed must lie between 0.001 and 100");
      return false;
    }
    clip.speed = snapped->speed;
    if (source == record) {
      // Some programs write the length in record time for both. A rate of 29.97 may be written as
      // 29.9 or 30.
      constexpr double kAsItIs = 0.005;
      if (std::abs(nominal - 1) < kAsItIs) clip.speed = Rational(1);
      return true;
    }
    const double played = nominal * static_cast<double>(record);
    const double tolerance = 1.5 + 0.05 / *edit.speed * played;  // M2 has one decimal
    if (std::abs(played - static_cast<double>(source)) > tolerance) {
      problems_.add(where, "its speed (M2) is not that of its lengths");
      return false;
    }
    if (record > 0 && source > 0) clip.speed = exact_speed(source, record, snapped->speed);
    return true;
  }

  /// Prefers the speed of the lengths, which is more exact than a decimal, if there are enough
  /// frames for an exact fraction.
  [[nodiscard]] static Rational exact_speed(std::int64_t source, std::int64_t record,
                                            const Rational& nominal) {
    const auto by_lengths =
        snapped_speed(static_cast<double>(source) / static_cast<double>(record));
    return by_lengths && by_lengths->is_exact ? by_lengths->speed : nominal;
  }

  Rational frame_rate_;
  std::string folder_;
  EditProblems& problems_;
  std::vector<std::string>& warnings_;
  std::vector<EditItem> items_;
  std::optional<EdlEdit> last_;
  std::int64_t end_ = 0;  ///< the end of the last edit in record time
};

}  // namespace

Result<EditImport> read_edl(std::string_view text, const EditReading& reading) {
  const auto rate = reading.frame_rate ? reading.frame_rate : said_rate(text);
  if (!rate) {
    return bad_usage(reading.file + ": it does not say its frame rate: give §fps");
  }
  if (!is_frame_rate(*rate, Rational(kMaxEdlFrameRate))) {
    return bad_usage(reading.file + ": such lists have at most 100 frames a second: give §fps");
  }
  EditProblems problems(reading.file);
  EditImport read;
  const EdlLines lines(text, *rate, problems, read.warnings);
  const auto items = EdlTimeline(*rate, reading, problems, read.warnings).items(lines.edits());
  if (lines.edits().empty() && problems.empty()) {
    problems.add("", lines.has_sound()
                         ? "all its events are of sound, and a reel is made of pictures: export "
                           "the track of pictures"
                         : "there is no event in it: this is no edit decision list");
  }
  if (lines.edits().size() == kMostEditClips) problems.add("", "it has too many events");
  if (!problems.empty()) return problems.tell();
  read.timeline.name = lines.title();
  read.timeline.frame_rate = *rate;
  read.timeline.clips = clips_of(items, *rate, problems, read.warnings);
  if (!problems.empty()) return problems.tell();
  if (read.timeline.clips.empty()) return bad_file(reading.file + ": all its events are empty");
  if (lines.locator_count() > 0) {
    read.warnings.push_back(counted(lines.locator_count(), "locator") +
                            " left out: a reel has none");
  }
  return read;
}

}  // namespace tickreel::movie
