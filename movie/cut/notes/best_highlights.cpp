#include "movie/cut/notes/best_highlights.h"

#include <algorithm>

#include "movie/cut/marks/highlight_choice.h"
#include "movie/cut/notes/automatic_marks.h"

namespace tickreel::movie {
namespace {

constexpr std::int64_t kMostHighlightSeconds = 8;

}  // namespace

std::vector<Mark> best_highlights(const std::vector<FoundEvent>& events, const GameEntry& game,
                                  const TickRate& tick_rate, const TickRange& ticks,
                                  std::size_t count) {
  HighlightWishes wishes;
  wishes.most = Rational(kMostHighlightSeconds);
  wishes.top = count;
  std::vector<Highlight> found = choose_highlights(events, wishes, tick_rate, ticks);
  const std::vector<Mark> marks = highlight_marks(found, highlight_words(game));
  std::vector<std::size_t> order(found.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return found[i].rank(); });
  std::vector<Mark> best;
  for (const std::size_t i : order) best.push_back(marks[i]);
  std::erase_if(best, [](const Mark& mark) { return !mark.out_seconds; });
  return best;
}

}  // namespace tickreel::movie
