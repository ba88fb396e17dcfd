#include "movie/cut/timelines/edit_formats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "movie/cut/marks/edl_text.h"
#include "movie/cut/marks/mark_edl.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/edl_names.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/film/time/timecode.h"

namespace tickreel::movie {
namespace {

/// Replaces control characters, so that the text fits on one line.
std::string on_a_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  return text;
}

std::string comment(std::string_view what, const std::string& value) {
  return "* " + std::string(what) + " " + on_a_line(value) + "\n";
}

/// Returns "D" or "W001"; a kind without a code becomes a dissolve.
std::string code_of(const FilmTransition& transition) {
  for (const auto& [code, kind] : kEdlWipes) {
    if (kind == transition.kind) return std::string(code);
  }
  return "D";
}

bool is_said(const FilmTransition& transition) {
  return transition.frames == 0 || transition.kind == "dissolve" || code_of(transition) != "D";
}

class EdlWriter {
 public:
  EdlWriter(const EditTimeline& timeline, const std::string& file)
      : timeline_(timeline),
        folder_(directory_of(file)),
        timecode_(timeline.frame_rate),
        places_(edit_places(timeline)),
        start_(*timecode_.parse("01:00:00:00", false)) {}

  std::string write() {
    text_ = "TITLE: " + on_a_line(timeline_.name) + "\nFCM: NON-DROP FRAME\n" +
            comment(kEdlFrameRate, timeline_.frame_rate.to_string());
    for (std::size_t i = 0; i < timeline_.clips.size(); ++i) add_event(i);
    return text_;
  }

 private:
  [[nodiscard]] std::string_view reel_of(const EditClip& clip) const {
    return clip.source == EditSource::kGap ? kEdlBlack : kEdlAnyFile;
  }

  /// Returns the frame of the file that a frame of the clip shows.
  [[nodiscard]] std::int64_t source_frame(const EditClip& clip, std::int64_t frame) const {
    const double played = static_cast<double>(frame) * clip.speed.to_double();
    return std::llround(in_frames(clip.in + clip.clock, timeline_.frame_rate) + played);
  }

  void add_line(std::size_t number, const EditClip& clip, const std::string& how,
                const std::array<std::int64_t, 4>& times) {
    constexpr std::size_t kReelWidth = 8;
    constexpr std::size_t kHowWidth = 9;  // the width with three digits
    const std::string reel(reel_of(clip));
    text_ += three_digits(number) + "  " + reel + std::string(kReelWidth - reel.size(), ' ') +
             " V     " + how + std::string(std::max(how.size() + 1, kHowWidth) - how.size(), ' ');
    for (std::size_t i = 0; i < times.size(); ++i) {
      text_ += timecode_.text_of(times[i]) + (i + 1 < times.size() ? " " : "\n");
    }
  }

  void add_event(std::size_t index) {
    const EditClip& clip = timeline_.clips[index];
    const FilmTransition& transition = clip.transition;
    const std::int64_t record = start_ + places_[index];
    const bool is_last = index + 1 == timeline_.clips.size();
    const std::int64_t record_out = is_last ? start_ + places_.back() : start_ + places_[index + 1];
    const std::int64_t source = source_frame(clip, 0);
    const std::int64_t source_out = source_frame(clip, record_out - record);
    text_ += "\n";
    std::string how = "C";
    if (transition.frames > 0) {
      const EditClip& before = timeline_.clips[index - 1];
      const std::int64_t left = source_frame(before, places_[index] - places_[index - 1]);
      add_line(index + 1, before, how, {left, left, record, record});
      constexpr std::size_t kCodeWidth = 5;
      how = code_of(transition);
      how += std::string(kCodeWidth - how.size(), ' ') +
             three_digits(static_cast<std::size_t>(transition.frames));
    }
    add_line(index + 1, clip, how, {source, source_out, record, record_out});
    add_speed(clip, source);
    add_comments(index);
  }

  void add_speed(const EditClip& clip, std::int64_t source) {
    if (clip.speed == Rational(1)) return;
    constexpr std::size_t kSpeedWidth = 22;
    const double rate = clip.speed.to_double() * static_cast<double>(timeline_.frame_rate.ceil());
    const auto tenths = static_cast<std::size_t>(std::lround(rate * 10));
    std::string speed = three_digits(tenths / 10) + "." + std::to_string(tenths % 10);
    speed += std::string(kSpeedWidth - std::min(speed.size(), kSpeedWidth - 1), ' ');
    text_ += "M2   " + std::string(kEdlAnyFile) + std::string(13, ' ') + speed +
             timecode_.text_of(source) + "\n";
  }

  /// Returns a name by which editing programs find the file, if they know its type.
  static std::string relinked_name(const EditClip& clip) {
    const bool is_media = clip.source == EditSource::kFile && file_ending(clip.path) != ".replay";
    return is_media ? std::filesystem::path(clip.path).filename().string() : clip.name;
  }

  void add_comments(std::size_t index) {
    const EditClip& clip = timeline_.clips[index];
    const bool has_transition = clip.transition.frames > 0;
    if (has_transition) text_ += comment(kEdlFromClip, relinked_name(timeline_.clips[index - 1]));
    text_ += comment(has_transition ? kEdlToClip : kEdlFromClip, relinked_name(clip));
    if (clip.source == EditSource::kFile) {
      text_ += comment(kEdlSourceFile, path_from(folder_, clip.path));
    }
    if (clip.name != relinked_name(clip)) text_ += comment(kEdlName, clip.name);
    if (!is_said(clip.transition)) text_ += comment(kEdlTransition, clip.transition.kind);
  }

  const EditTimeline& timeline_;
  std::string folder_;
  Timecode timecode_;
  std::vector<std::int64_t> places_;
  std::int64_t start_;
  std::string text_;
};

}  // namespace

Result<std::string> to_edl(const EditTimeline& timeline, const std::string& file) {
  if (timeline.frame_rate > Rational(kMaxEdlFrameRate)) {
    return bad_usage("an edit decision list has at most 100 frames a second: choose another fps");
  }
  const double most = kMostEditSeconds * timeline.frame_rate.to_double();
  bool is_within = static_cast<double>(edit_places(timeline).back()) < most;
  for (const EditClip& clip : timeline.clips) {
    const double played = static_cast<double>(clip.frames) * clip.speed.to_double();
    const double first =
        in_frames(clip.in, timeline.frame_rate) + in_frames(clip.clock, timeline.frame_rate);
    is_within = is_within && first + played < most;
  }
  if (!is_within) {
    return bad_usage("an edit decision list has no times beyond 25 hours: use .otio");
  }
  return EdlWriter(timeline, file).write();
}

std::vector<std::string> lost_in_edl(const EditTimeline& timeline) {
  std::vector<std::string> lost;
  std::size_t transitions = 0;
  std::size_t long_ones = 0;
  for (const EditClip& clip : timeline.clips) {
    if (!is_said(clip.transition)) ++transitions;
    if (clip.transition.frames > 999) ++long_ones;
  }
  if (transitions > 0) {
    lost.push_back(counted(transitions, "transition") +
                   " in it as a dissolve, with a comment: it knows dissolves and two wipes alone");
  }
  if (long_ones > 0) {
    lost.push_back(counted(long_ones, "transition") +
                   " of more than 999 frames: such lists have three digits for them, so other "
                   "programs may refuse or shorten what is longer");
  }
  if (!timeline.markers.empty()) lost.emplace_back("chapters are not in it");
  return lost;
}

}  // namespace tickreel::movie
