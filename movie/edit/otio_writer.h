#pragma once

#include <string>

#include "movie/edit/edit_timeline.h"

namespace tickreel {

/// OpenTimelineIO, as JSON of its core schemas: Timeline.1, Stack.1, Track.1, Clip.2, Gap.1,
/// Transition.1, LinearTimeWarp.1, ExternalReference.1, MissingReference.1, Marker.2,
/// RationalTime.1 and TimeRange.1
/// (https://opentimelineio.readthedocs.io/en/latest/tutorials/otio-serialized-schema.html). A cut
/// is in the middle of its transition. What is of tickreel stands in the metadata, below
/// "tickreel". `file`: its name, from which the files of clips are seen.
std::string to_otio(const EditTimeline& timeline, const std::string& file);

}  // namespace tickreel
