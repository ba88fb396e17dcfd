#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel::encode {

/// Facts about an encoder of sound that libavcodec does not give. Encoders that are not in the
/// table are not used, because for those in the table it was tested in which files sound begins and
/// ends with the pictures.
struct AudioEncoderFacts {
  std::string_view name{};     ///< FFmpeg's name of the encoder
  std::string_view library{};  ///< the library that encodes, whose version a film's records have
  std::string_view endings{};  ///< the endings of the files that can hold its sound
  /// The endings of the files for which it is the encoder if the user names none.
  std::string_view usual_in{};
  bool is_lossless = false;  ///< whether samples of 16 bits (quantised_sample()) stay the same
  int only_rate_hz = 0;      ///< its only sample rate; 0: libavcodec lists its sample rates
  /// The bits a second if the user asks for none; 0: they follow from the sound.
  std::int64_t bitrate = 0;
  /// The bits a second below which the sound is only SoundFidelity::kOutline
  /// (encode/segments/sound_check.h).
  std::int64_t form_bitrate = 0;
  /// The bits a second below which it distorts the sound too much.
  std::int64_t lowest_bitrate = 0;
  bool follows_cpu = false;  ///< whether another CPU may give other bytes
  /// The endings of the files whose readers play some samples after the end of the sound, up to the
  /// end of the last packet, although the file says where the end is.
  std::string_view open_ended_in{};
};

/// Returns all encoders of sound that tickreel uses.
std::span<const AudioEncoderFacts> audio_encoder_table();

/// The settings of an encoder of sound.
struct AudioSettings {
  int sample_rate_hz = 0;
  std::string acodec{};      ///< SinkSettings::acodec
  std::int64_t bitrate = 0;  ///< SinkSettings::audio_bitrate
};

/// Returns the encoder with the name `acodec`; for an empty name, the usual encoder for files with
/// this ending. Null: the table has none. This FFmpeg may lack the encoder, and it may not suit the
/// file: choose_audio_encoder() checks that.
const AudioEncoderFacts* meant_audio_encoder(const std::string& acodec, std::string_view ending);

/// Returns the encoder to use for a file with this ending (".mp4"). kUsage when there is none for
/// the ending, when this FFmpeg lacks it, or when the named or usual one does not suit the file,
/// the sample rate or the bitrate; the message says what to do.
Result<const AudioEncoderFacts*> choose_audio_encoder(const AudioSettings& settings,
                                                      std::string_view ending);

/// Whether readers of a file with this ending play some samples after the end of the sound.
bool is_open_ended(const AudioEncoderFacts& encoder, std::string_view ending);

}  // namespace tickreel::encode
