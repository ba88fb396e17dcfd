#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The file formats of timelines. For writing, `file` is the name of the file, to which the paths of
// clips are relative.

/// Writes an edit decision list in the form of CMX 3600 (SMPTE 258M): an event for each clip, from
/// record time 01:00:00:00 on, without drop frames. A transition begins at its cut. Comments name
/// clips and files, the frame rate, and what the list cannot express. kUsage when there is no
/// timecode for the times: above 100 frames a second, or beyond kMostEditSeconds.
Result<std::string> to_edl(const EditTimeline& timeline, const std::string& file);
/// Returns a sentence for each part of a timeline that an edit decision list cannot contain; empty
/// when there is none.
std::vector<std::string> lost_in_edl(const EditTimeline& timeline);

/// Reads an edit decision list (CMX 3600) with one track of pictures: cuts, dissolves, wipes and
/// linear speeds (M2). Gaps between events become black, and clips without a file
/// EditSource::kMissing, with a warning. Sound and locators are left out with a warning. kBadFile,
/// with all problems by line, for keys, freezes, reverse speeds, events that overlap or are out of
/// order, and invalid timecodes. kUsage when neither the list nor `reading` gives a frame rate, or
/// when the rate is above 100.
Result<EditImport> read_edl(std::string_view text, const EditReading& reading);

/// Writes OpenTimelineIO, as JSON of its core schemas: Timeline.1, Stack.1, Track.1, Clip.2, Gap.1,
/// Transition.1, LinearTimeWarp.1, ExternalReference.1, MissingReference.1, Marker.2,
/// RationalTime.1 and TimeRange.1
/// (https://opentimelineio.readthedocs.io/en/latest/tutorials/otio-serialized-schema.html). A cut
/// is in the middle of its transition. Data that only tickreel uses is in the metadata, below
/// "tickreel".
std::string to_otio(const EditTimeline& timeline, const std::string& file);

/// Reads a Timeline.1 of OpenTimelineIO with one track of pictures. The file is not trusted. Clips
/// without a file become EditSource::kMissing, and disabled ones, with a warning, kGap. Sound,
/// effects and the markers of other programs are left out with a warning, because without them it
/// is still the same film. kBadFile, with all problems by schema and place, for parts without which
/// it would be another film: a second track of pictures, nested compositions, time effects that are
/// not linear, trimmed tracks, unknown schemas; and for invalid times.
Result<EditImport> read_otio(std::string_view text, const EditReading& reading);

/// Writes MLT XML (https://www.mltframework.org/docs/mltxml/), which melt, Kdenlive and Shotcut
/// play: a playlist, in which each transition is a tractor of its two clips. kUsage when a clip
/// that is no gap has no file, or another speed than 1.
Result<std::string> to_mlt(const EditTimeline& timeline, const std::string& file);

}  // namespace tickreel::movie
