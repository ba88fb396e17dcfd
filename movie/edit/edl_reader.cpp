#include "movie/edit/edit_formats.h"

#include <cmath>
#include <optional>
#include <utility>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/quoted_text.h"
#include "movie/edit/edit_items.h"
#include "movie/edit/edit_time.h"
#include "movie/edit/edl_lines.h"
#include "movie/edit/edl_names.h"
#include "movie/edit/media_path.h"
#include "movie/film/film_limits.h"
#include "movie/marks/mark_edl.h"
#include "movie/time/broadcast_rate.h"

namespace tickreel::movie {
namespace {

constexpr std::string_view kMediaEndings =
    ".replay .mp4 .m4v .mov .mkv .webm .avi .mxf .mpg .mpeg .ts .m2ts .y4m .gif .ogv .png .jpg "
    ".jpeg";

/// The frame rate that it says of itself.
std::optional<Rational> said_rate(std::string_view text) {
  while (!text.empty()) {
    const auto comment = after(trimmed(next_line(text)), "*");
    const auto rate = comment ? after(*comment, kEdlFrameRate) : std::nullopt;
    if (rate) return rate_of_text(*rate);
  }
  return std::nullopt;
}

/// Lays the edits out in record time.
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
    item.clip.name = edit.name;
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

  /// Whether it only names what comes before a transition.
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
    } else if (is_media(edit.file)) {
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
      // Some programs write the length in record time for both. The rate of 29.97 is 29.9 or 30.
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

  /// What the lengths say is more exact than a decimal, where frames are many enough to say it.
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
  std::int64_t end_ = 0;  ///< in record time
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
