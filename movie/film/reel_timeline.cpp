#include "movie/film/reel_timeline.h"

#include <algorithm>
#include <string>

#include "movie/film/transition_kinds.h"

namespace tickreel::movie {
namespace {

std::string frames_text(std::int64_t frames) {
  return std::to_string(frames) + (frames == 1 ? " frame" : " frames");
}

Status check(const FilmTransition& transition, std::int64_t count, std::int64_t before) {
  if (transition.kind.empty()) {
    if (transition.frames == 0) return {};
    return bad_usage("its transition has a length and no kind: there are " + transition_names());
  }
  if (!find_transition(transition.kind)) {
    return bad_usage("there is no transition '" + transition.kind + "': there are " +
                     transition_names());
  }
  if (transition.frames < 1) return bad_usage("its transition needs a length of a frame at least");
  const std::int64_t shorter = std::min(count, before);
  if (transition.frames <= shorter) return {};
  return bad_usage("its transition is " + frames_text(transition.frames) + " long, and " +
                   (count == shorter ? "the clip" : "what is left of the clip before it") +
                   " has " + frames_text(shorter) + ": make it shorter");
}

}  // namespace

Result<ReelTimeline> ReelTimeline::make(std::span<const FilmDefinition> clips) {
  ReelTimeline timeline;
  std::int64_t left = 0;  // frames of the previous clip behind its own transition
  for (const FilmDefinition& clip : clips) {
    const std::int64_t count = clip.plan.frame_count;
    if (Status valid = check(clip.transition, count, left); !valid) {
      const std::string number = std::to_string(timeline.clips_.size() + 1);
      if (timeline.clips_.empty() && !clip.transition.kind.empty()) {
        return within(
            "clip", 1,
            about("transition",
                  bad_usage(
                      "clip 1: nothing comes before it, so it has no transition: leave it out")));
      }
      return within("clip", timeline.clips_.size() + 1,
                    about("transition", prefixed("clip " + number + ": ", valid.error())));
    }
    const std::int64_t overlap = clip.transition.frames;
    timeline.clips_.push_back({timeline.frame_count_ - overlap, count, overlap});
    timeline.frame_count_ += count - overlap;
    left = count - overlap;
  }
  return timeline;
}

ReelPlace ReelTimeline::at(std::int64_t frame) const {
  const auto after = std::ranges::upper_bound(clips_, frame, {}, &Clip::first);
  const auto last = std::prev(after);
  const auto clip = static_cast<std::size_t>(last - clips_.begin());
  const std::int64_t step = frame - last->first;
  if (step >= last->transition) return {.shown = {clip, step}};
  const Clip& before = clips_[clip - 1];
  return {.shown = {clip - 1, frame - before.first},
          .is_transition = true,
          .next = {clip, step},
          .step = step};
}

std::vector<std::int64_t> ReelTimeline::edges() const {
  std::vector<std::int64_t> edges;
  for (const Clip& clip : clips_) {
    for (const std::int64_t edge : {clip.first, clip.first + clip.transition}) {
      const std::int64_t last = edges.empty() ? 0 : edges.back();
      if (edge > last && edge < frame_count_) edges.push_back(edge);
    }
  }
  return edges;
}

}  // namespace tickreel::movie
