#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel::encode {

/// The facts of an encoder of sound. Encoders without a row are not used: of each of these it has
/// been tried in which files its sound begins and ends with the pictures.
struct AudioEncoderFacts {
  std::string_view name{};      ///< FFmpeg's
  std::string_view library{};   ///< whose version is in a film's provenance
  std::string_view endings{};   ///< of the files that can hold it
  std::string_view usual_in{};  ///< of those where it is taken when none is named
  bool is_lossless = false;     ///< of samples that have been rounded to 16 bits (quantised_sample)
  int only_rate_hz = 0;         ///< 0: those that libavcodec says
  /// Bits a second when none are asked for; 0: they follow from the sound.
  std::int64_t bitrate = 0;
  std::int64_t form_bitrate = 0;    ///< with less it keeps no more than SoundFidelity::kOutline
  std::int64_t lowest_bitrate = 0;  ///< with less it makes another sound
  bool follows_cpu = false;         ///< it makes other bytes on another CPU
  /// Files whose readers play some samples behind the end, up to the end of the last packet, though
  /// the file says where the end is.
  std::string_view open_ended_in{};
};

std::span<const AudioEncoderFacts> audio_encoder_table();

/// The sound that is asked for.
struct AudioSettings {
  int sample_rate_hz = 0;
  std::string acodec{};      ///< SinkSettings::acodec
  std::int64_t bitrate = 0;  ///< SinkSettings::audio_bitrate
};

/// The encoder of this name (SinkSettings::acodec); for none, the usual one in such a file. Null:
/// there is no row of it.
const AudioEncoderFacts* meant_audio_encoder(const std::string& acodec, std::string_view ending);

/// The encoder for a file with this ending (".mp4"). kUsage, with what would do, where none is or
/// the one that is named cannot be taken.
Result<const AudioEncoderFacts*> choose_audio_encoder(const AudioSettings& settings,
                                                      std::string_view ending);

/// Whether a file with this ending is read with some samples behind the end of the sound.
bool is_open_ended(const AudioEncoderFacts& encoder, std::string_view ending);

}  // namespace tickreel::encode
