#include "movie/cut/timelines/edit_timeline.h"

#include <algorithm>

namespace tickreel::movie {

std::vector<std::int64_t> edit_places(const EditTimeline& timeline) {
  std::vector<std::int64_t> places;
  std::int64_t end = 0;
  for (const EditClip& clip : timeline.clips) {
    places.push_back(end - clip.transition.frames);
    end = places.back() + clip.frames;
  }
  places.push_back(end);
  return places;
}

void EditProblems::add(const std::string& where, const std::string& what) {
  problems_.push_back(where.empty() ? what : where + ": " + what);
}

Error EditProblems::tell() const {
  constexpr std::size_t kMostTold = 20;
  if (problems_.size() == 1) return bad_file(file_ + ": " + problems_.front());
  std::string message = file_ + " cannot be imported, for several reasons";
  for (std::size_t i = 0; i < std::min(problems_.size(), kMostTold); ++i) {
    message += "\n  " + problems_[i];
  }
  if (problems_.size() > kMostTold) {
    message += "\n  and " + std::to_string(problems_.size() - kMostTold) + " more";
  }
  return bad_file(message);
}

}  // namespace tickreel::movie
