#include "movie/film/captions/caption_track.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace tickreel::movie {

std::vector<FilmCaption> one_at_a_time(std::vector<FilmCaption> captions) {
  std::erase_if(captions, [](const FilmCaption& one) { return one.from_ms >= one.to_ms; });
  std::ranges::stable_sort(captions, {}, &FilmCaption::from_ms);
  std::set<std::int64_t> edges;
  for (const FilmCaption& one : captions) edges.insert({one.from_ms, one.to_ms});
  std::vector<FilmCaption> track;
  std::vector<const FilmCaption*> shown;
  std::size_t next = 0;
  for (auto edge = edges.begin(); edge != edges.end() && std::next(edge) != edges.end(); ++edge) {
    std::erase_if(shown, [&](const FilmCaption* one) { return one->to_ms <= *edge; });
    for (; next < captions.size() && captions[next].from_ms == *edge; ++next) {
      shown.push_back(&captions[next]);
    }
    if (shown.empty()) continue;
    FilmCaption now{*edge, *std::next(edge), {}};
    for (const FilmCaption* one : shown) now.text += (now.text.empty() ? "" : "\n") + one->text;
    track.push_back(std::move(now));
  }
  return track;
}

}  // namespace tickreel::movie
