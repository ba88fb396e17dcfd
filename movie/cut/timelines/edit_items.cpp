#include "movie/cut/timelines/edit_items.h"

#include <algorithm>

#include "movie/cut/timelines/edit_time.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

/// The lengths of an item in frames of the timeline.
struct Placed {
  std::int64_t frames = 0;  ///< from cut to cut
  std::int64_t before = 0;  ///< of the transition in front of the item
  std::int64_t after = 0;
};

class Assembly {
 public:
  Assembly(const std::vector<EditItem>& items, const Rational& frame_rate, EditProblems& problems,
           std::vector<std::string>& warnings)
      : items_(items), frame_rate_(frame_rate), problems_(problems), warnings_(warnings) {}

  std::vector<EditClip> clips() {
    if (!place_all()) return {};
    for (std::size_t i = 0; i < items_.size(); ++i) check_overlap(i);
    if (!problems_.empty()) return {};
    for (std::size_t i = 0; i < items_.size(); ++i) shorten(i);
    std::vector<EditClip> clips;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      EditClip clip = clip_of(i);
      if (clip.frames > 0) clips.push_back(std::move(clip));
    }
    return clips;
  }

 private:
  bool place_all() {
    Rational end(0);
    for (const EditItem& item : items_) {
      const std::int64_t first = nearest_frame(end, frame_rate_);
      const auto next = sum_of_times(end, item.length);
      if (!next || nearest_frame(*next, frame_rate_) > kMostEditFrames) {
        problems_.add(item.where, next ? "the timeline is too long"
                                       : "its length has too little in common with the others");
        return false;
      }
      end = *next;
      Placed placed{nearest_frame(end, frame_rate_) - first};
      if (item.overlap) {
        placed.before = nearest_frame(item.overlap->before, frame_rate_);
        placed.after = nearest_frame(item.overlap->after, frame_rate_);
      }
      placed_.push_back(placed);
    }
    return true;
  }

  /// Returns the lengths of the next item, for the transition behind this one.
  [[nodiscard]] Placed next_of(std::size_t item) const {
    return item + 1 < placed_.size() ? placed_[item + 1] : Placed{};
  }

  void check_overlap(std::size_t item) {
    const Placed& here = placed_[item];
    if (here.after + next_of(item).before <= here.frames) return;
    problems_.add(items_[item].where, "it is shorter than the transitions at its ends");
  }

  /// Returns how many frames the file has before the item; room_after() is for those behind it.
  [[nodiscard]] std::int64_t room_before(std::size_t item) const {
    const EditClip& clip = items_[item].clip;
    if (clip.source != EditSource::kFile) return kMostEditFrames;
    const Rational first = clip.available ? clip.available->in_seconds : Rational(0);
    const auto room = difference_of_times(items_[item].start, first);
    return room ? std::max<std::int64_t>(frame_at_or_before(*room, frame_rate_ / clip.speed), 0)
                : 0;
  }
  [[nodiscard]] std::int64_t room_after(std::size_t item) const {
    const EditClip& clip = items_[item].clip;
    if (clip.source != EditSource::kFile || !clip.available) return kMostEditFrames;
    const auto room = difference_of_times(clip.available->out_seconds, items_[item].start);
    if (!room) return 0;
    const std::int64_t frames = frame_at_or_before(*room, frame_rate_ / clip.speed);
    return std::max<std::int64_t>(frames - placed_[item].frames, 0);
  }

  void shorten(std::size_t item) {
    Placed& here = placed_[item];
    if (here.before + here.after == 0) return;
    const std::int64_t before = std::min(here.before, room_before(item));
    const std::int64_t after = std::min(here.after, room_after(item - 1));
    if (before == here.before && after == here.after) return;
    const std::int64_t was = here.before + here.after;
    here.before = before;
    here.after = after;
    warnings_.push_back(items_[item].where + ": the files have less than the transition to it " +
                        "needs, so it is " + std::to_string(before + after) +
                        " frames long and not " + std::to_string(was));
  }

  EditClip clip_of(std::size_t index) {
    const EditItem& item = items_[index];
    const Placed& here = placed_[index];
    EditClip clip = item.clip;
    clip.frames = here.frames + here.before + next_of(index).after;
    if (here.before + here.after > 0) {
      clip.transition = {item.overlap->kind, here.before + here.after};
    }
    const auto skipped = product_of_times(Rational(here.before) / frame_rate_, clip.speed);
    const auto in = skipped ? difference_of_times(item.start, *skipped) : std::nullopt;
    if (in) {
      clip.in = *in;
    } else {
      problems_.add(item.where, "where it begins has too little in common with the frame rate");
    }
    return clip;
  }

  const std::vector<EditItem>& items_;
  Rational frame_rate_;
  EditProblems& problems_;
  std::vector<std::string>& warnings_;
  std::vector<Placed> placed_;
};

}  // namespace

std::vector<EditClip> clips_of(const std::vector<EditItem>& items, const Rational& frame_rate,
                               EditProblems& problems, std::vector<std::string>& warnings) {
  return Assembly(items, frame_rate, problems, warnings).clips();
}

}  // namespace tickreel::movie
