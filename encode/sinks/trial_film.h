#pragma once

#include <cstdint>

#include "encode/segmented_sink.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The kind of film that is tried: a file must be that of its segments byte for byte, and a film in
/// a pipe need only be decoded there.
enum class TrialOf : std::uint8_t { kFile, kPipe };

/// Whether the kind of file can hold what the encoder makes, as far as libav knows. kUsage with
/// what to use instead, which has been tried. `settings`, `format` and `plan` are as for
/// try_film().
Status check_container(const SinkSettings& settings, const FilmFormat& format,
                       const SegmentPlan& plan);

/// Whether films in segments come out right of this encoder, in this kind of file: makes one of a
/// few frames in memory, of two segments where `plan` has several, joins it, reads it back and
/// decodes it. What libav knows of a codec and a container does not say it: some pairs fail when
/// all is drawn. kUsage with what to use instead.
///
/// `settings` are those of the film; of `path` only the ending counts.
Status try_film(const SinkSettings& settings, const FilmFormat& format, const SegmentPlan& plan,
                TrialOf trial_of = TrialOf::kFile);

}  // namespace tickreel::encode
