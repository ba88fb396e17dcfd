#include "movie/layers/pass_ids.h"

#include <algorithm>
#include <utility>

namespace tickreel::movie {

std::span<const std::uint32_t> PassIds::of_instances(SceneFrames& frames) {
  of_instances_.clear();
  for (const Instance& instance : frames.scene().instances) {
    of_instances_.push_back(instance.thing == kNoThing ? kSceneryId
                                                       : number(instance.thing, frames));
  }
  return of_instances_;
}

std::uint32_t PassIds::number(std::uint64_t thing, SceneFrames& frames) {
  const auto next = static_cast<std::uint32_t>(kFirstThingId + things_.size());
  const auto [known, is_new] = ids_.try_emplace(thing, next);
  if (!is_new) return known->second;
  NumberedThing numbered{.id = next, .thing = thing};
  // What a look remembers need not be there any more.
  const auto& all = frames.things();
  const auto found = std::ranges::find(all, thing, &Thing::id);
  if (found != all.end()) {
    numbered.kind = found->kind;
    numbered.variant = found->variant;
    numbered.name = frames.look().thing_name(*found, frames.view());
  }
  things_.push_back(std::move(numbered));
  return next;
}

}  // namespace tickreel::movie
