#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The files of timelines. Of those that are written, `file` is the name, from which the files of
// clips are seen.

/// An edit decision list as CMX 3600 has it (SMPTE 258M): an event for each clip, from record time
/// 01:00:00:00 on, without drop frames. A transition begins at its cut. Comments name clips and
/// files, the frame rate, and what the list cannot say. kUsage where a timecode cannot be had: for
/// more than 100 frames a second, or beyond 99 hours.
Result<std::string> to_edl(const EditTimeline& timeline, const std::string& file);
/// What of a timeline is not in such a list, a sentence each.
std::vector<std::string> lost_in_edl(const EditTimeline& timeline);

/// Reads an edit decision list (CMX 3600) that has one track of pictures: cuts, dissolves, wipes
/// and linear speeds (M2). Gaps between events become black. Sound, locators and clips that are in
/// no file are left out with a warning. kBadFile, with all of it by its line, for keys, freezes,
/// reverse speeds, events that overlap or are out of order, and timecodes that are none; also when
/// neither the list nor `reading` says a frame rate.
Result<EditImport> read_edl(std::string_view text, const EditReading& reading);

/// OpenTimelineIO, as JSON of its core schemas: Timeline.1, Stack.1, Track.1, Clip.2, Gap.1,
/// Transition.1, LinearTimeWarp.1, ExternalReference.1, MissingReference.1, Marker.2,
/// RationalTime.1 and TimeRange.1
/// (https://opentimelineio.readthedocs.io/en/latest/tutorials/otio-serialized-schema.html). A cut
/// is in the middle of its transition. What belongs to tickreel alone stands in the metadata, below
/// "tickreel".
std::string to_otio(const EditTimeline& timeline, const std::string& file);

/// Reads a Timeline.1 of OpenTimelineIO that has one track of pictures. What changes only how it
/// looks or sounds is left out with a warning: sound, effects, markers, media that are in no file.
/// kBadFile, with all of them by their schema and place, for what would make it another film: a
/// second track of pictures, nested compositions, time effects that are not linear, trimmed tracks,
/// schemas that are not known; and for times that make no sense. Nothing in the file is believed.
Result<EditImport> read_otio(std::string_view text, const EditReading& reading);

/// MLT XML (https://www.mltframework.org/docs/mltxml/), which melt, Kdenlive and Shotcut play: a
/// playlist, in which each transition is a tractor of the two clips. kUsage where a clip is in no
/// file: MLT can play nothing else.
Result<std::string> to_mlt(const EditTimeline& timeline, const std::string& file);

}  // namespace tickreel::movie
