#include "renderer/software/still_instances.h"

#include <algorithm>

namespace tickreel::renderer {
namespace {

constexpr int kPause = 6;  // pictures between two times of adopting

}  // namespace

void StillInstances::look_at(std::span<const PlacedInstance> placed) {
  std::swap(entries_, before_);
  entries_.clear();
  kept_.assign(placed.size(), 0);
  for (std::uint32_t i = 0; i < placed.size(); ++i) {
    const PlacedInstance& p = placed[i];
    entries_.push_back({key_of(*p.instance), *p.instance, p.box, i, 0, false});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : a.index < b.index;
  });
  ++since_adopted_;
  some_are_new_ = false;
  auto old = before_.begin();
  for (Entry& entry : entries_) {
    for (; old != before_.end() && old->key < entry.key; ++old) {
      if (old->kept) gone_.push_back(old->box);
    }
    const bool same =
        old != before_.end() && old->key == entry.key && old->instance == entry.instance;
    if (same) {
      entry.pictures = old->pictures + 1;
      entry.kept = old->kept;
      ++old;
    }
    kept_[entry.index] = entry.kept ? 1 : 0;
    some_are_new_ = some_are_new_ || (!entry.kept && entry.pictures >= kStillPictures);
  }
  for (; old != before_.end(); ++old) {
    if (old->kept) gone_.push_back(old->box);
  }
}

bool StillInstances::ripe() const {
  return since_adopted_ >= kPause && (some_are_new_ || !gone_.empty());
}

void StillInstances::adopt(int pictures, std::vector<TurnedBox>& fresh) {
  fresh.clear();
  for (Entry& entry : entries_) {
    if (entry.kept || entry.pictures < pictures) continue;
    entry.kept = true;
    kept_[entry.index] = 1;
    fresh.push_back(entry.box);
  }
  gone_.clear();
  since_adopted_ = 0;
}

}  // namespace tickreel::renderer
