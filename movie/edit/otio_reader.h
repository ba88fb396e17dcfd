#pragma once

#include <string_view>

#include "movie/edit/edit_timeline.h"
#include "tickreel/result.h"

namespace tickreel {

/// Reads a Timeline.1 of OpenTimelineIO that has one track of pictures. What changes only how it
/// looks or sounds is left out with a warning: sound, effects, markers, media that are in no file.
/// kBadFile, with all of them by their schema and place, for what would make it another film: a
/// second track of pictures, nested compositions, time effects that are not linear, trimmed tracks,
/// schemas that are not known; and for times that make no sense. Nothing in the file is believed.
Result<EditImport> read_otio(std::string_view text, const EditReading& reading);

}  // namespace tickreel
