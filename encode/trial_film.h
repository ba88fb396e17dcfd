#pragma once

#include "core/error.h"
#include "encode/segmented_sink.h"

namespace tickreel {

/// Whether films in segments come out right of this encoder, in this kind of file: makes one of a
/// few frames in memory, of two segments where `plan` has several, joins it, reads it back and
/// decodes it. What libav knows of a codec and a container does not say it: some pairs fail when
/// all is drawn. kUsage with what to use instead.
///
/// `settings` are those of the film; of `path` only the ending counts.
Status try_film(const SinkSettings& settings, const FilmFormat& format, const SegmentPlan& plan);

}  // namespace tickreel
