#pragma once

#include <cstdint>

#include "encode/segmented_sink.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The kind of film that is tried. A film in a file must have the coded frames of its segments byte
/// for byte; a film for a pipe need only be decodable.
enum class TrialOf : std::uint8_t { kFile, kPipe };

/// Checks that there is such a kind of file and such an encoder, and that a file of this kind can
/// hold the encoder's pictures and sound, as far as libav knows. kUsage otherwise. When the file
/// cannot hold the pictures, the message says what to use instead, and a kind of file that it names
/// has been tried. For the arguments see try_film().
Status check_container(const SinkSettings& settings, const FilmFormat& format,
                       const SegmentPlan& plan);

/// Checks that this encoder and this kind of file make right films, by trying: makes a film of a
/// few frames in memory, in two segments if `plan` has several, joins them, reads the film back and
/// decodes it. check_container() cannot find this out: some pairs of codec and container fail only
/// at the end of a film. kUsage when the trial fails, with a message that says what to use instead,
/// and when there is no such encoder of pictures or sound. kFailed when no trial could be made.
///
/// `settings`, `format`, `plan`: of the film. Only the ending of SinkSettings::path counts.
Status try_film(const SinkSettings& settings, const FilmFormat& format, const SegmentPlan& plan,
                TrialOf trial_of = TrialOf::kFile);

}  // namespace tickreel::encode
