#pragma once

#include <vector>

#include "tickreel/scene/look.h"

// What lasts for a moment. All of it is a function of the views and events that the window
// remembers, and nothing is kept from picture to picture.

namespace tickreel::rockets {

inline constexpr double kEffectSeconds = 1.6;  ///< nothing lasts longer

struct PastEvent {
  const ViewEvent* event = nullptr;
  float age = 0.0F;  ///< seconds since it happened, above 0
};
/// All that happened during the last kEffectSeconds, the oldest first.
std::vector<PastEvent> past_events(const Moment& moment);

/// The smoke that rockets leave, along the ways that they flew, and their flames.
void add_trails(const Moment& moment, Scene& scene);
/// Explosions, launches and sparks.
void add_effects(const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::rockets
